import type { Size } from '#shared/geometry/rect.ts';
import { type FrameRate, framesPerSecond } from '#shared/time/rational.ts';

/** A level of H.264: the load that a decoder of that level must handle (ITU-T H.264, table A-1). */
interface AvcLevel {
  /** Ten times the level. */
  readonly code: number;
  readonly macroblocksPerSecond: number;
  readonly macroblocksPerFrame: number;
  /** For the High profile, in bits per second: 1.25 times the table's value. */
  readonly bitrateBps: number;
}

const LEVELS: readonly AvcLevel[] = [
  { code: 30, macroblocksPerSecond: 40_500, macroblocksPerFrame: 1_620, bitrateBps: 12_500_000 },
  { code: 31, macroblocksPerSecond: 108_000, macroblocksPerFrame: 3_600, bitrateBps: 17_500_000 },
  { code: 32, macroblocksPerSecond: 216_000, macroblocksPerFrame: 5_120, bitrateBps: 25_000_000 },
  { code: 40, macroblocksPerSecond: 245_760, macroblocksPerFrame: 8_192, bitrateBps: 25_000_000 },
  { code: 42, macroblocksPerSecond: 522_240, macroblocksPerFrame: 8_704, bitrateBps: 62_500_000 },
  { code: 51, macroblocksPerSecond: 983_040, macroblocksPerFrame: 36_864, bitrateBps: 300_000_000 },
  { code: 52, macroblocksPerSecond: 2_073_600, macroblocksPerFrame: 36_864, bitrateBps: 300_000_000 },
];

/** Seconds between key frames: fast seeking at little cost. */
export const KEY_FRAME_SECONDS = 2;

export interface AvcRequest extends Size {
  readonly frameRate: FrameRate;
  readonly bitrateBps: number;
}

/** Ten times the lowest level that allows a video, or null when none does. */
export function lowestAvcLevel({ width, height, frameRate, bitrateBps }: AvcRequest): number | null {
  const perFrame = Math.ceil(width / 16) * Math.ceil(height / 16);
  const perSecond = perFrame * framesPerSecond(frameRate);
  const level = LEVELS.find(
    (candidate) =>
      perFrame <= candidate.macroblocksPerFrame &&
      perSecond <= candidate.macroblocksPerSecond &&
      bitrateBps <= candidate.bitrateBps,
  );
  return level?.code ?? null;
}
