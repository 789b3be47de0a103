import type { Atom } from 'jotai';
import type { LucideIcon } from 'lucide-react';
import type { EditorSession } from '../session/editor-session.ts';
import type { Shortcut } from './shortcut.ts';

/** The sections of the palette and of the shortcut sheet, in their order. */
export const ACTION_GROUPS = ['Playback', 'Edit', 'Timeline', 'Project', 'Help'] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number];

/** Something that the editor can do. Shortcuts, palette, menus, buttons and tooltips are all made from these. */
export interface EditorAction {
  readonly id: string;
  readonly label: string;
  readonly group: ActionGroup;
  readonly icon?: LucideIcon;
  /** The first is the one that is shown. */
  readonly shortcuts: readonly Shortcut[];
  /** Goes on while the key is held down. */
  readonly isRepeatable?: boolean;
  /** Whether it would do anything now; without it, always. */
  readonly isEnabled?: Atom<boolean>;
  run(session: EditorSession): void;
}
