import type { RenderJob } from '#shared/contracts/render.ts';
import { PLAN_RULES, type Plan } from '#shared/plans/plans.ts';
import type { ExportPreset } from '#shared/presets/presets.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { brandOfProject, NO_BRAND, type ProjectBrand } from '#web/features/brand-kits/brand-of-project.ts';
import { queryClient } from '#web/http/client.ts';
import { isOutOfReach, request } from '#web/http/http.ts';
import { assetsQuery } from '#web/queries/assets.ts';
import { brandKitsQuery } from '#web/queries/brand-kits.ts';
import { projectQuery } from '#web/queries/projects.ts';
import { RENDERS_KEY } from '#web/queries/renders.ts';
import { timelineQuery } from '#web/queries/timeline.ts';
import { isServerOutOfReach, noteOutOfReach } from '#web/reach/reach.ts';
import type { ReusedParts } from '#workers/browser/export/export-types.ts';
import { isTabFull, openingOf } from './export-steps.ts';
import { loadEngine, outputNameOf, pictureRequest } from './make-video.ts';
import { planExport, RenderBlocked, refuseBlanks, requireUploaded } from './prepare-render.ts';
import { renderApi } from './render-api.ts';
import { jobMadeHere, timelineHere } from './render-offline.ts';
import type { RenderPlace } from './render-place.ts';
import { TAB_CLOSED } from './render-session.ts';
import { removeSession, rendersInTab, sessionOf } from './render-sessions.ts';
import { isRunning, RENDERING_SHARE, type RenderState } from './render-state.ts';
import { renderInTab } from './run-render.ts';
import { savedTimeline } from './saved-edits.ts';

export interface ExportOrder {
  readonly projectId: string;
  readonly preset: ExportPreset;
  readonly place: RenderPlace;
  /** The user's plan. */
  readonly plan: Plan;
  /** Takes the sound to the loudness of platforms. */
  readonly isLoudnessNormalized: boolean;
  /** Exports captions that still have a blank to fill. Default false. */
  readonly acceptsBlanks?: boolean | undefined;
}

export interface StartedRender {
  readonly job: RenderJob;
  /** The last state of a render in this tab; null for one in the cloud. Never rejects. */
  readonly end: Promise<RenderState> | null;
}

/**
 * Starts an export: opens the job and renders in this tab's background, one project at a time, unless the cloud does
 * it. A stored video of the same timeline is only uploaded.
 * @throws BlanksLeft when captions have unfilled blanks that the user has not accepted; RenderBlocked when there is
 * nothing to export, edits are unsaved or too many exports wait; HttpError when the server refuses.
 */
export async function startRender({
  projectId,
  preset,
  place,
  plan: userPlan,
  isLoudnessNormalized,
  acceptsBlanks = false,
}: ExportOrder): Promise<StartedRender> {
  if (place === 'device' && isTabFull(rendersInTab().map(({ state }) => state))) {
    throw new RenderBlocked('This tab is already working on five exports. Start this one when one of them is done.');
  }
  const timeline = await timelineOf(projectId);
  const { tracks } = timeline;
  if (!acceptsBlanks) refuseBlanks(tracks);
  const order = { projectId, preset, plan: userPlan, isLoudnessNormalized };
  const { plan, assets, brand } = await planProject(order, timeline);
  if (place === 'cloud') requireUploaded(plan, assets);
  // The server refuses another until it knows that the last one has ended.
  await sessionOf(projectId)?.tellEnd();
  const { asksForCloud, canBeginHere } = openingOf(place, preset);
  const job = await renderApi
    .start(projectId, {
      preset: preset.id,
      ...(asksForCloud ? { executor: 'server' } : {}),
      ...(isLoudnessNormalized ? { normalizeLoudness: true } : {}),
    })
    .catch((error: unknown) => {
      if (!canBeginHere || !isOutOfReach(error)) throw error;
      noteOutOfReach();
      return jobMadeHere(projectId, preset.id, isLoudnessNormalized);
    });
  void queryClient.invalidateQueries({ queryKey: RENDERS_KEY });
  if (job.executor !== 'browser') return { job, end: null };
  // Adds nothing at the timeline's level or without a logo, so that videos kept by earlier versions are still found.
  const level = isLoudnessNormalized ? ['normalized'] : [];
  const logo = brand.logo ? [brand.logo] : [];
  const { hasWatermark } = PLAN_RULES[userPlan];
  const madeOf = JSON.stringify([preset.id, hasWatermark, brand.look, tracks, ...level, ...logo]);
  const names = new Map(assets.map(({ id, name }) => [id, name]));
  return { job, end: renderInTab({ job, plan, preset, names, tracks }, madeOf) };
}

/** @throws BlanksLeft when the project's captions have unfilled blanks; RenderBlocked when edits are unsaved. */
export async function refuseBlanksOf(projectId: string): Promise<void> {
  refuseBlanks((await timelineOf(projectId)).tracks);
}

/** The timeline to export: on the server, or on this device while the server is out of reach. */
function timelineOf(projectId: string) {
  return isServerOutOfReach() ? timelineHere(projectId) : savedTimeline(projectId);
}

async function planProject(
  { projectId, preset, plan: userPlan, isLoudnessNormalized }: Omit<ExportOrder, 'place' | 'acceptsBlanks'>,
  timeline: Pick<Timeline, 'tracks' | 'luts'>,
) {
  const assets = await queryClient.fetchQuery({ ...assetsQuery(), staleTime: 0 });
  const brand = await currentBrand(projectId);
  const plan = planExport(timeline, assets, preset, { plan: userPlan, brand, isLoudnessNormalized });
  return { plan, assets, brand };
}

/** The project's brand, reloaded because another tab may have changed it. */
async function currentBrand(projectId: string): Promise<ProjectBrand> {
  const project = await queryClient.fetchQuery({ ...projectQuery(projectId), staleTime: 0 });
  if (project.brandKitId === null) return NO_BRAND;
  return brandOfProject(project, await queryClient.fetchQuery({ ...brandKitsQuery, staleTime: 0 }));
}

/** Ends an export, wherever it runs. @throws HttpError when a job of another tab or the server can't be cancelled. */
export async function cancelRender({ id, projectId }: Pick<RenderJob, 'id' | 'projectId'>): Promise<void> {
  const session = sessionOf(projectId);
  if (session?.state.job.id === id && isRunning(session.state)) await session.cancel();
  else await renderApi.cancel(id);
  await queryClient.invalidateQueries({ queryKey: RENDERS_KEY });
}

/** Deletes an ended export with its file. @throws HttpError */
export async function deleteRender({ id, projectId }: RenderJob): Promise<void> {
  await request('DELETE', `/api/renders/${id}`);
  if (sessionOf(projectId)?.state.job.id === id) removeSession(projectId);
  await queryClient.invalidateQueries({ queryKey: RENDERS_KEY });
}

/**
 * Parts that an export of the current project would reuse. @throws RenderBlocked, HttpError, CodedError
 * `export.no-encoder`.
 */
export async function countStoredParts(
  order: Pick<ExportOrder, 'projectId' | 'preset' | 'plan'>,
): Promise<ReusedParts> {
  const timeline = await queryClient.fetchQuery(timelineQuery(order.projectId));
  // The level of the sound does not change the pictures that are counted.
  const { plan } = await planProject({ ...order, isLoudnessNormalized: false }, timeline);
  const { countStoredParts } = await loadEngine();
  return await countStoredParts(pictureRequest(plan, order.preset));
}

/**
 * Ends an export of a crashed tab in this browser.
 * @throws HttpError when the server is unreachable, or the job has ended.
 */
export async function endLostRender(id: string): Promise<void> {
  const { isAbandonedExport } = await loadEngine();
  if (!(await isAbandonedExport(outputNameOf(id)))) return;
  // A complete video may be on the server already.
  if ((await renderApi.read(id)).progress >= RENDERING_SHARE) return;
  await renderApi.fail(id, TAB_CLOSED);
  await queryClient.invalidateQueries({ queryKey: RENDERS_KEY });
}
