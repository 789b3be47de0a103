import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test } from 'vitest';
import type { Result } from '#workers/lib/result.ts';
import { WorkerClient, type WorkerLike } from './worker-client.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

class SilentWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}

const workers: SilentWorker[] = [];
const client = new WorkerClient<object>(() => {
  const worker = new SilentWorker();
  workers.push(worker);
  return worker as unknown as WorkerLike;
});
afterEach(() => client.terminate());

const never = () => new Promise<Result<never>>(() => {});

test('answers are not retained for the worker’s lifetime', async () => {
  const answers: WeakRef<object>[] = [];
  for (let call = 0; call < 10; call++) {
    await client.call(async () => {
      const value = new Float32Array(1_000);
      answers.push(new WeakRef(value));
      return { ok: true, value };
    });
  }
  await new Promise((resolve) => setTimeout(resolve));
  collectGarbage();
  expect(answers.filter((answer) => answer.deref())).toEqual([]);
});

test('all pending calls reject when the worker dies', async () => {
  const waiting = [client.call(never), client.call(never)];
  workers.at(-1)?.dispatchEvent(new Event('error'));
  for (const call of waiting) await expect(call).rejects.toMatchObject({ code: 'worker.lost' });
});
