import { EncodedPacketSink, FilePathSource, Input, MP4 } from 'mediabunny';
import { type FrameRate, framesToSeconds } from '#shared/time/rational.ts';

/** How far the bitrate may rise for a while, and how long a while: platforms encode again, and moving pictures need it. */
const PEAK_RATIO = 1.5;
const BUFFER_SECONDS = 2;

/** A buffer that coded pictures pass through on their way to a player: it empties at the peak rate and must not run over. */
export interface BufferModel {
  readonly peakBps: number;
  readonly bufferBits: number;
}

/** The model that videos of a bitrate keep to. */
export function bufferModel(bitrateBps: number): BufferModel {
  return { peakBps: PEAK_RATIO * bitrateBps, bufferBits: BUFFER_SECONDS * bitrateBps };
}

/**
 * Whether pictures of these bytes, in the order of decoding, keep to a model. The buffer is half full when they begin: segments are
 * joined, and the one before has used it too.
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

/** Bytes of each coded picture of an MP4, in the order of decoding; none when it has no picture. Reads the tables only. */
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
