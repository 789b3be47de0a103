import { useSyncExternalStore } from 'react';
import { type CaptionLook, DEFAULT_CAPTION_LOOK } from '#shared/captions/look.ts';
import type { RenderJob } from '#shared/contracts/render.ts';
import { PLAN_RULES, type Plan } from '#shared/plans/plans.ts';
import { type ExportPreset, is4kPreset, presetBitrateBps } from '#shared/presets/presets.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import type { Track } from '#shared/timeline/timeline.ts';
import { Turns } from '#web/engine/turns.ts';
import { lookOfProject } from '#web/features/brand-kits/look-of-project.ts';
import { stopHearing } from '#web/features/editor/captions/background-hearing.ts';
import { sendFile } from '#web/features/uploads/send-file.ts';
import { queryClient } from '#web/http/client.ts';
import { isOutOfReach, request } from '#web/http/http.ts';
import { assetsQuery } from '#web/queries/assets.ts';
import { brandKitsQuery } from '#web/queries/brand-kits.ts';
import { projectQuery, projectsQuery, timelineQuery } from '#web/queries/projects.ts';
import { RENDERS_KEY } from '#web/queries/renders.ts';
import { isServerOutOfReach, noteOutOfReach } from '#web/reach/reach.ts';
import type { StoredExport } from '#web/storage/export-store.ts';
import { freeMediaRoom, locateMedia } from '#web/storage/media-files.ts';
import { onOtherTabs, postToOtherTabs } from '#web/storage/pending-events.ts';
import { segmentFolder } from '#web/storage/stored-segments.ts';
import { toast } from '#web/ui/toast-store.ts';
import { exportFailureOf } from '#workers/browser/export/export-error.ts';
import type { ExportReport, PictureRequest, ReusedParts } from '#workers/browser/export/export-types.ts';
import { announceVideo } from './announce-end.ts';
import {
  assetsOf,
  nameFailedMedia,
  planExport,
  RenderBlocked,
  refuseBlanks,
  requireUploaded,
} from './prepare-render.ts';
import { renderApi } from './render-api.ts';
import { isMadeHere, jobMadeHere, openWhenBack, timelineHere } from './render-offline.ts';
import type { RenderPlace } from './render-place.ts';
import { type MakeVideo, RenderSession, type RenderSessionOptions, TAB_CLOSED } from './render-session.ts';
import { describeFailedPhase, isRunning, RENDERING_SHARE, type RenderState } from './render-state.ts';
import { savedTimeline } from './saved-edits.ts';
import { dropExport, isExportKept, keepExport, takeOverExports } from './stored-exports.ts';
import { StoredVideos } from './stored-videos.ts';

/** Exports in one tab, including waiting ones: more would wait for hours. */
const MAX_RENDERS_IN_TAB = 5;

/** Two renders at once would halve each other's speed. */
const turns = new Turns();
const sessions = new Map<string, RenderSession>();
const keptVideos = new StoredVideos();
/** Reports of the videos that this tab made. */
const reports = new WeakMap<Blob, ExportReport>();
const listeners = new Set<() => void>();
let states: ReadonlyMap<string, RenderState> = new Map();

onOtherTabs((event) => {
  // Another export of the project may be in progress here.
  if (event.type === 'video-discarded' && isExportKept(event.projectId)) void discardHere(event.projectId);
});

export interface ExportOrder {
  readonly projectId: string;
  readonly preset: ExportPreset;
  readonly place: RenderPlace;
  /** The user's plan. */
  readonly plan: Plan;
  /** Exports captions that still have a blank to fill. Default false. */
  readonly acceptsBlanks?: boolean | undefined;
}

/**
 * Starts an export: opens the job and renders in this tab's background, one project at a time, unless the cloud does it.
 * A kept video of the same timeline is only uploaded.
 * @throws BlanksLeft when captions have unfilled blanks that the user has not accepted; RenderBlocked when there is nothing to export, edits are unsaved or too many exports wait; HttpError when the server refuses.
 */
export async function startRender({
  projectId,
  preset,
  place,
  plan: userPlan,
  acceptsBlanks = false,
}: ExportOrder): Promise<RenderJob> {
  if (place === 'device' && [...states.values()].filter(isRunning).length >= MAX_RENDERS_IN_TAB) {
    throw new RenderBlocked('This tab is already working on five exports. Start this one when one of them is done.');
  }
  const { tracks } = isServerOutOfReach() ? await timelineHere(projectId) : await savedTimeline(projectId);
  if (!acceptsBlanks) refuseBlanks(tracks);
  const { plan, assets, captionLook } = await planProject({ projectId, preset, plan: userPlan }, tracks);
  if (place === 'cloud') requireUploaded(plan, assets);
  // The server refuses another until it knows that the last one has ended.
  await sessions.get(projectId)?.tellEnd();
  const asksForCloud = place === 'cloud' && !is4kPreset(preset.id);
  const canBeginHere = place === 'device' && !is4kPreset(preset.id);
  const job = await renderApi
    .start(projectId, { preset: preset.id, ...(asksForCloud ? { executor: 'server' } : {}) })
    .catch((error: unknown) => {
      if (!canBeginHere || !isOutOfReach(error)) throw error;
      noteOutOfReach();
      return jobMadeHere(projectId, preset.id);
    });
  void queryClient.invalidateQueries({ queryKey: RENDERS_KEY });
  if (job.executor === 'browser') {
    const madeOf = JSON.stringify([preset.id, PLAN_RULES[userPlan].hasWatermark, captionLook, tracks]);
    const names = new Map(assets.map(({ id, name }) => [id, name]));
    void renderInTab({ job, plan, preset, names, tracks }, madeOf);
  }
  return job;
}

async function planProject(
  { projectId, preset, plan: userPlan }: Pick<ExportOrder, 'projectId' | 'preset' | 'plan'>,
  tracks: readonly Track[],
) {
  const assets = await queryClient.fetchQuery({ ...assetsQuery(), staleTime: 0 });
  const captionLook = await currentLook(projectId);
  return { plan: planExport(tracks, assets, preset, { plan: userPlan, captionLook }), assets, captionLook };
}

function pictureRequest(plan: RenderPlan, preset: ExportPreset): PictureRequest {
  return {
    plan,
    videoBitrateBps: presetBitrateBps(preset),
    // In watch mode pictures don't tell by which version of the code they were made.
    segmentFolder: import.meta.env.PROD ? segmentFolder() : undefined,
  };
}

/** The look of the project's brand kit, read again because another tab may have changed it. */
async function currentLook(projectId: string): Promise<CaptionLook> {
  const project = await queryClient.fetchQuery({ ...projectQuery(projectId), staleTime: 0 });
  if (project.brandKitId === null) return DEFAULT_CAPTION_LOOK;
  return lookOfProject(project, await queryClient.fetchQuery({ ...brandKitsQuery, staleTime: 0 }));
}

/** Ends an export, wherever it runs. @throws HttpError when a job of another tab or the server can't be cancelled. */
export async function cancelRender(job: RenderJob): Promise<void> {
  const session = sessions.get(job.projectId);
  if (session?.state.job.id === job.id && isRunning(session.state)) await session.cancel();
  else await renderApi.cancel(job.id);
  await queryClient.invalidateQueries({ queryKey: RENDERS_KEY });
}

/** Deletes an ended export with its file. @throws HttpError */
export async function deleteRender({ id, projectId }: RenderJob): Promise<void> {
  await request('DELETE', `/api/renders/${id}`);
  if (states.get(projectId)?.job.id === id) {
    sessions.delete(projectId);
    states = new Map([...states].filter(([of]) => of !== projectId));
    for (const listener of listeners) listener();
  }
  await queryClient.invalidateQueries({ queryKey: RENDERS_KEY });
}

/** The project's current or last render in this tab, null without one. */
export function useRenderInTab(projectId: string): RenderState | null {
  return useSyncExternalStore(subscribe, () => states.get(projectId) ?? null);
}

/** The finished video of a job in this tab, null for any other. */
export function unsentVideoOf({ id, projectId }: RenderJob): Blob | null {
  const session = sessions.get(projectId);
  return session?.state.job.id === id ? session.video : null;
}

/** Report of a job's finished video; null for one that this tab did not make. */
export function reportOf({ id, projectId }: RenderJob): ExportReport | null {
  const session = sessions.get(projectId);
  return session?.video && session.state.job.id === id ? (reports.get(session.video) ?? null) : null;
}

/** Parts that an export of the project as it is now would reuse. @throws RenderBlocked, HttpError, CodedError `export.no-encoder`. */
export async function countStoredParts(
  order: Pick<ExportOrder, 'projectId' | 'preset' | 'plan'>,
): Promise<ReusedParts> {
  const { tracks } = await queryClient.fetchQuery(timelineQuery(order.projectId));
  const { plan } = await planProject(order, tracks);
  const { countStoredParts } = await loadEngine();
  return await countStoredParts(pictureRequest(plan, order.preset));
}

/**
 * Ends an export that a tab of this browser was making when it crashed.
 * @throws HttpError when the server can't be reached, or the job has ended.
 */
export async function endLostRender(id: string): Promise<void> {
  const { isAbandonedExport } = await loadEngine();
  if (!(await isAbandonedExport(outputNameOf(id)))) return;
  // A whole video may be on the server already.
  if ((await renderApi.read(id)).progress >= RENDERING_SHARE) return;
  await renderApi.fail(id, TAB_CLOSED);
  await queryClient.invalidateQueries({ queryKey: RENDERS_KEY });
}

interface RenderOrder {
  readonly job: RenderJob;
  readonly plan: RenderPlan;
  readonly preset: ExportPreset;
  /** Asset names by id. */
  readonly names: ReadonlyMap<string, string>;
  /** The video shows these. */
  readonly tracks: readonly Track[];
}

/** Takes up the finished videos that a reloaded or crashed tab has left on this device. Never rejects. */
export async function takeUpVideos(): Promise<void> {
  // Where storage is blocked there are none.
  await takeOverExports(({ projectId, preset, video, madeOf, tracks }) => {
    const job = jobMadeHere(projectId, preset);
    keptVideos.keep({ job, video, madeOf });
    void runSession({ job, frameCount: 0, makeVideo: async () => video }, { madeOf, tracks });
  }).catch(() => {});
}

/** Gives up a finished video that waits for the server, whichever tab sends it. */
export async function discardVideo(projectId: string): Promise<void> {
  postToOtherTabs({ type: 'video-discarded', projectId });
  await discardHere(projectId);
}

async function discardHere(projectId: string): Promise<void> {
  const session = sessions.get(projectId);
  if (session && isRunning(session.state)) await session.cancel();
  keptVideos.drop(projectId);
  await dropExport(projectId);
}

async function renderInTab(order: RenderOrder, madeOf: string): Promise<void> {
  const { job, plan, tracks } = order;
  const kept = await keptVideos.find(job.projectId, madeOf);
  const make: Pick<RenderSessionOptions, 'makeVideo' | 'takeTurn'> = kept
    ? { makeVideo: async () => kept.video }
    : { makeVideo: makeVideoOf(order), takeTurn: (signal) => turns.take(signal) };
  // A video of other content gives way. A kept video needs no turn.
  if (!kept) await dropExport(job.projectId);
  await runSession({ job, frameCount: plan.frameCount, ...make }, { madeOf, tracks });
}

async function runSession(
  options: Pick<RenderSessionOptions, 'job' | 'frameCount' | 'makeVideo' | 'takeTurn'>,
  { madeOf, tracks }: Pick<StoredExport, 'madeOf' | 'tracks'>,
): Promise<void> {
  const { job } = options;
  const { projectId, preset } = job;
  const keepHere = async (video: Blob) => await keepExport({ projectId, preset, video, madeOf, tracks });
  const openJob = async (signal: AbortSignal) => {
    if (session.video) await keepHere(session.video);
    // From now on the tab may close without a question.
    publish(projectId, session.state);
    return await openWhenBack({ job, tracks }, signal);
  };
  const session = new RenderSession({
    ...options,
    ...(isMadeHere(job) ? { openJob } : {}),
    api: renderApi,
    sendFile,
    onState: (state) => {
      publish(projectId, state);
      // Hidden tabs have slow timers, so the working render's progress drives the waiting ones' reports.
      for (const other of sessions.values()) if (other !== session) other.keepWaiting();
    },
  });
  sessions.set(projectId, session);
  await session.run();
  const { phase } = session.state;
  if (phase.type === 'failed' && session.video) {
    await keepHere(session.video);
    const kept = await keptVideos.find(projectId, madeOf);
    keptVideos.keep(kept ?? { job, video: session.video, madeOf });
  } else {
    keptVideos.drop(projectId);
    await dropExport(projectId);
  }
  if (phase.type === 'completed') announceVideo(session.state.job);
  if (phase.type === 'failed') {
    toast({ title: 'Export failed', description: describeFailedPhase(phase), variant: 'destructive' });
  }
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: RENDERS_KEY }),
    queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true }),
    queryClient.invalidateQueries({ queryKey: projectQuery(projectId).queryKey, exact: true }),
  ]);
  await removeLeftovers();
}

function makeVideoOf({ job, plan, preset, names }: RenderOrder): MakeVideo {
  return async ({ signal, onProgress, log }) => {
    // Recogniser and export together take more memory than a small device has.
    await stopHearing();
    const { startExport, openExportedFile } = await loadEngine();
    void import('#web/queries/note-damage.ts').then(({ noteDamage }) => noteDamage());
    const sources = await Promise.all(
      assetsOf(plan).map(async (assetId) => ({ assetId, location: await locateMedia(assetId) })),
    );
    const near = sources.filter(({ location }) => location.type === 'blob').length;
    log(
      `${plan.layers.length} picture and ${plan.audio.length} sound spans of ${sources.length} files, ${near} of them here`,
    );
    const outputName = outputNameOf(job.id);
    const order = { ...pictureRequest(plan, preset), sources, outputName };
    const report = await startExport(order, { signal, onProgress })
      .catch(async (error: unknown) => {
        // Encoded pictures can be made again, and other projects' kept footage is on the server too: both make room.
        const failure = exportFailureOf(error);
        if (failure?.code !== 'export.storage-full') throw error;
        const freedBytes = await freeMediaRoom(2 * failure.neededBytes, new Set(assetsOf(plan)));
        if (freedBytes === 0) throw error;
        log(`No room on the device: ${freedBytes} bytes that were kept were removed, and the export was restarted`);
        return await startExport({ ...order, segmentFolder: undefined }, { signal, onProgress });
      })
      .catch((error: unknown) => {
        throw nameFailedMedia(error, names);
      });
    log(`${report.frameCount} frames in ${Math.round(report.elapsedMs)} ms`);
    log(`${report.reusedCount} of ${report.partCount} parts reused`);
    log(`Checked in ${Math.round(report.proof.elapsedMs)} ms: ${JSON.stringify(report.proof)}`);
    const video = await openExportedFile(outputName);
    reports.set(video, report);
    return video;
  };
}

function outputNameOf(jobId: string): string {
  return `${jobId}.mp4`;
}

/** Frees the room of finished videos for the next export. */
async function removeLeftovers(): Promise<void> {
  const { removeExportedFilesBut } = await loadEngine();
  // A video whose upload has just failed is about to be kept.
  const needed = [...sessions.values()].filter(({ state }) => wouldBeLost(state)).map(({ madeAs }) => madeAs);
  await removeExportedFilesBut(new Set([...needed, ...keptVideos.jobIds].map(outputNameOf)));
}

/** Loaded on the first export, because encoders and the compositor are large. */
function loadEngine() {
  return import('#workers/browser/export/export.client.ts');
}

/** True if closing the tab would lose work. */
function wouldBeLost(state: RenderState): boolean {
  return isRunning(state) || (state.phase.type === 'failed' && state.phase.isRendered);
}

/** True if the browser should ask before the tab closes. */
function mustWarn(state: RenderState): boolean {
  return wouldBeLost(state) && !isExportKept(state.job.projectId);
}

function publish(projectId: string, state: RenderState): void {
  states = new Map(states).set(projectId, state);
  if ([...states.values()].some(mustWarn)) addEventListener('beforeunload', warnBeforeUnload);
  else removeEventListener('beforeunload', warnBeforeUnload);
  addEventListener('pagehide', leave);
  for (const listener of listeners) listener();
}

/** The browser asks before the tab closes and loses an export or a finished video. */
function warnBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** A page in the back/forward cache may return and continue. */
function leave({ persisted }: PageTransitionEvent): void {
  if (!persisted) for (const session of sessions.values()) session.leave();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
