import type { Script } from '#shared/script/script.ts';
import type { Tone } from '#shared/script/tones.ts';

/** The voice that suits a tone, and how it should speak. One of alloy, echo, fable, onyx, nova, shimmer. */
export const VOICE_BY_TONE: Readonly<Record<Tone, Script['voiceSuggestion']>> = {
  upbeat: { voice: 'nova', direction: 'Bright and friendly, with a smile you can hear; a lively pace.' },
  professional: { voice: 'onyx', direction: 'Clear and confident, even pace, short pauses between the points.' },
  casual: { voice: 'alloy', direction: 'Relaxed, as if talking to a friend across the table.' },
  energetic: { voice: 'echo', direction: 'Fast and punchy, strong first words, no long pauses.' },
  calm: { voice: 'shimmer', direction: 'Soft and warm, unhurried, with room to breathe after every sentence.' },
};

export const MUSIC_BY_TONE: Readonly<Record<Tone, Script['musicSuggestion']>> = {
  upbeat: { mood: 'Sunny indie pop with claps and ukulele', tempoBpm: 116 },
  professional: { mood: 'Clean, modern corporate with soft piano and light percussion', tempoBpm: 100 },
  casual: { mood: 'Laid-back lo-fi with a warm bass', tempoBpm: 86 },
  energetic: { mood: 'Driving electronic with a big drop on the first cut', tempoBpm: 128 },
  calm: { mood: 'Ambient pads and slow acoustic guitar', tempoBpm: 68 },
};
