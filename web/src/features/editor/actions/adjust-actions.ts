import { atom } from 'jotai';
import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import { selectionAtom } from '#web/state/document-atoms.ts';
import { sayNotLoaded } from '#web/ui/lazy-part.tsx';
import type { EditorAction } from './action.ts';

/** Also called before its first use, so that it works offline. */
export const loadAdjust = () => import('#web/features/editor/session/adjust-commands.ts');

const hasSelection = atom((get) => get(selectionAtom).size > 0);

export const ADJUST_ACTIONS = {
  slipLater: action('slip-later', 'Slip the content one frame later', 'Y', 'slip', 1),
  slipEarlier: action('slip-earlier', 'Slip the content one frame earlier', 'Shift+Y', 'slip', -1),
  slideLater: action('slide-later', 'Slide the clip one frame later between its neighbours', 'U', 'slide', 1),
  slideEarlier: action(
    'slide-earlier',
    'Slide the clip one frame earlier between its neighbours',
    'Shift+U',
    'slide',
    -1,
  ),
  rollLater: action('roll-later', 'Roll the nearest cut one frame later', 'E', 'roll', 1),
  rollEarlier: action('roll-earlier', 'Roll the nearest cut one frame earlier', 'Shift+E', 'roll', -1),
} as const satisfies Record<string, EditorAction>;

function action(
  id: string,
  label: string,
  shortcut: string,
  type: 'slip' | 'slide' | 'roll',
  frames: number,
): EditorAction {
  return {
    id,
    label,
    group: 'Edit',
    shortcuts: [shortcut],
    isRepeatable: true,
    isEnabled: hasSelection,
    run: (session: EditorSession) =>
      void loadAdjust().then((commands) => commands.adjustSelection(session, type, frames), sayNotLoaded),
  };
}
