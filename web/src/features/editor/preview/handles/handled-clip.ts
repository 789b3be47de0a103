import { atom } from 'jotai';
import { isPlaceholder } from '#shared/timeline/clip-range.ts';
import { type PlacedClip, selectedClipsAtom } from '#web/state/document-atoms.ts';
import { isPlayingAtom, playheadAtom } from '#web/state/playback-atoms.ts';

/** The clip that has handles on the preview: the only selected one, with a picture at the resting playhead; null for none. */
export const handledClipAtom = atom((get): PlacedClip | null => {
  const [placed, ...others] = get(selectedClipsAtom);
  if (!placed || others.length > 0 || get(isPlayingAtom)) return null;
  const { clip, track } = placed;
  const playhead = get(playheadAtom);
  const isShown = track.hidden !== true && clip.start <= playhead && playhead < clip.end;
  return isShown && track.type === 'video' && !isPlaceholder(clip, track.type) ? placed : null;
});
