/** The tones of a script, in the form's order. The first is the default. */
export const TONES = ['upbeat', 'professional', 'casual', 'energetic', 'calm'] as const;
export type Tone = (typeof TONES)[number];
