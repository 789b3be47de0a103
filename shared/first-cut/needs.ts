import { blanksIn } from '#shared/script/blanks.ts';
import { timelineDuration, tracksOfType } from '#shared/timeline/queries.ts';
import { spokenText } from '#shared/timeline/spoken-text.ts';
import type { Clip, Timeline, TimelineScene } from '#shared/timeline/timeline.ts';
import { sceneSlots } from './scene-slots.ts';

/** Work that a first cut has with one scene. */
export interface SceneNeeds {
  readonly scene: TimelineScene;
  /** Blanks of the narration, verbatim: it can't be spoken before they are filled. */
  readonly blanks: readonly string[];
  /** True without a voice that says the narration as it is now. */
  readonly voice: boolean;
  /** True while a placeholder waits, and for a scene without a picture. */
  readonly picture: boolean;
}

/** Work that a first cut has with a timeline; what its creator already placed needs none. */
export interface FirstCutNeeds {
  /** In the order of the timeline. */
  readonly scenes: readonly SceneNeeds[];
  readonly music: boolean;
}

/**
 * Lists what is missing for a video that plays.
 * @param isTake True for an asset that its creator recorded speaking: its scene needs no other voice.
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

/** True for a text with something to say: a pause is written as “…”. */
export function isSpeakable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** A voice without a text was recorded by its creator, and is never out of date. */
function speaks({ text }: Clip, { narration }: TimelineScene): boolean {
  return text === undefined || spokenText(text) === spokenText(narration);
}

/** Takes long sound that belongs to no scene for music. */
function isMusic(clip: Clip, timeline: Timeline): boolean {
  if (clip.sceneId !== undefined) return false;
  return clip.duck === true || clip.end - clip.start >= timelineDuration(timeline) / 2;
}
