import { plainWord } from '#shared/transcript/fillers.ts';

/** Longest duration of a word, plus this much for each of its letters, or for each digit or initial, which is a word. */
const WORD_SECONDS = 0.4;
const LETTER_SECONDS = 0.09;
const SPELLED_SECONDS = 0.4;

/** Digits and letters that are said one by one: "1999", "BBC". */
const SPELLED = /\p{N}|\p{Lu}(?=\p{Lu})|(?<=\p{Lu})\p{Lu}/gu;

/** Signs between parts that are words of their own: "mother-in-law", "clipwright.com". */
const JOINT = /(?<=[\p{L}\p{N}])[-–/.@](?=[\p{L}\p{N}])/u;

/** Longest time, in seconds, that a word takes to say without its pauses. */
export function longestSpoken(text: string): number {
  const spelled = spelledCount(text);
  return WORD_SECONDS + LETTER_SECONDS * (plainWord(text).length - spelled) + SPELLED_SECONDS * spelled;
}

/** True for a written word that is several spoken ones, so that a speaker may pause inside it: "555-0199". */
export function isSaidInParts(text: string): boolean {
  return spelledCount(text) > 1 || JOINT.test(text);
}

function spelledCount(text: string): number {
  return text.match(SPELLED)?.length ?? 0;
}
