/** Hesitation sounds and habitual phrases of a language, in lower case without punctuation. */
interface Fillers {
  readonly sounds: readonly string[];
  readonly phrases: readonly string[];
}

const FILLERS: Readonly<Record<string, Fillers>> = {
  en: {
    sounds: ['um', 'umm', 'uh', 'uhh', 'uhm', 'er', 'erm', 'hm', 'hmm', 'mm', 'mmm'],
    phrases: ['you know', 'i mean', 'sort of', 'kind of', 'you see'],
  },
  de: {
    sounds: ['äh', 'ähm', 'ääh', 'ehm', 'öh', 'öhm', 'hm', 'hmm', 'mhm'],
    phrases: ['sozusagen', 'quasi', 'weißt du', 'sag ich mal', 'ich sag mal', 'irgendwie'],
  },
  fr: {
    sounds: ['euh', 'heu', 'hum', 'hm', 'mmm', 'ben', 'bah'],
    phrases: ['du coup', 'tu vois', 'vous voyez', 'en fait', 'tu sais', 'genre'],
  },
  es: {
    sounds: ['eh', 'ehm', 'em', 'mm', 'mmm', 'hmm'],
    phrases: ['o sea', 'sabes', 'es decir', 'digamos', 'pues nada'],
  },
};

/** Repeated for effect rather than by mistake. */
const EMPHATIC = new Set(
  'very really no yes yeah so many long far bye ha la na sehr nein ja viel weit très non oui si muy no sí más'.split(
    ' ',
  ),
);

/** The fillers of a language (BCP 47). For a language without a list, only sounds that are not a word anywhere. */
export function fillersOf(language: string): Fillers {
  return FILLERS[language.toLowerCase().split('-')[0] ?? ''] ?? { sounds: ['um', 'uh', 'uhm', 'hmm'], phrases: [] };
}

/** True for a word that speakers repeat on purpose. */
export function isEmphatic(word: string): boolean {
  return EMPHATIC.has(word) || /^\p{N}+$/u.test(word);
}

/** A word in the form for comparison: lower case, without punctuation. */
export function plainWord(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]/gu, '');
}
