import { type Microseconds, type SourceTime, sourceTime } from '#shared/time/microseconds.ts';
import { MIN_CLIP_US } from '#shared/timeline/constants.ts';
import type { SpokenWord } from './cues.ts';

/** Silence to keep before a voice's first word and after its last. */
const MARGIN_US: Microseconds = 100_000;

/** Time between the used part of a scene's voice and the next scene. */
export const BREATH_US: Microseconds = 200_000;

/** Maximum for that time. With the margins at both of its ends, 0.7 s are silent. More sounds like dead air. */
export const LONGEST_BREATH_US: Microseconds = 500_000;

/**
 * The used part of a voice in a scene: from shortly before its first word to shortly after its last, since providers
 * add silence at both ends. Without words it is the whole given range.
 * @param words In order, in source time.
 * @param range Range of the voice, in source time.
 */
export function spokenRange(
  words: readonly SpokenWord[],
  range: { readonly in: Microseconds; readonly out: Microseconds },
): { readonly in: SourceTime; readonly out: SourceTime } {
  const said = words.filter(({ start }) => start >= range.in && start < range.out);
  const first = (said[0]?.start ?? range.in) - MARGIN_US;
  const last = (said.at(-1)?.endExclusive ?? range.out) + MARGIN_US;
  const from = Math.max(range.in, Math.min(first, range.out - MIN_CLIP_US));
  return { in: sourceTime(from), out: sourceTime(Math.min(range.out, Math.max(last, from + MIN_CLIP_US))) };
}
