import { findGraphic } from '#shared/effects/graphics.ts';
import type { Microseconds } from '#shared/time/microseconds.ts';
import type { ClipTransition } from '#shared/transitions/clip-transition.ts';
import { type MediaLookup, roomAfter, roomBefore } from './available-range.ts';
import type { Clip } from './timeline.ts';

/** A transition between two clips that touch. */
export interface CutTransition {
  readonly transition: ClipTransition;
  readonly before: Clip;
  readonly after: Clip;
  /** Time on each side of the cut. */
  readonly halfUs: Microseconds;
}

/**
 * The clip that ends where another one of its track starts; undefined without one, and beside a title or a shape, which
 * has animations of its own. `clips` are sorted.
 */
export function clipBefore(clips: readonly Clip[], index: number): Clip | undefined {
  const [before, after] = [clips[index - 1], clips[index]];
  if (!before || before.end !== after?.start) return undefined;
  return findGraphic(before.effects) || findGraphic(after.effects) ? undefined : before;
}

/**
 * Finds the transitions of a track that take place: those of clips that touch the clip before. Others keep their data
 * and do nothing. Transitions that together are longer than a clip between them are shortened by the same factor.
 *
 *     [======a======|======b======)
 *              [cross dissolve)
 */
export function cutTransitions(clips: readonly Clip[]): readonly CutTransition[] {
  const cuts = clips.flatMap((after, index) => {
    const before = after.transition && clipBefore(clips, index);
    return before && after.transition ? [{ transition: after.transition, before, after }] : [];
  });
  if (cuts.length === 0) return cuts as [];
  const wanted = new Map<Clip, number>();
  for (const { transition, before, after } of cuts) {
    for (const clip of [before, after]) wanted.set(clip, (wanted.get(clip) ?? 0) + transition.duration / 2);
  }
  const shareOf = (clip: Clip) => Math.min(1, (clip.end - clip.start) / (wanted.get(clip) ?? 1));
  return cuts.map((cut) => {
    const share = Math.min(shareOf(cut.before), shareOf(cut.after));
    return { ...cut, halfUs: Math.floor((cut.transition.duration / 2) * share) };
  });
}

/** Time for which each picture of a transition stands still, because its source has nothing beyond the cut. */
export function heldTime(
  { before, after, halfUs }: CutTransition,
  media: MediaLookup,
): { readonly before: Microseconds; readonly after: Microseconds } {
  return {
    before: halfUs - Math.max(0, Math.min(halfUs, roomAfter(before, media))),
    after: halfUs - Math.max(0, Math.min(halfUs, roomBefore(after, media))),
  };
}
