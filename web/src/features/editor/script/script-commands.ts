import { speakingSeconds } from '#shared/script/pacing.ts';
import { type Microseconds, secondsToMicroseconds, timelineTime } from '#shared/time/microseconds.ts';
import { framesToCover, frameToMicroseconds } from '#shared/time/rational.ts';
import { MIN_CLIP_US } from '#shared/timeline/constants.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { fitMusic } from '#shared/timeline/edits/fit-music.ts';
import { resizeScene } from '#shared/timeline/edits/scene-clips.ts';
import { acceptScene, addScene, lockScene, moveScene, removeScene } from '#shared/timeline/edits/scenes.ts';
import { sceneRange } from '#shared/timeline/scenes.ts';
import type { TimelineScene, TrackType } from '#shared/timeline/timeline.ts';
import { createClipId, type EditorSession } from '#web/features/editor/session/editor-session.ts';
import { runEdit } from '#web/features/editor/session/run-edit.ts';

/** Length of a scene without words. */
const NEW_SCENE_US = 3_000_000;

/** Seeks to the first frame of a scene. */
export function goToScene(session: EditorSession, sceneId: string): void {
  const range = sceneRange(session.document.timeline, sceneId);
  const { frameRate } = session.format;
  if (range) session.playback.seek(timelineTime(frameToMicroseconds(framesToCover(range.start, frameRate), frameRate)));
}

/** @returns The new scene's id, null when it was refused. */
export function addSceneAt(session: EditorSession, index: number): string | null {
  const scene: TimelineScene = {
    id: `scene-${crypto.randomUUID()}`,
    narration: '',
    onScreenText: '',
    visual: '',
    duration: NEW_SCENE_US,
  };
  const { timeline } = session.document;
  const result = withMusic(session, addScene(timeline, index, scene, createClipId));
  return runEdit(session, `Scene ${index + 1} added`, result) ? scene.id : null;
}

export function moveSceneTo(session: EditorSession, sceneId: string, index: number): boolean {
  const { timeline } = session.document;
  const last = (timeline.scenes?.length ?? 0) - 1;
  if (index < 0 || index > last) return false;
  return runEdit(session, `Scene moved to place ${index + 1}`, moveScene(timeline, sceneId, index));
}

export function removeSceneWith(session: EditorSession, sceneId: string, types: readonly TrackType[]): void {
  const number = (session.document.timeline.scenes?.findIndex(({ id }) => id === sceneId) ?? 0) + 1;
  const label = `Scene ${number} removed`;
  const result = withMusic(session, removeScene(session.document.timeline, sceneId, types));
  if (runEdit(session, label, result)) session.offerUndo(label);
}

export function resizeSceneTo(session: EditorSession, sceneId: string, length: Microseconds): EditResult {
  const result = withMusic(session, resizeScene(session.document.timeline, sceneId, length, session.media));
  session.edit('Scene length changed', result);
  return result;
}

/** Makes the edit, and keeps the music's end at the video's. */
function withMusic(session: EditorSession, result: EditResult): EditResult {
  return fitMusic(session.document.timeline, result, { createId: createClipId, media: session.media });
}

export function toggleSceneLock(session: EditorSession, { id, locked }: TimelineScene): void {
  const label = locked ? 'Scene unlocked' : 'Scene locked';
  runEdit(session, label, lockScene(session.document.timeline, id, !locked));
}

/** Removes a scene's draft mark. */
export function acceptDraft(session: EditorSession, sceneId: string): void {
  runEdit(session, 'Draft accepted', acceptScene(session.document.timeline, sceneId));
}

/** A comfortable speaking length for the narration, in µs and steps of 0.1 s. */
export function comfortableLength(narration: string): number {
  const seconds = Math.ceil(speakingSeconds(narration) * 10) / 10;
  return Math.max(MIN_CLIP_US, secondsToMicroseconds(seconds));
}
