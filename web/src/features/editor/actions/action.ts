import type { Atom } from 'jotai';
import type { LucideIcon } from 'lucide-react';
import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import type { Shortcut } from './shortcut.ts';

/** The sections of palette and shortcut sheet, in order. */
export const ACTION_GROUPS = ['Playback', 'Edit', 'Timeline', 'Project', 'Help'] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number];

/** One ability of the editor. Shortcuts, palette, menus, buttons and tooltips are all generated from these. */
export interface EditorAction {
  readonly id: string;
  readonly label: string;
  readonly group: ActionGroup;
  readonly icon?: LucideIcon;
  /** Interfaces show the first one. */
  readonly shortcuts: readonly Shortcut[];
  /** Repeats while the key is held. */
  readonly isRepeatable?: boolean;
  /** Default: always. */
  readonly isEnabled?: Atom<boolean>;
  run(session: EditorSession): void;
}
