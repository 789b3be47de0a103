import { languagesOf } from './likely-language.ts';

/** Languages that have wording. A script in any `other` language uses only the user's words. */
const WRITTEN = ['en', 'de', 'fr', 'es'] as const;
export type Language = (typeof WRITTEN)[number] | 'other';

/** The most common small words. Topics are often too short for the library. */
const SMALL_WORDS: Readonly<Record<Language, string>> = {
  en: 'the a an and of to in for on with my our your how why what is are i we it this from by who at vs when where near top best tips ideas recipe guide make cook',
  de: 'der die das und ich mir mich du dein heute bin war am für mit ein eine wie warum was wer ist sind nicht kein zum zur im den dem von ich wir unser unsere mein meine gegen beim über ohne ab tipps rezept anleitung ideen kochen backen putzen bauen lernen sparen reparieren schneiden pflanzen machen reinigen nähen selber besser gesund',
  fr: 'le les des du je tu il elle mon ma mes ce cette que qui ne chaque pour avec un une et comment pourquoi est sont dans au aux sur vous nous notre nos en chez sans recette conseils astuces idees faire cuisiner maison facile voyage jardin apprendre nettoyer',
  es: 'el los las del y para quiero mi tu su se lo con un una cómo qué por mi mis nuestro nuestra nuestros es son en al cuál sobre sin receta consejos trucos hacer cocinar casa casero casera facil viaje aprender limpiar ahorrar',
  other: 'la de il lo della het voor em da do e na og på är i się jak как не',
};

/** Weight of one small word, and the highest weight of the library's own accuracy. */
const SMALL_WORD = 0.6;
const MOST_ACCURACY = 0.5;

/**
 * Lowest score for a language without wording, and for one other than English. With a lower limit, "Ancient Rome" would
 * be French.
 */
const LEAST_FOREIGN = 0.4;
const LEAST_CERTAIN = 0.2;

/** More text does not improve detection and costs time. */
const READ_CHARACTERS = 400;

/** Detects the language of a text. English if nothing suggests another. */
export function detectLanguage(text: string): Language {
  const start = text.slice(0, READ_CHARACTERS);
  const letters = start.match(/\p{L}/gu)?.length ?? 0;
  const latin = start.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin < letters / 2) return 'other';
  const found = languagesOf(start);
  const accuracy = (language: string) =>
    Math.min(MOST_ACCURACY, found.find(({ lang }) => lang === language)?.accuracy ?? 0);
  // Names begin with capitals and can contain small words of any language: "La Paz".
  const spoken = [...new Set(start.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase()).match(/\p{L}+/gu) ?? [])];
  const small = (language: Language) =>
    spoken.filter((word) => ` ${SMALL_WORDS[language]} `.includes(` ${word} `)).length * SMALL_WORD;
  const [best, score] = WRITTEN.map((language) => [language, accuracy(language) + small(language)] as const).reduce(
    (left, right) => (right[1] > left[1] ? right : left),
  );
  const foreign = found.find(({ lang }) => !WRITTEN.some((language) => language === lang));
  const otherScore = foreign ? small('other') + Math.min(MOST_ACCURACY, foreign.accuracy) : 0;
  if (otherScore > score && otherScore >= LEAST_FOREIGN) return 'other';
  if (best === 'en' || score >= LEAST_CERTAIN) return best;
  // For a single word, no wording is better than a wrong one.
  if (spoken.length === 1) return accuracy('en') > 0 ? 'en' : 'other';
  return /[à-ÿœ]/iu.test(start) ? best : 'en';
}
