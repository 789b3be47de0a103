import { findGraphic } from '#shared/effects/graphics.ts';
import type { Microseconds, SourceTime } from '#shared/time/microseconds.ts';
import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { availableRange, type MediaLookup } from '#shared/timeline/available-range.ts';
import { isPlaceholder } from '#shared/timeline/clip-range.ts';
import { isSamePlace, placeOfSource } from '#shared/timeline/clip-time.ts';
import { MIN_CLIP_US } from '#shared/timeline/constants.ts';
import { type CreateId, type EditResult, refuse, substituteClips } from '#shared/timeline/edit-result.ts';
import { clipsOfScene, findScene, sceneRange } from '#shared/timeline/scenes.ts';
import type { CaptionStyle, Clip, Timeline, Track } from '#shared/timeline/timeline.ts';
import { CUT_FADE_US } from './cut-ranges.ts';
import { fitMusic } from './fit-music.ts';
import { placeOnFreeTrack } from './place.ts';
import { resizeScene, usualStyle } from './scene-clips.ts';
import { placeScene, replaceAll } from './scenes.ts';

/** A part of a recording. */
export interface TakePiece {
  readonly assetId: string;
  readonly in: SourceTime;
  readonly out: SourceTime;
}

/** A scene and its parts of recordings, one after the other. */
export interface AssembledScene {
  readonly sceneId: string;
  readonly pieces: readonly TakePiece[];
}

interface Tools {
  readonly createId: CreateId;
  readonly media: MediaLookup;
  /** Assets that are recordings of the script. A scene's clips of them are replaced. */
  readonly recordings: ReadonlySet<string>;
}

/**
 * Puts the best parts of recordings in script order. Each scene becomes as long as its parts. Placeholders and earlier
 * takes are replaced by the parts' pictures, captions show their words, and music still ends with the video. If a scene
 * has other footage, only the recordings' sound is added under it. Scenes that are not named stay unchanged.
 *
 *     video-1    [scene 1)[==scene 2==)      [a1)[a2)[==a3==)
 *     audio-1    [=====music==========)  →   [=====music====)
 *
 * @param scenes In the order of the script.
 */
export function assembleTakes(timeline: Timeline, scenes: readonly AssembledScene[], tools: Tools): EditResult {
  if (scenes.length === 0) return refuse('edit.nothing-selected');
  let result: EditResult = { ok: true, timeline };
  for (const scene of scenes) {
    if (result.ok) result = assembleScene(result.timeline, scene, tools);
  }
  return fitMusic(timeline, result, tools);
}

function assembleScene(timeline: Timeline, { sceneId, pieces }: AssembledScene, tools: Tools): EditResult {
  if (!findScene(timeline, sceneId)) return refuse('edit.scene-not-found');
  const placed = placeScene(timeline, sceneId, tools.createId);
  if (!placed.ok) return placed;
  const style = clipsOfScene(placed.timeline, sceneId, 'caption')[0]?.style ?? usualStyle(placed.timeline);
  const cleared = clearScene(placed.timeline, sceneId, tools);
  if (!cleared.ok) return cleared;
  const laid = pieces.map((piece) => withinMedia(piece, tools.media));
  const length = laid.reduce((sum, piece) => sum + piece.out - piece.in, 0);
  const resized = resizeScene(cleared.timeline, sceneId, length, tools.media);
  const range = resized.ok ? sceneRange(resized.timeline, sceneId) : null;
  if (!resized.ok) return resized;
  if (!range) return refuse('edit.no-track');
  const { start } = range;
  const assembled = layPieces(resized.timeline, { sceneId, pieces: laid }, { ...tools, style, start });
  return assembled.ok ? withViews(assembled.timeline, placed.timeline, sceneId) : assembled;
}

/**
 * Removes the clips that the takes replace: the scene's voice, captions and earlier takes. If no other footage is left,
 * one placeholder remains.
 */
function clearScene(timeline: Timeline, sceneId: string, { recordings }: Tools): EditResult {
  const pictures = clipsOfScene(timeline, sceneId, 'video').filter(({ effects }) => !findGraphic(effects));
  const isReplaced = ({ assetId }: Clip) => assetId === '' || recordings.has(assetId);
  const isBare = pictures.every(isReplaced) && isRun(timeline, pictures);
  const [first] = pictures;
  const end = pictures.at(-1)?.end ?? 0;
  return replaceAll(timeline, (clips, { type }) =>
    clips.flatMap((clip): readonly Clip[] => {
      if (clip.sceneId !== sceneId) return [clip];
      if (type === 'caption') return [];
      if (type === 'audio') return clip.text !== undefined || recordings.has(clip.assetId) ? [] : [clip];
      // Otherwise its sound would play twice.
      if (!isBare) return [recordings.has(clip.assetId) ? { ...clip, volume: 0 } : clip];
      if (clip !== first) return [];
      const { id, start, text, scene } = clip;
      return [
        {
          id,
          assetId: '',
          start,
          end: timelineTime(end),
          in: sourceTime(0),
          out: sourceTime(end - start),
          text,
          scene,
          sceneId,
        },
      ];
    }),
  );
}

/** Restores the captions whose words are spoken at the same time as before. A missing one was deleted by hand. */
function withViews(timeline: Timeline, before: Timeline, sceneId: string): EditResult {
  const audible = (['video', 'audio'] as const).flatMap((type) => clipsOfScene(timeline, sceneId, type));
  const isAudible = (view: Clip) =>
    audible.some(
      (clip) => isSamePlace(placeOfSource(clip), placeOfSource(view)) && clip.in <= view.in && clip.out >= view.out,
    );
  const views = new Map(
    before.tracks
      .filter(({ type }) => type === 'caption')
      .map(({ id, clips }) => [
        id,
        clips.filter((clip) => clip.sceneId === sceneId && clip.assetId !== '' && isAudible(clip)),
      ]),
  );
  return replaceAll(timeline, (clips, { id }) => [...clips, ...(views.get(id) ?? [])]);
}

/** True for clips on one track with no others between them. */
function isRun({ tracks }: Timeline, clips: readonly Clip[]): boolean {
  const [first] = clips;
  const track = trackOf(tracks, first);
  const index = first && track ? track.clips.indexOf(first) : -1;
  return clips.every((clip, offset) => track?.clips[index + offset] === clip);
}

function trackOf(tracks: readonly Track[], clip: Clip | undefined): Track | undefined {
  return tracks.find(({ clips }) => clips.some((each) => each === clip));
}

function withinMedia({ assetId, in: from, out }: TakePiece, media: MediaLookup): TakePiece {
  const source = media(assetId);
  const last = (source && availableRange(source).endExclusive) ?? Number.POSITIVE_INFINITY;
  const end = Math.min(out, last);
  const start = Math.max(0, Math.min(from, end - MIN_CLIP_US));
  return { assetId, in: sourceTime(start), out: sourceTime(Math.max(end, start + MIN_CLIP_US)) };
}

interface Laying extends Tools {
  readonly style: CaptionStyle;
  readonly start: Microseconds;
}

function layPieces(timeline: Timeline, { sceneId, pieces }: AssembledScene, laying: Laying): EditResult {
  const { createId, media, style } = laying;
  const [placeholder] = clipsOfScene(timeline, sceneId, 'video').filter((clip) => isPlaceholder(clip, 'video'));
  const track = trackOf(timeline.tracks, placeholder);
  const isBare = placeholder !== undefined && clipsOfScene(timeline, sceneId, 'video').length === 1;
  const narration = findScene(timeline, sceneId)?.narration;
  const pictures: Clip[] = [];
  const sounds: Clip[] = [];
  let at = laying.start;
  for (const piece of pieces) {
    const end = at + piece.out - piece.in;
    const place = { start: timelineTime(at), end: timelineTime(end) };
    const audible = { captions: style, fadeIn: CUT_FADE_US, fadeOut: CUT_FADE_US };
    const isSeen = isBare && media(piece.assetId)?.hasVideo === true;
    if (isBare) {
      const id = pictures.length === 0 ? placeholder.id : createId();
      const source = isSeen ? { ...piece, ...audible } : { assetId: '', in: sourceTime(0), out: sourceTime(end - at) };
      pictures.push({ ...placeholder, ...source, ...place, id });
    }
    if (!isSeen) sounds.push({ ...piece, ...audible, ...place, id: createId(), text: narration, sceneId });
    at = end;
  }
  const seen =
    track && placeholder && isBare
      ? substituteClips(timeline, track, new Map([[placeholder.id, pictures]]))
      : { ok: true as const, timeline };
  return seen.ok ? placeOnFreeTrack(seen.timeline, 'audio', sounds) : seen;
}
