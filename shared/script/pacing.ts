import { MAX_CHARACTERS_PER_SECOND } from '../captions/cues.ts';
import { countCharacters } from '../captions/tokens.ts';
import { countWords } from './wording.ts';

/** A comfortable speaking rate of short videos: 2.5 words a second, which leaves scenes between 2.3 and 2.6. */
export const WORDS_PER_SECOND = 2.5;

/** Scripts leave a little under the readable 17 characters a second, since the pauses between scenes take time, too. */
const CHARACTERS_PER_SECOND = MAX_CHARACTERS_PER_SECOND - 1.2;

/** What every scene takes beside its words, in seconds: the breath before it. */
const BREATH_SECONDS = 0.12;

/** Characters a second in Chinese and Japanese, where nothing parts the words. */
const UNSPACED_PER_SECOND = 6.5;

/** How long a text takes to be spoken and to be read as captions, whichever is longer; in seconds. */
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
  while (words.length > 1 && speakingSeconds(words.join(' ')) > seconds) words.pop();
  return words.join(' ').replace(/\s(?:a|an|the|of|to|in|on|for|and|or|with|your|my|our|that|is|are)$/i, '');
}

/**
 * Lengths for the scenes of a script: in proportion to what their narration takes, in steps of 0.01 s, together exactly
 * `totalSeconds` (to the nearest 0.01 s).
 */
export function allotSeconds(narrations: readonly string[], totalSeconds: number): readonly number[] {
  const weights = narrations.map((text) => speakingSeconds(text) + BREATH_SECONDS);
  const weight = weights.reduce((total, each) => total + each, 0);
  const hundredths = Math.round(totalSeconds * 100);
  let before = 0;
  let boundary = 0;
  return weights.map((each) => {
    before += each;
    const next = Math.round((before / weight) * hundredths);
    const part = next - boundary;
    boundary = next;
    return part / 100;
  });
}
