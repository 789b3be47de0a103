import { type Microseconds, secondsToMicroseconds } from '#shared/time/microseconds.ts';

/** Tempo of the built-in music in beats per minute, by id. */
export const BED_TEMPOS = {
  'bed-bright-steps': 112,
  'bed-steady-growth': 104,
  'bed-clear-water': 66,
  'bed-city-pulse': 124,
  'bed-garage-lamp': 78,
  'bed-slow-sunset': 72,
  'bed-rising-tide': 90,
  'bed-paper-planes': 120,
  'bed-velvet-room': 80,
  'bed-night-drive': 100,
  'bed-open-road': 96,
  'bed-sunday-run': 116,
  'bed-first-light': 76,
  'bed-quiet-signal': 92,
} as const;

export type BedId = keyof typeof BED_TEMPOS;

/** Maximum seconds that the last chord rings. */
const ENDING_SECONDS = 3.2;

/** Bars of music from its beginning to its last chord. */
export interface MusicBars {
  readonly count: number;
  readonly length: Microseconds;
}

/**
 * The bars of a bed of a given length. Its tempo stretches a little, so that the last bar ends where the last chord
 * begins.
 */
export function bedBars(id: BedId, seconds: number): { count: number; barSeconds: number; endingSeconds: number } {
  const endingSeconds = Math.min(ENDING_SECONDS, seconds * 0.3);
  const count = Math.max(1, Math.round((seconds - endingSeconds) / ((BEATS_OF_BAR * 60) / BED_TEMPOS[id])));
  return { count, barSeconds: (seconds - endingSeconds) / count, endingSeconds };
}

/** Beats of a bar of the built-in music. */
export const BEATS_OF_BAR = 4;

/** Source times of the beats of music whose bars are known, from its beginning to its last chord. */
export function beatsOfBars({ count, length }: MusicBars): readonly Microseconds[] {
  return Array.from({ length: count * BEATS_OF_BAR + 1 }, (_, beat) => Math.round((beat * length) / BEATS_OF_BAR));
}

/** File name of a bed's asset, without its extension. */
export function bedFileStem(id: BedId): string {
  return `stock-${id}`;
}

/** The bars of an asset's music, or undefined for music that is not a bed. Beds last whole seconds. */
export function barsOfFile(fileName: string, durationSeconds: number | null): MusicBars | undefined {
  const stem = fileName.replace(/\.[^.]*$/, '');
  const id = (Object.keys(BED_TEMPOS) as BedId[]).find((each) => bedFileStem(each) === stem);
  if (!id || durationSeconds === null) return undefined;
  const { count, barSeconds } = bedBars(id, Math.round(durationSeconds));
  return { count, length: secondsToMicroseconds(barSeconds) };
}
