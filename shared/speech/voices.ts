/** The six voices (specification); each provider maps them to its own. */
export const VOICES = ['alloy', 'echo', 'fable', 'onyx', 'nova', 'shimmer'] as const;
export type Voice = (typeof VOICES)[number];

/** The voice that a script suggests; models write there what they like. */
export function suggestedVoice(suggestion: { readonly voice?: unknown } | null | undefined): Voice {
  return VOICES.find((voice) => voice === suggestion?.voice) ?? 'nova';
}

/** Speaking rate, 1 as recorded: half to double. */
export const VOICE_SPEED = { min: 0.5, max: 2, default: 1 } as const;

/** Longest text of one voiceover, in UTF-16 units. */
export const MAX_VOICEOVER_CHARACTERS = 5_000;
