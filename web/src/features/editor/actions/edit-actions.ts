import { atom } from 'jotai';
import {
  BetweenVerticalStart,
  BracketsIcon,
  ClipboardPaste,
  Copy,
  CopyPlus,
  Redo2,
  Scissors,
  SquareSplitHorizontal,
  Trash2,
  Undo2,
} from 'lucide-react';
import { MICROSECONDS_PER_SECOND } from '#shared/time/microseconds.ts';
import { microsecondsToFrame } from '#shared/time/rational.ts';
import { redoLabelAtom, selectionAtom, timelineAtom, undoLabelAtom } from '#web/state/document-atoms.ts';
import {
  copySelection,
  cutSelection,
  deleteSelection,
  duplicateSelection,
  nudgeSelection,
  paste,
  rippleDeleteSelection,
  selectAll,
  splitAtPlayhead,
  trimSelectionToPlayhead,
} from '../session/edit-commands.ts';
import type { EditorSession } from '../session/editor-session.ts';
import type { EditorAction } from './action.ts';

const hasSelection = atom((get) => get(selectionAtom).size > 0);
const hasClips = atom((get) => get(timelineAtom).tracks.some((track) => track.clips.length > 0));

export const EDIT_ACTIONS = {
  undo: {
    id: 'undo',
    label: 'Undo',
    group: 'Edit',
    icon: Undo2,
    shortcuts: ['Mod+Z'],
    isRepeatable: true,
    isEnabled: atom((get) => get(undoLabelAtom) !== null),
    run: (session) => session.undo(),
  },
  redo: {
    id: 'redo',
    label: 'Redo',
    group: 'Edit',
    icon: Redo2,
    shortcuts: ['Mod+Shift+Z', 'Mod+Y'],
    isRepeatable: true,
    isEnabled: atom((get) => get(redoLabelAtom) !== null),
    run: (session) => session.redo(),
  },
  split: {
    id: 'split',
    label: 'Split',
    group: 'Edit',
    icon: SquareSplitHorizontal,
    shortcuts: ['S'],
    isEnabled: hasSelection,
    run: splitAtPlayhead,
  },
  delete: {
    id: 'delete',
    label: 'Delete',
    group: 'Edit',
    icon: Trash2,
    shortcuts: ['Delete', 'Backspace'],
    isEnabled: hasSelection,
    run: deleteSelection,
  },
  rippleDelete: {
    id: 'ripple-delete',
    label: 'Delete and close the gap',
    group: 'Edit',
    icon: BetweenVerticalStart,
    shortcuts: ['Shift+Delete', 'Shift+Backspace'],
    isEnabled: hasSelection,
    run: rippleDeleteSelection,
  },
  cut: {
    id: 'cut',
    label: 'Cut',
    group: 'Edit',
    icon: Scissors,
    shortcuts: ['Mod+X'],
    isEnabled: hasSelection,
    run: cutSelection,
  },
  copy: {
    id: 'copy',
    label: 'Copy',
    group: 'Edit',
    icon: Copy,
    shortcuts: ['Mod+C'],
    isEnabled: hasSelection,
    run: copySelection,
  },
  paste: {
    id: 'paste',
    label: 'Paste',
    group: 'Edit',
    icon: ClipboardPaste,
    shortcuts: ['Mod+V'],
    run: paste,
  },
  duplicate: {
    id: 'duplicate',
    label: 'Duplicate',
    group: 'Edit',
    icon: CopyPlus,
    shortcuts: ['Mod+D'],
    isEnabled: hasSelection,
    run: duplicateSelection,
  },
  setIn: {
    id: 'set-in',
    label: 'Start the clip at the playhead',
    group: 'Edit',
    icon: BracketsIcon,
    shortcuts: ['I'],
    isEnabled: hasSelection,
    run: (session) => trimSelectionToPlayhead(session, 'start'),
  },
  setOut: {
    id: 'set-out',
    label: 'End the clip at the playhead',
    group: 'Edit',
    icon: BracketsIcon,
    shortcuts: ['O'],
    isEnabled: hasSelection,
    run: (session) => trimSelectionToPlayhead(session, 'end'),
  },
  nudgeLeft: {
    id: 'nudge-left',
    label: 'Move the clip one frame left',
    group: 'Edit',
    shortcuts: ['Alt+←'],
    isRepeatable: true,
    isEnabled: hasSelection,
    run: (session) => nudgeSelection(session, -1),
  },
  nudgeRight: {
    id: 'nudge-right',
    label: 'Move the clip one frame right',
    group: 'Edit',
    shortcuts: ['Alt+→'],
    isRepeatable: true,
    isEnabled: hasSelection,
    run: (session) => nudgeSelection(session, 1),
  },
  nudgeSecondLeft: {
    id: 'nudge-second-left',
    label: 'Move the clip one second left',
    group: 'Edit',
    shortcuts: ['Shift+Alt+←'],
    isRepeatable: true,
    isEnabled: hasSelection,
    run: (session) => nudgeSelection(session, -framesInSecond(session)),
  },
  nudgeSecondRight: {
    id: 'nudge-second-right',
    label: 'Move the clip one second right',
    group: 'Edit',
    shortcuts: ['Shift+Alt+→'],
    isRepeatable: true,
    isEnabled: hasSelection,
    run: (session) => nudgeSelection(session, framesInSecond(session)),
  },
  selectAll: {
    id: 'select-all',
    label: 'Select all clips',
    group: 'Edit',
    shortcuts: ['Mod+A'],
    isEnabled: hasClips,
    run: selectAll,
  },
  escape: {
    id: 'escape',
    label: 'Cancel the drag, or select nothing',
    group: 'Edit',
    shortcuts: ['Escape'],
    run: (session) => {
      if (!session.surface?.cancelGesture()) session.document.select(new Set());
    },
  },
} as const satisfies Record<string, EditorAction>;

function framesInSecond({ format }: EditorSession): number {
  return microsecondsToFrame(MICROSECONDS_PER_SECOND, format.frameRate);
}
