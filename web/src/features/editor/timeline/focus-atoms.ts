import { atom } from 'jotai';
import { trackRows } from '#web/features/editor/session/track-rows.ts';
import { clipIndexAtom, timelineAtom } from '#web/state/document-atoms.ts';

/** The tracks in their order on the screen. */
export const trackRowsAtom = atom((get) => trackRows(get(timelineAtom)));

export const focusedClipIdAtom = atom<string | null>(null);

/** The single clip that the Tab key reaches: the last focused one, else the first. Arrow keys move on from there. */
export const tabStopAtom = atom((get): string | null => {
  const focused = get(focusedClipIdAtom);
  if (focused !== null && get(clipIndexAtom).has(focused)) return focused;
  return get(trackRowsAtom).find(({ track }) => track.clips.length > 0)?.track.clips[0]?.id ?? null;
});

/** The tab stop if it is on this track, else null. Wakes its readers like createClipAtom of state/document-atoms.ts. */
export function createTrackTabStopAtom(trackId: string) {
  return atom((get) => {
    const placed = get(clipIndexAtom).get(get(tabStopAtom) ?? '');
    return placed?.track.id === trackId ? placed.clip : null;
  });
}

export function createTabStopAtom(clipId: string) {
  return atom((get) => get(tabStopAtom) === clipId);
}
