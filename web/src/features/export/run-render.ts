import { atom, getDefaultStore } from 'jotai';
import { Turns } from '#web/engine/turns.ts';
import { sendFile } from '#web/features/uploads/send-file.ts';
import { queryClient } from '#web/http/client.ts';
import { projectQuery, projectsQuery } from '#web/queries/projects.ts';
import { RENDERS_KEY } from '#web/queries/renders.ts';
import type { StoredExport } from '#web/storage/export-store.ts';
import { onOtherTabs, postToOtherTabs } from '#web/storage/pending-events.ts';
import { toast } from '#web/ui/toast-store.ts';
import { announceVideo } from './announce-end.ts';
import { endingOf, mustWarn, wouldBeLost } from './export-steps.ts';
import { loadEngine, makeVideoOf, outputNameOf, type VideoOrder } from './make-video.ts';
import { renderApi } from './render-api.ts';
import { isMadeHere, jobMadeHere, openWhenBack } from './render-offline.ts';
import { RenderSession, type RenderSessionOptions } from './render-session.ts';
import { addSession, rendersInTab, rendersInTabAtom, sessionOf, showState } from './render-sessions.ts';
import { isRunning, type RenderState } from './render-state.ts';
import { dropExport, keepExport, storedProjectsAtom, takeOverExports } from './stored-exports.ts';
import { StoredVideos } from './stored-videos.ts';
import { factsOf, noteFacts } from './video-facts.ts';

/** Renders one project at a time: two at once would halve each other's speed. */
const turns = new Turns();
const keptVideos = new StoredVideos();

onOtherTabs((event) => {
  if (event.type !== 'video-discarded') return;
  // Another export of the project may be in progress here.
  if (getDefaultStore().get(storedProjectsAtom).has(event.projectId)) void discardHere(event.projectId);
});

const mustWarnAtom = atom((get) =>
  mustWarn(
    [...get(rendersInTabAtom).values()].map(({ state }) => state),
    get(storedProjectsAtom),
  ),
);
getDefaultStore().sub(mustWarnAtom, () => {
  if (getDefaultStore().get(mustWarnAtom)) addEventListener('beforeunload', warnBeforeUnload);
  else removeEventListener('beforeunload', warnBeforeUnload);
});
addEventListener('pagehide', leave);

/** Takes over finished videos that a reloaded or crashed tab has left on this device. Never rejects. */
export async function takeUpVideos(): Promise<void> {
  // Where storage is blocked there are none.
  await takeOverExports(({ projectId, preset, isLoudnessNormalized, video, madeOf, tracks, facts }) => {
    noteFacts(video, facts);
    const job = jobMadeHere(projectId, preset, isLoudnessNormalized);
    keptVideos.keep({ job, video, madeOf });
    void runSession({ job, frameCount: 0, makeVideo: async () => video }, { madeOf, tracks });
  }).catch(() => {});
}

/** Discards a finished video that waits for the server, whichever tab sends it. */
export async function discardVideo(projectId: string): Promise<void> {
  postToOtherTabs({ type: 'video-discarded', projectId });
  await discardHere(projectId);
}

async function discardHere(projectId: string): Promise<void> {
  const session = sessionOf(projectId);
  if (session && isRunning(session.state)) await session.cancel();
  keptVideos.drop(projectId);
  await dropExport(projectId);
}

/**
 * Makes a job's video, or uses the stored one with the same content, and sends it. Never rejects.
 * @returns Its last state.
 */
export async function renderInTab(order: VideoOrder, madeOf: string): Promise<RenderState> {
  const { job, plan, tracks } = order;
  const kept = await keptVideos.find(job.projectId, madeOf);
  const make: Pick<RenderSessionOptions, 'makeVideo' | 'takeTurn'> = kept
    ? { makeVideo: async () => kept.video }
    : { makeVideo: makeVideoOf(order), takeTurn: (signal) => turns.take(signal) };
  // A stored video with other content is dropped. A stored one that fits needs no turn.
  if (!kept) await dropExport(job.projectId);
  return await runSession({ job, frameCount: plan.frameCount, ...make }, { madeOf, tracks });
}

async function runSession(
  options: Pick<RenderSessionOptions, 'job' | 'frameCount' | 'makeVideo' | 'takeTurn'>,
  { madeOf, tracks }: Pick<StoredExport, 'madeOf' | 'tracks'>,
): Promise<RenderState> {
  const { job } = options;
  const { projectId, preset, isLoudnessNormalized } = job;
  const keepHere = async (video: Blob) =>
    await keepExport({ projectId, preset, isLoudnessNormalized, video, madeOf, tracks, facts: factsOf(video) });
  const openJob = async (signal: AbortSignal) => {
    if (session.video) await keepHere(session.video);
    return await openWhenBack({ job, tracks }, signal);
  };
  const session = new RenderSession({
    ...options,
    ...(isMadeHere(job) ? { openJob } : {}),
    api: renderApi,
    sendFile,
    factsOf,
    onState: (state) => {
      showState(state);
      // Hidden tabs have slow timers, so the running render's progress triggers the waiting ones' reports.
      for (const other of rendersInTab()) if (other.session !== session) other.session.keepWaiting();
    },
  });
  addSession(session);
  await session.run();
  const { phase } = session.state;
  const { keepsVideo, notice } = endingOf(phase, session.video !== null);
  if (keepsVideo && session.video) {
    await keepHere(session.video);
    const kept = await keptVideos.find(projectId, madeOf);
    keptVideos.keep(kept ?? { job, video: session.video, madeOf });
  } else {
    keptVideos.drop(projectId);
    await dropExport(projectId);
  }
  if (notice?.type === 'video') announceVideo(session.state.job);
  if (notice?.type === 'failure') {
    toast({ title: 'Export failed', description: notice.description, variant: 'destructive' });
  }
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: RENDERS_KEY }),
    queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true }),
    queryClient.invalidateQueries({ queryKey: projectQuery(projectId).queryKey, exact: true }),
  ]);
  await removeLeftovers();
  return session.state;
}

/** Removes finished videos to make room for the next export. */
async function removeLeftovers(): Promise<void> {
  const { removeExportedFilesBut } = await loadEngine();
  // A video whose upload has just failed is about to be stored.
  const needed = rendersInTab()
    .filter(({ state }) => wouldBeLost(state))
    .map(({ session }) => session.madeAs);
  await removeExportedFilesBut(new Set([...needed, ...keptVideos.jobIds].map(outputNameOf)));
}

/** The browser asks before the tab closes and loses an export or a finished video. */
function warnBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** A page in the back/forward cache may return and continue. */
function leave({ persisted }: PageTransitionEvent): void {
  if (!persisted) for (const { session } of rendersInTab()) session.leave();
}
