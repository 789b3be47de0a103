import { STEP_SECONDS } from './find-speech.ts';
import type { SecondsRange } from './snap-words.ts';

/** Speech starts above the first probability and ends below the second. */
const BEGIN = 0.5;
const END = 0.35;

/** Shorter pauses are part of speech; shorter speech is a noise. */
const SHORTEST_PAUSE_SECONDS = 0.2;
const SHORTEST_SPEECH_SECONDS = 0.2;

/**
 * Soft starts and ends of words have a lower speech probability. Less than half of a pause, so that ranges never
 * overlap.
 */
const PADDING_SECONDS = 0.1;

/** Longest range: one window of the recogniser with its padding. */
const LONGEST_STEPS = Math.floor(27 / STEP_SECONDS);

/** Speech that has started; steps [first, end), without an end while it lasts. */
interface OpenRange {
  first: number;
  end: number | null;
  /** True for the rest of divided speech. */
  isRest: boolean;
}

/** Finds the ranges of speech, none longer than 27 s, in probabilities that come piece by piece. */
export class SpeechRanges {
  #count = 0;
  #open: OpenRange | null = null;
  /** Probabilities from the first step of the open range on. */
  readonly #probabilities: number[] = [];

  /** Seconds judged so far. */
  get seconds(): number {
    return this.#count * STEP_SECONDS;
  }

  /** Speech that has started, once it is certain; else the earliest time at which it may start. */
  get next(): SecondsRange {
    const open = this.#open;
    const start = open ? paddedStart(open) : Math.max(0, this.seconds - PADDING_SECONDS);
    const [first, end] = [open?.first ?? this.#count, open?.end ?? this.#count];
    return { start, end: (end - first) * STEP_SECONDS < SHORTEST_SPEECH_SECONDS ? start : end * STEP_SECONDS };
  }

  /** Adds the next probabilities; returns the ranges that have ended since, in seconds, in order. */
  add(probabilities: Float32Array): readonly SecondsRange[] {
    return [...probabilities].flatMap((probability) => this.#step(probability));
  }

  /** Ends the sound; returns its last range, if any. */
  finish(): readonly SecondsRange[] {
    const open = this.#open;
    this.#open = null;
    if (!open) return [];
    const last = closed(open, open.end ?? this.#count);
    return last.map(({ start, end }) => ({ start, end: Math.min(end, this.seconds) }));
  }

  #step(probability: number): readonly SecondsRange[] {
    const step = this.#count++;
    const open = this.#open;
    if (!open) {
      if (probability >= BEGIN) this.#begin(step, probability);
      return [];
    }
    this.#probabilities.push(probability);
    if (open.end === null && probability < END) open.end = step;
    else if (open.end !== null) {
      const isPause = (step - open.end) * STEP_SECONDS >= SHORTEST_PAUSE_SECONDS;
      if (!isPause && probability >= BEGIN) open.end = null;
      else if (isPause) {
        this.#open = null;
        if (probability >= BEGIN) this.#begin(step, probability);
        return closed(open, open.end);
      }
    }
    return open.end === null && step + 1 - open.first > LONGEST_STEPS ? [this.#divide(open)] : [];
  }

  #begin(step: number, probability: number): void {
    this.#open = { first: step, end: null, isRest: false };
    this.#probabilities.splice(0, Number.POSITIVE_INFINITY, probability);
  }

  /** Divides speech without a pause at its lowest speech probability, in the second half of a window. */
  #divide(open: OpenRange): SecondsRange {
    let cut = LONGEST_STEPS;
    for (let at = cut; at > LONGEST_STEPS / 2; at--) {
      if ((this.#probabilities[at] ?? 1) < (this.#probabilities[cut] ?? 1)) cut = at;
    }
    const range = { start: paddedStart(open), end: (open.first + cut) * STEP_SECONDS };
    this.#open = { first: open.first + cut, end: null, isRest: true };
    this.#probabilities.splice(0, cut);
    return range;
  }
}

function paddedStart({ first, isRest }: OpenRange): number {
  return Math.max(0, first * STEP_SECONDS - (isRest ? 0 : PADDING_SECONDS));
}

/** The range with its margins; none when it is too short for speech. */
function closed(open: OpenRange, end: number): readonly SecondsRange[] {
  const isNoise = !open.isRest && (end - open.first) * STEP_SECONDS < SHORTEST_SPEECH_SECONDS;
  return isNoise ? [] : [{ start: paddedStart(open), end: end * STEP_SECONDS + PADDING_SECONDS }];
}
