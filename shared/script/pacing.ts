import { readingTime } from '#shared/captions/cues.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';

/**
 * Speaking rates of the built-in voice nova, fitted to 61 scenes of ten texts with words of 4 to 11 letters, numbers
 * and questions. They include pauses and the voice's margins. The fit predicts each text's time to within ±7 %; French
 * is 10 % faster.
 */
const LETTERS_PER_SECOND = 14;
const SECONDS_PER_WORD = 0.02;
const SECONDS_PER_DIGIT = 0.33;

/** The breath before each scene, in seconds. */
export const BREATH_SECONDS = 0.12;

/** Limits of a scene in seconds: a shorter one is hard to follow, a longer one drags. */
export const SHORTEST_SCENE_SECONDS = 1.21;
export const LONGEST_SCENE_SECONDS = 7.9;

/** Characters per second in Chinese and Japanese, which do not separate words. */
const UNSPACED_PER_SECOND = 6.5;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Seconds that the built-in voice takes to speak a text at its own speed. */
export function spokenSeconds(text: string): number {
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  const letters = (text.match(/\p{L}/gu)?.length ?? 0) - unspaced;
  const digits = text.match(/\p{N}/gu)?.length ?? 0;
  return (
    letters / LETTERS_PER_SECOND +
    countWords(text) * SECONDS_PER_WORD +
    digits * SECONDS_PER_DIGIT +
    unspaced / UNSPACED_PER_SECOND
  );
}

/** Seconds to speak a text or to read it as captions, whichever is longer. */
export function speakingSeconds(text: string): number {
  return Math.max(spokenSeconds(text), microsecondsToSeconds(readingTime(text)));
}

/** The beginning of a text that can be spoken in `seconds`: whole words, at least one. */
export function cutToSeconds(text: string, seconds: number): string {
  const words = text.split(/\s+/u);
  const first = (count: number) => words.slice(0, count).join(' ');
  // Bisection, because trying every length would take quadratic time in the text.
  let fits = 1;
  let tooMany = words.length + 1;
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (speakingSeconds(first(middle)) <= seconds) fits = middle;
    else tooMany = middle;
  }
  if (fits === words.length) return text;
  return first(fits).replace(/\s(?:a|an|the|of|to|in|on|for|and|or|with|your|my|our|that|is|are)$/i, '');
}

/**
 * Lengths for the scenes of a script, in proportion to each scene's intended length, in steps of 0.01 s. Together they
 * are exactly `totalSeconds` (to the nearest 0.01 s). None is shorter than 1.21 s, and none longer than 7.9 s unless
 * its text needs more, as far as the total allows both.
 * @param meant Intended length of each scene, in seconds.
 */
export function allotSeconds(meant: readonly number[], totalSeconds: number): readonly number[] {
  const shortest = Math.min(SHORTEST_SCENE_SECONDS, totalSeconds / meant.length);
  const scaled = (factor: number) =>
    meant.map((each) => Math.max(shortest, Math.min(each * factor, Math.max(each, LONGEST_SCENE_SECONDS))));
  // The lengths only grow with the factor, so bisection finds it.
  let low = 0;
  let high = LONGEST_SCENE_SECONDS / Math.min(...meant);
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    if (sum(scaled(middle)) < totalSeconds) low = middle;
    else high = middle;
  }
  return inHundredths(scaled(high), totalSeconds);
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

/** Rounds the lengths at the cuts, so that the errors don't add up. The difference to the total is spread over them. */
function inHundredths(seconds: readonly number[], totalSeconds: number): readonly number[] {
  const whole = sum(seconds);
  const hundredths = Math.round(totalSeconds * 100);
  let before = 0;
  let boundary = 0;
  return seconds.map((each) => {
    before += each;
    const next = Math.round((before / whole) * hundredths);
    const part = next - boundary;
    boundary = next;
    return part / 100;
  });
}

function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
