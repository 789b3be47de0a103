import { type Atom, atom, getDefaultStore, useAtomValue } from 'jotai';
import { type Neighbour, neighbourOnTrack } from '#shared/timeline/edits/swap.ts';
import { findClip } from '#shared/timeline/queries.ts';
import type { ActionName } from '#web/features/editor/actions/actions.ts';
import { clipsToSplit, clipsToTrim } from '#web/features/editor/session/edit-commands.ts';
import { clipboardAtom } from '#web/state/clipboard.ts';
import { selectedClipsAtom, timelineAtom } from '#web/state/document-atoms.ts';
import { playheadAtom } from '#web/state/playback-atoms.ts';

const alwaysAtom = atom(true);

/**
 * Checks that an action would have an effect at the playhead or on the clip. Separate from the actions' `isEnabled`,
 * which also disables the key: a press without effect explains why nothing happens.
 */
const POSSIBLE: Readonly<Partial<Record<ActionName, Atom<boolean>>>> = {
  split: atom((get) => clipsToSplit(get(selectedClipsAtom), get(playheadAtom)).length > 0),
  setIn: atom((get) => clipsToTrim(get(selectedClipsAtom), 'start', get(playheadAtom)).length > 0),
  setOut: atom((get) => clipsToTrim(get(selectedClipsAtom), 'end', get(playheadAtom)).length > 0),
  freezeFrame: atom((get) => {
    const at = get(playheadAtom);
    return get(selectedClipsAtom).some(
      ({ clip, track }) => track.type === 'video' && clip.start <= at && at < clip.end,
    );
  }),
  swapWithPrevious: hasNeighbour('previous'),
  swapWithNext: hasNeighbour('next'),
};

/** Checks that an enabled action would have an effect. Otherwise menus grey it out. */
export function useIsPossible(name: ActionName): boolean {
  const isPossible = useAtomValue(POSSIBLE[name] ?? alwaysAtom);
  const hasCopied = useAtomValue(clipboardAtom, { store: getDefaultStore() }) !== null;
  return name === 'paste' || name === 'pasteOver' ? hasCopied : isPossible;
}

function hasNeighbour(neighbour: Neighbour): Atom<boolean> {
  return atom((get) => {
    const [selected, ...others] = get(selectedClipsAtom);
    const location = selected && others.length === 0 ? findClip(get(timelineAtom), selected.clip.id) : undefined;
    return location !== undefined && neighbourOnTrack(location, neighbour) !== undefined;
  });
}
