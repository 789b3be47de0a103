import * as z from 'zod';
import type { JobFlow, JobFlows } from '#api/adapters/redis/job-flows.ts';
import { ACTIVE_RENDER_STATUSES, RenderJob, type RenderJobDocument } from '#api/models/render-job.ts';
import { MAX_RENDER_ATTEMPTS, WORKER_SILENCE_MS } from '#api/renders/registry/claims.ts';
import { turnOfFrame } from '#api/renders/registry/turns.ts';
import { type ExportPreset, findPreset, presetFrameRate } from '#shared/presets/presets.ts';
import { type Frames, framesToSeconds } from '#shared/time/rational.ts';
import { cutIntoSegments } from '#workers/server/segments.ts';

/** The only queue in Redis. The parts and joins of all renders wait here in the order of their turns. */
export const RENDER_QUEUE = 'renders';

/** Length of a segment. Short ones spread well over many machines, but each costs an ffmpeg start. */
const SHORTEST_SEGMENT_SECONDS = 1;
const LONGEST_SEGMENT_SECONDS = 10;

/** Longer videos get longer segments, not more. */
const SEGMENTS_WANTED = 60;

/** Pixels rendered in the time it takes to mix and encode a second of sound, measured on one core. */
const SOUND_PIXELS = 8_000_000;

/** BullMQ's last place in a queue. Reaching it would take months without an idle moment. */
const LAST_PLACE = 2 ** 21;

/** Time between checks for flows that Redis has lost. */
export const REFILL_MS = 3_000;

/** Pause before a failed part is retried. */
const RETRY_MS = 1_000;

const frames = z.int().nonnegative();

const partSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('segment'), index: z.int().nonnegative(), firstFrame: frames, endFrame: frames }),
  z.object({ type: z.literal('sound') }),
]);

/** One child of a flow: a range of frames without sound, or the whole sound. */
export type RenderPart = z.output<typeof partSchema>;

/** A job's data in Redis. Machines with another version may read it. */
export const flowJobSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('part'), renderId: z.string(), part: partSchema }),
  z.object({ type: z.literal('join'), renderId: z.string() }),
]);

export type FlowJobData = z.output<typeof flowJobSchema>;

/** The fields of a render that the queue needs. */
export type QueuedRender = Pick<
  RenderJobDocument,
  '_id' | 'priority' | 'sharers' | 'frameCount' | 'preset' | 'firstTurn'
>;

/**
 * Lists the parts of a render, which are the same on every machine: segments in order, and the sound first or last. The
 * costliest part comes first, so that the last to start is short. Empty if the preset no longer exists; the join then
 * reports it.
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

/** Names a part by its content, so that a different division of the video never mistakes it for another. */
export function partName(part: RenderPart): string {
  return part.type === 'sound' ? 'sound' : `frames-${part.firstFrame}-${part.endFrame}`;
}

/** A render's flow: its parts in any order on any machine, then the join. */
export function renderFlow(render: QueuedRender): JobFlow {
  const opts = {
    attempts: MAX_RENDER_ATTEMPTS,
    backoff: { type: 'fixed', delay: RETRY_MS },
    // The registry keeps the outcome. Finished jobs leave Redis.
    removeOnComplete: true,
    removeOnFail: true,
  } as const;
  return {
    name: 'join',
    queueName: RENDER_QUEUE,
    data: { type: 'join', renderId: render._id } satisfies FlowJobData,
    // Placed before its own first part, so that a video with finished parts waits for nobody.
    opts: { ...opts, jobId: flowId(render._id), priority: placeInQueue(render, 0) - 1 },
    children: partsOfRender(render).map((part) => ({
      name: part.type,
      queueName: RENDER_QUEUE,
      data: { type: 'part', renderId: render._id, part } satisfies FlowJobData,
      opts: {
        ...opts,
        jobId: `${flowId(render._id)}-${partName(part)}`,
        priority: placeInQueue(render, part.type === 'segment' ? part.firstFrame : 0),
        failParentOnFailure: true,
      },
    })),
  };
}

/** BullMQ's priority of a part. Turns count in halves, and 0 would mean no priority. */
function placeInQueue(render: QueuedRender, firstFrame: Frames): number {
  return Math.min(LAST_PLACE, 2 * turnOfFrame(render, firstFrame) + 1);
}

/** The id of a render's join. BullMQ would treat a bare number as one of its own ids. */
export function flowId(renderId: string): string {
  return `render-${renderId}`;
}

/**
 * Restores flows that Redis has lost: every active render of the registry gets its flow again. Workers skip flows of
 * ended renders.
 */
export async function refill(flows: JobFlows): Promise<void> {
  const silentSince = new Date(Date.now() - WORKER_SILENCE_MS);
  const renders = await RenderJob.find(
    {
      executor: 'server',
      status: { $in: ACTIVE_RENDER_STATUSES },
      // Renders are inserted as queued. Older versions had pending ones, whose API process may have died.
      $or: [{ status: { $ne: 'pending' } }, { lastHeardAt: { $lt: silentSince } }],
    },
    '_id priority sharers frameCount preset firstTurn',
  )
    .sort({ createdAt: 1, _id: 1 })
    .lean();
  for (const render of renders) await flows.add(renderFlow(render));
}
