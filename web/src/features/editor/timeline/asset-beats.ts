import type { Peaks } from '#shared/media/derivatives.ts';
import { beatsOfBars, type MusicBars } from '#shared/stock/bed-bars.ts';
import type { Microseconds } from '#shared/time/microseconds.ts';

/** Beats nearer to each other than this many px are neither shown nor snapped to: an edge could go nowhere else. */
export const LEAST_BEAT_PX = 20;

/** Beats of an asset's sound: those of its bars when they are known, else those that were heard in it. */
export function assetBeats(bars: MusicBars | undefined, peaks: Peaks | null | undefined): readonly Microseconds[] {
  return bars ? beatsOfBars(bars) : (peaks?.beats ?? []);
}
