import { type FileEdits, readIsoEdits } from '#shared/media/iso-edits.ts';
import { findIsoMovieFault } from '#shared/media/iso-movie.ts';
import { type ByteSource, fourCharacters, readView } from './byte-source.ts';
import { MediaError } from './probed-media.ts';

/**
 * The index is among the first few boxes or after the media. A file with thousands of boxes before it was made to be
 * slow.
 */
const MAX_BOXES = 16_000;

/**
 * Checks that an MP4 or QuickTime file has the whole box that describes its media (`moov`) and that the demuxer can
 * read it. An interrupted download or a camera that lost power leaves the box out. If the box comes first, a cut end
 * costs only the last frames, so such a file passes.
 * @returns `endsEarly` is true when the file ends before its last box does. `edits` holds its tracks' edits by id.
 * @throws MediaError `media.truncated`, `media.damaged` or `media.protected`.
 */
export async function checkIsoBoxes(source: ByteSource): Promise<{ endsEarly: boolean; edits: FileEdits }> {
  let offset = 0;
  let edits: FileEdits | null = null;
  for (let count = 0; source.size - offset >= 8 && count < MAX_BOXES; count += 1) {
    const header = await readView(source, offset, Math.min(16, source.size - offset));
    const size = boxSize(header, source.size - offset);
    if (size === null) {
      // Cameras leave stray bytes after the last box. Stray bytes before the index mean that the index is missing.
      if (edits) return { endsEarly: false, edits };
      throw new MediaError('media.damaged');
    }
    const end = offset + size;
    if (fourCharacters(header, 4) === 'moov') {
      if (end > source.size) throw new MediaError('media.truncated');
      edits ??= await readMovie(source, offset, end);
    }
    offset = end;
  }
  if (!edits) throw new MediaError('media.truncated');
  return { endsEarly: offset > source.size, edits };
}

async function readMovie(source: ByteSource, start: number, end: number): Promise<FileEdits> {
  const movie = await source.read(start, end);
  const fault = findIsoMovieFault(movie, source.size);
  if (fault !== null) throw new MediaError(fault === 'protected' ? 'media.protected' : 'media.damaged');
  return readIsoEdits(movie);
}

/** Null when it cannot be a box. */
function boxSize(header: DataView, remaining: number): number | null {
  const size = header.getUint32(0);
  if (size === 0) return remaining;
  if (size !== 1) return size < 8 ? null : size;
  if (header.byteLength < 16) return remaining + 1;
  const large = header.getBigUint64(8);
  return large < 16n || large > BigInt(Number.MAX_SAFE_INTEGER) ? null : Number(large);
}
