import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Asset } from '#shared/contracts/asset.ts';
import type { Project } from '#shared/contracts/project.ts';
import { PLAN_RULES, type Plan } from '#shared/plans/plans.ts';
import { EXPORT_PRESETS, frameSizeOf, presetFrameRate } from '#shared/presets/presets.ts';
import type { PreviewFormat } from '#web/engine/playback-types.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { projectsQuery } from '#web/queries/projects.ts';
import { timelineQuery } from '#web/queries/timeline.ts';
import type { ServerTimeline } from '#web/state/timeline-saver.ts';
import { toast } from '#web/ui/toast-store.ts';
import { takeAskedPlace } from './asked-place.ts';
import { copyProject } from './copy-project.ts';
import { EditorSession } from './editor-session.ts';
import { findVisit, keepVisit, storeVisit } from './last-visit.ts';
import { saveTimeline } from './save-timeline.ts';
import { openDeviceCopy } from './stored-timeline.ts';
import { takeShape } from './variant-commands.ts';

/** By then the editor and its first picture have loaded. */
const KEEP_MEDIA_AFTER_MS = 3_000;

/** Edits in quick succession are stored together. */
const STORE_VISIT_AFTER_MS = 500;

interface EditorSessionInput {
  project: Project;
  plan: Plan;
  /** The server's copy when the editor opened. */
  server: ServerTimeline;
  assets: readonly Asset[];
  /** True for a reviewer. */
  isReadOnly: boolean;
}

/** Opens a project for editing, with edits stored on the device; null while opening. */
export function useEditorSession({
  project,
  plan,
  server,
  assets,
  isReadOnly,
}: EditorSessionInput): EditorSession | null {
  const queryClient = useQueryClient();
  const [session, setSession] = useState<EditorSession | null>(null);
  const [initial] = useState({ server, assets, isReadOnly, format: previewFormat(project, plan) });
  const { id } = project;

  useEffect(() => {
    let isGone = false;
    let opened: EditorSession | null = null;
    async function open(): Promise<void> {
      const device = await openDeviceCopy(id, initial.server).catch(() => {
        toast({
          title: 'Edits can’t be kept on this device',
          description: 'This browser refuses storage. Edits are saved to the server only.',
        });
        const refuse = () => Promise.reject(new Error('This browser refuses storage.'));
        return { kept: null, keep: refuse, forget: () => Promise.resolve() };
      });
      const visit = await findVisit(id);
      if (isGone) return;
      opened = new EditorSession({
        ...initial,
        projectId: id,
        kept: device.kept,
        visit,
        keep: device.keep,
        forget: device.forget,
        save: (timeline, baseVersion) => saveTimeline(id, timeline, baseVersion),
        copy: (timeline) => copyProject(id, timeline),
        onRefused: (error) => reportFailure('Failed to save', error),
      });
      if (opened.isRestored) {
        toast({
          title: 'Your edits were restored',
          description: 'They were kept on this device and are being saved now.',
        });
      }
      const asked = takeAskedPlace();
      if (asked) opened.show(asked);
      setSession(opened);
    }
    void open();
    return () => {
      isGone = true;
      setSession(null);
      // The next visit reloads the server's copy, and the dashboard shows the edited project.
      queryClient.removeQueries({ queryKey: timelineQuery(id).queryKey });
      if (opened) {
        const { visit } = opened;
        keepVisit(id, visit);
        void storeVisit(id, visit);
      }
      void opened?.dispose().then(() => queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey }));
    };
  }, [id, initial, queryClient]);

  useEffect(() => session?.setAssets(assets), [session, assets]);
  useEffect(() => {
    if (session) takeShape(session, project.aspectRatio);
  }, [session, project.aspectRatio]);
  useLeaveGuard(session);
  useReconnect(session);
  useStoredVisit(session);
  useStoredMedia(session);
  return session;
}

/** Asks for confirmation before the tab closes, only for an edit that neither the server nor this device has. */
function useLeaveGuard(session: EditorSession | null): void {
  useEffect(() => {
    if (!session) return;
    const handle = (event: BeforeUnloadEvent) => {
      if (session.saver.wouldLose) event.preventDefault();
    };
    window.addEventListener('beforeunload', handle);
    return () => window.removeEventListener('beforeunload', handle);
  }, [session]);
}

/** Sends offline edits as soon as the network returns, and unsaved ones when the tab is hidden. */
function useReconnect(session: EditorSession | null): void {
  useEffect(() => {
    if (!session) return;
    const send = () => {
      const { type } = session.saver.state;
      if (type === 'offline' || type === 'waiting') void session.saver.flush();
    };
    const sendWhenHidden = () => {
      if (document.visibilityState === 'hidden') send();
    };
    window.addEventListener('online', send);
    document.addEventListener('visibilitychange', sendWhenHidden);
    return () => {
      window.removeEventListener('online', send);
      document.removeEventListener('visibilitychange', sendWhenHidden);
    };
  }, [session]);
}

/** Stores the undo steps on this device after edits, and the whole visit when the tab is hidden. */
function useStoredVisit(session: EditorSession | null): void {
  useEffect(() => {
    if (!session) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const store = () => {
      clearTimeout(timer);
      void storeVisit(session.projectId, session.visit);
    };
    const storeWhenHidden = () => {
      if (document.visibilityState === 'hidden') store();
    };
    const unsubscribe = session.document.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(store, STORE_VISIT_AFTER_MS);
    });
    document.addEventListener('visibilitychange', storeWhenHidden);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', storeWhenHidden);
      clearTimeout(timer);
    };
  }, [session]);
}

/** Copies the project's media to this device, after the editor itself has loaded. */
function useStoredMedia(session: EditorSession | null): void {
  useEffect(() => {
    if (!session) return;
    const timer = setTimeout(async () => {
      // Without its code this visit copies nothing.
      const loaded = await import('./keep-media-here.ts').catch(() => null);
      loaded?.keepMediaHere(session);
    }, KEEP_MEDIA_AFTER_MS);
    return () => clearTimeout(timer);
  }, [session]);
}

/** The preview's format. The usual presets have one frame rate. */
function previewFormat(project: Project, plan: Plan): PreviewFormat {
  return {
    ...frameSizeOf(project.aspectRatio),
    frameRate: presetFrameRate(EXPORT_PRESETS[0]),
    hasWatermark: PLAN_RULES[plan].hasWatermark,
  };
}
