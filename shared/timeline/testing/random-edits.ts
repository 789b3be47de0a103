import fc from 'fast-check';
import { ASPECT_RATIOS, type AspectRatio } from '#shared/presets/presets.ts';
import { sourceTime, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import { addTrack } from '#shared/timeline/add-track.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { copyClips, duplicateClips, pasteClips } from '#shared/timeline/edits/clipboard.ts';
import { cutRanges } from '#shared/timeline/edits/cut-ranges.ts';
import { freezeFrame } from '#shared/timeline/edits/freeze-frame.ts';
import { moveClips } from '#shared/timeline/edits/move.ts';
import { moveOver } from '#shared/timeline/edits/overwrite.ts';
import { clipOfAsset, placeClips } from '#shared/timeline/edits/place.ts';
import { extractClips, liftClips } from '#shared/timeline/edits/remove.ts';
import { emptyClipsOfAsset, replaceMedia, replacePlaceholder } from '#shared/timeline/edits/replace-placeholder.ts';
import { rollCut } from '#shared/timeline/edits/roll.ts';
import { setEffectValues } from '#shared/timeline/edits/set-effect.ts';
import { setClipProperties } from '#shared/timeline/edits/set-properties.ts';
import { setSpeed } from '#shared/timeline/edits/set-speed.ts';
import { slideClip } from '#shared/timeline/edits/slide.ts';
import { slipClip } from '#shared/timeline/edits/slip.ts';
import { splitClips } from '#shared/timeline/edits/split.ts';
import { type Neighbour, swapWithNeighbour } from '#shared/timeline/edits/swap.ts';
import { setTrackProperties } from '#shared/timeline/edits/track-properties.ts';
import { removeTrack, setTrackFlags, setTrackVolume } from '#shared/timeline/edits/tracks.ts';
import { trimIn, trimOut } from '#shared/timeline/edits/trim.ts';
import { findClip } from '#shared/timeline/queries.ts';
import type { Clip, Timeline, TrackType } from '#shared/timeline/timeline.ts';
import { VariantView } from '#shared/variants/variant-view.ts';
import { countingIds, lookup, testMedia } from './notation.ts';

/** An edit with open choices: the numbers select tracks, clips and times of the timeline to edit. */
export type RandomEdit = (timeline: Timeline, createId: () => string) => EditResult;

const time = fc.oneof(
  fc.integer({ min: 0, max: 30_000_000 }),
  fc.integer({ min: 0, max: 300 }).map((n) => n * 100_000),
);
const delta = fc.oneof(
  fc.integer({ min: -8_000_000, max: 8_000_000 }),
  fc.integer({ min: -50, max: 50 }).map((n) => n * 100_000),
);
const pick = fc.nat({ max: 10_000 });
const picks = fc.array(pick, { minLength: 1, maxLength: 4 });
const assetId = fc.constantFrom('v', 'p', 's', 'u');
const speed = fc.oneof(
  fc.constantFrom(0.1, 0.5, 1, 1.5, 2, 10, 0, 11),
  fc.integer({ min: 10, max: 1_000 }).map((hundredths) => hundredths / 100),
);
const trackType = fc.constantFrom<TrackType[]>('video', 'audio', 'caption');
const text = fc.oneof(
  fc.constantFrom('', 'one', 'Fresh bread, every day.', 'every day fresh', '面包 每天', 'a b c d e f g h'),
  fc.string({ maxLength: 40 }),
);

/** Another place for a clip in frames of a shape, for a project of 9:16. */
export const placeEdit: fc.Arbitrary<RandomEdit> = fc
  .tuple(pick, fc.constantFrom(...ASPECT_RATIOS), fc.integer({ min: 0, max: 40 }))
  .map(
    ([clip, shown, tenths]): RandomEdit =>
      (timeline) =>
        editIn(timeline, shown, (view) => {
          const id = chooseIds(view, [clip])[0] ?? '';
          const isCaption = findClip(view, id)?.track.type === 'caption';
          if (isCaption) return setClipProperties(view, id, { atTop: tenths % 2 === 0 }, lookup);
          if (tenths % 3 === 0) return setClipProperties(view, id, { fit: 'contain' }, lookup);
          const values = { scale: tenths / 10 };
          return setEffectValues(view, { clipId: id, effectId: 'transform', values, at: sourceTime(0) });
        }),
  );

/** Any edit of the editor, with any arguments. */
export const randomEdit: fc.Arbitrary<RandomEdit> = fc.oneof(
  fc.tuple(pick, time, assetId).map(
    ([track, start, asset]): RandomEdit =>
      (timeline, createId) => {
        const { id: trackId, type } = choose(timeline.tracks, track);
        const clip = newClip(type, createId(), asset, timelineTime(start));
        return placeClips(timeline, [{ trackId, clip }]);
      },
  ),
  fc.tuple(picks, delta, fc.constantFrom(-1, 0, 0, 1)).map(
    ([clips, byUs, byTracks]): RandomEdit =>
      (timeline, createId) => {
        const options = { clipIds: chooseIds(timeline, clips), byUs, byTracks };
        return byUs % 2 === 0 ? moveClips(timeline, options) : moveOver(timeline, options, createId);
      },
  ),
  fc.tuple(pick, fc.constantFrom<Neighbour[]>('previous', 'next')).map(
    ([clip, neighbour]): RandomEdit =>
      (timeline) =>
        swapWithNeighbour(timeline, chooseIds(timeline, [clip])[0] ?? '', neighbour),
  ),
  fc.tuple(pick, time, fc.constantFrom(trimIn, trimOut)).map(
    ([clip, to, trim]): RandomEdit =>
      (timeline) =>
        trim(timeline, chooseIds(timeline, [clip])[0] ?? '', timelineTime(to), lookup),
  ),
  fc.tuple(pick, fc.double({ min: 0, max: 1, noNaN: true })).map(
    ([index, share]): RandomEdit =>
      (timeline, createId) => {
        const clip = choose(clipsOf(timeline), index);
        const at = clip ? Math.round(clip.start + (clip.end - clip.start) * share) : 0;
        return splitClips(timeline, clip ? [clip.id] : [], timelineTime(at), createId);
      },
  ),
  fc.tuple(picks, fc.constantFrom(liftClips, extractClips)).map(
    ([clips, remove]): RandomEdit =>
      (timeline) =>
        remove(timeline, chooseIds(timeline, clips.slice(0, 2))),
  ),
  fc.tuple(time, delta).map(
    ([start, length]): RandomEdit =>
      (timeline, createId) => {
        const range = { start: timelineTime(start), endExclusive: timelineTime(start + length) };
        return cutRanges(timeline, [range], { createId, media: lookup });
      },
  ),
  fc.tuple(picks, time, fc.boolean(), fc.boolean()).map(
    ([clips, at, overwrites, keepsTogether]): RandomEdit =>
      (timeline, createId) =>
        pasteClips(timeline, copyClips(timeline, chooseIds(timeline, clips)), timelineTime(at), {
          ...{ createId, media: lookup },
          ...{ overwrites, keepsTogether },
        }),
  ),
  picks.map(
    (clips): RandomEdit =>
      (timeline, createId) =>
        duplicateClips(timeline, chooseIds(timeline, clips), createId),
  ),
  fc.tuple(pick, assetId, delta).map(
    ([clip, asset, byUs]): RandomEdit =>
      (timeline) =>
        (byUs < 0 ? replaceMedia : replacePlaceholder)(timeline, chooseIds(timeline, [clip])[0] ?? '', {
          assetId: asset,
          media: media(asset),
        }),
  ),
  assetId.map(
    (asset): RandomEdit =>
      (timeline) => ({ ok: true, timeline: emptyClipsOfAsset(timeline, asset) }),
  ),
  fc
    .tuple(pick, fc.record({ start: time, end: time, text, volume: fc.double(), fadeIn: delta }, { requiredKeys: [] }))
    .map(
      ([clip, { start, end, ...rest }]): RandomEdit =>
        (timeline) => {
          const times = {
            ...(start !== undefined && { start: timelineTime(start) }),
            ...(end !== undefined && { end: timelineTime(end) }),
          };
          return setClipProperties(timeline, chooseIds(timeline, [clip])[0] ?? '', { ...rest, ...times }, lookup);
        },
    ),
  fc.tuple(pick, speed, fc.boolean(), fc.boolean(), fc.boolean()).map(
    ([clip, pace, keepPitch, reversed, keepsTogether]): RandomEdit =>
      (timeline) => {
        const id = chooseIds(timeline, [clip])[0] ?? '';
        return setSpeed(timeline, id, { speed: pace, keepPitch, reversed }, { keepsTogether, media: lookup });
      },
  ),
  fc.tuple(pick, fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean()).map(
    ([clip, share, keepsTogether]): RandomEdit =>
      (timeline, createId) => {
        const found = clipsOf(timeline).length > 0 ? choose(clipsOf(timeline), clip) : undefined;
        const at = timelineTime(found ? Math.floor(found.start + (found.end - found.start) * share) : 0);
        return freezeFrame(timeline, found?.id ?? '', at, { keepsTogether, createId, media: lookup });
      },
  ),
  fc.tuple(pick, delta, fc.constantFrom('slip', 'slide', 'start', 'end')).map(
    ([clip, byUs, way]): RandomEdit =>
      (timeline) => {
        const id = chooseIds(timeline, [clip])[0] ?? '';
        if (way === 'slip') return slipClip(timeline, id, byUs, lookup);
        if (way === 'slide') return slideClip(timeline, id, byUs, lookup);
        return rollCut(timeline, { clipId: id, edge: way }, byUs, lookup);
      },
  ),
  placeEdit,
  trackType.map(
    (type): RandomEdit =>
      (timeline) =>
        addTrack(timeline, type),
  ),
  fc.tuple(pick, pick, fc.constantFrom('remove', 'mute', 'hide', 'set', 'add', 'volume')).map(
    ([track, to, way]): RandomEdit =>
      (timeline) => {
        const { id, type } = choose(timeline.tracks, track);
        if (way === 'remove') return removeTrack(timeline, id);
        if (way === 'add') return addTrack(timeline, type, { trackId: id, side: to % 2 === 0 ? 'before' : 'after' });
        if (way === 'set') {
          const values = { name: `Track ${to % 3}`.repeat(to % 12), locked: to % 2 === 0, solo: to % 3 === 0 };
          return setTrackProperties(timeline, id, values);
        }
        if (way === 'volume') return setTrackVolume(timeline, id, (to % 5) / 2);
        return setTrackFlags(timeline, id, way === 'mute' ? { muted: to % 2 === 0 } : { hidden: to % 2 === 0 });
      },
  ),
);

function editIn(timeline: Timeline, shown: AspectRatio, edit: (view: Timeline) => EditResult): EditResult {
  const view = new VariantView({ own: '9:16', shown });
  const result = edit(view.show(timeline));
  return result.ok ? { ok: true, timeline: view.store(result.timeline) } : result;
}

/** Makes ids that are unique within this run. */
export const runIds = (): (() => string) => countingIds('id-');

function newClip(type: TrackType, id: string, asset: string, start: TimelineTime): Clip {
  if (type === 'caption') return { ...clipOfAsset(id, '', media('p'), start), text: 'Fresh bread every day.' };
  const isPlaceholder = asset === 'p' && type === 'video' && start % 2 === 0;
  return clipOfAsset(id, isPlaceholder ? '' : asset, media(asset), start);
}

function media(assetId: string) {
  const found = testMedia[assetId];
  if (!found) throw new Error(`No test media: ${assetId}`);
  return found;
}

function clipsOf(timeline: Timeline): readonly Clip[] {
  return timeline.tracks.flatMap((track) => track.clips);
}

function chooseIds(timeline: Timeline, indexes: readonly number[]): readonly string[] {
  const clips = clipsOf(timeline);
  return clips.length === 0 ? [] : indexes.map((index) => choose(clips, index).id);
}

function choose<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item;
}
