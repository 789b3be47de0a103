import loadEspeak from '@echogarden/espeak-ng-emscripten';
import type { ReadLanguage } from './reading/read-text.ts';

/** Accents of the voices. */
export type Accent = 'en-us' | 'en-gb' | Exclude<ReadLanguage, 'en'>;

/** espeak-ng's own voice names, because its language tags pick odd regional voices. */
const ESPEAK_VOICES: Readonly<Record<Accent, string>> = {
  'en-us': 'gmw/en-US',
  'en-gb': 'gmw/en',
  fr: 'roa/fr',
  es: 'roa/es',
  it: 'roa/it',
  pt: 'roa/pt-BR',
};

/** Words per minute. Nobody needs the sound, and the highest speed makes less of it. */
const FASTEST = 450;

/** Turns words into phonemes. */
export interface Phonemizer {
  /** Phonemes of each word, in espeak-ng's IPA with stress marks. Spoken in one go, so that words affect each other. */
  phonemize(words: readonly string[], accent: Accent): readonly (readonly string[])[];
}

/** Loads espeak-ng, which is compiled to JavaScript and contains its language data. */
export async function loadPhonemizer(): Promise<Phonemizer> {
  const module = await loadEspeak();
  const espeak = new module.eSpeakNGWorker();
  espeak.set_rate(FASTEST);
  let current: Accent | null = null;

  function speak(text: string): { ipa: readonly string[]; heads: readonly WordHead[] } {
    const heads: WordHead[] = [];
    espeak.synthesize(text, (_, events) => {
      for (const event of events) {
        if (event.type === 'word') heads.push({ at: event.text_position - 1, phonemes: 0 });
        const last = heads.at(-1);
        if (event.type === 'phoneme' && last && isPhoneme(event.id)) last.phonemes++;
      }
      return false;
    });
    // The events cut off long phonemes: "tː" becomes "t".
    const ipa = espeak
      .synthesize_ipa(text)
      .ipa.split(/[_\s]+/)
      .filter(isPhoneme);
    return { ipa, heads };
  }

  return {
    phonemize(words, accent) {
      if (current !== accent) espeak.set_voice(ESPEAK_VOICES[accent]);
      current = accent;
      const { ipa, heads } = speak(words.join(' '));
      return shareAmongWords(words, ipa, heads, (word) => speak(word).ipa.length);
    },
  };
}

/** A word as espeak-ng found it: its first character, counted in code points, and its phonemes. */
interface WordHead {
  readonly at: number;
  phonemes: number;
}

/** Pauses are empty, and language switches are "(en)". */
function isPhoneme(id: unknown): id is string {
  return typeof id === 'string' && id !== '' && !/^\(.*\)$|^[-ˈˌ]+$/.test(id);
}

/**
 * Assigns each word its phonemes. espeak-ng joins small words ("of the") and splits others ("it’s"). Phonemes belong to
 * the word in which espeak-ng's word starts; joined words share them in proportion to the length that each has alone.
 */
function shareAmongWords(
  words: readonly string[],
  ipa: readonly string[],
  heads: readonly WordHead[],
  lengthAlone: (word: string) => number,
): readonly (readonly string[])[] {
  const counts = words.map(() => 0);
  const begins: number[] = [];
  let at = 0;
  for (const word of words) {
    begins.push(at);
    at += [...word].length + 1;
  }
  for (const head of heads) {
    const index = Math.max(
      0,
      begins.findLastIndex((begin) => begin <= head.at),
    );
    counts[index] = (counts[index] ?? 0) + head.phonemes;
  }
  const shares = shareJoined(words, counts, lengthAlone);
  const total = shares.reduce((sum, share) => sum + share, 0) || 1;
  let sum = 0;
  return shares.map((share) => {
    const from = Math.round((sum * ipa.length) / total);
    sum += share;
    return ipa.slice(from, Math.round((sum * ipa.length) / total));
  });
}

function shareJoined(words: readonly string[], counts: readonly number[], lengthAlone: (word: string) => number) {
  const shares = [...counts];
  for (let first = 0; first < words.length; ) {
    let next = first + 1;
    while (next < words.length && counts[next] === 0 && /[\p{L}\p{N}]/u.test(words[next] ?? '')) next++;
    if (next - first > 1) {
      const alone = words.slice(first, next).map(lengthAlone);
      const sum = alone.reduce((total, length) => total + length, 0) || 1;
      for (let index = first; index < next; index++)
        shares[index] = ((counts[first] ?? 0) * (alone[index - first] ?? 0)) / sum;
    }
    first = next;
  }
  return shares;
}
