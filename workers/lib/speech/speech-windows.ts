import { findPauses } from './find-pauses.ts';
import { STEP_SECONDS } from './find-speech.ts';
import type { SecondsRange } from './snap-words.ts';
import { SpeechRanges } from './speech-ranges.ts';

/** Longest window: the model processes 30 s, and loses words at the end of a full one. */
const LONGEST_SECONDS = 28;

/**
 * After a pause of this length the next speech gets its own window: over music between two voices the model
 * hallucinates words.
 */
const LONGEST_PAUSE_SECONDS = 2;

/** A part of the sound to recognise in one go. */
export interface SpeechWindow extends SecondsRange {
  /** Pauses of its speech, in seconds from its start. */
  readonly pauses: readonly SecondsRange[];
}

/**
 * Plans the recogniser's windows from speech probabilities that come piece by piece: as few as possible, cut at pauses,
 * preferably at a long one late in the window. The windows are the same however the sound is divided.
 */
export class SpeechWindows {
  readonly #ranges = new SpeechRanges();
  /** Ranges that are in no window yet. */
  #waiting: SecondsRange[] = [];
  /** Probabilities of steps that may still be in a window, and the number of the first. */
  #judged: readonly number[] = [];
  #firstStep = 0;

  /** Seconds before this are in a window, or without speech. */
  get doneSeconds(): number {
    return this.#waiting[0]?.start ?? this.#ranges.next.start;
  }

  /** Adds the next probabilities; returns the windows that are certain now, in seconds, in order. */
  add(probabilities: Float32Array): readonly SpeechWindow[] {
    this.#judged = [...this.#judged, ...probabilities];
    this.#waiting.push(...this.#ranges.add(probabilities));
    const windows = this.#windows(this.#ranges.next);
    const done = Math.max(this.#firstStep, Math.floor(this.doneSeconds / STEP_SECONDS));
    this.#judged = this.#judged.slice(done - this.#firstStep);
    this.#firstStep = done;
    return windows;
  }

  /** Ends the sound; returns the last windows. */
  finish(): readonly SpeechWindow[] {
    this.#waiting.push(...this.#ranges.finish());
    return this.#windows(null);
  }

  /** @param next The known speech after the waiting ranges, or its earliest start; null: there is none. */
  #windows(next: SecondsRange | null): readonly SpeechWindow[] {
    const windows: SpeechWindow[] = [];
    for (;;) {
      const count = countOfWindow(next ? [...this.#waiting, next] : this.#waiting, next === null);
      if (count === null || this.#waiting.length === 0) return windows;
      windows.push(this.#windowOf({ start: this.#waiting[0]?.start ?? 0, end: this.#waiting[count - 1]?.end ?? 0 }));
      this.#waiting = this.#waiting.slice(count);
    }
  }

  #windowOf({ start, end }: SecondsRange): SpeechWindow {
    const stepAt = (seconds: number) => Math.round(seconds / STEP_SECONDS) - this.#firstStep;
    return { start, end, pauses: findPauses(this.#judged.slice(Math.max(0, stepAt(start)), stepAt(end))) };
  }
}

/** Ranges in the next window; null while more sound could change it. */
function countOfWindow(speech: readonly SecondsRange[], isAll: boolean): number | null {
  const start = speech[0]?.start ?? 0;
  let best = { count: 1, score: 0 };
  for (let count = 1; count < speech.length; count++) {
    const pause = (speech[count]?.start ?? 0) - (speech[count - 1]?.end ?? 0);
    if (pause > LONGEST_PAUSE_SECONDS) return count;
    const score = pause + ((speech[count - 1]?.end ?? 0) - start) / 20;
    if (score >= best.score) best = { count, score };
    if ((speech[count]?.end ?? 0) - start > LONGEST_SECONDS) return isBegun(speech[count]) ? best.count : null;
  }
  return isAll ? speech.length : null;
}

/** False for a pause that continues: as it grows, it becomes the better place for a cut. */
function isBegun(range: SecondsRange | undefined): boolean {
  return range !== undefined && range.end > range.start;
}
