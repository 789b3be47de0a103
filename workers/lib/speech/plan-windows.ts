import type { SecondsRange } from './snap-words.ts';

/** Longest window: the model hears 30 s, and loses words at the end of a full one. */
const LONGEST_SECONDS = 28;

/** After a pause of this length the next speech is heard alone: over music between two voices the model invents words. */
const LONGEST_PAUSE_SECONDS = 2;

/**
 * Joins ranges of speech into the windows that the recogniser hears: as few as possible, cut at pauses, where there is a choice at a
 * long one late in the window.
 */
export function planWindows(speech: readonly SecondsRange[]): readonly SecondsRange[] {
  const windows: SecondsRange[] = [];
  let rest = speech;
  while (rest.length > 0) {
    const count = countOfWindow(rest);
    windows.push({ start: rest[0]?.start ?? 0, end: rest[count - 1]?.end ?? 0 });
    rest = rest.slice(count);
  }
  return windows;
}

function countOfWindow(speech: readonly SecondsRange[]): number {
  const start = speech[0]?.start ?? 0;
  let best = { count: 1, score: 0 };
  for (let count = 1; count < speech.length; count++) {
    const pause = (speech[count]?.start ?? 0) - (speech[count - 1]?.end ?? 0);
    if (pause > LONGEST_PAUSE_SECONDS) return count;
    const score = pause + ((speech[count - 1]?.end ?? 0) - start) / 20;
    if (score >= best.score) best = { count, score };
    if ((speech[count]?.end ?? 0) - start > LONGEST_SECONDS) return best.count;
  }
  return speech.length;
}
