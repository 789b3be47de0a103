import { STEP_SECONDS } from './find-speech.ts';
import type { SecondsRange } from './snap-words.ts';

/** Sound with a lower speech probability than this, for this long, is a pause. */
const SILENT = 0.35;
const SHORTEST_SECONDS = 0.12;

/** Soft starts and ends of words have a lower speech probability than they should. */
const EDGE_SECONDS = 0.08;

/** The detector hears the end of a word for this much longer than it lasts, in clean speech by 0.02 to 0.07 s. */
const LAG_SECONDS = 0.1;

/**
 * Finds pauses in speech under other sound, which loudness does not show: with music 5 dB below the voice, the error of
 * word starts falls from 319 ms to 134 at the 90th percentile; without music none gets worse.
 * @param probabilities Of speech, for every {@link STEP_SECONDS}.
 * @returns Seconds from the first of them, in order.
 */
export function findPauses(probabilities: readonly number[]): readonly SecondsRange[] {
  const pauses: SecondsRange[] = [];
  let first: number | null = null;
  for (let step = 0; step <= probabilities.length; step++) {
    if ((probabilities[step] ?? 1) < SILENT) first ??= step;
    else if (first !== null) {
      const pause = { start: first * STEP_SECONDS + EDGE_SECONDS, end: step * STEP_SECONDS - EDGE_SECONDS };
      if (pause.end - pause.start >= SHORTEST_SECONDS) pauses.push(pause);
      first = null;
    }
  }
  return pauses;
}

/**
 * Gives words their quiet ends back: a silence by loudness begins no earlier than shortly before the detector's pause,
 * because beside music the last "f" of a word is as quiet as a pause.
 * @param silences By loudness, in order.
 * @param pauses As of {@link findPauses}.
 */
export function withQuietEnds(
  silences: readonly SecondsRange[],
  pauses: readonly SecondsRange[],
): readonly SecondsRange[] {
  return silences.map(({ start, end }) => {
    const pause = pauses.find((other) => other.end > start && other.start - EDGE_SECONDS < end);
    const heardUntil = pause ? pause.start - EDGE_SECONDS - LAG_SECONDS : start;
    return { start: Math.max(start, heardUntil), end };
  });
}
