import { MAX_VOICEOVER_CHARACTERS } from '#shared/speech/voices.ts';

/** Limits of a saved timeline. A save beyond them is refused with the path of the field. */
export const TIMELINE_LIMITS = {
  tracks: 50,
  /** Total. A caption every two seconds for six hours makes 10,800. */
  clips: 12_000,
  clipsPerTrack: 5_000,
  /** A voice clip carries its text. */
  textCharacters: MAX_VOICEOVER_CHARACTERS,
  wordsPerClip: 1_000,
  trackNameCharacters: 60,
  markers: 500,
  markerNameCharacters: 100,
  scenes: 200,
  takesPerScene: 200,
  visualCharacters: 1_000,
  uncaptionedPerClip: 1_000,
  correctedAssets: 1_000,
  /** Total: every third word of 6 hours. */
  corrections: 20_000,
  /** Same as a caption's text, because a whole one can be typed in place of a word. */
  correctionCharacters: MAX_VOICEOVER_CHARACTERS,
} as const;
