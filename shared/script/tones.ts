/** The tones of a script, in the order of the form; the first is the default. */
export const TONES = ['upbeat', 'professional', 'casual', 'energetic', 'calm'] as const;
export type Tone = (typeof TONES)[number];
