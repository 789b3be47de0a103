import { atom } from 'jotai';
import {
  BetweenVerticalStart,
  Blend,
  BracketsIcon,
  ClipboardPaste,
  Copy,
  CopyPlus,
  Gauge,
  LayoutTemplate,
  LocateFixed,
  type LucideIcon,
  MoveLeft,
  MoveRight,
  PanelLeft,
  PanelRight,
  Redo2,
  Replace,
  Rewind,
  Scissors,
  Snowflake,
  SquareSplitHorizontal,
  Trash2,
  Undo2,
  VolumeOff,
} from 'lucide-react';
import type { BrandEnd } from '#shared/templates/brand-ends.ts';
import { MICROSECONDS_PER_SECOND } from '#shared/time/microseconds.ts';
import { microsecondsToFrame } from '#shared/time/rational.ts';
import {
  copySelection,
  cutSelection,
  deleteSelection,
  duplicateSelection,
  goToSelection,
  nudgeSelection,
  paste,
  selectAll,
  splitAtPlayhead,
  swapSelection,
  trimSelectionToPlayhead,
} from '#web/features/editor/session/edit-commands.ts';
import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import { redoLabelAtom, selectionAtom, timelineAtom, undoLabelAtom } from '#web/state/document-atoms.ts';
import { brandTemplatesAtom, isFullScreenAtom, isGestureActiveAtom } from '#web/state/view-atoms.ts';
import { sayNotLoaded } from '#web/ui/lazy-part.tsx';
import type { EditorAction } from './action.ts';

/** Also called before its first use, so that it works offline. */
export const loadRipple = () => import('#web/features/editor/session/ripple-commands.ts');

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
    run: (session) => withRipple((commands) => commands.rippleDeleteSelection(session)),
  },
  rippleTrimStart: {
    id: 'ripple-trim-start',
    label: 'Trim the start to the playhead and close the gap',
    group: 'Edit',
    shortcuts: ['Q'],
    isEnabled: hasSelection,
    run: (session) => withRipple((commands) => commands.rippleTrimSelection(session, 'start')),
  },
  rippleTrimEnd: {
    id: 'ripple-trim-end',
    label: 'Trim the end to the playhead and close the gap',
    group: 'Edit',
    shortcuts: ['W'],
    isEnabled: hasSelection,
    run: (session) => withRipple((commands) => commands.rippleTrimSelection(session, 'end')),
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
    run: (session) => paste(session),
  },
  pasteOver: {
    id: 'paste-over',
    label: 'Paste over what is there',
    group: 'Edit',
    shortcuts: ['Mod+Shift+V'],
    run: (session) => paste(session, true),
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
  saveTemplate: {
    id: 'save-template',
    label: 'Save as Template…',
    group: 'Edit',
    icon: LayoutTemplate,
    shortcuts: [],
    isEnabled: hasSelection,
    run: (session) =>
      void import('#web/features/editor/session/template-commands.ts').then(
        (commands) => commands.askToSaveTemplate(session),
        sayNotLoaded,
      ),
  },
  insertIntro: brandAction('intro', PanelLeft),
  insertOutro: brandAction('outro', PanelRight),
  addTransition: {
    id: 'add-transition',
    label: 'Add a transition at the cut nearest the playhead',
    group: 'Edit',
    icon: Blend,
    shortcuts: ['X'],
    isEnabled: hasClips,
    run: (session) =>
      void import('#web/features/editor/session/transition-commands.ts').then(
        (commands) => commands.addTransitionAtPlayhead(session),
        sayNotLoaded,
      ),
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
  speed: {
    id: 'speed',
    label: 'Speed…',
    group: 'Edit',
    icon: Gauge,
    shortcuts: ['R'],
    isEnabled: hasSelection,
    run: (session) => withRipple((commands) => commands.showSpeed(session)),
  },
  reverse: {
    id: 'reverse',
    label: 'Reverse or play forward',
    group: 'Edit',
    icon: Rewind,
    shortcuts: [],
    isEnabled: hasSelection,
    run: (session) => withRipple((commands) => commands.reverseSelection(session)),
  },
  freezeFrame: {
    id: 'freeze-frame',
    label: 'Freeze frame',
    group: 'Edit',
    icon: Snowflake,
    shortcuts: ['H'],
    isEnabled: hasSelection,
    run: (session) => withRipple((commands) => commands.freezeAtPlayhead(session)),
  },
  replaceMedia: {
    id: 'replace-media',
    label: 'Replace with…',
    group: 'Edit',
    icon: Replace,
    shortcuts: ['Shift+R'],
    isEnabled: hasSelection,
    run: (session) => withRipple((commands) => commands.showReplacements(session)),
  },
  muteSound: {
    id: 'mute-sound',
    label: 'Mute or unmute the sound',
    group: 'Edit',
    icon: VolumeOff,
    shortcuts: ['Shift+M'],
    isEnabled: hasSelection,
    run: (session) => withRipple((commands) => commands.muteSelection(session)),
  },
  detachSound: {
    id: 'detach-sound',
    label: 'Detach the sound',
    group: 'Edit',
    shortcuts: [],
    isEnabled: hasSelection,
    run: (session) => withRipple((commands) => commands.detachSelectedSound(session)),
  },
  link: {
    id: 'link',
    label: 'Group the clips',
    group: 'Edit',
    shortcuts: ['Mod+G'],
    isEnabled: hasSelection,
    run: (session) => withRipple((commands) => commands.linkSelection(session)),
  },
  unlink: {
    id: 'unlink',
    label: 'Ungroup the clips',
    group: 'Edit',
    shortcuts: ['Mod+Shift+G'],
    isEnabled: hasSelection,
    run: (session) => withRipple((commands) => commands.unlinkSelection(session)),
  },
  swapWithPrevious: {
    id: 'swap-with-previous',
    label: 'Swap with the previous clip',
    group: 'Edit',
    icon: MoveLeft,
    shortcuts: ['Mod+Shift+←'],
    isEnabled: hasSelection,
    run: (session) => swapSelection(session, 'previous'),
  },
  swapWithNext: {
    id: 'swap-with-next',
    label: 'Swap with the next clip',
    group: 'Edit',
    icon: MoveRight,
    shortcuts: ['Mod+Shift+→'],
    isEnabled: hasSelection,
    run: (session) => swapSelection(session, 'next'),
  },
  goToClip: {
    id: 'go-to-clip',
    label: 'Go to the clip',
    group: 'Playback',
    icon: LocateFixed,
    shortcuts: [],
    isEnabled: hasSelection,
    run: goToSelection,
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
    label: 'Cancel the drag, leave the full screen or clear the selection',
    group: 'Edit',
    shortcuts: ['Escape'],
    run: ({ store, view, document }) => {
      if (store.get(isGestureActiveAtom)) view.send({ type: 'cancel-gesture' });
      else if (store.get(isFullScreenAtom)) store.set(isFullScreenAtom, false);
      else document.select(new Set());
    },
  },
} as const satisfies Record<string, EditorAction>;

/** Inserts the template of the project's brand kit at an end of the video. */
function brandAction<End extends BrandEnd>(end: End, icon: LucideIcon) {
  return {
    id: `insert-${end}` as const,
    label: `Insert the brand’s ${end}` as const,
    group: 'Edit',
    icon,
    shortcuts: [],
    isEnabled: atom((get) => get(brandTemplatesAtom)?.ends.includes(end) ?? false),
    run: (session: EditorSession) =>
      void import('#web/features/editor/session/template-commands.ts').then(
        (commands) => commands.addBrandTemplate(session, end),
        sayNotLoaded,
      ),
  } as const;
}

/** Runs a command with code that loads on first use. */
export function withRipple(
  run: (commands: typeof import('#web/features/editor/session/ripple-commands.ts')) => void,
): void {
  void loadRipple().then(run, sayNotLoaded);
}

function framesInSecond({ format }: EditorSession): number {
  return microsecondsToFrame(MICROSECONDS_PER_SECOND, format.frameRate);
}
