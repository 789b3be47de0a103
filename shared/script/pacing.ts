import { countCharacters } from '#shared/captions/tokens.ts';

/**
 * Speaking rates of the six voices: 559 characters, 106 words, of three English scripts took 31.8 to 37.8 s, 33.9 s on
 * average, pauses at punctuation and the voice's margins included. As captions, 17 characters a second are readable.
 */
export const CHARACTERS_PER_SECOND = 16.5;
const WORDS_PER_SECOND = 3.1;

/** The breath before each scene, in seconds. */
export const BREATH_SECONDS = 0.12;

/** Bounds of a scene in seconds: a shorter one cannot be followed, a longer one drags. */
export const SHORTEST_SCENE = 1.2;
export const LONGEST_SCENE_SECONDS = 7.9;

/** Characters a second in Chinese and Japanese, where nothing parts the words. */
const UNSPACED_PER_SECOND = 6.5;

/** Seconds to speak a text or to read it as captions, whichever is longer. */
export function speakingSeconds(text: string): number {
  const unspaced = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  return Math.max(
    countWords(text) / WORDS_PER_SECOND,
    countCharacters(text) / CHARACTERS_PER_SECOND,
    unspaced / UNSPACED_PER_SECOND,
  );
}

/** The beginning of a text that can be said in `seconds`: whole words, at least one. */
export function cutToSeconds(text: string, seconds: number): string {
  const words = text.split(/\s+/u);
  const first = (count: number) => words.slice(0, count).join(' ');
  // Halving: trying every length would take time with the square of the text.
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
 * Lengths for the scenes of a script: in proportion to what each is meant to take, in steps of 0.01 s, together exactly
 * `totalSeconds` (to the nearest 0.01 s). None is shorter than 1.2 s, and none longer than 7.9 s unless it says more, as
 * far as the total allows both.
 * @param meant What each takes, in seconds.
 */
export function allotSeconds(meant: readonly number[], totalSeconds: number): readonly number[] {
  const shortest = Math.min(SHORTEST_SCENE + 0.01, totalSeconds / meant.length);
  const scaled = (factor: number) =>
    meant.map((each) => Math.max(shortest, Math.min(each * factor, Math.max(each, LONGEST_SCENE_SECONDS))));
  // The lengths only grow with the factor: halving finds it.
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

/** Lengths rounded at the cuts, so that the errors don't add up; the difference to the total is spread over them. */
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
