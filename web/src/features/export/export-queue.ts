import * as z from 'zod';

const outcomeSchema = z.enum(['completed', 'failed', 'cancelled']);

const queuedExportSchema = z.object({
  presetId: z.string(),
  /** `running` from its turn to its end. `isCancelled` asks for its end before the job is open. */
  state: z.discriminatedUnion('type', [
    z.object({ type: z.literal('waiting') }),
    z.object({ type: z.literal('running'), isCancelled: z.boolean() }),
    z.object({ type: z.literal('ended'), outcome: outcomeSchema, message: z.string().nullable() }),
  ]),
  /** Its last job; null before the first. */
  jobId: z.string().nullable(),
});

/** The exports of a project that were started together, in their order. Each preset is in it at most once. */
export const exportQueueSchema = z.object({
  exports: z.array(queuedExportSchema),
  /** All of them take their sound to the loudness of platforms. */
  isLoudnessNormalized: z.boolean(),
  /** The creator exports captions with blanks to fill. */
  acceptsBlanks: z.boolean(),
});

export type ExportOutcome = z.infer<typeof outcomeSchema>;
export type QueuedExport = z.infer<typeof queuedExportSchema>;
export type ExportQueue = z.infer<typeof exportQueueSchema>;

/** A queue in which all wait. */
export function newQueue(
  presetIds: Iterable<string>,
  options: Pick<ExportQueue, 'isLoudnessNormalized' | 'acceptsBlanks'>,
): ExportQueue {
  const exports = [...new Set(presetIds)].map(
    (presetId): QueuedExport => ({ presetId, state: { type: 'waiting' }, jobId: null }),
  );
  return { ...options, exports };
}

/** The export whose turn it is; null while one runs, and when none waits. */
export function nextExport({ exports }: ExportQueue): QueuedExport | null {
  if (exports.some(({ state }) => state.type === 'running')) return null;
  return exports.find(({ state }) => state.type === 'waiting') ?? null;
}

/** The export of a preset; undefined without one. */
export function exportOf({ exports }: ExportQueue, presetId: string): QueuedExport | undefined {
  return exports.find((each) => each.presetId === presetId);
}

/** Gives an export its turn. Does nothing unless it waits. */
export function beginExport(queue: ExportQueue, presetId: string): ExportQueue {
  return change(queue, presetId, (each) =>
    each.state.type === 'waiting' ? { ...each, state: { type: 'running', isCancelled: false } } : each,
  );
}

/** Notes the job of a running export. */
export function noteJob(queue: ExportQueue, presetId: string, jobId: string): ExportQueue {
  return change(queue, presetId, (each) => (each.state.type === 'running' ? { ...each, jobId } : each));
}

/** Ends a running export. @param message The reason of a failure. */
export function endExport(
  queue: ExportQueue,
  presetId: string,
  outcome: ExportOutcome,
  message: string | null = null,
): ExportQueue {
  return change(queue, presetId, (each) =>
    each.state.type === 'running' ? { ...each, state: { type: 'ended', outcome, message } } : each,
  );
}

/** Cancels an export alone: a waiting one at once; a running one is marked, and ends when its job does. */
export function cancelExport(queue: ExportQueue, presetId: string): ExportQueue {
  return change(queue, presetId, (each) => {
    switch (each.state.type) {
      case 'waiting':
        return { ...each, state: { type: 'ended', outcome: 'cancelled', message: null } };
      case 'running':
        return { ...each, state: { type: 'running', isCancelled: true } };
      case 'ended':
        return each;
    }
  });
}

/** Puts an export that failed or was cancelled back among the waiting. */
export function repeatExport(queue: ExportQueue, presetId: string): ExportQueue {
  return change(queue, presetId, (each) =>
    each.state.type === 'ended' && each.state.outcome !== 'completed'
      ? { ...each, state: { type: 'waiting' }, jobId: null }
      : each,
  );
}

/** The queue that a reloaded tab finds: what ran waits again. Its job may still run in the cloud. */
export function restoreQueue(queue: ExportQueue): ExportQueue {
  const exports = queue.exports.map(
    (each): QueuedExport => (each.state.type === 'running' ? { ...each, state: { type: 'waiting' } } : each),
  );
  return { ...queue, exports };
}

/** True while an export has not started. */
export function hasWaiting({ exports }: ExportQueue): boolean {
  return exports.some(({ state }) => state.type === 'waiting');
}

/** True while an export waits or runs. */
export function isQueueOpen({ exports }: ExportQueue): boolean {
  return exports.some(({ state }) => state.type !== 'ended');
}

/** The job to show: the running one's, else that of the last one that has ended; null without one. */
export function jobOfQueue({ exports }: ExportQueue): string | null {
  const running = exports.find(({ state }) => state.type === 'running');
  if (running) return running.jobId;
  return exports.findLast(({ state, jobId }) => state.type === 'ended' && jobId !== null)?.jobId ?? null;
}

/** The numbers of exports by their end; `open` have none. */
export function countExports({ exports }: ExportQueue): Record<ExportOutcome | 'open', number> {
  const counts = { completed: 0, failed: 0, cancelled: 0, open: 0 };
  for (const { state } of exports) counts[state.type === 'ended' ? state.outcome : 'open'] += 1;
  return counts;
}

function change(queue: ExportQueue, presetId: string, how: (each: QueuedExport) => QueuedExport): ExportQueue {
  return { ...queue, exports: queue.exports.map((each) => (each.presetId === presetId ? how(each) : each)) };
}
