import { likelyLanguage } from '#api/adapters/language/likely-language.ts';
import { footageQueries } from './footage-query.ts';
import { nameSubject } from './pick-subjects.ts';
import { searchedWords } from './words.ts';

/** Maximum words sent from a typed search. Catalogues only find results that have all of them. */
const MAX_TYPED = 6;

/** Searches per scene at one catalogue. Catalogues allow few to callers without a key. */
const MAX_QUERIES = 4;

interface PictureTexts {
  /** Typed by the user. The scene's texts are then ignored. */
  readonly query?: string;
  readonly visual: string;
  readonly narration: string;
}

/**
 * Searches for pictures, from the most specific to the least: all words, then the first of them. A scene in another
 * language is also searched by the English name of its subject, if there is one. Empty for texts without words.
 */
export async function pictureQueries({ query = '', visual, narration }: PictureTexts): Promise<readonly string[]> {
  const typed = searchedWords(query).slice(0, MAX_TYPED);
  const wholes = typed.length > 0 ? [typed.join(' ')] : footageQueries({ visual, narration });
  const named = typed.length > 0 ? [] : englishSubject({ visual, narration });
  const [first = '', ...others] = wholes;
  const shorter = [3, 2].map((count) => first.split(' ').slice(0, count).join(' '));
  return [...new Set([first, ...named, ...shorter, ...others])].filter((each) => each !== '').slice(0, MAX_QUERIES);
}

function englishSubject({ visual, narration }: PictureTexts): readonly string[] {
  const language = likelyLanguage(`${narration} ${visual}`);
  if (language === null || language.startsWith('en')) return [];
  const name = nameSubject({ visual, narration, onScreenText: '' }, language);
  return name === null ? [] : [name];
}
