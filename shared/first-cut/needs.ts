import { blanksIn } from '#shared/text/blanks.ts';
import { timelineDuration, tracksOfType } from '#shared/timeline/queries.ts';
import { spokenText } from '#shared/timeline/spoken-text.ts';
import type { Clip, Timeline, TimelineScene } from '#shared/timeline/timeline.ts';
import { sceneSlots } from './scene-slots.ts';

/** Work for a first cut on one scene. */
export interface SceneNeeds {
  readonly scene: TimelineScene;
  /** Blanks of the narration, verbatim. It can't be spoken before they are filled. */
  readonly blanks: readonly string[];
  /** True if no voice speaks the current narration. */
  readonly voice: boolean;
  /** True while a placeholder waits, and for a scene without a picture. */
  readonly picture: boolean;
}

/** Work for a first cut on a timeline. The creator's own clips need none. */
export interface FirstCutNeeds {
  /** In the order of the timeline. */
  readonly scenes: readonly SceneNeeds[];
  readonly music: boolean;
}

/**
 * Lists everything missing for a playable video.
 * @param isTake True for an asset in which its creator speaks. Its scene needs no other voice.
 */
export function firstCutNeeds(timeline: Timeline, isTake: (assetId: string) => boolean = () => false): FirstCutNeeds {
  const sounds = tracksOfType(timeline, 'audio').flatMap(({ clips }) => clips);
  const scenes = sceneSlots(timeline).map(({ scene, pictures }) => {
    const isSpoken = sounds.some((clip) => clip.sceneId === scene.id && speaks(clip, scene));
    const isTaken = pictures.some(({ assetId }) => isTake(assetId));
    return {
      scene,
      blanks: blanksIn(scene.narration),
      voice: !isSpoken && !isTaken && isSpeakable(scene.narration),
      picture: pictures.length === 0 || pictures.some(({ assetId }) => assetId === ''),
    };
  });
  return { scenes, music: !sounds.some((clip) => isMusic(clip, timeline)) };
}

/** True for a text with spoken content. A pause is written as “…”. */
export function isSpeakable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** A voice without a text was recorded by its creator, and never goes stale. */
function speaks({ text }: Clip, { narration }: TimelineScene): boolean {
  return text === undefined || spokenText(text) === spokenText(narration);
}

/** Treats long sound that belongs to no scene as music. */
function isMusic(clip: Clip, timeline: Timeline): boolean {
  if (clip.sceneId !== undefined) return false;
  return clip.duck === true || clip.end - clip.start >= timelineDuration(timeline) / 2;
}
