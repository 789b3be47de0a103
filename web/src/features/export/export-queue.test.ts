import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EXPORT_PRESETS } from '#shared/presets/presets.ts';
import {
  beginExport,
  cancelExport,
  countExports,
  type ExportQueue,
  endExport,
  exportOf,
  exportQueueSchema,
  isQueueOpen,
  jobOfQueue,
  newQueue,
  nextExport,
  noteJob,
  repeatExport,
  restoreQueue,
} from './export-queue.ts';

const OPTIONS = { isLoudnessNormalized: true, acceptsBlanks: false };
const IDS = EXPORT_PRESETS.map(({ id }) => id);
const presetIds = fc.uniqueArray(fc.constantFrom(...IDS), { minLength: 1 });
const steps = fc.array(
  fc.record({
    step: fc.constantFrom('begin', 'job', 'complete', 'fail', 'cancel', 'repeat', 'reload'),
    presetId: fc.constantFrom(...IDS),
  }),
  { maxLength: 60 },
);

function take(queue: ExportQueue, step: string, presetId: string): ExportQueue {
  switch (step) {
    case 'begin':
      // As the tab does: only the export whose turn it is.
      return nextExport(queue)?.presetId === presetId ? beginExport(queue, presetId) : queue;
    case 'job':
      return noteJob(queue, presetId, `job-${presetId}`);
    case 'complete':
      return endExport(queue, presetId, 'completed');
    case 'fail':
      return endExport(queue, presetId, 'failed', 'It failed.');
    case 'cancel':
      return cancelExport(queue, presetId);
    case 'repeat':
      return repeatExport(queue, presetId);
    default:
      return restoreQueue(exportQueueSchema.parse(JSON.parse(JSON.stringify(queue))));
  }
}

test('whatever happens, one export runs at most, none is lost, and the rest can always end', () => {
  fc.assert(
    fc.property(presetIds, steps, (ids, sequence) => {
      let queue = newQueue(ids, OPTIONS);
      for (const { step, presetId } of sequence) {
        const before = queue;
        queue = take(queue, step, presetId);
        expect(queue.exports.map((each) => each.presetId)).toEqual(ids);
        expect(queue.exports.filter(({ state }) => state.type === 'running').length).toBeLessThan(2);
        // A finished video stays finished, and a step of one export leaves the others alone.
        for (const each of before.exports) {
          const isDone = each.state.type === 'ended' && each.state.outcome === 'completed';
          if (isDone || (step !== 'reload' && each.presetId !== presetId)) expect(queue.exports).toContainEqual(each);
        }
      }
      queue = restoreQueue(queue);
      for (let next = nextExport(queue); next; next = nextExport(queue)) {
        queue = endExport(beginExport(queue, next.presetId), next.presetId, 'failed');
      }
      expect(isQueueOpen(queue)).toBe(false);
      expect(countExports(queue).open).toBe(0);
    }),
  );
});

test('an export that fails or is cancelled leaves the turn to the next in order', () => {
  let queue = newQueue(['a', 'b', 'c', 'd', 'b'], OPTIONS);
  expect(nextExport(queue)?.presetId).toBe('a');
  queue = noteJob(beginExport(queue, 'a'), 'a', 'job-a');
  expect([nextExport(queue), jobOfQueue(queue)]).toEqual([null, 'job-a']);
  queue = cancelExport(queue, 'b');
  queue = endExport(queue, 'a', 'failed', 'No room.');
  expect([nextExport(queue)?.presetId, jobOfQueue(queue)]).toEqual(['c', 'job-a']);
  expect(countExports(queue)).toEqual({ completed: 0, failed: 1, cancelled: 1, open: 2 });
  queue = repeatExport(queue, 'a');
  expect([nextExport(queue)?.presetId, exportOf(queue, 'a')?.jobId]).toEqual(['a', null]);
});

test('a running export that is cancelled ends with its job; a reload puts it back with the job it had', () => {
  const running = noteJob(beginExport(newQueue(['a'], OPTIONS), 'a'), 'a', 'job-a');
  expect(exportOf(cancelExport(running, 'a'), 'a')?.state).toEqual({ type: 'running', isCancelled: true });
  expect(restoreQueue(running).exports).toEqual([{ presetId: 'a', state: { type: 'waiting' }, jobId: 'job-a' }]);
});
