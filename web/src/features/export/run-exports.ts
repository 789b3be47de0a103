import { QueryObserver } from '@tanstack/react-query';
import type { RenderJob } from '#shared/contracts/render.ts';
import type { Plan } from '#shared/plans/plans.ts';
import { findPreset } from '#shared/presets/presets.ts';
import { queryClient } from '#web/http/client.ts';
import { describeError } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { isActive, RENDERS_POLL_MS, rendersQuery } from '#web/queries/renders.ts';
import { toast } from '#web/ui/toast-store.ts';
import {
  beginExport,
  cancelExport,
  countExports,
  type ExportOutcome,
  type ExportQueue,
  endExport,
  exportOf,
  newQueue,
  nextExport,
  noteJob,
  type QueuedExport,
  repeatExport,
} from './export-queue.ts';
import { changeQueue, isQueueRunning, noteRunning, queueOf, setQueue } from './export-queues.ts';
import { isCancelled } from './export-status.ts';
import { RenderBlocked } from './prepare-render.ts';
import { renderApi } from './render-api.ts';
import { findRenderPlace } from './render-place.ts';
import { sessionOf } from './render-sessions.ts';
import { describeFailedPhase, isRunning, type RenderState } from './render-state.ts';
import { cancelRender, refuseBlanksOf, startRender } from './start-render.ts';

interface QueueOwner {
  readonly projectId: string;
  /** The user's plan. */
  readonly plan: Plan;
}

type End = readonly [outcome: ExportOutcome, message?: string | null];

/**
 * Starts exports of a project, one after the other; each begins once the last has ended, however it did.
 * @throws As `startRender` for unsaved edits, and for blanks unless they are accepted.
 */
export async function startExports(
  owner: QueueOwner,
  presetIds: Iterable<string>,
  options: Pick<ExportQueue, 'isLoudnessNormalized' | 'acceptsBlanks'>,
): Promise<void> {
  if (!options.acceptsBlanks) await refuseBlanksOf(owner.projectId);
  setQueue(owner.projectId, newQueue(presetIds, options));
  void continueExports(owner);
}

/** Runs the waiting exports of a project's queue. Does nothing while it runs. Never rejects. */
export async function continueExports(owner: QueueOwner): Promise<void> {
  const { projectId } = owner;
  if (isQueueRunning(projectId)) return;
  noteRunning(projectId, true);
  for (let next = nextOf(projectId); next; next = nextOf(projectId)) {
    const { presetId } = next;
    const [outcome, message] = await runExport(owner, next).catch((error): End => ['failed', describeError(error)]);
    changeQueue(projectId, (queue) => endExport(queue, presetId, outcome, message));
  }
  noteRunning(projectId, false);
  announceEnd(queueOf(projectId));
}

/** Puts an export that failed or was cancelled back into the queue. */
export function repeatOneExport(owner: QueueOwner, presetId: string): void {
  changeQueue(owner.projectId, (queue) => repeatExport(queue, presetId));
  void continueExports(owner);
}

/** Cancels one export of a queue; the others stay. Never rejects. */
export async function cancelOneExport(projectId: string, presetId: string): Promise<void> {
  changeQueue(projectId, (queue) => cancelExport(queue, presetId));
  const queued = exportedHere(projectId, presetId);
  if (queued?.state.type !== 'running' || queued.jobId === null) return;
  // A job that began without the server may have another id by now.
  const state = sessionOf(projectId)?.state;
  const id = state && isRunning(state) ? state.job.id : queued.jobId;
  await cancelRender({ id, projectId }).catch((error) => reportFailure('Failed to cancel render', error));
}

function nextOf(projectId: string): QueuedExport | null {
  const queue = queueOf(projectId);
  return queue && nextExport(queue);
}

async function runExport({ projectId, plan }: QueueOwner, { presetId, jobId }: QueuedExport): Promise<End> {
  changeQueue(projectId, (queue) => beginExport(queue, presetId));
  const earlier = jobId === null ? null : await renderApi.read(jobId).catch(() => null);
  if (earlier?.status === 'completed') return ['completed'];
  // The cloud went on while the tab was reloaded.
  if (earlier?.executor === 'server' && isActive(earlier)) return endOfJob(await endInCloud(earlier));

  const preset = findPreset(presetId);
  if (!preset) throw new RenderBlocked('There is no such preset any more.');
  const { place, whyNowhere } = await findRenderPlace(preset);
  if (whyNowhere !== null) throw new RenderBlocked(whyNowhere);
  if (isCancelledHere(projectId, presetId)) return ['cancelled'];
  const { isLoudnessNormalized = false, acceptsBlanks = false } = queueOf(projectId) ?? {};
  const { job, end } = await startRender({ projectId, preset, place, plan, isLoudnessNormalized, acceptsBlanks });
  changeQueue(projectId, (queue) => noteJob(queue, presetId, job.id));
  if (isCancelledHere(projectId, presetId)) await cancelRender(job);
  if (!end) return endOfJob(await endInCloud(job));
  const last = await end;
  // A job that began without the server has another id by now.
  changeQueue(projectId, (queue) => noteJob(queue, presetId, last.job.id));
  return endOfState(last);
}

function endOfState({ phase }: RenderState): End {
  if (phase.type === 'failed') return ['failed', describeFailedPhase(phase)];
  return [phase.type === 'completed' ? 'completed' : 'cancelled'];
}

/** @param job Null when it was deleted. */
function endOfJob(job: RenderJob | null): End {
  if (!job || isCancelled(job)) return ['cancelled'];
  return job.status === 'completed' ? ['completed'] : ['failed', job.errorMessage];
}

/** Waits for the end of a render in the cloud, also while the tab is hidden. Null once the job is deleted. */
function endInCloud({ id, projectId }: RenderJob): Promise<RenderJob | null> {
  const observer = new QueryObserver(queryClient, {
    ...rendersQuery(projectId),
    refetchInterval: RENDERS_POLL_MS,
    refetchIntervalInBackground: true,
    refetchOnMount: 'always',
  });
  return new Promise((resolve) => {
    const stop = observer.subscribe(({ data, isSuccess, isFetchedAfterMount }) => {
      const job = data?.find((each) => each.id === id) ?? null;
      if (!isSuccess || !isFetchedAfterMount || (job && isActive(job))) return;
      stop();
      resolve(job);
    });
  });
}

function exportedHere(projectId: string, presetId: string): QueuedExport | undefined {
  const queue = queueOf(projectId);
  return queue ? exportOf(queue, presetId) : undefined;
}

function isCancelledHere(projectId: string, presetId: string): boolean {
  const state = exportedHere(projectId, presetId)?.state;
  return state?.type === 'running' && state.isCancelled;
}

function announceEnd(queue: ExportQueue | null): void {
  if (!queue) return;
  const { completed, failed } = countExports(queue);
  if (completed + failed === 0) return;
  toast({
    title: failed === 0 ? 'All exports complete' : 'Exports ended',
    description: `${completed} of ${queue.exports.length} complete${failed > 0 ? ` · ${failed} failed` : ''}`,
    variant: failed > 0 ? 'destructive' : 'default',
  });
}
