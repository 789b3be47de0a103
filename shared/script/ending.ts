import { exclaim, FOREIGN } from './foreign.ts';
import { ANNOUNCEMENT_CTAS, CLOSINGS, FOLLOW_FOR_THE_REST, LIST_CLOSINGS, PLATFORM_CTAS, PROMO_CTAS } from './lines.ts';
import type { Material } from './material.ts';
import { speakingSeconds } from './pacing.ts';
import { pickOne, type Random } from './random.ts';
import { splitSentences } from './sentences.ts';
import { asSentence, capitalize, cutAtWord, fill } from './wording.ts';

/** The part of a script that a call to action may take at most. */
const LONGEST_SHARE = 0.6;

/** What viewers are asked to do. */
export interface CallToAction {
  readonly spoken: string;
  readonly screen: string;
}

/** The last thought before the call to action, null when no wording fits. */
export function closingOf({ topic, outline, slots, prompt }: Material, random: Random): string | null {
  if (topic.language !== 'en') {
    // Those who offer something end with their offer, and nothing is left to add to what was told.
    if (topic.foreignKind === 'promo' || topic.facts.length > 0) return null;
    // “Get going, today!” suits what one does, not loneliness.
    const isDone = topic.foreignKind !== 'subject' && topic.foreignKind !== 'question';
    const closings = isLoud(prompt) && !isDone ? undefined : FOREIGN[topic.language]?.closings[prompt.tone];
    return closings ? pickOne(closings, random) : null;
  }
  // After news, nothing is left to be argued or taught.
  if (topic.facts.length > 0 && topic.intent !== 'promo') return null;
  const isAdvice = topic.intent !== 'list' || topic.listKind === 'advice';
  const intent = outline.isAnswered ? 'explainer' : topic.intent;
  const templates = isAdvice ? CLOSINGS[intent][prompt.tone] : LIST_CLOSINGS[topic.listKind];
  return fill(pickOne(templates, random), slots);
}

/**
 * The call to action as it is said, and as it stands on the screen: the one that was asked for, else one that suits the
 * platform. One that is too long for the script is said as far as it makes sense, and shown whole.
 * @param isCut Whether points that the title promises had no room.
 */
export function callToAction({ prompt, topic }: Material, isCut: boolean, random: Random): CallToAction {
  const mark = isLoud(prompt) ? '!' : '.';
  const asked = (prompt.cta ?? '')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^to\s+(?=\p{Ll})/u, '');
  const limit = Math.max(1.6, prompt.durationSec * LONGEST_SHARE);
  if (/[\p{L}\p{N}]/u.test(asked)) {
    const spoken = shorterAndShorter(asked).find((text) => speakingSeconds(text) <= limit);
    if (spoken) return { spoken: asSentence(spoken, mark), screen: capitalize(cutAtWord(asked, 80)) };
  }
  if (topic.language !== 'en') return foreignCall(topic, prompt, { asked, mark }, random);
  const promo = topic.subject === 'this' || topic.frame === 'person' ? ANNOUNCEMENT_CTAS : PROMO_CTAS[topic.promoKind];
  const usual = topic.intent === 'promo' ? promo : PLATFORM_CTAS[prompt.platform];
  const text = isCut ? FOLLOW_FOR_THE_REST : pickOne(usual, random);
  const [clause = text] = text.split(',');
  return { spoken: asSentence(text, mark), screen: asked === '' ? clause : capitalize(cutAtWord(asked, 80)) };
}

const isLoud = ({ tone }: Material['prompt']): boolean => tone === 'upbeat' || tone === 'energetic';

/** What viewers are asked in another language; nothing where the writer doesn't know it. */
function foreignCall(
  { language, foreignKind }: Material['topic'],
  { platform }: Material['prompt'],
  { asked, mark }: { readonly asked: string; readonly mark: '.' | '!' },
  random: Random,
): CallToAction {
  const pack = FOREIGN[language];
  if (!pack) return { spoken: '', screen: asked };
  const text = foreignKind === 'promo' ? pickOne(pack.offer, random) : pack.follow[platform];
  return { spoken: exclaim(text, mark, language), screen: asked === '' ? text : cutAtWord(asked, 80) };
}

/** A call to action in ever fewer words: its first sentence, its first clause, without what only adds to it. */
function shorterAndShorter(text: string): readonly string[] {
  const [sentence = text] = splitSentences(text);
  const [clause = sentence] = sentence.split(/\s*[,;–—(]\s*/);
  const parts = clause.split(/\s(?=(?:from|at|on|in|with|for|by|before|today|now|this|and|so|to)\b)/i);
  const shortened = parts.map((_, index) => parts.slice(0, parts.length - index).join(' '));
  return [text, sentence, ...shortened].filter((each) => /\s/.test(each) || each === text);
}
