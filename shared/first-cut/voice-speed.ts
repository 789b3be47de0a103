import { spokenSeconds } from '#shared/script/pacing.ts';
import { VOICE_CHARACTERS_PER_SECOND, type Voice } from '#shared/speech/voices.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import type { TimelineScene } from '#shared/timeline/timeline.ts';

/** Speeds at which a voice still sounds natural. */
export const NATURAL_SPEED = { min: 0.9, max: 1.1 } as const;

/** Planned pause after each scene, in seconds. The actual pause may vary. */
const USUAL_PAUSE = 0.35;

/** Share by which a video's length may differ from the requested one. */
export const LENGTH_TOLERANCE = 0.1;

/** Seconds that a voice needs for scenes at {@link speedFor}, with the usual pauses. */
export function spokenLength(scenes: readonly Pick<TimelineScene, 'narration' | 'duration'>[], voice: Voice): number {
  const seconds = scenes.reduce((sum, { narration }) => sum + spokenSeconds(narration), 0);
  const spoken = (seconds * VOICE_CHARACTERS_PER_SECOND.nova) / VOICE_CHARACTERS_PER_SECOND[voice];
  return spoken / speedFor(scenes, voice) + scenes.length * USUAL_PAUSE;
}

/** One speed for all scenes at which a voice speaks them in about their planned time. 1 for no scenes. */
export function speedFor(scenes: readonly Pick<TimelineScene, 'narration' | 'duration'>[], voice: Voice): number {
  const seconds = scenes.reduce((sum, { narration }) => sum + spokenSeconds(narration), 0);
  const spoken = (seconds * VOICE_CHARACTERS_PER_SECOND.nova) / VOICE_CHARACTERS_PER_SECOND[voice];
  const planned = scenes.reduce((sum, { duration }) => sum + microsecondsToSeconds(duration) - USUAL_PAUSE, 0);
  if (spoken === 0) return 1;
  const speed = planned > 0 ? spoken / planned : NATURAL_SPEED.max;
  return Math.round(100 * Math.min(NATURAL_SPEED.max, Math.max(NATURAL_SPEED.min, speed))) / 100;
}
