import type { Tone } from './tones.ts';
import { countWords } from './wording.ts';

/** Short forms in full, where what follows can't be the other half of a question ("isn't it"). */
const FULL_FORMS: readonly (readonly [RegExp, string])[] = [
  [/\bcan['’]t\b/gi, 'cannot'],
  [/\bwon['’]t\b/gi, 'will not'],
  [
    /\b(do|does|did|is|are|was|were|has|have|had|could|would|should)n['’]t\b(?! (?:it|you|they|we|he|she|that|there|this)\b|[.,!?:])/gi,
    '$1 not',
  ],
  [/\b(you|they|we|it|that|there|nobody|somebody|this)['’]ll\b/gi, '$1 will'],
  [/\b(you|they|we)['’]re\b/gi, '$1 are'],
  [/\b(you|they|we)['’]ve\b/gi, '$1 have'],
  [/\b(it|that|there|what|who|where|here)['’]s\b(?! (?:been|got|had|become|\w+ed)\b)/gi, '$1 is'],
];

/** An energetic sentence of more words than this is said in one breath anyway. */
const SHOUTED_WORDS = 9;

/**
 * A sentence of the banks in a tone: professional ones say their words in full, energetic ones are short cries.
 * @param isMain Whether it is the point itself, and not what explains it.
 */
export function inTone(sentence: string, tone: Tone, isMain: boolean): string {
  if (tone === 'professional') return FULL_FORMS.reduce((text, [short, full]) => text.replace(short, full), sentence);
  const isCry =
    tone === 'energetic' && isMain && /^[^.!?:]+\.$/.test(sentence) && countWords(sentence) <= SHOUTED_WORDS;
  return isCry ? sentence.replace(/\.$/, '!') : sentence;
}
