import { touchesGraveTopic } from '#shared/script/grave-topic.ts';
import { type ClipTransition, DEFAULT_TRANSITION_US } from '#shared/transitions/clip-transition.ts';

/** The way in which a whole video moves. */
export type Pace = 'grave' | 'calm' | 'steady' | 'lively';

const PACE_OF_MOOD: Readonly<Record<string, Pace>> = {
  ...{ calm: 'calm', dreamy: 'calm', warm: 'calm', elegant: 'calm' },
  ...{ upbeat: 'lively', energetic: 'lively', playful: 'lively', casual: 'lively' },
};

/**
 * Picks a video's pace.
 * @param mood Tone and moods, in words; the first known one decides.
 * @param text Everything that is spoken. Loss, illness and violence are never lively.
 */
export function paceOf(mood: string, text: string): Pace {
  if (touchesGraveTopic(text)) return 'grave';
  const words = mood.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.map((word) => PACE_OF_MOOD[word]).find(Boolean) ?? 'steady';
}

const transition = (id: string, duration: number, values: ClipTransition['values'] = {}): ClipTransition => ({
  ...{ id, version: 1, values, duration },
});

/** The one transition of a video. */
export const TRANSITION_OF_PACE: Readonly<Record<Pace, ClipTransition>> = {
  grave: transition('cross-dissolve', 900_000),
  calm: transition('cross-dissolve', 700_000),
  steady: transition('cross-dissolve', 400_000),
  lively: transition('push', DEFAULT_TRANSITION_US),
};

interface MotionIn {
  readonly animationIn: 'fade' | 'slide' | 'pop';
  readonly inSeconds: number;
}

/** Animations of the words and of the marks beside them. */
export const MOTION_OF_PACE: Readonly<Record<Pace, { readonly words: MotionIn; readonly mark: MotionIn }>> = {
  grave: { words: { animationIn: 'fade', inSeconds: 0.9 }, mark: { animationIn: 'fade', inSeconds: 0.9 } },
  calm: { words: { animationIn: 'fade', inSeconds: 0.6 }, mark: { animationIn: 'fade', inSeconds: 0.6 } },
  steady: { words: { animationIn: 'fade', inSeconds: 0.35 }, mark: { animationIn: 'slide', inSeconds: 0.45 } },
  lively: { words: { animationIn: 'slide', inSeconds: 0.4 }, mark: { animationIn: 'pop', inSeconds: 0.5 } },
};

/** Enlargement of a still over its scene. */
export const ZOOM_OF_PACE: Readonly<Record<Pace, number>> = { grave: 1.05, calm: 1.06, steady: 1.08, lively: 1.12 };
