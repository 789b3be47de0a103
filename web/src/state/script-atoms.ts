import { atom } from 'jotai';
import { sceneRanges } from '#shared/timeline/scenes.ts';
import type { TimelineScene } from '#shared/timeline/timeline.ts';
import { timelineAtom } from './document-atoms.ts';
import { playheadAtom } from './playback-atoms.ts';

const NO_SCENES: readonly TimelineScene[] = [];

export const scenesAtom = atom((get) => get(timelineAtom).scenes ?? NO_SCENES);

/** Ranges of the scenes by id, computed once per version of the timeline. */
export const sceneRangesAtom = atom((get) => sceneRanges(get(timelineAtom)));

/** Id of the scene under the playhead; null between scenes. */
export const currentSceneIdAtom = atom((get) => {
  const playhead = get(playheadAtom);
  for (const [id, { start, endExclusive }] of get(sceneRangesAtom)) {
    if (start <= playhead && playhead < endExclusive) return id;
  }
  return null;
});
