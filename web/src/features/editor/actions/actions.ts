import type { EditorAction } from './action.ts';
import { ADJUST_ACTIONS } from './adjust-actions.ts';
import { EDIT_ACTIONS } from './edit-actions.ts';
import { PLAYBACK_ACTIONS } from './playback-actions.ts';
import { PREVIEW_ACTIONS } from './preview-actions.ts';
import { STUDIO_ACTIONS } from './studio-actions.ts';
import { TRACK_ACTIONS } from './track-actions.ts';

export const ACTIONS = {
  ...PLAYBACK_ACTIONS,
  ...PREVIEW_ACTIONS,
  ...EDIT_ACTIONS,
  ...ADJUST_ACTIONS,
  ...TRACK_ACTIONS,
  ...STUDIO_ACTIONS,
} satisfies Record<string, EditorAction>;
export type ActionName = keyof typeof ACTIONS;

export const ACTION_LIST: readonly EditorAction[] = Object.values(ACTIONS);
