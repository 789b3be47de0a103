/** The six voices (specification). Each provider maps them to its own. */
export const VOICES = ['alloy', 'echo', 'fable', 'onyx', 'nova', 'shimmer'] as const;
export type Voice = (typeof VOICES)[number];

/** Languages that the built-in voices read, ISO 639. */
export const VOICE_LANGUAGES = ['en', 'fr', 'es', 'it', 'pt'] as const;
export type VoiceLanguage = (typeof VOICE_LANGUAGES)[number];

/** The language in which the built-in voices read a BCP 47 tag. English for languages that they cannot read. */
export function voiceLanguage(tag: string | null | undefined): VoiceLanguage {
  const language = tag?.toLowerCase().split('-')[0];
  return VOICE_LANGUAGES.find((each) => each === language) ?? 'en';
}

const TWO_VOICES: readonly (readonly Voice[])[] = [
  ['alloy', 'nova', 'shimmer'],
  ['echo', 'fable', 'onyx'],
];

/** Names that share one voice of the built-in model, by language. The model has six voices only in English. */
export const SAME_VOICES: Readonly<Record<VoiceLanguage, readonly (readonly Voice[])[]>> = {
  en: [],
  fr: [VOICES],
  es: TWO_VOICES,
  it: TWO_VOICES,
  pt: TWO_VOICES,
};

/** The voice that a script suggests. Models may write anything there. */
export function suggestedVoice(suggestion: { readonly voice?: unknown } | null | undefined): Voice {
  return VOICES.find((voice) => voice === suggestion?.voice) ?? 'nova';
}

/** Speaking rate, 1 as recorded: half to double. */
export const VOICE_SPEED = { min: 0.5, max: 2, default: 1 } as const;

/** Longest text of one voiceover, in UTF-16 units. */
export const MAX_VOICEOVER_CHARACTERS = 5_000;

/**
 * Characters per second of each voice at speed 1, measured on the built-in model: three English scripts of 559
 * characters in all, with pauses at punctuation.
 */
export const VOICE_CHARACTERS_PER_SECOND: Readonly<Record<Voice, number>> = {
  alloy: 17.1,
  echo: 15.7,
  fable: 14.8,
  onyx: 17.5,
  nova: 16.7,
  shimmer: 17.6,
};
