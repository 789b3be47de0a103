import * as z from 'zod';
import { type ExportPreset, findPreset, presetFrameRate } from '#shared/presets/presets.ts';
import { framesToSeconds } from '#shared/time/rational.ts';
import { cutIntoSegments } from '#workers/server/segments.ts';
import type { JobFlow, JobFlows } from '../../adapters/redis/job-flows.ts';
import { ACTIVE_RENDER_STATUSES, RenderJob, type RenderJobDocument } from '../../models/render-job.ts';
import { MAX_RENDER_ATTEMPTS, WORKER_SILENCE_MS } from '../registry/claims.ts';

/** The one queue in Redis; segments, sounds and joins of all renders wait in it, in the order of their priority. */
export const RENDER_QUEUE = 'renders';

/** A part in this many seconds of video. Short ones spread well over many machines; each costs a start of ffmpeg. */
const SHORTEST_SEGMENT_SECONDS = 1;
const LONGEST_SEGMENT_SECONDS = 10;

/** Longer videos get longer segments rather than more of them. */
const SEGMENTS_WANTED = 60;

/** Pixels that are rendered in the time that a second of sound takes to be mixed and encoded, about: measured on one core. */
const SOUND_PIXELS = 8_000_000;

/** Room between two priorities of renders: a join goes before the parts of its kind, for it is all that a render waits for. */
const PRIORITY_STEP = 10;

/** How soon a render is back in Redis that Redis has lost. */
export const REFILL_MS = 3_000;

/** Pause before a part is tried again that has failed. */
const RETRY_MS = 1_000;

const frames = z.int().nonnegative();

const partSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('segment'), index: z.int().nonnegative(), firstFrame: frames, endFrame: frames }),
  z.object({ type: z.literal('sound') }),
]);

/** What one child of a flow makes: some frames of the video without sound, or the whole sound. */
export type RenderPart = z.output<typeof partSchema>;

/** What stands in Redis of a job. It is read back by other machines, maybe of another version. */
export const flowJobSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('part'), renderId: z.string(), part: partSchema }),
  z.object({ type: z.literal('join'), renderId: z.string() }),
]);

export type FlowJobData = z.output<typeof flowJobSchema>;

/** What the queue must know of a render. */
export type QueuedRender = Pick<RenderJobDocument, '_id' | 'priority' | 'frameCount' | 'preset'>;

/**
 * The parts of a render, the same on every machine, segments in their order and the costliest part first: what begins last ends the
 * others' wait the sooner, the shorter it is. None when there is no such preset any more; the join then says so.
 */
export function partsOfRender({ frameCount, preset: id }: Pick<QueuedRender, 'frameCount' | 'preset'>): RenderPart[] {
  const preset = findPreset(id);
  if (preset === null) return [];
  const frameRate = presetFrameRate(preset);
  const videoSeconds = framesToSeconds(frameCount, frameRate);
  const wanted = Math.round(videoSeconds / SEGMENTS_WANTED);
  const seconds = Math.min(Math.max(wanted, SHORTEST_SEGMENT_SECONDS), LONGEST_SEGMENT_SECONDS);
  const cut = cutIntoSegments({ frameCount, frameRate }, seconds);
  const segments = cut.map((segment) => ({ type: 'segment' as const, ...segment }));
  const sound = { type: 'sound' as const };
  const isSoundCostlier = videoSeconds * SOUND_PIXELS > seconds * pixelsPerSecond(preset);
  return isSoundCostlier ? [sound, ...segments] : [...segments, sound];
}

function pixelsPerSecond({ resolution: { width, height }, fps }: ExportPreset): number {
  return width * height * fps;
}

/** A name for a part that says what is in it, so that another way to cut the video never takes one for another. */
export function partName(part: RenderPart): string {
  return part.type === 'sound' ? 'sound' : `frames-${part.firstFrame}-${part.endFrame}`;
}

/** The flow of a render: its parts in any order and on any machine, then the join. */
export function renderFlow(render: QueuedRender): JobFlow {
  const priority = Math.max(1, render.priority) * PRIORITY_STEP;
  const opts = {
    attempts: MAX_RENDER_ATTEMPTS,
    backoff: { type: 'fixed', delay: RETRY_MS },
    // The registry keeps what became of a render; what is over leaves Redis.
    removeOnComplete: true,
    removeOnFail: true,
  } as const;
  return {
    name: 'join',
    queueName: RENDER_QUEUE,
    data: { type: 'join', renderId: render._id } satisfies FlowJobData,
    opts: { ...opts, jobId: flowId(render._id), priority: priority - 1 },
    children: partsOfRender(render).map((part) => ({
      name: part.type,
      queueName: RENDER_QUEUE,
      data: { type: 'part', renderId: render._id, part } satisfies FlowJobData,
      opts: { ...opts, jobId: `${flowId(render._id)}-${partName(part)}`, priority, failParentOnFailure: true },
    })),
  };
}

/** The id of a render's join. BullMQ takes a bare number for one of its own ids. */
export function flowId(renderId: string): string {
  return `render-${renderId}`;
}

/**
 * Puts back what Redis has lost: every render that the registry has as active gets its flow again. What has ended, and is
 * still in Redis, is passed over by whoever finds it.
 */
export async function refill(flows: JobFlows): Promise<void> {
  const silentSince = new Date(Date.now() - WORKER_SILENCE_MS);
  const renders = await RenderJob.find(
    {
      executor: 'server',
      status: { $in: ACTIVE_RENDER_STATUSES },
      // A pending one is being made this moment, unless its API process has died over it.
      $or: [{ status: { $ne: 'pending' } }, { lastHeardAt: { $lt: silentSince } }],
    },
    '_id priority frameCount preset',
  )
    .sort({ priority: 1, createdAt: 1, _id: 1 })
    .lean();
  for (const render of renders) await flows.add(renderFlow(render));
}
