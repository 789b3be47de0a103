import { advanceEffects, type ClipEffect, effectValuesAt } from '#shared/effects/clip-effect.ts';
import { findGraphic } from '#shared/effects/graphics.ts';
import type { Keyframe } from '#shared/effects/keyframes.ts';
import { findEffect } from '#shared/effects/registry.ts';
import { usedLuts } from '#shared/effects/used-luts.ts';
import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { mapVariants } from '#shared/timeline/clip-place.ts';
import { clipDuration, moveClipTo } from '#shared/timeline/clip-range.ts';
import { isHeld } from '#shared/timeline/clip-time.ts';
import { type EditRefusal, refuse } from '#shared/timeline/edit-result.ts';
import type { Clip, Timeline, Track, TrackType } from '#shared/timeline/timeline.ts';
import { findTemplateFaults, type TemplateConfig } from './template.ts';

/** Content made from clips, or the reason why none was. */
type MadeTemplate =
  | {
      readonly ok: true;
      readonly config: TemplateConfig /** Clips that no template keeps. */;
      readonly leftOut: number;
    }
  | EditRefusal;

/**
 * Makes a template's content from clips of a timeline, with the distances between them. Titles, shapes and captions
 * written by hand stay as they are. Footage becomes a slot with the same length, place, effects and transition, and
 * brings its LUTs. Sound and captions of spoken words are left out.
 *
 *     video-2  ....[Title)....       video-2  ..[Title)..
 *     video-1  ..[=footage==)..  →   video-1  [=slot====)
 */
export function templateOf(timeline: Timeline, clipIds: readonly string[]): MadeTemplate {
  const ids = new Set(clipIds);
  if (ids.size === 0) return refuse('edit.nothing-selected');
  let count = 0;
  const partOf = (clip: Clip, type: TrackType): readonly Clip[] => {
    const kept = ids.has(clip.id) ? keptClip(clip, type) : null;
    count += kept ? 1 : 0;
    return kept ? [{ ...kept, id: `clip-${count}` }] : [];
  };
  const lanes = timeline.tracks
    .map(({ type, clips }) => ({ type, clips: clips.flatMap((clip) => partOf(clip, type)) }))
    .filter(({ clips }) => clips.length > 0);
  if (lanes.length === 0) return refuse('edit.invalid-value', [], 'Select a picture, a title, a shape or a caption.');
  const origin = Math.min(...lanes.flatMap(({ clips }) => clips.map(({ start }) => start)));
  const tracks = lanes.map(({ type, clips }, index): Track => {
    const number = lanes.slice(0, index + 1).filter((lane) => lane.type === type).length;
    return {
      ...{ id: `${type}-${number}`, type },
      clips: clips.map((clip) => moveClipTo(clip, timelineTime(clip.start - origin))),
    };
  });
  const luts = usedLuts(
    tracks.flatMap(({ clips }) => clips),
    timeline.luts ?? {},
  );
  const config: TemplateConfig = { tracks, ...(Object.keys(luts).length > 0 && { luts }) };
  const [fault] = findTemplateFaults(config);
  if (fault) return { ...refuse('edit.invalid-value', [], fault.message), path: fault.path };
  return { ok: true, config, leftOut: ids.size - count };
}

function keptClip(clip: Clip, type: TrackType): Clip | null {
  if (type === 'audio') return null;
  const { id, assetId, start, end, text, words, style, atTop, effects, variants, transition } = clip;
  const common = { id, assetId: '', start, end, ...(variants && { variants }), ...(transition && { transition }) };
  if (type === 'caption') {
    if (assetId !== '') return null;
    const own = { ...(text !== undefined && { text }), ...(words && { words }), ...(style && { style }) };
    return { ...common, in: clip.in, out: clip.out, ...own, ...(atTop !== undefined && { atTop }) };
  }
  if (findGraphic(effects)) return { ...common, in: clip.in, out: clip.out, ...(effects && { effects }) };
  const isKept = ({ id: effectId }: ClipEffect) => findEffect(effectId)?.medium === 'picture';
  const kept = effects?.filter(isKept) ?? [];
  const inSlot = (effect: ClipEffect) => fromSlotStart(effect, clip);
  return {
    ...common,
    ...{ in: sourceTime(0), out: sourceTime(clipDuration(clip)) },
    ...(clip.fit && { fit: clip.fit }),
    ...(kept.length > 0 && { effects: kept.map(inSlot) }),
    ...(variants && {
      variants: mapVariants(variants, (place) =>
        place.transform ? { ...place, transform: inSlot(place.transform) } : place,
      ),
    }),
  };
}

/** An effect with the keyframes in the time of a slot, which begins at 0 and has normal speed. */
function fromSlotStart(effect: ClipEffect, clip: Clip): ClipEffect {
  if (!effect.keyframes) return effect;
  const { id, version } = effect;
  if (isHeld(clip)) return { id, version, values: effectValuesAt(effect, clip.in) };
  const [advanced = effect] = advanceEffects([effect], clip.in);
  const { speed = 1 } = clip;
  const paced = Object.entries(advanced.keyframes ?? {}).map(([name, list]) => [name, pacedBy(list, speed)]);
  return { ...advanced, keyframes: Object.fromEntries(paced) };
}

/** Keeps only the first of keyframes that fall onto one microsecond. */
function pacedBy(keyframes: readonly Keyframe[], speed: number): readonly Keyframe[] {
  if (speed === 1) return keyframes;
  const paced = keyframes.map((keyframe) => ({ ...keyframe, time: sourceTime(Math.round(keyframe.time / speed)) }));
  return paced.filter(({ time }, index) => time !== paced[index - 1]?.time);
}
