import { useEffect } from 'react';
import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import { currentLayout } from '#web/features/editor/session/use-layout.ts';
import { broughtFootage } from '#web/state/brought-footage.ts';
import { sheetAtom } from '#web/state/view-atoms.ts';
import { sayNotLoaded } from '#web/ui/lazy-part.tsx';

/** Lays out the files that a project was started with. One started empty opens with the library, where it is a sheet too. */
export function useBroughtFootage(session: EditorSession): void {
  useEffect(() => {
    const files = broughtFootage.get(session.projectId);
    if (!files) return;
    broughtFootage.delete(session.projectId);
    if (files.length > 0) takeFootage(session, files);
    else if (currentLayout() !== 'wide') session.store.set(sheetAtom, 'left');
  }, [session]);
}

/** Lays footage on the timeline; see `bringFootage`, which is loaded with the first files. */
export function takeFootage(session: EditorSession, files: readonly File[]): void {
  import('./bring-footage.ts').then(({ bringFootage }) => bringFootage(session, files), sayNotLoaded);
}
