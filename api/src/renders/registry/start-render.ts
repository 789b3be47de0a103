import * as z from 'zod';
import { captionLookOf } from '#shared/captions/look.ts';
import type { startRenderSchema } from '#shared/contracts/render.ts';
import { tracksSchema } from '#shared/contracts/timeline.ts';
import { isPresetAllowed, PLAN_RULES } from '#shared/plans/plans.ts';
import {
  type ExportPreset,
  findPreset,
  is4kPreset,
  presetBitrateBps,
  presetFrameRate,
} from '#shared/presets/presets.ts';
import { type Frames, framesToCover } from '#shared/time/rational.ts';
import { timelineDuration } from '#shared/timeline/queries.ts';
import type { AppDeps } from '../../app-deps.ts';
import { ApiError } from '../../errors/api-error.ts';
import { isDuplicateKeyError } from '../../errors/database-errors.ts';
import { BrandKit } from '../../models/brand-kit.ts';
import { Project, type ProjectDocument } from '../../models/project.ts';
import {
  ACTIVE_RENDER_STATUSES,
  RENDER_PRIORITIES,
  RenderJob,
  type RenderJobDocument,
} from '../../models/render-job.ts';
import type { TimelineRecordDocument } from '../../models/timeline.ts';
import type { UserDocument } from '../../models/user.ts';
import { presentTimeline } from '../../presenters/timeline.ts';
import { allowanceOf, requireRoom } from '../../services/assets/storage-quota.ts';
import { withLock } from '../../services/lock.ts';
import { loadTimeline } from '../../services/timelines/timelines.ts';
import { failSilentRenders, logLine } from './end-render.ts';
import type { RenderQueue } from './render-queue.ts';

/** Renders of one account that the server has in hand at once, those that wait among them. */
const MAX_SERVER_RENDERS = 5;

type StartDeps = Pick<AppDeps, 'files' | 'config' | 'renderer'>;

/**
 * Opens a render job and marks the project as rendering. A 4K preset is for the server, and so is any other if that is
 * asked for: those jobs take the timeline along as it is now, and wait in the renderer's queue. The others are for the tab
 * that asks.
 * @throws ApiError `render.unknown-preset`, `render.plan`, `render.server-unavailable`, `render.generating`,
 *   `render.nothing-to-render`, `render.too-many`, `storage.quota`, or `render.active` with the id of the job under way;
 *   then nothing was created.
 */
export async function startRender(
  deps: StartDeps,
  user: UserDocument,
  project: ProjectDocument,
  order: z.output<typeof startRenderSchema>,
): Promise<RenderJobDocument> {
  const preset = allowedPreset(user, order.preset);
  const queue = is4kPreset(preset.id) || order.executor === 'server' ? queueOf(deps) : null;
  if (project.status === 'generating') throw new ApiError('render.generating');
  const timeline = await loadTimeline(project._id);
  const frameCount = countFrames(timeline, preset);
  if (frameCount === 0) throw new ApiError('render.nothing-to-render');
  await failSilentRenders({ projectId: project._id });
  const values = { preset: preset.id, frameCount, timelineVersion: timeline.version };
  const job =
    queue === null
      ? await openJob(project, { ...values, executor: 'browser' })
      : // Of several starts at once each counts those before it.
        await withLock(`renders-${user._id}`, async () => {
          await requireServerRoom(deps, project, values);
          return openJob(project, { ...values, ...(await serverOrder(user, project, timeline)) });
        });
  const queued = await queueJob(job);
  if (queue !== null && queued.status === 'queued') await queue.add(queued);
  return queued;
}

/** Marks the project as rendering, and the job as ready to be worked on. @throws ApiError `render.generating` */
async function queueJob(job: RenderJobDocument): Promise<RenderJobDocument> {
  const before = await Project.findOneAndUpdate(
    { _id: job.projectId, status: { $ne: 'generating' } },
    { $set: { status: 'rendering' } },
    { returnDocument: 'before' },
  );
  if (before === null) {
    await RenderJob.deleteOne({ _id: job._id });
    throw new ApiError('render.generating');
  }
  const queued = await RenderJob.findOneAndUpdate(
    { _id: job._id, status: 'pending' },
    {
      $set: { status: 'queued', projectStatusBefore: before.status === 'rendering' ? 'ready' : before.status },
      $push: { logs: logLine(`queued: ${job.preset}, ${job.frameCount} frames`) },
    },
    { returnDocument: 'after' },
  );
  // Cancelled in the meantime, by another tab: that is what its tab is told.
  return queued ?? RenderJob.findById(job._id).orFail();
}

function allowedPreset(user: UserDocument, id: string): ExportPreset {
  const preset = findPreset(id);
  if (preset === null) throw new ApiError('render.unknown-preset', { data: { path: 'preset' } });
  if (!isPresetAllowed(user.plan, preset.id)) throw new ApiError('render.plan');
  return preset;
}

/** @throws ApiError `render.server-unavailable`, or `render.queue-away` */
function queueOf({ renderer }: StartDeps): RenderQueue {
  if (!renderer.isAvailable) throw new ApiError('render.server-unavailable');
  if (!renderer.queue.canTake()) throw new ApiError('render.queue-away');
  return renderer.queue;
}

/**
 * @throws ApiError `render.too-many`, or `storage.quota` when the video, beside those that the server has in hand, might not
 *   fit into what the account may store.
 */
async function requireServerRoom(
  deps: StartDeps,
  { _id: projectId, userId }: ProjectDocument,
  render: RenderSize,
): Promise<void> {
  const isActive = { executor: 'server', status: { $in: ACTIVE_RENDER_STATUSES } } as const;
  // One of the same project is refused for itself.
  const others = { ...isActive, userId, projectId: { $ne: projectId } };
  const active = await RenderJob.find(others, 'preset frameCount').lean();
  if (active.length >= MAX_SERVER_RENDERS) throw new ApiError('render.too-many');
  const bytes = [...active, render].reduce((sum, each) => sum + estimateBytes(each), 0);
  await requireRoom(allowanceOf(deps, userId), bytes);
}

type RenderSize = Pick<RenderJobDocument, 'preset' | 'frameCount'>;

/** How large the video of a render may become, in bytes; 0 for a preset that is no more. */
function estimateBytes({ preset: id, frameCount }: RenderSize): number {
  const preset = findPreset(id);
  return preset === null ? 0 : Math.ceil((presetBitrateBps(preset) / 8) * (frameCount / preset.fps));
}

/** What the server needs later: timeline and brand kit as they are now, and what the plan of its owner says now. */
async function serverOrder(
  { _id: userId, plan }: UserDocument,
  { brandKitId }: ProjectDocument,
  { tracks, schemaVersion }: TimelineRecordDocument,
) {
  const { hasWatermark } = PLAN_RULES[plan];
  const kit = brandKitId ? await BrandKit.findOne({ _id: brandKitId, userId }).lean() : null;
  return {
    executor: 'server' as const,
    priority: RENDER_PRIORITIES[plan],
    order: { tracks, schemaVersion, hasWatermark, captionLook: kit && captionLookOf(kit) },
  };
}

/** Frames that the output will have: enough to show the last clip to its end, as the render plan counts them. */
function countFrames(timeline: TimelineRecordDocument, preset: ExportPreset): Frames {
  const tracks = z.parse(tracksSchema, presentTimeline(timeline).tracks);
  return framesToCover(timelineDuration({ tracks }), presetFrameRate(preset));
}

async function openJob(
  project: ProjectDocument,
  values: Pick<RenderJobDocument, 'preset' | 'frameCount' | 'timelineVersion' | 'executor'> &
    Partial<Pick<RenderJobDocument, 'order' | 'priority'>>,
): Promise<RenderJobDocument> {
  try {
    return await RenderJob.create({
      projectId: project._id,
      userId: project.userId,
      slot: project._id,
      ...values,
      lastHeardAt: new Date(),
    });
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
    const active = await RenderJob.findOne({ slot: project._id }, '_id').lean();
    throw new ApiError('render.active', { data: { renderId: active?._id ?? null } });
  }
}
