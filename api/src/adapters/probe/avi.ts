import type { Size } from '#shared/geometry/rect.ts';
import { type ByteSource, fourCharacters, readView } from './byte-source.ts';
import { MediaError } from './probed-media.ts';

/** Facts from the headers of an AVI file. */
export interface AviHeader extends Size {
  readonly durationSeconds: number | null;
  /** Four-character code of the video, such as `MJPG`, or null without video. */
  readonly videoCodec: string | null;
  /** WAVE format tag of the sound as `0x0055`, or null without sound. */
  readonly audioCodec: string | null;
}

/** Limits for hostile files. Real headers are a few hundred bytes in a few lists. */
const MAX_HEADER_BYTES = 1024 * 1024;
const MAX_CHUNKS = 1_000;
const MAX_DEPTH = 4;

interface AviStream {
  readonly type: string;
  readonly handler: string;
  readonly durationSeconds: number | null;
  format: DataView | null;
}

/**
 * Reads the main and stream headers of an AVI file (RIFF, `hdrl` list), but no media.
 * @throws MediaError `media.truncated` or `media.damaged`.
 */
export async function readAviHeader(source: ByteSource): Promise<AviHeader> {
  const start = await readView(source, 12, 12);
  const size = start.getUint32(4, true);
  if (fourCharacters(start, 0) !== 'LIST' || fourCharacters(start, 8) !== 'hdrl') throw new MediaError('media.damaged');
  if (size < 4 || size > MAX_HEADER_BYTES) throw new MediaError('media.damaged');
  const list = await readView(source, 24, size - 4);

  let main: DataView | null = null;
  const streams: AviStream[] = [];
  for (const chunk of chunksOf(list, 0)) {
    if (chunk.id === 'avih') main = chunk.data;
    if (chunk.id === 'strh') streams.push(streamOf(chunk.data));
    if (chunk.id === 'strf') setFormat(streams.at(-1), chunk.data);
  }
  if (main === null || main.byteLength < 40) throw new MediaError('media.damaged');
  return headerOf(main, streams);
}

function headerOf(main: DataView, streams: readonly AviStream[]): AviHeader {
  const video = streams.find((stream) => stream.type === 'vids');
  const audio = streams.find((stream) => stream.type === 'auds');
  const declared = (main.getUint32(0, true) * main.getUint32(16, true)) / 1_000_000;
  const durations = streams.flatMap((stream) => stream.durationSeconds ?? []);
  return {
    width: main.getUint32(32, true),
    height: main.getUint32(36, true),
    durationSeconds: durations.length > 0 ? Math.max(...durations) : declared > 0 ? declared : null,
    videoCodec: video === undefined ? null : codecName(video),
    audioCodec: audio === undefined ? null : audioTag(audio.format),
  };
}

function streamOf(header: DataView): AviStream {
  if (header.byteLength < 36) throw new MediaError('media.damaged');
  const scale = header.getUint32(20, true);
  const rate = header.getUint32(24, true);
  const length = header.getUint32(32, true);
  return {
    type: fourCharacters(header, 0),
    handler: fourCharacters(header, 4),
    durationSeconds: rate > 0 && scale > 0 && length > 0 ? (length * scale) / rate : null,
    format: null,
  };
}

function setFormat(stream: AviStream | undefined, format: DataView): void {
  if (stream !== undefined) stream.format = format;
}

/**
 * Names the codec by the picture format's compression, or else by the stream's handler. Shows printable characters
 * only.
 */
function codecName(stream: AviStream): string {
  const compression = stream.format !== null && stream.format.byteLength >= 20 ? fourCharacters(stream.format, 16) : '';
  const name = [compression, stream.handler].find((text) => /^[\x21-\x7e][\x20-\x7e]{3}$/.test(text));
  return name?.trim() ?? 'unknown';
}

function audioTag(format: DataView | null): string {
  const tag = format !== null && format.byteLength >= 2 ? format.getUint16(0, true) : 0;
  return `0x${tag.toString(16).padStart(4, '0')}`;
}

interface Chunk {
  readonly id: string;
  readonly data: DataView;
}

/** Lists the chunks of a list, with nested lists expanded in place. */
function* chunksOf(list: DataView, depth: number): Generator<Chunk> {
  let offset = 0;
  for (let count = 0; offset + 8 <= list.byteLength; count += 1) {
    if (count === MAX_CHUNKS || depth === MAX_DEPTH) throw new MediaError('media.damaged');
    const id = fourCharacters(list, offset);
    const size = list.getUint32(offset + 4, true);
    const available = Math.min(size, list.byteLength - offset - 8);
    const data = new DataView(list.buffer, list.byteOffset + offset + 8, available);
    if (id === 'LIST' && available >= 4) {
      yield* chunksOf(new DataView(data.buffer, data.byteOffset + 4, available - 4), depth + 1);
    } else {
      yield { id, data };
    }
    offset += 8 + size + (size % 2);
  }
}
