import { EncodedPacketSink, FilePathSource, Input, MP4 } from 'mediabunny';
import { type FrameRate, framesToSeconds } from '#shared/time/rational.ts';

/** Short-term peak of the bitrate, and its longest duration: platforms re-encode, and moving pictures need it. */
const PEAK_RATIO = 1.5;
const BUFFER_SECONDS = 2;

/**
 * A buffer that coded pictures pass through on their way to a player. It drains at the peak rate and must not overflow.
 */
export interface BufferModel {
  readonly peakBps: number;
  readonly bufferBits: number;
}

/** Returns the model for videos of a bitrate. */
export function bufferModel(bitrateBps: number): BufferModel {
  return { peakBps: PEAK_RATIO * bitrateBps, bufferBits: BUFFER_SECONDS * bitrateBps };
}

/**
 * True when pictures of these sizes, in decoding order, stay within a model. The buffer starts half full, because
 * segments are joined and the previous one has used it too.
 */
export function keepsToModel(byteLengths: readonly number[], frameRate: FrameRate, model: BufferModel): boolean {
  const emptied = model.peakBps * framesToSeconds(1, frameRate);
  let level = model.bufferBits / 2;
  for (const byteLength of byteLengths) {
    level += 8 * byteLength;
    if (level > model.bufferBits) return false;
    level = Math.max(0, level - emptied);
  }
  return true;
}

/**
 * Reads the byte length of each coded picture of an MP4, in decoding order; empty without a picture. Reads only the
 * tables.
 */
export async function readPictureSizes(path: string): Promise<number[]> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4] });
  try {
    const track = await input.getPrimaryVideoTrack();
    const sizes: number[] = [];
    if (track === null) return sizes;
    const packets = new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true });
    for await (const { byteLength } of packets) sizes.push(byteLength);
    return sizes;
  } finally {
    input.dispose();
  }
}
