import { type Microseconds, sourceTime, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import { clipDuration, moveClipTo } from '#shared/timeline/clip-range.ts';
import { type CreateId, type EditResult, refuse, replaceClips } from '#shared/timeline/edit-result.ts';
import { pictureTrack } from '#shared/timeline/leading-track.ts';
import { TIMELINE_LIMITS } from '#shared/timeline/limits.ts';
import { timelineDuration } from '#shared/timeline/queries.ts';
import { findScene, sceneBlock, sceneRange, titleOfScene } from '#shared/timeline/scenes.ts';
import type { Clip, Timeline, TimelineScene, TrackType } from '#shared/timeline/timeline.ts';

/** New texts of a scene. Absent ones stay unchanged. */
export interface SceneTexts {
  readonly narration?: string;
  readonly onScreenText?: string;
  readonly visual?: string;
}

/**
 * Rewrites a scene. Its voice and captions stay unchanged and become stale. A title with the on-screen text follows it,
 * and so do the placeholder's texts.
 * @returns Refused for a text that is too long to save.
 */
export function editScene(timeline: Timeline, sceneId: string, texts: SceneTexts): EditResult {
  const scene = findScene(timeline, sceneId);
  if (!scene) return refuse('edit.scene-not-found');
  // A rewritten narration has been read.
  const { isDraft: _isDraft, ...checked } = scene;
  const isReworded = texts.narration !== undefined && texts.narration !== scene.narration;
  const changed = { ...(isReworded ? checked : scene), ...texts };
  const { textCharacters, visualCharacters } = TIMELINE_LIMITS;
  const lengths = [changed.narration.length, changed.onScreenText.length, changed.visual.length];
  const isTooLong = Math.max(...lengths) > textCharacters || changed.visual.length > visualCharacters;
  if (isTooLong || Object.values(texts).some((text) => text.includes('\u0000'))) return refuse('edit.invalid-value');
  if (Object.entries(texts).every(([key, text]) => scene[key as keyof SceneTexts] === text))
    return { ok: true, timeline };
  const title = titleOfScene(timeline, scene);
  const retitled = title ? mapClips(timeline, (clip) => (clip === title ? titled(clip, changed) : clip)) : timeline;
  return { ok: true, timeline: withScenes(retitled, replaced(timeline, changed)) };
}

/** Locks a scene, so that a new version of the script does not change it, or unlocks it. */
export function lockScene(timeline: Timeline, sceneId: string, isLocked: boolean): EditResult {
  const scene = findScene(timeline, sceneId);
  if (!scene) return refuse('edit.scene-not-found');
  const { locked: _locked, ...unlocked } = scene;
  return {
    ok: true,
    timeline: withScenes(timeline, replaced(timeline, isLocked ? { ...scene, locked: true } : unlocked)),
  };
}

/** Takes the mark of a draft off a scene, whose words are right. */
export function acceptScene(timeline: Timeline, sceneId: string): EditResult {
  const scene = findScene(timeline, sceneId);
  if (!scene) return refuse('edit.scene-not-found');
  const { isDraft: _isDraft, ...accepted } = scene;
  return { ok: true, timeline: withScenes(timeline, replaced(timeline, accepted)) };
}

/** Accepts new versions of several scenes together, by id. Ignores locked and unknown ones. */
export function rewriteScenes(timeline: Timeline, scenes: readonly TimelineScene[]): EditResult {
  let rewritten: EditResult = { ok: true, timeline };
  for (const { id, narration, onScreenText, visual } of scenes) {
    if (!rewritten.ok) break;
    const known = findScene(timeline, id);
    if (known && !known.locked) rewritten = editScene(rewritten.timeline, id, { narration, onScreenText, visual });
  }
  return rewritten;
}

/**
 * Adds a scene with a placeholder of its length. Later clips make room on every track. Music across the place stays.
 *
 *     [=s1=)[=s2=)   →   [=s1=)[=new=)[=s2=)
 *
 * @param index Position in the script, from 0.
 */
export function addScene(
  timeline: Timeline,
  index: number,
  scene: TimelineScene,
  createId: CreateId,
): EditResult<{ readonly sceneId: string }> {
  const { scenes = [] } = timeline;
  if (scenes.length >= TIMELINE_LIMITS.scenes) return refuse('edit.too-many-scenes');
  if (findScene(timeline, scene.id)) return refuse('edit.duplicate-id');
  const added = { ...timeline, scenes: scenes.toSpliced(index, 0, scene) };
  const result = placeScene(added, scene.id, createId);
  return result.ok ? { ...result, sceneId: scene.id } : result;
}

/** Gives a scene without clips a placeholder of its planned length, at its position in the script. */
export function placeScene(timeline: Timeline, sceneId: string, createId: CreateId): EditResult {
  const { scenes = [] } = timeline;
  const index = scenes.findIndex(({ id }) => id === sceneId);
  const scene = scenes[index];
  const track = pictureTrack(timeline);
  if (!scene) return refuse('edit.scene-not-found');
  if (!track || sceneRange(timeline, sceneId)) return { ok: true, timeline: withScenes(timeline, scenes) };
  const start = startOfNext(timeline, index);
  const placeholder: Clip = {
    id: createId(),
    assetId: '',
    start,
    end: timelineTime(start + scene.duration),
    in: sourceTime(0),
    out: sourceTime(scene.duration),
    sceneId,
    scene: { number: index + 1, visual: scene.visual },
    text: scene.onScreenText,
  };
  const result = replaceAll(timeline, (clips, { id }) => {
    const moved = rippled(clips, start, scene.duration);
    return id === track.id ? [...moved, placeholder] : moved;
  });
  return result.ok ? { ok: true, timeline: withScenes(result.timeline, scenes) } : result;
}

/**
 * Removes a scene from the script, and its clips of some types. If nothing of it stays, later clips close up.
 *
 *     [=s1=)[=s2=)[=s3=)   →   [=s1=)[=s3=)
 *
 * @param types Tracks to remove the scene's clips from. Clips on others stay in place and no longer belong to a scene.
 */
export function removeScene(timeline: Timeline, sceneId: string, types: readonly TrackType[]): EditResult {
  if (!findScene(timeline, sceneId)) return refuse('edit.scene-not-found');
  const range = sceneRange(timeline, sceneId);
  const block = sceneBlock(timeline, sceneId);
  const scenes = timeline.scenes?.filter(({ id }) => id !== sceneId) ?? [];
  const tracks = timeline.tracks.filter(({ type }) => types.includes(type)).map(({ id }) => id);
  const isKept = (clip: Clip, trackId: string) => !block.has(clip.id) || !tracks.includes(trackId);
  const isEmptied = timeline.tracks.every(({ id, clips }) =>
    clips.every((clip) => !block.has(clip.id) || !isKept(clip, id)),
  );
  const result = replaceAll(timeline, (clips, { id }) => {
    const kept = clips
      .filter((clip) => isKept(clip, id))
      .map((clip) => (clip.sceneId === sceneId ? unlinked(clip) : clip));
    return range && isEmptied ? rippled(kept, range.endExclusive, range.start - range.endExclusive) : kept;
  });
  return result.ok ? { ok: true, timeline: withScenes(result.timeline, scenes) } : result;
}

/**
 * Moves a scene within the script, with its clips on all tracks. The clips between make room. Music across them stays.
 *
 *     video-1    [=s1=)[s2)[==s3==)      [s2)[==s3==)[=s1=)
 *     caption-1  [==x=)[y=)[==z===)  →   [y=)[==z===)[==x=)
 *     audio-1    [=====music======)      [=====music======)
 *
 * @param index New position in the script, from 0.
 * @returns Refused when a clip that stays is in the way.
 */
export function moveScene(timeline: Timeline, sceneId: string, index: number): EditResult {
  const { scenes = [] } = timeline;
  const from = scenes.findIndex(({ id }) => id === sceneId);
  const scene = scenes[from];
  if (!scene) return refuse('edit.scene-not-found');
  const reordered = scenes.toSpliced(from, 1).toSpliced(index, 0, scene);
  const to = reordered.indexOf(scene);
  if (to === from) return { ok: true, timeline };
  const range = sceneRange(timeline, sceneId);
  if (!range) return { ok: true, timeline: withScenes(timeline, reordered) };

  const target = startOfNext({ ...timeline, scenes: reordered.filter((each) => each !== scene) }, to);
  const block = sceneBlock(timeline, sceneId);
  const length = range.endExclusive - range.start;
  const isLater = target >= range.endExclusive;
  if (!isLater && target > range.start) return { ok: true, timeline: withScenes(timeline, reordered) };
  const passed = isLater ? { start: range.endExclusive, end: target } : { start: target, end: range.start };
  const byUs = isLater ? target - range.endExclusive : target - range.start;
  const result = replaceAll(timeline, (clips) =>
    clips.map((clip) => {
      if (block.has(clip.id)) return moveClipTo(clip, timelineTime(Math.max(0, clip.start + byUs)));
      const isPassed =
        clip.start >= passed.start && clip.start < passed.end && (clip.sceneId !== undefined || clip.end <= passed.end);
      return isPassed ? moveClipTo(clip, timelineTime(clip.start + (isLater ? -length : length))) : clip;
    }),
  );
  return result.ok ? { ok: true, timeline: withScenes(result.timeline, reordered) } : result;
}

/**
 * Moves the clips that start at or after `from`. Clips that belong to no scene stop at the previous clip, so that they
 * don't overlap.
 * @param byUs Later (positive) or earlier (negative).
 */
export function rippled(
  clips: readonly Clip[],
  from: TimelineTime,
  byUs: Microseconds,
  stay: ReadonlySet<string> = new Set(),
): readonly Clip[] {
  let previousEnd = 0;
  return clips.map((clip) => {
    const isMoving = clip.start >= from && !stay.has(clip.id);
    const wanted = isMoving ? clip.start + byUs : clip.start;
    const start = isMoving && clip.sceneId === undefined ? Math.max(wanted, previousEnd) : wanted;
    previousEnd = start + clipDuration(clip);
    return moveClipTo(clip, timelineTime(start));
  });
}

/** Sets the script, and the scenes' texts in their placeholders. */
export function withScenes(timeline: Timeline, scenes: readonly TimelineScene[]): Timeline {
  const numbered = new Map(scenes.map((scene, index) => [scene.id, { scene, number: index + 1 }]));
  const synced = mapClips(timeline, (clip) => {
    const found = clip.scene && numbered.get(clip.sceneId ?? '');
    if (!clip.scene || !found) return clip;
    const { visual, onScreenText: text } = found.scene;
    const isSame = clip.scene.number === found.number && clip.scene.visual === visual && clip.text === text;
    return isSame ? clip : { ...clip, scene: { number: found.number, visual }, text };
  });
  return { ...synced, scenes };
}

/** The start of the first placed scene at or after a position; the end of the timeline's scenes, else of its clips. */
function startOfNext(timeline: Timeline, index: number): TimelineTime {
  const { scenes = [] } = timeline;
  for (const { id } of scenes.slice(index)) {
    const range = sceneRange(timeline, id);
    if (range) return range.start;
  }
  const ends = scenes.map(({ id }) => sceneRange(timeline, id)?.endExclusive ?? 0);
  return timelineTime(Math.max(0, ...ends) || timelineDuration(timeline));
}

/** {@link replaceClips} for all tracks. */
export function replaceAll(
  timeline: Timeline,
  change: (clips: readonly Clip[], track: Timeline['tracks'][number]) => readonly Clip[],
): EditResult {
  return replaceClips(timeline, new Map(timeline.tracks.map((track) => [track.id, change(track.clips, track)])));
}

function mapClips(timeline: Timeline, change: (clip: Clip) => Clip): Timeline {
  const tracks = timeline.tracks.map((track) => {
    const clips = track.clips.map(change);
    return clips.every((clip, index) => clip === track.clips[index]) ? track : { ...track, clips };
  });
  return tracks.every((track, index) => track === timeline.tracks[index]) ? timeline : { ...timeline, tracks };
}

function replaced({ scenes = [] }: Timeline, changed: TimelineScene): readonly TimelineScene[] {
  return scenes.map((scene) => (scene.id === changed.id ? changed : scene));
}

function unlinked({ sceneId: _sceneId, scene: _scene, ...clip }: Clip): Clip {
  return clip;
}

/** A title with the scene's new text; its word times would be those of the old one. */
function titled({ words: _words, ...clip }: Clip, { onScreenText }: TimelineScene): Clip {
  return { ...clip, text: onScreenText };
}
