/** Moods of backgrounds and music: the tones of scripts, and finer ones. */
export const MOODS = [
  'upbeat',
  'professional',
  'casual',
  'energetic',
  'calm',
  'warm',
  'dreamy',
  'dramatic',
  'playful',
  'elegant',
] as const;
export type Mood = (typeof MOODS)[number];
