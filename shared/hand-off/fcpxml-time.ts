import type { FrameRate, Frames } from '#shared/time/rational.ts';

/** A time as FCPXML writes it, a fraction of seconds in lowest terms: 45 frames at 30/1 are "3/2s". */
export function rationalTime(frames: Frames, { numerator, denominator }: FrameRate): string {
  const [above, below] = [frames * denominator, numerator];
  const common = greatestCommonDivisor(Math.abs(above), below);
  return below === common ? `${above / common}s` : `${above / common}/${below / common}s`;
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}
