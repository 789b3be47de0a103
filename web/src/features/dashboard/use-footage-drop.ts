import { useEffect } from 'react';

/** By then the dashboard itself has loaded. */
const LISTEN_AFTER_MS = 2_000;

/**
 * Takes footage dropped on the page, by code that is kept out of the first load.
 * @param onProjectFile Called for a dropped project file. Must stay the same function.
 */
export function useFootageDrop(mayEdit: boolean, onProjectFile: (file: File) => void): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isLeft = false;
    const timer = setTimeout(() => {
      import('./footage-drop.ts').then(
        ({ listenForFootage }) => {
          if (!isLeft) stop = listenForFootage(mayEdit, onProjectFile);
        },
        // Without a connection the next visit tries again.
        () => {},
      );
    }, LISTEN_AFTER_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [mayEdit, onProjectFile]);
}
