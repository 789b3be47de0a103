import type { Microseconds } from '#shared/time/microseconds.ts';
import { type MediaLookup, roomAfter, roomBefore } from '#shared/timeline/available-range.ts';
import { isHeld, isSamePlace, placeOfSource } from '#shared/timeline/clip-time.ts';
import type { Clip, Track } from '#shared/timeline/timeline.ts';
import { type CutTransition, cutTransitions } from '#shared/timeline/transitions.ts';

/** A range of the timeline in which one sound fades out while the next one fades in. */
interface SoundOverlap {
  readonly startUs: Microseconds;
  readonly endUs: Microseconds;
  /** Both sounds are the same, so that straight lines keep the level. Different ones keep their power. */
  readonly isSame: boolean;
}

/** The cross-fades at the two ends of a clip. */
export interface ClipOverlaps {
  readonly entry?: SoundOverlap;
  readonly exit?: SoundOverlap;
}

/**
 * Finds the cross-fades of the transitions' sound by clip: of the two clips, and of the clips linked to them that touch
 * at the same time. A cross-fade is as long as the transition where both sources go on beyond the cut, and otherwise as
 * long as they do.
 */
export function soundOverlaps(tracks: readonly Track[], media: MediaLookup): ReadonlyMap<string, ClipOverlaps> {
  const found = new Map<string, ClipOverlaps>();
  const cuts = tracks.flatMap(({ type, clips }) => (type === 'video' ? cutTransitions(clips) : []));
  if (cuts.length === 0) return found;
  const add = ({ before, after, halfUs }: Omit<CutTransition, 'transition'>) => {
    const overlap = overlapOf({ before, after, halfUs }, media);
    if (overlap.startUs >= overlap.endUs) return;
    found.set(before.id, { ...found.get(before.id), exit: overlap });
    found.set(after.id, { ...found.get(after.id), entry: overlap });
  };
  const linked = new Map<string, CutTransition>();
  for (const cut of cuts) {
    add(cut);
    const { before, after } = cut;
    if (before.linkId && after.linkId) linked.set(`${before.linkId} ${after.linkId}`, cut);
  }
  for (const { type, clips } of tracks) {
    if (type !== 'audio' || linked.size === 0) continue;
    for (const [index, after] of clips.entries()) {
      const before = clips[index - 1];
      const cut = before && linked.get(`${before.linkId} ${after.linkId}`);
      if (cut && before.end === after.start && after.start === cut.after.start) {
        add({ before, after, halfUs: cut.halfUs });
      }
    }
  }
  return found;
}

function overlapOf({ before, after, halfUs }: Omit<CutTransition, 'transition'>, media: MediaLookup): SoundOverlap {
  const isHeard = (clip: Clip) => !isHeld(clip) && media(clip.assetId)?.hasAudio === true;
  const tail = isHeard(before) ? Math.max(0, Math.min(halfUs, roomAfter(before, media))) : halfUs;
  const lead = isHeard(after) ? Math.max(0, Math.min(halfUs, roomBefore(after, media))) : halfUs;
  return {
    startUs: after.start - lead,
    endUs: after.start + tail,
    isSame: isSamePlace(placeOfSource(before), placeOfSource(after)),
  };
}

/** Straight pieces that stand for a curve. */
const PIECES = 8;

/**
 * The points of a cross-fade for one of its sounds. Different sounds keep their common power to a quarter of a decibel.
 */
export function overlapPoints(
  { startUs, endUs, isSame }: SoundOverlap,
  edge: 'entry' | 'exit',
): readonly { readonly us: Microseconds; readonly gain: number }[] {
  const pieces = isSame ? 1 : PIECES;
  return Array.from({ length: pieces + 1 }, (_, index) => {
    const done = index / pieces;
    const share = edge === 'entry' ? done : 1 - done;
    // Close to a quarter of a sine, in plain arithmetic so that all hosts agree.
    return { us: startUs + (endUs - startUs) * done, gain: isSame ? share : (share * (3 - share * share)) / 2 };
  });
}
