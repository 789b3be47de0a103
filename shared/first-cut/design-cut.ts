import type { ClipEffect } from '#shared/effects/clip-effect.ts';
import { findGraphic } from '#shared/effects/graphics.ts';
import { type Microseconds, sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { isPlaceholder } from '#shared/timeline/clip-range.ts';
import { type CreateId, type EditResult, replaceClips } from '#shared/timeline/edit-result.ts';
import type { LaidRange } from '#shared/timeline/edits/lay-media.ts';
import { placeAbove } from '#shared/timeline/edits/place-above.ts';
import { narrationOf } from '#shared/timeline/scenes.ts';
import type { Clip, Timeline, TimelineScene, Track } from '#shared/timeline/timeline.ts';
import { clipBefore } from '#shared/timeline/transitions.ts';
import { type CardGraphic, type CardPlace, type CardStyle, composeCard } from './compose-card.ts';
import { type Pace, paceOf, TRANSITION_OF_PACE, ZOOM_OF_PACE } from './pace.ts';
import type { DesignPart, PicturePart } from './parts.ts';
import { isSaid, sceneCard } from './scene-card.ts';
import { pictureTrackOf } from './scene-slots.ts';

/** A scene with its place in the new video. */
export interface DesignedScene extends LaidRange {
  readonly scene: TimelineScene;
  /** The picture that this first cut gave it. A scene without one keeps its design. */
  readonly picture: PicturePart | undefined;
}

interface DesignTools {
  readonly createId: CreateId;
  readonly isCaptioned: boolean;
}

/** The titles and shapes that a first cut made for a scene. The creator's own belong to no scene. */
export function isDesign(clip: Clip): boolean {
  return clip.sceneId !== undefined && findGraphic(clip.effects) !== undefined;
}

/**
 * Designs the scenes that got a new picture: their words set large, slow zooms on stills and footage, and one kind of
 * transition. Other scenes, and the creator's own clips, stay as they are.
 *
 *     video-3    [=words==)[==words===)
 *     video-2    [=mark===)
 *     video-1    [=picture(=|=)picture)
 *
 * @param scenes In the order of the timeline.
 * @returns The timeline itself when there is no room for more tracks.
 */
export function designCut(
  timeline: Timeline,
  scenes: readonly DesignedScene[],
  design: DesignPart,
  { createId, isCaptioned }: DesignTools,
): EditResult {
  const track = pictureTrackOf(timeline);
  if (!track) return { ok: true, timeline };
  const pace = paceOf(design.mood, narrationOf(timeline));
  const moved = replaceClips(timeline, new Map([[track.id, movedPictures(track, scenes, pace)]]));
  if (!moved.ok) return moved;
  const accent = pace === 'grave' ? '#ffffff' : design.accent;
  const style: CardStyle = { aspectRatio: design.aspectRatio, accent, pace, isCaptioned };
  const cards = cardsOf(scenes, style);
  let result: EditResult = moved;
  for (const layer of ['mark', 'words'] as const) {
    const clips = cards.flatMap(({ range, sceneId, graphics }) =>
      graphics
        .filter((graphic) => graphic.layer === layer)
        .map(({ effects, variants }) => ({ ...clipOver(range), id: createId(), sceneId, effects, variants })),
    );
    if (result.ok) result = placeAbove(result.timeline, track.id, clips);
  }
  return result.ok ? result : moved;
}

function clipOver({ start, end }: LaidRange): Omit<Clip, 'id'> {
  return {
    ...{ assetId: '', start: timelineTime(start), end: timelineTime(end) },
    ...{ in: sourceTime(0), out: sourceTime(end - start) },
  };
}

interface PlacedCard {
  readonly range: LaidRange;
  readonly sceneId: string;
  readonly graphics: readonly CardGraphic[];
}

function cardsOf(scenes: readonly DesignedScene[], style: CardStyle): readonly PlacedCard[] {
  const shown = scenes.filter(({ start, end }) => end > start);
  let turn = 0;
  return shown.flatMap(({ scene, picture, start, end }, index): PlacedCard[] => {
    const place = { isFirst: index === 0, isLast: index === shown.length - 1 && index > 0 };
    const isOnFootage = picture?.isBackground !== true;
    const card = picture && sceneCard(scene, { ...place, isOnFootage });
    if (!card) return [];
    // Above footage, words that are heard and captioned stand only where they open, count or close the video.
    if (isOnFootage && card.role === 'plain' && isSaid(card, scene.narration)) return [];
    const cardPlace: CardPlace = { ...place, isOnFootage, turn };
    turn += 1;
    return [{ range: { start, end }, sceneId: scene.id, graphics: composeCard(card, style, cardPlace) }];
  });
}

/** Adds the zooms and transitions. A picture of several pieces zooms on through all of them. */
function movedPictures(track: Track, scenes: readonly DesignedScene[], pace: Pace): readonly Clip[] {
  const used = track.clips.find(({ transition }) => transition)?.transition;
  const transition = used ?? TRANSITION_OF_PACE[pace];
  const designed = new Map(
    scenes.flatMap((each, index) => (each.picture ? [[each.scene.id, { ...each, index }]] : [])),
  );
  return track.clips.map((clip, index) => {
    const scene = clip.sceneId === undefined ? undefined : designed.get(clip.sceneId);
    if (!scene?.picture || clip.assetId !== scene.picture.assetId || isPlaceholder(clip, 'video')) return clip;
    const before = clipBefore(track.clips, index);
    const isCut = before !== undefined && before.sceneId !== clip.sceneId;
    const zoomed =
      scene.picture.isBackground || clip.effects ? clip : zoomedOver(clip, scene, ZOOM_OF_PACE[pace], scene.index);
    return isCut && !clip.transition ? { ...zoomed, transition } : zoomed;
  });
}

/** In on one scene, out on the next. */
function zoomedOver(clip: Clip, { start, end }: LaidRange, zoom: number, turn: number): Clip {
  const scaleAt = (time: Microseconds) => {
    const share = (time - start) / Math.max(1, end - start);
    return Math.round((1 + (zoom - 1) * (turn % 2 === 0 ? share : 1 - share)) * 1e5) / 1e5;
  };
  const scale = [
    { time: clip.in, value: scaleAt(clip.start) },
    { time: clip.out, value: scaleAt(clip.end) },
  ];
  const transform: ClipEffect = { id: 'transform', version: 1, values: {}, keyframes: { scale } };
  return { ...clip, effects: [transform] };
}
