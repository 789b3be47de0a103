import type { MediaLocation } from '#workers/browser/decode/media-location.ts';
import { fetchMedia } from '#workers/browser/decode/open-input.ts';

/** Delay of every MP3 decoder in samples, on top of the encoder's. */
const DECODER_DELAY = 529;

/** Enough bytes for the first frame at any bitrate. */
const FIRST_FRAME_BYTES = 2_048;

const ID3_HEADER_BYTES = 10;

/**
 * Reads the number of silent samples before an MP3 file's sound from the encoder's tag in the first frame. Players skip
 * them, but decoders don't: a beat would come 25 ms late. 0 without a tag.
 */
export async function readMp3Delay(location: MediaLocation, signal?: AbortSignal): Promise<number> {
  const head = await readBytes(location, 0, ID3_HEADER_BYTES, signal);
  const start = id3Length(head);
  return parseMp3Delay(await readBytes(location, start, FIRST_FRAME_BYTES, signal));
}

/** Parses the delay from a file's bytes, starting at its first frame. */
export function parseMp3Delay(frame: Uint8Array): number {
  const [first = 0, second = 0, , fourth = 0] = frame;
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return 0;
  const isMpeg1 = ((second >> 3) & 3) === 3;
  const isMono = fourth >> 6 === 3;
  const sideInfo = isMpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  const tagAt = 4 + sideInfo;
  const name = textAt(frame, tagAt, 4);
  if (name !== 'Xing' && name !== 'Info') return 0;
  const flags = frame[tagAt + 7] ?? 0;
  // Frame count, byte count, table of contents, quality: each is present if its flag is set.
  const optional = (flags & 1 ? 4 : 0) + (flags & 2 ? 4 : 0) + (flags & 4 ? 100 : 0) + (flags & 8 ? 4 : 0);
  const encoderAt = tagAt + 8 + optional;
  if (!/^(LAME|Lavc|Lavf)/.test(textAt(frame, encoderAt, 4))) return 0;
  const delay = ((frame[encoderAt + 21] ?? 0) << 4) | ((frame[encoderAt + 22] ?? 0) >> 4);
  return delay === 0 ? 0 : delay + DECODER_DELAY;
}

/** Length of an ID3v2 tag at the start of a file: four digits of seven bits. */
function id3Length(head: Uint8Array): number {
  if (textAt(head, 0, 3) !== 'ID3') return 0;
  return ID3_HEADER_BYTES + [...head.subarray(6, 10)].reduce((length, digit) => length * 128 + (digit & 127), 0);
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

async function readBytes(
  location: MediaLocation,
  start: number,
  length: number,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  if (location.type === 'blob') {
    return new Uint8Array(await location.blob.slice(start, start + length).arrayBuffer());
  }
  const response = await fetchMedia(new URL(location.url, self.location.href), {
    credentials: 'same-origin',
    headers: { Range: `bytes=${start}-${start + length - 1}` },
    signal,
  });
  return new Uint8Array(await response.arrayBuffer());
}
