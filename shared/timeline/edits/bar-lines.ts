import { BEATS_OF_BAR } from '#shared/stock/bed-bars.ts';
import type { Microseconds } from '#shared/time/microseconds.ts';
import type { MediaSource } from '#shared/timeline/available-range.ts';

/** Places where pieces of a piece of music join in time. */
export interface BarLines {
  /** Source times in order, from the beginning of the first bar to the end of the last one. */
  readonly lines: readonly Microseconds[];
  /** Length of a bar, on average. */
  readonly length: Microseconds;
}

/**
 * Finds the bars of music: those that are known, else four beats each of those that were heard. A heard bar may begin
 * within a bar of the music. Its lines are whole bars apart all the same, so that the beat goes on over a join.
 * @returns Null for sound without beats.
 */
export function barLinesOf({ bars, beats = [] }: Pick<MediaSource, 'bars' | 'beats'>): BarLines | null {
  if (bars) {
    const { count, length } = bars;
    return { lines: Array.from({ length: count + 1 }, (_, bar) => bar * length), length };
  }
  const lines = beats.filter((_, beat) => beat % BEATS_OF_BAR === 0);
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined || lines.length < 2) return null;
  return { lines, length: (last - first) / (lines.length - 1) };
}
