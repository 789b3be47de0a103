import { atom } from 'jotai';
import type { Clipboard } from '#shared/timeline/edits/clipboard.ts';

/** Clips that were copied. It lives in the default store of the tab, so that clips can be pasted into another project. */
export const clipboardAtom = atom<Clipboard | null>(null);
