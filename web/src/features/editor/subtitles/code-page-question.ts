import { atom, type createStore } from 'jotai';
import type { CodePage } from '#shared/subtitles/code-pages.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { overlayAtom } from '#web/state/view-atoms.ts';
import { detectCodePages } from './detect-code-page.ts';

/** A subtitle file with a guessed encoding, until the user has seen its text. */
export interface CodePageQuestion {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** Most likely first; never empty. */
  readonly pages: readonly CodePage[];
  /** Null when the user cancels the import. */
  answer(page: CodePage | null): void;
}

export const codePageQuestionAtom = atom<CodePageQuestion | null>(null);

/**
 * Shows a file's text in the likeliest encoding until the user accepts that one or another; null when they cancel.
 * Never rejects.
 */
export async function askForCodePage(
  store: ReturnType<typeof createStore>,
  fileName: string,
  bytes: Uint8Array,
): Promise<CodePage | null> {
  try {
    const pages = await detectCodePages(bytes);
    // One question at a time: of two files dropped together, the second waits.
    while (store.get(codePageQuestionAtom)) await nextQuestion(store);
    return await new Promise((resolve) => {
      const answer = (page: CodePage | null) => {
        stop();
        store.set(codePageQuestionAtom, null);
        if (store.get(overlayAtom) === 'code-page') store.set(overlayAtom, 'none');
        resolve(page);
      };
      store.set(codePageQuestionAtom, { fileName, bytes, pages, answer });
      store.set(overlayAtom, 'code-page');
      // The dialog could not be loaded, or another one took its place.
      const stop = store.sub(overlayAtom, () => {
        if (store.get(overlayAtom) !== 'code-page') answer(null);
      });
    });
  } catch (error) {
    reportFailure(`“${fileName}” cannot be read`, error);
    return null;
  }
}

function nextQuestion(store: ReturnType<typeof createStore>): Promise<void> {
  return new Promise((resolve) => {
    const stop = store.sub(codePageQuestionAtom, () => {
      stop();
      resolve();
    });
  });
}
