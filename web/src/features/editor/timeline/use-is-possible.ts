import { type Atom, atom, getDefaultStore, useAtomValue } from 'jotai';
import { type Neighbour, neighbourOnTrack } from '#shared/timeline/edits/swap.ts';
import { findClip } from '#shared/timeline/queries.ts';
import { clipboardAtom } from '#web/state/clipboard.ts';
import { selectedClipsAtom, timelineAtom } from '#web/state/document-atoms.ts';
import { playheadAtom } from '#web/state/playback-atoms.ts';
import type { ActionName } from '../actions/actions.ts';
import { clipsToSplit, clipsToTrim } from '../session/edit-commands.ts';

const alwaysAtom = atom(true);

/**
 * Whether the place of the playhead, or of the clip, leaves an action anything to do. It is not the actions' own `isEnabled`: that
 * takes the key away as well, and pressed in vain the key is what says why nothing happens.
 */
const POSSIBLE: Readonly<Partial<Record<ActionName, Atom<boolean>>>> = {
  split: atom((get) => clipsToSplit(get(selectedClipsAtom), get(playheadAtom)).length > 0),
  setIn: atom((get) => clipsToTrim(get(selectedClipsAtom), 'start', get(playheadAtom)).length > 0),
  setOut: atom((get) => clipsToTrim(get(selectedClipsAtom), 'end', get(playheadAtom)).length > 0),
  swapWithPrevious: hasNeighbour('previous'),
  swapWithNext: hasNeighbour('next'),
};

/** Whether an action that is enabled would find something to do: menus grey it where it would not. */
export function useIsPossible(name: ActionName): boolean {
  const isPossible = useAtomValue(POSSIBLE[name] ?? alwaysAtom);
  const hasCopied = useAtomValue(clipboardAtom, { store: getDefaultStore() }) !== null;
  return name === 'paste' ? hasCopied : isPossible;
}

/** Whether one clip is selected and has a neighbour on this side. */
function hasNeighbour(neighbour: Neighbour): Atom<boolean> {
  return atom((get) => {
    const [selected, ...others] = get(selectedClipsAtom);
    const location = selected && others.length === 0 ? findClip(get(timelineAtom), selected.clip.id) : undefined;
    return location !== undefined && neighbourOnTrack(location, neighbour) !== undefined;
  });
}
