import type { Size } from '#shared/geometry/rect.ts';

/**
 * A stream of pictures with alpha, each shown until the next, in the smallest container that ffmpeg reads from a pipe:
 * Matroska with uncompressed video (RFC 9559), one cluster per picture. It holds one picture per change, however many
 * frames are between changes. Times are output frame numbers written as milliseconds; the reader counts frames.
 */

/** Raw video's code of yuva420p in ffmpeg: "Y4", 11, 8. */
const YUVA420P = Uint8Array.of(0x59, 0x34, 11, 8);

const NANOSECONDS_PER_MILLISECOND = 1_000_000;
const ID = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  codecId: 0x86,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  colourSpace: 0x2eb524,
  cluster: 0x1f43b675,
  clusterTimestamp: 0xe7,
  simpleBlock: 0xa3,
} as const;

/** Header of the stream: the description of its one track. Both sizes are even. */
export function streamHeader({ width, height }: Size): Uint8Array {
  const video = element(ID.video, [
    element(ID.pixelWidth, [whole(width)]),
    element(ID.pixelHeight, [whole(height)]),
    element(ID.colourSpace, [YUVA420P]),
  ]);
  const track = element(ID.trackEntry, [
    element(ID.trackNumber, [whole(1)]),
    element(ID.trackUid, [whole(1)]),
    element(ID.trackType, [whole(1)]),
    element(ID.codecId, [text('V_UNCOMPRESSED')]),
    video,
  ]);
  return concat([
    element(ID.header, [element(ID.docType, [text('matroska')])]),
    // A size of all ones means unknown length.
    idBytes(ID.segment),
    Uint8Array.of(0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff),
    element(ID.info, [element(ID.timestampScale, [whole(NANOSECONDS_PER_MILLISECOND)])]),
    element(ID.tracks, [track]),
  ]);
}

/** Header of a picture that is shown from output frame `frame` on; its planes follow. */
export function pictureHeader(frame: number, byteLength: number): Uint8Array {
  const timestamp = element(ID.clusterTimestamp, [whole(frame)]);
  // Track 1, no offset from the cluster's time, a key frame.
  const block = concat([idBytes(ID.simpleBlock), sizeBytes(4 + byteLength), Uint8Array.of(0x81, 0, 0, 0x80)]);
  return concat([idBytes(ID.cluster), sizeBytes(timestamp.length + block.length + byteLength), timestamp, block]);
}

function element(id: number, parts: readonly Uint8Array[]): Uint8Array {
  const content = concat(parts);
  return concat([idBytes(id), sizeBytes(content.length), content]);
}

function idBytes(id: number): Uint8Array {
  return whole(id);
}

/** A size in eight bytes, which is always valid. */
function sizeBytes(size: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(size) | (1n << 56n));
  return bytes;
}

/** A whole number, big-endian, in as few bytes as possible. */
function whole(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; rest > 0 || bytes.length === 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Uint8Array.from(bytes);
}

function text(value: string): Uint8Array {
  return new TextEncoder().encode(value);
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}
