import type { Card } from './scenes.ts';
import { countWords } from './wording.ts';

/** Punctuation that parts a phrase from the next. */
const PHRASE_END = /\s*[,;:،؛、，；：|/()（）「」–—!?！？؟।]+\s*|\s+-\s+|\n+/u;

/** Words up to this many letters stand with the word behind them; characters, where nothing parts the words. */
const SMALL_LETTERS = 3;
const SMALL_CHARACTERS = 1;

/**
 * The phrases of a topic as scenes, for topics in a language that the writer doesn't know: all it can say is theirs.
 * Phrases end at punctuation; where those are too few, words are parted. None is the whole topic, none comes twice.
 * @param count Most cards.
 */
export function phraseCards(topic: string, count: number): readonly Card[] {
  const phrases = topic.split(PHRASE_END).filter((phrase) => /[\p{L}\p{N}]/u.test(phrase));
  const parts = phrases.length >= count ? phrases : phrases.flatMap(wordsOf);
  const spread =
    parts.length <= count || phrases.length >= count ? parts : phrases.flatMap((each) => chunks(each, count));
  const unique = spread.filter((part, index) => spread.indexOf(part) === index && part !== topic);
  return unique.slice(0, count).map((text) => ({ text, visual: `a scene that shows “${text}”` }));
}

/** A phrase in at most `count` parts of about as many words. */
function chunks(phrase: string, count: number): readonly string[] {
  const words = wordsOf(phrase);
  const size = Math.ceil(words.length / Math.max(1, count));
  const glue = isSpaced(phrase) ? ' ' : '';
  return words.flatMap((_, index) => (index % size === 0 ? [words.slice(index, index + size).join(glue)] : []));
}

const isSpaced = (phrase: string): boolean => countWords(phrase) > 1;

/** The words of a phrase, small ones together with the next: “без диет”, “种番茄”. */
function wordsOf(phrase: string): readonly string[] {
  const words = isSpaced(phrase) ? phrase.split(/\s+/u) : segmented(phrase);
  const glue = isSpaced(phrase) ? ' ' : '';
  const small = glue === '' ? SMALL_CHARACTERS : SMALL_LETTERS;
  const whole: string[] = [];
  let before = '';
  for (const word of words) {
    before += before === '' ? word : glue + word;
    if ([...word].length <= small) continue;
    whole.push(before);
    before = '';
  }
  if (before !== '') whole.push([whole.pop() ?? '', before].filter((part) => part !== '').join(glue));
  return whole;
}

function segmented(phrase: string): readonly string[] {
  return [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(phrase)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
}
