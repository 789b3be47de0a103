import { atom } from 'jotai';
import type { Clipboard } from '#shared/timeline/edits/clipboard.ts';

/** Copied clips. In the tab's default store, so they can be pasted into another project. */
export const clipboardAtom = atom<Clipboard | null>(null);
