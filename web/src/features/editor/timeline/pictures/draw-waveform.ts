import type { Peaks } from '#shared/media/derivatives.ts';
import { pxToLength, type Scale } from '#web/features/editor/timeline/gestures/geometry.ts';
import type { SourceWindow } from './source-window.ts';

const FULL_SCALE = 128;

/**
 * Draws a source's loudness as one bar per pixel, around the middle of `height`, in the caller's fill style.
 * @param gain The clip's volume, because the drawing shows the audible level.
 */
export function drawWaveform(
  context: CanvasRenderingContext2D,
  peaks: Peaks,
  window: SourceWindow,
  scale: Scale,
  height: number,
  gain: number,
): void {
  const middle = height / 2;
  context.beginPath();
  for (let x = 0; x < window.width; x += 1) {
    const past = pxToLength(x, scale);
    const from = window.isReversed ? window.endExclusive - past - pxToLength(1, scale) : window.start + past;
    const peak = peakBetween(peaks, from, from + pxToLength(1, scale));
    if (!peak && window.isReversed) continue; // The end of the source is at the left.
    if (!peak) break;
    const top = middle - Math.min(1, (peak.highest / FULL_SCALE) * gain) * middle;
    const bottom = middle - Math.max(-1, (peak.lowest / FULL_SCALE) * gain) * middle;
    context.rect(x, top, 1, Math.max(1, bottom - top));
  }
  context.fill();
}

/** The lowest and highest sample of a span of source time; null beyond the end. */
export function peakBetween(
  { data, bucketUs }: Peaks,
  from: number,
  to: number,
): { lowest: number; highest: number } | null {
  const count = data.length / 2;
  const first = Math.floor(from / bucketUs);
  if (first >= count) return null;
  const last = Math.min(count - 1, Math.max(first, Math.ceil(to / bucketUs) - 1));
  let lowest = 127;
  let highest = -128;
  for (let bucket = first; bucket <= last; bucket += 1) {
    lowest = Math.min(lowest, data[bucket * 2] ?? 0);
    highest = Math.max(highest, data[bucket * 2 + 1] ?? 0);
  }
  return { lowest, highest };
}
