import { splitCaption } from '#shared/captions/split.ts';
import { splitGraphics } from '#shared/effects/graphics.ts';
import { sourceTime, type TimelineTime } from '#shared/time/microseconds.ts';
import { cropClip } from '#shared/timeline/clip-range.ts';
import { toSource } from '#shared/timeline/clip-time.ts';
import { MIN_CLIP_US } from '#shared/timeline/constants.ts';
import { type CreateId, type EditResult, refuse, replaceClips } from '#shared/timeline/edit-result.ts';
import { createRelinker } from '#shared/timeline/links.ts';
import { findClip } from '#shared/timeline/queries.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';

/**
 * Splits clips at a time. The halves keep the asset and share the cut. The first half keeps the id.
 *
 *     [======a======)   →   [==a==)[==a'==)
 *           ^at
 *
 * A caption's words and text are split too. A word goes to the half that contains more of it, and neither half is left
 * without one.
 * @param at Timeline time in µs. Must be strictly inside each clip.
 * @returns The new second halves. Refused when `at` is not strictly inside, or a half would be under 0.1 s.
 */
export function splitClips(
  timeline: Timeline,
  clipIds: readonly string[],
  at: TimelineTime,
  createId: CreateId,
): EditResult<{ readonly createdIds: readonly string[] }> {
  if (clipIds.length === 0) return refuse('edit.nothing-selected');
  const changes = new Map<string, readonly Clip[]>();
  const createdIds: string[] = [];
  const relink = createRelinker(createId);
  for (const clipId of new Set(clipIds)) {
    const location = findClip(timeline, clipId);
    if (!location) return refuse('edit.clip-not-found');
    const { track, clip } = location;
    if (at <= clip.start || at >= clip.end) return refuse('edit.split-outside-clip', [clipId]);
    if (at - clip.start < MIN_CLIP_US || clip.end - at < MIN_CLIP_US) return refuse('edit.split-too-near', [clipId]);
    const newId = createId();
    createdIds.push(newId);
    const clips = changes.get(track.id) ?? track.clips;
    changes.set(
      track.id,
      clips.flatMap((each) =>
        each === clip ? cutClip(clip, at, newId).map((half, index) => (index === 0 ? half : relink(half))) : [each],
      ),
    );
  }
  return replaceClips(timeline, changes, { createdIds });
}

/** The two halves of a clip, cut strictly inside it. The second gets the new id. */
export function cutClip(clip: Clip, at: TimelineTime, newId: string): readonly [Clip, Clip] {
  // The sound continues across the cut, so the fades and the transition stay at the outer edges.
  const { fadeOut: _fadeOut, ...first } = cropClip(clip, clip.start, at);
  const { fadeIn: _fadeIn, transition: _transition, ...second } = cropClip(clip, at, clip.end);
  const [before, after] = splitGraphics(clip.effects, (at - clip.start) / (clip.end - clip.start));
  const head = before ? { ...first, effects: before } : first;
  const tail = { ...second, ...(after && { effects: after }), id: newId };
  // Only captions have words, or a text without asset and scene. A placeholder's text stays on both halves.
  const isCaption = clip.words !== undefined || (clip.assetId === '' && clip.scene === undefined);
  if (!isCaption || clip.text === undefined) return [head, tail];
  const cut = sourceTime(toSource(clip, at));
  const [headPart, tailPart] = splitCaption(clip.text, clip.words, { start: clip.in, cut, endExclusive: clip.out });
  return [
    { ...head, ...headPart },
    { ...tail, ...tailPart },
  ];
}
