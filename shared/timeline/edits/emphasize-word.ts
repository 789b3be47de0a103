import { type EditResult, refuse, substituteClips } from '#shared/timeline/edit-result.ts';
import { findClip } from '#shared/timeline/queries.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';

/**
 * Emphasizes a word of a caption, or removes the emphasis.
 * @param index The word's position in {@link Clip.words}.
 */
export function emphasizeWord(timeline: Timeline, clipId: string, index: number, isLoud: boolean): EditResult {
  const location = findClip(timeline, clipId);
  if (!location) return refuse('edit.clip-not-found');
  const { clip, track } = location;
  const word = clip.words?.[index];
  if (track.type !== 'caption' || !clip.words || !word) return refuse('edit.invalid-value', [clipId]);
  if ((word.loud === true) === isLoud) return { ok: true, timeline };
  const { loud: _, ...plain } = word;
  const words = clip.words.with(index, isLoud ? { ...plain, loud: true } : plain);
  return substituteClips(timeline, track, new Map([[clipId, [{ ...clip, words }]]]));
}
