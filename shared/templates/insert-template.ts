import { type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import { addTrack } from '#shared/timeline/add-track.ts';
import { moveClipTo } from '#shared/timeline/clip-range.ts';
import { type EditResult, refuse } from '#shared/timeline/edit-result.ts';
import { placeClips, placeOnFreeTrack } from '#shared/timeline/edits/place.ts';
import { placeAbove } from '#shared/timeline/edits/place-above.ts';
import type { RippleOptions } from '#shared/timeline/edits/ripple.ts';
import { addLuts } from '#shared/timeline/edits/set-lut.ts';
import { insertSlice } from '#shared/timeline/edits/time-slice.ts';
import { pictureTrack } from '#shared/timeline/leading-track.ts';
import { findClip, nextFreePlace, tracksOfType } from '#shared/timeline/queries.ts';
import type { Clip, Timeline, Track } from '#shared/timeline/timeline.ts';
import { findTemplateFaults, slotsOf, type TemplateConfig, templateLength } from './template.ts';

/** New clips' ids, and how room was found for them. */
interface Inserted {
  readonly createdIds: readonly string[];
  /** `above` what is there, `placed` in a gap, or `inserted`, so that later clips moved. */
  readonly way: 'above' | 'placed' | 'inserted';
}

/**
 * Inserts a template. Without slots it lies above the pictures of its time, and nothing moves. With slots it is a part
 * of the video: where the picture track is taken, later clips make room, and the rest of the template lies above it.
 * Its LUTs come along, as far as the timeline has room for them.
 *
 *     video-1  [==a==)   →   video-2  ..[Title)....
 *                            video-1  [==a==)
 *
 *     video-1  [==a==)[==b==)   →   video-2  .......[Title)
 *                                   video-1  [==a==)[=slot=)[==b==)
 *
 * @param at Timeline time in µs of the template's start.
 * @returns Refused, with the field's path, for content that breaks a rule.
 */
export function insertTemplate(
  before: Timeline,
  config: TemplateConfig,
  at: TimelineTime,
  options: RippleOptions,
): EditResult<Inserted> {
  const [fault] = findTemplateFaults(config);
  if (fault) return { ...refuse('edit.invalid-value', [], fault.message), path: fault.path };
  const timeline = addLuts(before, config.luts);
  const createdIds: string[] = [];
  const lanesOf = (type: Track['type']) =>
    tracksOfType({ tracks: config.tracks }, type).map(({ clips }) =>
      clips.map((clip): Clip => {
        const id = options.createId();
        createdIds.push(id);
        return { ...moveClipTo(clip, timelineTime(clip.start + at)), id };
      }),
    );
  const isPart = config.tracks.some((track) => slotsOf(track).length > 0);
  const [first = [], ...others] = lanesOf('video');
  const base = isPart ? layBase(timeline, { first, length: templateLength(config) }, at, options) : null;
  if (base?.ok === false) return base;
  let result: EditResult = base ?? { ok: true, timeline };
  const shift = result.ok ? result.shift : undefined;
  let below = base?.trackId ?? tracksOfType(timeline, 'video')[0]?.id ?? '';
  for (const clips of isPart ? others : [first, ...others]) {
    if (!result.ok || clips.length === 0) continue;
    result = placeAbove(result.timeline, below, clips);
    const top = result.ok ? findClip(result.timeline, clips[0]?.id ?? '') : undefined;
    below = top?.track.id ?? below;
  }
  for (const clips of lanesOf('caption')) {
    if (result.ok) result = placeOnFreeTrack(result.timeline, 'caption', clips);
  }
  return result.ok ? { ...result, shift, createdIds, way: base?.way ?? 'above' } : result;
}

interface Part {
  /** Clips of the lowest video track, in time of the timeline. */
  readonly first: readonly Clip[];
  readonly length: number;
}

function layBase(
  timeline: Timeline,
  { first, length }: Part,
  at: TimelineTime,
  options: RippleOptions,
): EditResult<{ readonly trackId: string; readonly way: 'placed' | 'inserted' }> {
  const track = pictureTrack(timeline);
  if (!track) {
    const added = addTrack(timeline, 'video');
    return added.ok ? layBase(added.timeline, { first, length }, at, options) : added;
  }
  const { id: trackId } = track;
  if (nextFreePlace(track, at, length) === at) {
    const placed = placeClips(
      timeline,
      first.map((clip) => ({ trackId, clip })),
    );
    return placed.ok ? { ...placed, trackId, way: 'placed' } : placed;
  }
  const clips = new Map([[trackId, first.map((clip) => moveClipTo(clip, timelineTime(clip.start - at)))]]);
  const trackIds = options.keepsTogether ? undefined : new Set([trackId]);
  const { createId, media } = options;
  const opened = insertSlice(timeline, { length, clips }, at, { createId, media, trackIds });
  return opened.ok ? { ...opened, trackId, way: 'inserted' } : opened;
}
