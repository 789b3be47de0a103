import { type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import { tracksOfType } from './queries.ts';
import type { Clip, Timeline, TimelineScene, TrackType } from './timeline.ts';

/** A scene's place on the timeline. */
export interface SceneRange {
  readonly start: TimelineTime;
  readonly endExclusive: TimelineTime;
}

/** Finds a scene of the script by id. */
export function findScene(timeline: Timeline, sceneId: string): TimelineScene | undefined {
  return timeline.scenes?.find(({ id }) => id === sceneId);
}

/** The whole spoken text, one line per scene. */
export function narrationOf({ scenes = [] }: Timeline): string {
  return scenes.map(({ narration }) => narration).join('\n');
}

/** The clips made for a scene on the tracks of one type, in track order. */
export function clipsOfScene(timeline: Timeline, sceneId: string, type: TrackType): readonly Clip[] {
  return tracksOfType(timeline, type).flatMap(({ clips }) => clips.filter((clip) => clip.sceneId === sceneId));
}

/**
 * The places of the scenes, by id: from the first to the last picture of each, or of its other clips if it has no
 * pictures. Scenes without clips have none.
 */
export function sceneRanges(timeline: Timeline): ReadonlyMap<string, SceneRange> {
  const ranges = { pictures: new Map<string, SceneRange>(), others: new Map<string, SceneRange>() };
  for (const { type, clips } of timeline.tracks) {
    const found = type === 'video' ? ranges.pictures : ranges.others;
    for (const { sceneId, start, end } of clips) {
      if (sceneId === undefined) continue;
      const range = found.get(sceneId);
      found.set(sceneId, {
        start: timelineTime(Math.min(start, range?.start ?? start)),
        endExclusive: timelineTime(Math.max(end, range?.endExclusive ?? end)),
      });
    }
  }
  const placed = (timeline.scenes ?? []).flatMap(({ id }): [string, SceneRange][] => {
    const range = ranges.pictures.get(id) ?? ranges.others.get(id);
    return range ? [[id, range]] : [];
  });
  return new Map(placed);
}

/** The place of one scene, or null without clips; see {@link sceneRanges}. */
export function sceneRange(timeline: Timeline, sceneId: string): SceneRange | null {
  return sceneRanges(timeline).get(sceneId) ?? null;
}

/**
 * Ids of the clips that move with a scene: those made for it, and those without a scene that lie wholly within it, such
 * as titles. Music across the scene stays.
 */
export function sceneBlock(timeline: Timeline, sceneId: string): ReadonlySet<string> {
  const range = sceneRange(timeline, sceneId);
  const isWithin = ({ start, end }: Clip) => range !== null && start >= range.start && end <= range.endExclusive;
  const known = new Set(timeline.scenes?.map(({ id }) => id));
  const belongs = (clip: Clip) =>
    clip.sceneId !== undefined && known.has(clip.sceneId) ? clip.sceneId === sceneId : isWithin(clip);
  return new Set(timeline.tracks.flatMap(({ clips }) => clips.filter(belongs).map(({ id }) => id)));
}

/** A scene's voice: its clips on audio tracks that have a text. */
export function voiceOfScene(timeline: Timeline, sceneId: string): readonly Clip[] {
  return clipsOfScene(timeline, sceneId, 'audio').filter(({ text }) => text !== undefined);
}

/** The caption without a scene that shows a scene's on-screen text during the scene. */
export function titleOfScene(timeline: Timeline, { id, onScreenText }: TimelineScene): Clip | undefined {
  const range = sceneRange(timeline, id);
  if (!range || onScreenText.trim() === '') return undefined;
  return tracksOfType(timeline, 'caption')
    .flatMap(({ clips }) => clips)
    .find(
      (clip) =>
        clip.sceneId === undefined &&
        clip.text === onScreenText &&
        clip.start >= range.start &&
        clip.end <= range.endExclusive,
    );
}
