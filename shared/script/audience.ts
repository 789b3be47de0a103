import type { AiPrompt } from '../contracts/project.ts';
import type { Topic } from './topic.ts';

/** Names that keep their upper-case letter inside a sentence. */
const NAMED =
  /^(?:Gen|British|American|European|German|French|Spanish|Italian|Indian|African|Asian|Christian|Muslim|Jewish|London|Berlin|Paris|Monday|Friday|Saturday|Sunday)/;

/** Who the script is for, as a phrase for the inside of a sentence; null when nobody is named. */
export function audienceOf({ targetAudience }: AiPrompt, { language }: Topic): string | null {
  const plain = (targetAudience ?? '')
    .trim()
    .replace(/^(?:for|to|für|para|pour)\s+/i, '')
    .replace(/[\s.!?,;:]+$/, '');
  if (!/[\p{L}\p{N}]/u.test(plain)) return null;
  const [first = ''] = plain.split(/\s*[,;(.\n]\s*/);
  const phrase = plain.split(/\s+/).length > 12 ? first : plain.replace(/\s+/g, ' ');
  // German nouns keep their capitals; elsewhere only names do.
  if (language === 'de' || NAMED.test(phrase) || !/^\p{Lu}\p{Ll}/u.test(phrase)) return phrase;
  return phrase.charAt(0).toLowerCase() + phrase.slice(1);
}
