import { findGraphic } from '#shared/effects/graphics.ts';
import { type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import { tracksOfType } from '#shared/timeline/queries.ts';
import type { Clip, Timeline, TimelineScene, Track } from '#shared/timeline/timeline.ts';

/** A scene's place on the timeline. */
export interface SceneSlot {
  readonly scene: TimelineScene;
  /** Its clips on the picture track. */
  readonly pictures: readonly Clip[];
  /** Equal to `end` for a scene without a picture or placeholder. */
  readonly start: TimelineTime;
  readonly end: TimelineTime;
}

/**
 * The track that holds the scenes' pictures and placeholders: the first video track with some, else the first video
 * track.
 */
export function pictureTrackOf(timeline: Timeline): Track | undefined {
  const videos = tracksOfType(timeline, 'video');
  const ids = new Set(timeline.scenes?.map(({ id }) => id));
  return (
    videos.find((track) =>
      track.clips.some(({ sceneId, effects }) => sceneId && ids.has(sceneId) && !findGraphic(effects)),
    ) ?? videos[0]
  );
}

/**
 * Lists the scenes in timeline order, regardless of the script's order. A scene's slot reaches over its clips until
 * another scene's. A scene without clips comes after the scene before it in the script.
 *
 *     video-1   [s1][own][s1][==s2==).....[s3)      slots:  [---s1----)[--s2--).....[s3)
 */
export function sceneSlots(timeline: Timeline): readonly SceneSlot[] {
  const scenes = timeline.scenes ?? [];
  const clips = pictureTrackOf(timeline)?.clips ?? [];
  const slots: SceneSlot[] = scenes
    .flatMap((scene) => {
      const run = runOf(clips, scene.id);
      const [first, last] = [run[0], run.at(-1)];
      return first && last ? [{ scene, pictures: run, start: first.start, end: last.end }] : [];
    })
    .sort((left, right) => left.start - right.start);
  for (const [index, scene] of scenes.entries()) {
    if (slots.some((slot) => slot.scene === scene)) continue;
    const before = scenes[index - 1];
    const place = slots.findIndex((slot) => slot.scene === before) + 1;
    const at = slots[place - 1]?.end ?? timelineTime(0);
    slots.splice(place, 0, { scene, pictures: [], start: at, end: at });
  }
  return slots;
}

/** A scene's clips from its first to the last one before another scene's. */
function runOf(clips: readonly Clip[], sceneId: string): readonly Clip[] {
  const first = clips.findIndex((clip) => clip.sceneId === sceneId);
  if (first < 0) return [];
  const next = clips.findIndex(
    (clip, index) => index > first && clip.sceneId !== undefined && clip.sceneId !== sceneId,
  );
  return clips.slice(first, next < 0 ? clips.length : next).filter((clip) => clip.sceneId === sceneId);
}
