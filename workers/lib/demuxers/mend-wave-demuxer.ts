import { WAVE } from 'mediabunny';

/* Parts of mediabunny’s WAVE demuxer that its types leave out. */

interface WaveDemuxer {
  metadataPromise: Promise<void> | null;
  reader: Reader;
  readMetadata(): Promise<void>;
}

interface Reader {
  readonly fileSize: number | null;
  requestSlice(start: number, length: number): Promise<Slice | null> | Slice | null;
}

interface Slice {
  readonly bytes: Uint8Array;
  readonly bufferPos: number;
}

/** The description precedes the samples, after a few other chunks at most. */
const MAX_CHUNKS = 100;

/** Names of chunks. */
const RIFF = 0x52494646;
const DATA = 0x64617461;

/** A size that means "the rest of the file". */
const UNKNOWN_SIZE = 0xffff_ffff;

let isMended = false;

/**
 * Makes mediabunny (1.61) read WAVE files to the end, as players do, even if their recorder was interrupted before it
 * wrote their sizes. Call it before a file is opened. Repeated calls have no effect.
 */
export function mendWaveDemuxer(): void {
  if (isMended) return;
  isMended = true;
  const { _createDemuxer } = WAVE as unknown as { _createDemuxer(input: object): WaveDemuxer };
  const prototype: WaveDemuxer = Object.getPrototypeOf(_createDemuxer.call(WAVE, {}));
  const { readMetadata } = prototype;
  prototype.readMetadata = function () {
    this.metadataPromise ??= readWithSizes(this, readMetadata);
    return this.metadataPromise;
  };
}

async function readWithSizes(demuxer: WaveDemuxer, readMetadata: () => Promise<void>): Promise<void> {
  const { reader } = demuxer;
  const places = await findUnwrittenSizes(reader);
  demuxer.metadataPromise = null; // The demuxer's own call fills it.
  demuxer.reader = places.length === 0 ? reader : withUnknownSizes(reader, places);
  await readMetadata.call(demuxer);
  demuxer.reader = reader;
}

/** Finds the sizes that a recorder left as they were before any sound: the file's and the samples'. */
async function findUnwrittenSizes(reader: Reader): Promise<number[]> {
  const head = await readView(reader, 0, 12);
  if (head?.getUint32(0) !== RIFF) return [];
  const end = 8 + head.getUint32(4, true);
  let position = 12;
  for (let count = 0; count < MAX_CHUNKS; count++) {
    const chunk = await readView(reader, position, 8);
    if (!chunk) return [];
    const size = chunk.getUint32(4, true);
    const start = position + 8;
    if (chunk.getUint32(0) === DATA) {
      const isUnwritten = size === 0 && (reader.fileSize ?? 0) > start;
      return [...(isUnwritten || end <= start ? [4] : []), ...(isUnwritten ? [position + 4] : [])];
    }
    position = start + size + (size % 2);
  }
  return [];
}

async function readView(reader: Reader, start: number, length: number): Promise<DataView | null> {
  const slice = await reader.requestSlice(start, length);
  return slice && new DataView(slice.bytes.buffer, slice.bytes.byteOffset + slice.bufferPos, length);
}

/** Returns the same bytes, but with an unknown size at these places. The demuxer reads them in small slices. */
function withUnknownSizes(reader: Reader, places: readonly number[]): Reader {
  return Object.create(reader, {
    requestSlice: {
      value: async (start: number, length: number) => {
        const slice = await reader.requestSlice(start, length);
        const place = places.find((at) => at >= start && at + 4 <= start + length);
        if (!slice || place === undefined) return slice;
        const bytes = slice.bytes.slice(slice.bufferPos, slice.bufferPos + length);
        const view = new DataView(bytes.buffer);
        view.setUint32(place - start, UNKNOWN_SIZE, true);
        const own = { bytes, view, offset: start, bufferPos: 0 };
        return Object.assign(Object.create(Object.getPrototypeOf(slice)), slice, own);
      },
    },
  });
}
