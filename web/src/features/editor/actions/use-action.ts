import { atom, useAtomValue } from 'jotai';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import type { EditorAction } from './action.ts';
import { ACTIONS, type ActionName } from './actions.ts';
import { ariaShortcut } from './shortcut.ts';

const alwaysAtom = atom(true);

export interface BoundAction {
  readonly label: string;
  readonly shortcut: string | undefined;
  readonly isEnabled: boolean;
  readonly run: () => void;
  readonly ariaKeyShortcuts: string | undefined;
}

/** An action bound to the open project. */
export function useAction(name: ActionName): BoundAction {
  const session = useEditor();
  const action: EditorAction = ACTIONS[name];
  const isEnabled = useAtomValue(action.isEnabled ?? alwaysAtom, { store: session.store });
  const shortcut = action.shortcuts[0];
  return {
    label: action.label,
    shortcut: shortcut === 'Escape' ? 'Esc' : shortcut,
    isEnabled,
    run: () => action.run(session),
    ariaKeyShortcuts: shortcut === undefined ? undefined : ariaShortcut(shortcut),
  };
}
