/** The languages that the writer writes. Of topics in any `other` language only their own words are used. */
export const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'ar', 'ja', 'other'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Languages that are told apart by their small words. */
type Spelled = 'en' | 'de' | 'es' | 'fr' | 'pt' | 'other';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Small words that give a language away; words of several languages count for each. */
const SMALL_WORDS: Readonly<Record<Spelled, ReadonlySet<string>>> = {
  en: words(
    'the a an and of to in for on with my our your their his her how why what who when which where is are was were be been do does did will would can could should not no has have had it its that this these they there best tips new about from vs i we you me us at by or as if so more most every ideas day party guide story explained review recipe home game come',
  ),
  de: words(
    'der die das und für mit ein eine einen einem einer mein meine unser unsere unseren wie warum was wer ist sind nicht kein zum zur im den dem des auf über bei bis von ich wir ihr du dein deine man es gibt tipps fehler gegen besser besseren neue neuer neues gute guter gutes guten gesundes ein in aus vom am als sich noch auch wenn dass wird werden kann können hat habe haben sein seine rezept geheime schönsten besten einfach lohnt nach vor ohne',
  ),
  es: words(
    'a el la los las y de del para con un una mi mis nuestro nuestra nuestros nuestras cómo por qué quién es son está no en al sobre desde tu sus más consejos errores receta viaje mejor que hay lo sin muy cada vale hacer pero se cuando donde como mejores recetas',
  ),
  fr: words(
    "le la les l et de des d du pour avec un une mon ma mes notre nos comment pourquoi quoi qui est sont ne pas n dans au aux sur vous nous votre vos plus conseils erreurs mieux que c'est qu'est-ce ce tout à en il elle je tu ça sans chez par mais être faire faut recette recettes année fait été",
  ),
  pt: words(
    'o a os as e de do da dos das para com um uma em no na nos nas ao aos à às meu minha nosso nossa nossos nossas como por que quem é são está não mais sobre dicas erros receita melhor você seu sua há vale pena sem muito cada fazer mas isso dia melhores receitas',
  ),
  other: words(
    'il lo gli che per di perché della del nel nostra nostro het een van voor hoe waarom met och för att som är jak dlaczego nie czy w z się nasz jest из как для и в на что по мы это nasıl için bir ve på ikke og til hvordan jeg ci sono più come fare delle dei degli onze ons zijn',
  ),
};

/** Letters that one language has and its neighbours don't, and how much they say. */
const LETTERS: readonly (readonly [Spelled, RegExp])[] = [
  ['de', /[ßäö]|ü(?!ber)/i],
  ['es', /[ñ¿¡]/i],
  ['fr', /[œçèùû]|[ldjnqsc]['’](?=[aeiouhéêàâ])/i],
  ['pt', /[ãõ]|ções?\b/i],
  ['other', /[ğışłżąęåøőű]|\p{L}ij\b/iu],
];

/**
 * How words of a language end, for topics of a word or two that have none of the small ones. What English took from
 * French counts for both: it parts French from its neighbours, not from English.
 */
const ENDINGS: readonly (readonly [readonly Spelled[], RegExp])[] = [
  [['de'], /(?:heit|keit|schaft|\p{L}{5}ung)(?:en)?$/u],
  [['es'], /(?:ción|ciones|(?<!val)encias?|ancias?|[aeil]dad(?:es)?|[lru]tad(?:es)?)$/u],
  [['fr'], /(?:ités?|ées?|[èê][a-z]es?)$/u],
  [['pt'], /(?:ção|ções|ências?|âncias?|idades?|[áí]v(?:el|eis)|[êô]\p{L}{0,3})$/u],
  [['en', 'fr'], /(?:tude|[ae]nce|tion|ité|eur|ure|esse)s?$/u],
];

/** The language of a text, guessed from its script and its small words; English when nothing speaks against it. */
export function detectLanguage(text: string): Language {
  const count = (letter: RegExp) => text.match(letter)?.length ?? 0;
  const letters = count(/\p{L}/gu);
  if (letters > 0 && count(/\p{Script=Latin}/gu) < letters / 2) return detectByScript(text);
  const spoken = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const rate = (language: Spelled) =>
    spoken.filter((word) => SMALL_WORDS[language].has(word)).length +
    ENDINGS.filter(([owners, ending]) => owners.includes(language) && spoken.some((word) => ending.test(word))).length /
      2 +
    LETTERS.filter(([owner, pattern]) => owner === language && pattern.test(text)).length * 1.5;
  const rates = (['en', 'de', 'es', 'fr', 'pt', 'other'] as const).map(
    (language) => [language, rate(language)] as const,
  );
  // The first of equals: English.
  const [best] = rates.reduce((left, right) => (right[1] > left[1] ? right : left));
  return best;
}

function detectByScript(text: string): Language {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  // Persian and Urdu write letters that Arabic doesn't have.
  if (/\p{Script=Arabic}/u.test(text) && !/[پچژگکیےں]/u.test(text)) return 'ar';
  return 'other';
}

/** English words for people, as they are typed into a form beside a topic in another language. */
const ENGLISH_PEOPLE =
  /\b(?:busy|young|people|parents|students|beginners|owners|lovers|women|men|kids|families|teachers|users|creators|travell?ers|everyone|anyone|who|with|and|the)\b/i;

/** Whether a phrase can stand inside a sentence of the language without mixing two. */
export function isSpeakable(phrase: string, language: Language): boolean {
  const detected = detectLanguage(phrase);
  if (language === 'ar' || language === 'ja')
    return detected === language || (language === 'ja' && !/\p{Script=Latin}/u.test(phrase));
  return detected === language || (detected === 'en' && !ENGLISH_PEOPLE.test(phrase));
}
