import type { ClipEffect } from '#shared/effects/clip-effect.ts';
import { findEffectFaults } from '#shared/effects/find-faults.ts';
import type { GraphicId } from '#shared/effects/graphics.ts';
import { findEffect } from '#shared/effects/registry.ts';
import { type Microseconds, sourceTime, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import { addTrack } from '#shared/timeline/add-track.ts';
import { type EditResult, refuse } from '#shared/timeline/edit-result.ts';
import { nextFreePlace, tracksOfType } from '#shared/timeline/queries.ts';
import type { Clip, Timeline, Track } from '#shared/timeline/timeline.ts';
import { placeClips } from './place.ts';

/** Length of a new title or shape. */
export const NEW_GRAPHIC_US = 3_000_000;

/** A title or a shape to add, with the values that differ from its defaults. */
export interface NewGraphic {
  readonly clipId: string;
  readonly id: GraphicId;
  readonly values?: ClipEffect['values'];
  /** Values of the clip's transform. */
  readonly transform?: ClipEffect['values'];
  /** Absent means {@link NEW_GRAPHIC_US}. */
  readonly lengthUs?: Microseconds;
}

/**
 * Adds a title or a shape at a time, above every picture there: on the lowest video track that has room and nothing over it, or on a
 * new one.
 *
 *     video-1  [==a========)   →   video-2  ..[=new=)....
 *                                  video-1  [==a========)
 *
 * @returns Refused, with the field's path, for values that the registry does not allow.
 */
export function addGraphic(timeline: Timeline, graphic: NewGraphic, at: TimelineTime): EditResult {
  const effects = effectsOf(graphic);
  const [fault] = findEffectFaults(effects, 'video', '');
  if (fault) return { ...refuse('edit.invalid-value', [], fault.message), path: ['effects', ...fault.path] };
  const lengthUs = graphic.lengthUs ?? NEW_GRAPHIC_US;
  const clip: Clip = {
    ...{ id: graphic.clipId, assetId: '', start: at, end: timelineTime(at + lengthUs) },
    ...{ in: sourceTime(0), out: sourceTime(lengthUs), effects },
  };
  const track = freeTrackAbove(tracksOfType(timeline, 'video'), clip);
  if (track) return placeClips(timeline, [{ trackId: track.id, clip }]);
  const added = addTrack(timeline, 'video');
  return added.ok ? placeClips(added.timeline, [{ trackId: added.trackId, clip }]) : added;
}

function effectsOf({ id, values = {}, transform = {} }: NewGraphic): readonly ClipEffect[] {
  const effectOf = (effectId: string, own: ClipEffect['values']): ClipEffect => ({
    ...{ id: effectId, version: findEffect(effectId)?.version ?? 1, values: own },
  });
  const isMoved = Object.keys(transform).length > 0;
  return [effectOf(id, values), ...(isMoved ? [effectOf('transform', transform)] : [])];
}

/** The lowest open track above all pictures of a time. Not the lowest of all, which is for footage. */
function freeTrackAbove(tracks: readonly Track[], { start, end }: Clip): Track | undefined {
  const isFree = (track: Track) => nextFreePlace(track, start, end - start) === start;
  const highest = tracks.findLastIndex((track) => !isFree(track));
  return tracks.slice(Math.max(1, highest + 1)).find(({ hidden, locked }) => hidden !== true && locked !== true);
}
