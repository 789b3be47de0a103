/** The languages that the writer writes. Of topics in any `other` language only their own words are used. */
export const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'ar', 'ja', 'other'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Languages that are told apart by their small words; those from `it` on are all `other` to the writer. */
const SPELLED = [
  'en',
  'de',
  'es',
  'fr',
  'pt',
  'it',
  'nl',
  'nordic',
  'fi',
  'pl',
  'cs',
  'tr',
  'ro',
  'hu',
  'id',
  'vi',
] as const;
type Spelled = (typeof SPELLED)[number];

const WRITTEN: ReadonlySet<string> = new Set(LANGUAGES);

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/u));

/** Small words that give a language away; words of several languages count for each. */
const SMALL_WORDS: Readonly<Record<Spelled, ReadonlySet<string>>> = {
  en: words(
    `the a an and of to in for on with my our your their his her how why what who when which where is are was were be
    been do does did will would can could should not no has have had it its that this these they there best tips new
    about from vs i we you me us at by or as if so more most every ideas day party guide story explained review recipe
    home game come tour trip near under into before after only just one two three get make without than all nobody some
    food street weekend nightlife beginners kids budget list travel minutes hours days week`,
  ),
  de: words(
    `der die das und für mit ein eine einen einem einer mein meine meinen meiner unser unsere unseren unserem unserer
    wie warum was wer wo ist sind nicht kein keine zum zur im in den dem des auf über bei beim bis von ich wir ihr uns
    du dein deine deinen man es gibt tipps fehler gegen besser besseren neue neuer neues gute guter gutes guten gesundes
    aus vom am als sich noch auch wenn dass wird werden kann können hat habe haben sein seine rezept geheime schönsten
    beste besten einfach lohnt nach vor ohne welche welcher welches mehr nur selbst machen zu erste ersten richtig
    schnell jetzt alle immer zwischen durch seit damit lernen`,
  ),
  es: words(
    `a el la los las y de del para con un una mi mis nuestro nuestra nuestros nuestras cómo por qué quién cuándo dónde
    cuál es son está en no al sobre desde hasta entre tu sus más consejos errores receta viaje mejor que hay lo sin muy
    cada vale hacer pero se cuando donde como mejores recetas esta este estos estas ser tener puede puedes porque también
    todo todos nuevo nueva primer primera casa aprender`,
  ),
  fr: words(
    `le la les l et de des d du pour avec un une mon ma mes notre nos comment pourquoi quoi qui est sont ne pas n dans
    au aux sur vous nous votre vos plus conseils erreurs mieux que ce cette ces tout toute tous toutes à en il elle je tu
    ça sans chez par mais être faire faut recette recettes année fait été leur leurs où quand quel quelle quels quelles
    avant après entre contre bien très premier première meilleur meilleure meilleurs meilleures nouveau nouvelle maison
    apprendre`,
  ),
  pt: words(
    `o a os as e de do da dos das para com um uma em no na nos nas ao aos à às meu minha nosso nossa nossos nossas como
    por que quem é são está não mais sobre dicas erros receita melhor você seu sua seus suas há vale pena sem muito cada
    fazer mas isso dia melhores receitas ser ter quando onde qual porque também tudo todos até entre pelo pela num numa
    novo nova primeiro primeira casa aprender`,
  ),
  it: words(
    `il lo la gli le i un uno una di del dello della dei degli delle da dal dalla nel nella nei nelle al alla alle sul
    sulla sulle con per tra fra che chi come cosa dove quando perché non è sono più mio mia miei nostro nostra nostri
    nostre tuo tua suo sua anche ma se si ci in senza fare migliore migliori ogni tutto tutti nuovo nuova primo prima
    ricetta ricette consigli errori modo casa imparare cucinare preparare`,
  ),
  nl: words(
    `de het een van en in voor met op te zijn is niet hoe waarom wat wie onze ons mijn jouw je jij wij naar bij ook uit
    aan dat deze dit om als maar wel nog beste nieuwe zelf maken zonder leren tegen moet kun kan beter thuis bakken koken
    huis tuin bouwen over tijdens waar meer tips beginners`,
  ),
  nordic: words(
    `och att det är som för på med inte hur man varför vad jag du din ditt min mitt vår våra bättre bästa utan från
    till en ett den kan ska gör og er ikke hvordan hvorfor hva hvad jeg din vores våre bedre bedste beste uten uden fra
    et skal hemma hjemme lage bra bli blive`,
  ),
  fi: words('ja on ei että miten miksi kuinka mikä kotona paras parhaat ilman ovat oma meidän minun kanssa voi tehdä'),
  pl: words(
    'się nie jak na dla dlaczego jest są czy przez oraz ale bez nasz nasza moje mój przepis najlepsze zrobić domu',
  ),
  cs: words('jak na se že pro proč nejlepší udělat doma bez naše náš jsem jsou není'),
  tr: words('ve bir bu için nasıl neden ile çok daha evde yapılır yeni gibi bizim'),
  ro: words('și în cu la pe nu este sunt cum să fără pentru cele mai noastră nostru acasă'),
  hu: words('és az egy hogy nem hogyan miért otthon legjobb készítsünk'),
  id: words('dan yang di untuk dengan dari tidak cara membuat rumah kami ini itu adalah tanpa resep tips'),
  vi: words('cách làm tại nhà không và của cho những'),
};

/** Small words that names are made with in any language: "Villa de Sol", "La Paz", "Da Vinci". */
const NAMING =
  /^(?:la|le|les|el|los|las|de|del|della|di|da|do|dos|das|du|des|van|von|der|den|en|al|il|lo|san|nova|nuevo|nueva|casa|notre|son|mi|ma|per|são)$/i;
const NAMED_WEIGHT = 0.3;

/** Letters that one language has and its neighbours don't, and how much they say. */
const LETTERS: readonly (readonly [Spelled, RegExp])[] = [
  ['de', /[ßäö]|ü(?!ber)/i],
  ['es', /[ñ¿¡]/i],
  ['fr', /[œçèùû]|[ldjnqsc]['’](?=[aeiouhéêàâ])/i],
  ['pt', /[ãõ]|ções?\b/i],
  ['nordic', /[åæø]|[äö]/i],
  ['fi', /[äö]/i],
  ['nl', /\p{L}ij\b|\bij\p{L}/iu],
  ['tr', /[ğış]|[öüç]/iu],
  ['pl', /[łżąę]/i],
  ['cs', /[ěřů]/i],
  ['hu', /[őű]|[öü]/i],
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

/** What less says is said by a name as well. */
const LEAST = 0.4;

/** How much a letter says: most are shared with a neighbour or two. */
const LETTER_WEIGHT: Readonly<Record<Spelled, number>> = {
  ...{ en: 0, de: 1.5, es: 1.5, fr: 1.5, pt: 1.5, it: 0, nl: 1.5, nordic: 1.5, fi: 1, pl: 1.5, cs: 1.5 },
  ...{ tr: 1.5, ro: 0, hu: 1.5, id: 0, vi: 0 },
};

/** The language of a text, guessed from its script and its small words; English when nothing speaks against it. */
export function detectLanguage(text: string): Language {
  const count = (letter: RegExp) => text.match(letter)?.length ?? 0;
  const letters = count(/\p{L}/gu);
  if (letters > 0 && count(/\p{Script=Latin}/gu) < letters / 2) return detectByScript(text);
  const spoken = [...new Set(text.match(/\p{L}+/gu) ?? [])];
  const small = new Set(spoken.map((word) => word.toLowerCase()));
  // In front of a capital it may be part of a name, which any language can speak of.
  const named = new Set(
    [...text.matchAll(/(\p{L}+)\s+(?=\p{Lu})/gu)].flatMap(([, word = '']) =>
      NAMING.test(word) ? [word.toLowerCase()] : [],
    ),
  );
  const isEnglish = [...small].some((word) => SMALL_WORDS.en.has(word));
  const rate = (language: Spelled) =>
    [...small].reduce(
      (sum, word) => sum + (SMALL_WORDS[language].has(word) ? (named.has(word) ? NAMED_WEIGHT : 1) : 0),
      0,
    ) +
    ENDINGS.filter(([owners, ending]) => owners.includes(language) && [...small].some((word) => ending.test(word)))
      .length /
      2 +
    LETTERS.filter(([owner, pattern]) => owner === language && pattern.test(text)).length *
      LETTER_WEIGHT[language] *
      // Crème brûlée for beginners: a name keeps its letters in an English topic.
      (isEnglish ? 0.4 : 1);
  // The first of equals: English, and then the languages that are written here.
  const [best] = SPELLED.map((language) => [language, rate(language)] as const).reduce((left, right) =>
    right[1] > Math.max(left[1], LEAST) ? right : left,
  );
  return WRITTEN.has(best) ? (best as Language) : 'other';
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
