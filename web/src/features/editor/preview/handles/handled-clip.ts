import { atom } from 'jotai';
import { findGraphic } from '#shared/effects/graphics.ts';
import { isPlaceholder } from '#shared/timeline/clip-range.ts';
import { type PlacedClip, selectedClipsAtom, selectionAtom, timelineAtom } from '#web/state/document-atoms.ts';
import { isPlayingAtom, playheadAtom } from '#web/state/playback-atoms.ts';

/** The titles and shapes at the resting playhead that aren't selected, lowest first. */
export const pressableGraphicsAtom = atom((get): readonly PlacedClip[] => {
  if (get(isPlayingAtom)) return NONE;
  const playhead = get(playheadAtom);
  const selection = get(selectionAtom);
  const found = get(timelineAtom).tracks.flatMap((track) => {
    if (track.type !== 'video' || track.hidden === true) return [];
    return track.clips
      .filter(({ id, start, end, effects }) => {
        return start <= playhead && playhead < end && !selection.has(id) && findGraphic(effects);
      })
      .map((clip) => ({ clip, track }));
  });
  return found.length > 0 ? found : NONE;
});

const NONE: readonly PlacedClip[] = [];

/** The clip that has handles on the preview: the only selected one, with a picture at the resting playhead; null for none. */
export const handledClipAtom = atom((get): PlacedClip | null => {
  const [placed, ...others] = get(selectedClipsAtom);
  if (!placed || others.length > 0 || get(isPlayingAtom)) return null;
  const { clip, track } = placed;
  const playhead = get(playheadAtom);
  const isShown = track.hidden !== true && clip.start <= playhead && playhead < clip.end;
  return isShown && track.type === 'video' && !isPlaceholder(clip, track.type) ? placed : null;
});
