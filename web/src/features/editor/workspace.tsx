import { Provider } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import type { Project } from '#shared/contracts/project.ts';
import { LazyStoredTakes } from '#web/features/recording/lazy-stored-takes.tsx';
import { usePageDrop } from '#web/features/uploads/use-page-drop.ts';
import { overlayAtom } from '#web/state/view-atoms.ts';
import { ReadOnlyFields } from '#web/ui/read-only-fields.ts';
import { useShortcuts } from './actions/use-shortcuts.ts';
import { LazyCaptionView } from './captions/lazy-caption-view.tsx';
import { LazyFootageOffer } from './footage/lazy-footage-offer.tsx';
import { takeFootage, useBroughtFootage } from './footage/use-brought-footage.ts';
import { GenerationFailure } from './generation-failure.tsx';
import { EditorHeader } from './header/editor-header.tsx';
import { EditorRegions } from './layout/editor-layout.tsx';
import { LazyOverlays } from './lazy-overlays.tsx';
import { Placement, PlacementProvider } from './library/placement-context.ts';
import { LiveAnnouncer } from './live-announcer.tsx';
import { EditorContext } from './session/editor-context.ts';
import type { EditorSession } from './session/editor-session.ts';
import { useBrandLook } from './session/use-brand-look.ts';
import { addFiles } from './subtitles/add-files.ts';

interface WorkspaceProps {
  project: Project;
  session: EditorSession;
}

export function Workspace({ project, session }: WorkspaceProps) {
  const [placement] = useState(() => new Placement());
  useShortcuts(session);
  usePageDrop(useCallback((files: FileList) => handleDrop(session, [...files]), [session]));
  useBroughtFootage(session);
  useBrandLook(session, project);
  const wantsFirstCut = project.wantsFirstCut && !session.document.isReadOnly;
  useEffect(() => {
    if (wantsFirstCut) session.store.set(overlayAtom, 'first-cut');
  }, [session, wantsFirstCut]);
  // The playhead of an earlier visit may be far from the start.
  useEffect(() => session.view.send({ type: 'reveal-time', time: session.playback.currentTime() }), [session]);
  return (
    <Provider store={session.store}>
      <EditorContext value={session}>
        <PlacementProvider value={placement}>
          <ReadOnlyFields value={session.document.isReadOnly}>
            <EditorHeader project={project} />
            <GenerationFailure project={project} />
            <LazyFootageOffer />
            <LazyStoredTakes className="border-b" />
            <EditorRegions />
            <LazyOverlays />
            <LazyCaptionView />
            <LiveAnnouncer />
          </ReadOnlyFields>
        </PlacementProvider>
      </EditorContext>
    </Provider>
  );
}

/** Files dropped beside the timeline: onto it while it is empty, else to the library. */
function handleDrop(session: EditorSession, files: readonly File[]): void {
  if (session.document.refusesEdit()) return;
  const isEmpty = session.document.timeline.tracks.every(({ clips }) => clips.length === 0);
  if (isEmpty) takeFootage(session, files);
  else addFiles(session, files);
}
