import type { Voice } from '#shared/speech/voices.ts';
import type { Accent } from './espeak.ts';
import type { ReadLanguage } from './reading/read-text.ts';

interface KokoroVoice {
  /** Name of the model's file. */
  readonly name: string;
  readonly accent: Accent;
}

type VoiceTable = Readonly<Record<Voice, KokoroVoice>>;

/** The six of Kokoro’s English voices that speech recognition understood best. */
const ENGLISH: VoiceTable = {
  alloy: { name: 'af_heart', accent: 'en-us' },
  echo: { name: 'am_michael', accent: 'en-us' },
  fable: { name: 'bm_george', accent: 'en-gb' },
  onyx: { name: 'am_fenrir', accent: 'en-us' },
  nova: { name: 'af_bella', accent: 'en-us' },
  shimmer: { name: 'bf_emma', accent: 'en-gb' },
};

/** Kokoro has one or two voices in other languages: a woman's and a man's. */
function twoVoices(accent: Accent, woman: string, man: string): VoiceTable {
  const [high, low] = [woman, man].map((name) => ({ name, accent })) as [KokoroVoice, KokoroVoice];
  return { alloy: high, echo: low, fable: low, onyx: low, nova: high, shimmer: high };
}

const VOICES: Readonly<Record<ReadLanguage, VoiceTable>> = {
  en: ENGLISH,
  fr: twoVoices('fr', 'ff_siwis', 'ff_siwis'),
  es: twoVoices('es', 'ef_dora', 'em_alex'),
  it: twoVoices('it', 'if_sara', 'im_nicola'),
  pt: twoVoices('pt', 'pf_dora', 'pm_alex'),
};

/** Returns the model's voice for one of the studio's voices in a language. */
export function kokoroVoice(voice: Voice, language: ReadLanguage): KokoroVoice {
  return VOICES[language][voice];
}
