import type { SecondsRange } from './snap-words.ts';

/** Speech of this length after the model's last time was missed. Less may be a rounded time. */
export const LEAST_REST_SECONDS = 1;

/** Largest error of the model's times: it often rounds them to whole seconds. */
const OFF_SECONDS = 0.6;

/**
 * Finds where to resume when the model stopped early, which it may do at the end of any sentence of a window.
 * @param lastTime End of the recognised part by the model's own account; null when it does not state it.
 * @param window Its length and the pauses of its speech, which it ends with, all in seconds of the window.
 * @returns Seconds, in a pause if there is one; the window's length when nothing was missed.
 */
export function restStart(
  lastTime: number | null,
  { seconds, pauses }: { readonly seconds: number; readonly pauses: readonly SecondsRange[] },
): number {
  if (lastTime === null) return seconds;
  const silent = pauses.map(({ start, end }) => Math.max(0, Math.min(end, seconds) - Math.max(start, lastTime)));
  const spoken = seconds - lastTime - silent.reduce((sum, each) => sum + each, 0);
  if (spoken < LEAST_REST_SECONDS) return seconds;
  const away = ({ start, end }: SecondsRange) => Math.max(start - lastTime, lastTime - end, 0);
  const [nearest] = pauses.toSorted((left, right) => away(left) - away(right));
  return nearest && away(nearest) <= OFF_SECONDS ? (nearest.start + nearest.end) / 2 : lastTime;
}
