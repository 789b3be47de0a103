import type { Size } from '#shared/geometry/rect.ts';

/**
 * Ways to make the scene's video: ours, with sound copied from the source and with sound mixed and encoded, and two to compare with,
 * which decode and encode the sound.
 */
export const WAYS = ['product', 'product-mixed', 'canvas', 'nothing-drawn'] as const;
export type Way = (typeof WAYS)[number];

export interface BenchRequest extends Size {
  readonly way: Way;
  readonly sourceUrl: string;
  readonly bitrateBps: number;
  /** Length of the timeline in seconds; the source is repeated. */
  readonly seconds: number;
  readonly sourceSeconds: number;
}

export interface BenchAnswer {
  readonly elapsedMs: number;
  readonly frameCount: number;
  readonly byteLength: number;
  /** Most frames open at once; null when the way does not count them. */
  readonly peakOpenFrames: number | null;
}
