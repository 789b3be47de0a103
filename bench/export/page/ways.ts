import type { Scene } from '#bench/lib/scene.ts';

/**
 * Ways to make the scene's video: ours, with sound copied from the source or mixed and encoded, and two for comparison,
 * which decode and encode the sound.
 */
export const WAYS = ['product', 'product-mixed', 'canvas', 'nothing-drawn'] as const;
/** `product-rich` is ours with the scene of `planRichScene`. */
export type Way = (typeof WAYS)[number] | 'product-rich';

export interface BenchRequest extends Scene {
  readonly way: Way;
  readonly sourceUrl: string;
  readonly bitrateBps: number;
}

/** The output: an upright 1080p short, the platforms' usual format. */
export function requestFor(way: Way, seconds: number): BenchRequest {
  const output = { width: 1080, height: 1920, framesPerSecond: 30, bitrateBps: 5_000_000 };
  return { way, sourceUrl: '/landscape-1080p.mp4', ...output, seconds, sourceSeconds: 10 };
}

export interface BenchAnswer {
  readonly elapsedMs: number;
  readonly frameCount: number;
  /** Maximum number of frames open at the same time. Null when the way does not count them. */
  readonly peakOpenFrames: number | null;
}
