import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { JobRecord } from '#api/models/job.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { DatabaseQueue } from './database-queue.ts';
import { noteAddress } from './places.ts';
import type { JobHandler, JobHandlers } from './queue.ts';

type Generate = JobHandler<'generate-script'>;

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
  // The studio's own queue would take these tests' jobs.
  await studio.deps.queue.stop();
});
afterAll(() => studio.close());

const queues: DatabaseQueue[] = [];
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.stop()));
  await JobRecord.deleteMany({});
});

function createQueue({ isOnlyProcess = true } = {}): DatabaseQueue {
  const queue = new DatabaseQueue({ log: pino({ level: 'silent' }), isOnlyProcess, pollMs: 20 });
  queues.push(queue);
  return queue;
}

function handlers(generate: Partial<Generate>): JobHandlers {
  const base = { concurrency: 2, attempts: 3, backoffMs: 10, onFailed: async () => {} };
  return {
    'generate-script': { ...base, run: async () => ({ status: 'success' }), ...generate },
    'send-script-ready': { ...base, run: async () => ({ status: 'success' }) },
    'send-render-ready': { ...base, run: async () => ({ status: 'success' }) },
    'send-review-decision': { ...base, run: async () => ({ status: 'success' }) },
    'hash-video': { ...base, run: async () => ({ status: 'success' }) },
    'make-first-cut': { ...base, run: async () => ({ status: 'success' }) },
    'move-project': { ...base, run: async () => ({ status: 'success' }) },
    'delete-account': { ...base, run: async () => ({ status: 'success' }) },
    'deliver-webhook': { ...base, run: async () => ({ status: 'success' }) },
    'announce-change': { ...base, run: async () => ({ status: 'success' }) },
  };
}

const projectId = (n = 0) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const add = (queue: DatabaseQueue, n = 0) =>
  queue.add({ name: 'generate-script', payload: { projectId: projectId(n), userId: 'account-1' } }, projectId(n));
const status = async (n = 0) => (await JobRecord.findById(`generate-script-${projectId(n)}`))?.status;

describe('a job', () => {
  it('runs with its payload and completes', async () => {
    const queue = createQueue();
    const seen: string[] = [];
    await queue.start(
      handlers({
        run: async ({ projectId: id }) => {
          seen.push(id);
          return { status: 'success' };
        },
      }),
    );
    await add(queue, 7);
    await expect.poll(() => status(7)).toBe('completed');
    expect(seen).toEqual([projectId(7)]);
  });

  it('waits for a queue that starts later', async () => {
    await add(createQueue());
    expect(await status()).toBe('queued');
    await createQueue().start(handlers({}));
    await expect.poll(() => status()).toBe('completed');
  });

  it('is added only once while it waits or runs, and again afterwards', async () => {
    const queue = createQueue();
    const gate = Promise.withResolvers<void>();
    let runs = 0;
    await Promise.all([add(queue), add(queue), add(queue)]);
    await queue.start(
      handlers({
        run: async () => {
          runs++;
          await gate.promise;
          return { status: 'success' };
        },
      }),
    );
    await expect.poll(() => runs).toBe(1);
    await add(queue);
    gate.resolve();
    await expect.poll(() => status()).toBe('completed');
    expect(runs).toBe(1);
    await add(queue);
    await expect.poll(() => runs).toBe(2);
  });

  it('is tried three times with growing pauses and reports its failure once', async () => {
    const queue = createQueue();
    const startedAt: number[] = [];
    const failures: unknown[] = [];
    await queue.start(
      handlers({
        backoffMs: 60,
        run: async () => {
          startedAt.push(Date.now());
          throw new Error(`attempt ${startedAt.length}`);
        },
        onFailed: async (_payload, error) => void failures.push(error),
      }),
    );
    await add(queue);
    await expect.poll(() => status()).toBe('failed');
    expect(startedAt).toHaveLength(3);
    expect(startedAt[1]! - startedAt[0]!).toBeGreaterThanOrEqual(55);
    expect(startedAt[2]! - startedAt[1]!).toBeGreaterThanOrEqual(115);
    expect(failures).toEqual([new Error('attempt 3')]);
    expect((await JobRecord.findOne().orFail()).lastError).toBe('attempt 3');
  });

  it('is not retried when that could not help', async () => {
    const queue = createQueue();
    let runs = 0;
    await queue.start(
      handlers({
        run: async () => {
          runs++;
          throw new Error('permanent');
        },
        isRetryable: () => false,
      }),
    );
    await add(queue);
    await expect.poll(() => status()).toBe('failed');
    expect(runs).toBe(1);
  });

  it('with an invalid payload fails without running', async () => {
    await JobRecord.create({
      _id: 'x',
      name: 'generate-script',
      payload: { id: 1 },
      status: 'queued',
      attempts: 0,
      runAt: new Date(),
    });
    let runs = 0;
    await createQueue().start(
      handlers({
        run: async () => {
          runs++;
          return { status: 'success' };
        },
      }),
    );
    await expect.poll(async () => (await JobRecord.findById('x'))?.status).toBe('failed');
    expect(runs).toBe(0);
  });
});

describe('many jobs', () => {
  it('run no more than the allowed number at once', async () => {
    const queue = createQueue();
    let active = 0;
    let most = 0;
    await queue.start(
      handlers({
        concurrency: 3,
        run: async () => {
          most = Math.max(most, ++active);
          await new Promise((resolve) => setTimeout(resolve, 20));
          active--;
          return { status: 'success' };
        },
      }),
    );
    await Promise.all(Array.from({ length: 12 }, (_, n) => add(queue, n)));
    await expect.poll(() => JobRecord.countDocuments({ status: 'completed' })).toBe(12);
    expect(most).toBe(3);
  });

  it('of very many accounts are refused, but an account’s first is not', async () => {
    const queue = createQueue();
    const job = {
      name: 'generate-script',
      payload: { projectId: projectId(0) },
      status: 'queued',
      attempts: 0,
      runAt: new Date(),
    } as const;
    const waiting = Array.from({ length: 300 }, (_, n) => ({ ...job, _id: `waiting-${n}`, accountId: `account-${n}` }));
    await JobRecord.insertMany(waiting.slice(1));
    await queue.requireRoom('generate-script', 'account-1');
    await JobRecord.insertMany(waiting.slice(0, 1));
    const refused = { code: 'request.queue-full', headers: { 'Retry-After': '60' } };
    await expect(queue.requireRoom('generate-script', 'account-1')).rejects.toMatchObject(refused);
    await queue.requireRoom('generate-script', 'newcomer');
  });

  it('of many accounts at one address refuse these accounts, and no other’s second', async () => {
    const queue = createQueue();
    const job = {
      name: 'generate-script',
      payload: { projectId: projectId(0) },
      status: 'queued',
      attempts: 0,
      runAt: new Date(),
    } as const;
    const accounts = Array.from({ length: 300 }, (_, n) => `attacker-${n}`);
    for (const account of accounts) noteAddress(account, '203.0.113.1');
    await JobRecord.insertMany([...accounts, 'user'].map((accountId) => ({ ...job, _id: accountId, accountId })));
    await expect(queue.requireRoom('generate-script', 'attacker-7')).rejects.toMatchObject({
      code: 'request.queue-full',
    });
    await queue.requireRoom('generate-script', 'user');
  });

  it('of one account delay another’s by one, and more than twenty waiting are refused', async () => {
    const queue = createQueue();
    const addFor = (accountId: string, n: number) =>
      queue.add(
        { name: 'generate-script', payload: { projectId: projectId(n), userId: 'account-1' } },
        projectId(n),
        accountId,
      );
    for (let n = 0; n < 20; n += 1) await addFor('a', n);
    await expect(queue.requireRoom('generate-script', 'a')).rejects.toMatchObject({ code: 'request.queue-full' });
    await queue.requireRoom('generate-script', 'b');
    const made: string[] = [];
    let another: Promise<void> | undefined;
    await queue.start(
      handlers({
        concurrency: 1,
        run: async ({ projectId: id }) => {
          made.push(id);
          another ??= addFor('b', 20);
          await another;
          return { status: 'success' };
        },
      }),
    );
    await expect.poll(() => made.length).toBe(21);
    expect(made.indexOf(projectId(20))).toBe(1);
  });

  it('of an account that is alone run at once', async () => {
    const queue = createQueue();
    let active = 0;
    const together = Promise.withResolvers<void>();
    for (let n = 0; n < 2; n += 1)
      await queue.add(
        { name: 'generate-script', payload: { projectId: projectId(n), userId: 'account-1' } },
        projectId(n),
        'a',
      );
    await queue.start(
      handlers({
        run: async () => {
          active += 1;
          if (active === 2) together.resolve();
          await together.promise;
          return { status: 'success' };
        },
      }),
    );
    await expect.poll(() => JobRecord.countDocuments({ status: 'completed' })).toBe(2);
  });

  it('shared by four queues run once each', async () => {
    const runs = new Map<string, number>();
    const all = Array.from({ length: 4 }, () => createQueue({ isOnlyProcess: false }));
    const run: Generate['run'] = async ({ projectId: id }) => {
      runs.set(id, (runs.get(id) ?? 0) + 1);
      return { status: 'success' };
    };
    await Promise.all(all.map((queue) => queue.start(handlers({ run }))));
    await Promise.all(Array.from({ length: 40 }, (_, n) => add(all[n % 4]!, n)));
    await expect.poll(() => JobRecord.countDocuments({ status: 'completed' })).toBe(40);
    expect([...runs.values()]).toEqual(Array(40).fill(1));
  });
});

describe('a server that stops', () => {
  it('aborts its job, which the next server runs without counting the attempt', async () => {
    const first = createQueue();
    const aborted = Promise.withResolvers<void>();
    await first.start(
      handlers({
        run: (_payload, { signal }) =>
          new Promise((_, reject) => {
            signal.addEventListener('abort', () => {
              aborted.resolve();
              reject(signal.reason);
            });
          }),
      }),
    );
    await add(first);
    await expect.poll(() => status()).toBe('running');
    await first.stop();
    await aborted.promise;
    expect(await JobRecord.findOne()).toMatchObject({ status: 'queued', attempts: 0, lease: null });
    await createQueue().start(handlers({}));
    await expect.poll(() => status()).toBe('completed');
  });
});

describe('a server that was killed', () => {
  const left = (attempts: number, leaseUntil: Date) =>
    JobRecord.create({
      _id: `generate-script-${projectId()}`,
      name: 'generate-script',
      // In the format of an older version.
      accountId: 'account-1',
      payload: { projectId: projectId() },
      status: 'running',
      attempts,
      runAt: new Date(0),
      lease: 'of a dead process',
      leaseUntil,
    });

  it('leaves its job to the next server on the same data at once', async () => {
    await left(1, new Date(Date.now() + 60_000));
    await createQueue({ isOnlyProcess: true }).start(handlers({}));
    await expect.poll(() => status()).toBe('completed');
  });

  it('leaves its job to other processes only when its lease has ended', async () => {
    await left(1, new Date(Date.now() + 300));
    await createQueue({ isOnlyProcess: false }).start(handlers({}));
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(await status()).toBe('running');
    await expect.poll(() => status()).toBe('completed');
  });

  it('three times by the same job fails that job', async () => {
    await left(3, new Date(0));
    const failures: unknown[] = [];
    let runs = 0;
    await createQueue().start(
      handlers({
        run: async () => {
          runs++;
          return { status: 'success' };
        },
        onFailed: async (_, error) => void failures.push(error),
      }),
    );
    await expect.poll(() => status()).toBe('failed');
    expect(runs).toBe(0);
    expect(String(failures[0])).toContain('stopped in the middle');
  });
});
