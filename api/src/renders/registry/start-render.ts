import type * as z from 'zod';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { isDuplicateKeyError, unlessFull } from '#api/errors/database-errors.ts';
import { BrandKit, storedLogo } from '#api/models/brand-kit.ts';
import { Project, type ProjectDocument } from '#api/models/project.ts';
import {
  ACTIVE_RENDER_STATUSES,
  RENDER_PRIORITIES,
  RenderJob,
  type RenderJobDocument,
} from '#api/models/render-job.ts';
import type { TimelineRecordDocument } from '#api/models/timeline.ts';
import { allowanceOf, requireRoom } from '#api/services/assets/storage-quota.ts';
import { withLock } from '#api/services/lock.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import { asExportOf } from '#api/services/plan-limit.ts';
import { loadTimeline, readTimeline } from '#api/services/timelines/timelines.ts';
import { inParts } from '#api/work/in-parts.ts';
import { captionLookOf } from '#shared/captions/look.ts';
import type { startRenderSchema } from '#shared/contracts/render.ts';
import { isPresetAllowed, PLAN_RULES } from '#shared/plans/plans.ts';
import { tooLongForServer } from '#shared/plans/server-length.ts';
import {
  type ExportPreset,
  findPreset,
  is4kPreset,
  presetBitrateBps,
  presetFrameRate,
} from '#shared/presets/presets.ts';
import { cuesOfTimeline } from '#shared/subtitles/cues-of-timeline.ts';
import type { WrittenCue } from '#shared/subtitles/write-subtitles.ts';
import { framesToCover, framesToSeconds } from '#shared/time/rational.ts';
import { timelineDuration } from '#shared/timeline/queries.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { cutsOf } from './cuts.ts';
import { failSilentRenders, logLine } from './end-render.ts';
import type { RenderQueue, ServerRenderer } from './render-queue.ts';
import { writeInParts } from './subtitles-in-parts.ts';
import { firstTurnOf, readActive, sharersAt } from './turns.ts';

/** Concurrent server renders of one account, including waiting ones. */
const MAX_SERVER_RENDERS = 5;

interface StartDeps {
  config: Config;
  files: FileStore;
  renderer: ServerRenderer;
}

/**
 * Opens a render job and marks the project as rendering. The server renders 4K presets, and others on request: these
 * jobs copy the timeline and wait in the renderer's queue. The requesting tab renders the rest.
 * @throws ApiError `render.unknown-preset`, `render.plan`, `render.server-unavailable`, `render.generating`,
 *   `render.nothing-to-render`, `render.too-long`, `project.plan-limit`, `render.too-many`, `storage.quota`, or `render.active` with the id of the
 *   active job; then nothing was created.
 */
export async function startRender(
  deps: StartDeps,
  owner: Owner,
  project: ProjectDocument,
  order: z.output<typeof startRenderSchema>,
): Promise<RenderJobDocument> {
  const preset = allowedPreset(owner, order.preset);
  const queue = is4kPreset(preset.id) || order.executor === 'server' ? queueOf(deps) : null;
  if (project.status === 'generating') throw new ApiError('render.generating');
  const record = await loadTimeline(project._id);
  const timeline = await readTimeline(record);
  const frameCount = framesToCover(timelineDuration(timeline), presetFrameRate(preset));
  if (frameCount === 0) throw new ApiError('render.nothing-to-render');
  if (queue !== null) requireServerLength(owner, framesToSeconds(frameCount, presetFrameRate(preset)));
  await failSilentRenders({ projectId: project._id });
  const values = {
    preset: preset.id,
    frameCount,
    timelineVersion: record.version,
    ...(await subtitlesOf(timeline)),
    cuts: await cutsOf(timeline),
    isLoudnessNormalized: order.normalizeLoudness ?? false,
  };
  const queued = await asExportOf(owner, project, async () => {
    if (queue === null) return openJob(project, { ...values, executor: 'browser' });
    // Each of several simultaneous starts counts those before it.
    return withLock(`renders-${owner._id}`, async () => {
      await requireServerRoom(deps, project, values);
      return openJob(project, { ...values, ...(await serverOrder(owner, project, record)) });
    });
  });
  if (queue !== null && queued.status === 'queued') await queue.add(queued);
  return queued;
}

/**
 * Marks the project as rendering. On a full disk its status stays, since the job is stored already.
 * @throws ApiError `render.generating`; then the job is removed.
 */
async function markRendering({ _id, projectId, userId }: RenderJobDocument): Promise<void> {
  const { matchedCount } = await Project.updateOne(
    { _id: projectId, userId, status: { $ne: 'generating' } },
    { $set: { status: 'rendering' } },
  );
  if (matchedCount > 0) return;
  await RenderJob.deleteOne({ _id });
  throw new ApiError('render.generating');
}

function allowedPreset(owner: Owner, id: string): ExportPreset {
  const preset = findPreset(id);
  if (preset === null) throw new ApiError('render.unknown-preset', { data: { path: 'preset' } });
  if (!isPresetAllowed(owner.plan, preset.id)) throw new ApiError('render.plan');
  return preset;
}

/** @throws ApiError `render.too-long` */
function requireServerLength({ plan }: Owner, seconds: number): void {
  const message = tooLongForServer(plan, seconds);
  if (message !== null) throw new ApiError('render.too-long', { message });
}

/** @throws ApiError `render.server-unavailable`, or `render.queue-away` */
function queueOf({ renderer }: StartDeps): RenderQueue {
  if (!renderer.isAvailable) throw new ApiError('render.server-unavailable');
  if (!renderer.queue.canTake()) throw new ApiError('render.queue-away');
  return renderer.queue;
}

/**
 * @throws ApiError `render.too-many`, or `storage.quota` if this video and those of active renders might exceed the
 *   account's storage.
 */
async function requireServerRoom(
  deps: StartDeps,
  { _id: projectId, userId }: ProjectDocument,
  render: RenderSize,
): Promise<void> {
  const isActive = { executor: 'server', status: { $in: ACTIVE_RENDER_STATUSES } } as const;
  // A second render of this project is refused separately.
  const others = { ...isActive, userId, projectId: { $ne: projectId } };
  const active = await RenderJob.find(others, 'preset frameCount').lean();
  if (active.length >= MAX_SERVER_RENDERS) throw new ApiError('render.too-many');
  const bytes = [...active, render].reduce((sum, each) => sum + estimateBytes(each), 0);
  await requireRoom(allowanceOf(deps, userId), bytes);
}

async function subtitlesOf({ tracks }: Timeline): Promise<Pick<RenderJobDocument, 'subtitles' | 'hasSubtitles'>> {
  const cues: WrittenCue[] = [];
  for (const track of tracks) {
    cues.push(...(await inParts(track.clips, (clips) => cuesOfTimeline({ tracks: [{ ...track, clips }] }))));
  }
  cues.sort((left, right) => left.start - right.start);
  return cues.length === 0
    ? { subtitles: null, hasSubtitles: false }
    : { subtitles: await writeInParts(cues, 'vtt'), hasSubtitles: true };
}

type RenderSize = Pick<RenderJobDocument, 'preset' | 'frameCount'>;

/** Estimates a video's size in bytes. 0 for a preset that no longer exists. */
function estimateBytes({ preset: id, frameCount }: RenderSize): number {
  const preset = findPreset(id);
  return preset === null ? 0 : Math.ceil((presetBitrateBps(preset) / 8) * (frameCount / preset.fps));
}

/** Snapshots what the server needs later: timeline, brand kit, and rules of the owner's plan. */
async function serverOrder(
  { _id: userId, plan }: Owner,
  { brandKitId, showLogo }: ProjectDocument,
  { tracks, luts, schemaVersion }: TimelineRecordDocument,
) {
  const { hasWatermark } = PLAN_RULES[plan];
  const kit = brandKitId ? await BrandKit.findOne({ _id: brandKitId, userId }).lean() : null;
  const active = await readActive();
  return {
    executor: 'server' as const,
    priority: RENDER_PRIORITIES[plan],
    sharers: sharersAt(userId, active),
    firstTurn: firstTurnOf(userId, active),
    order: {
      ...{ tracks, luts, schemaVersion, hasWatermark },
      captionLook: kit && captionLookOf(kit),
      logo: showLogo ? storedLogo(kit?.logo) : null,
    },
  };
}

/**
 * Stores a queued job in one write, so that a full disk leaves either a job that runs or none.
 * @throws ApiError `render.active`, `render.generating`
 */
async function openJob(
  project: ProjectDocument,
  values: Pick<
    RenderJobDocument,
    | 'preset'
    | 'frameCount'
    | 'timelineVersion'
    | 'subtitles'
    | 'hasSubtitles'
    | 'cuts'
    | 'executor'
    | 'isLoudnessNormalized'
  > &
    Partial<Pick<RenderJobDocument, 'order' | 'priority' | 'sharers' | 'firstTurn'>>,
): Promise<RenderJobDocument> {
  const job = await RenderJob.create({
    projectId: project._id,
    userId: project.userId,
    slot: project._id,
    status: 'queued',
    projectStatusBefore: project.status === 'rendering' ? 'ready' : project.status,
    logs: [logLine(`queued: ${values.preset}, ${values.frameCount} frames`)],
    ...values,
    lastHeardAt: new Date(),
  }).catch(async (error: unknown) => {
    if (!isDuplicateKeyError(error)) throw error;
    const active = await RenderJob.findOne({ slot: project._id }, '_id').lean();
    throw new ApiError('render.active', { data: { renderId: active?._id ?? null } });
  });
  await unlessFull(markRendering(job));
  return job;
}
