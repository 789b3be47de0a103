import { type FlowJob, FlowProducer, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { KEY_PREFIX } from './connect-redis.ts';

/** Time in which only one of several processes may add the same missing flow. */
const ADD_LOCK_MS = 5_000;

/** A job with an id, and parts that run before it. The id has no colon, because BullMQ uses colons in keys. */
export type JobFlow = FlowJob & { readonly opts: { readonly jobId: string } };

export class JobFlows {
  readonly #redis: Redis;
  readonly #queue: Queue;
  readonly #producer: FlowProducer;

  /** @param redis A ready connection; the caller closes it. */
  constructor(redis: Redis, queueName: string) {
    this.#redis = redis;
    this.#queue = new Queue(queueName, { connection: redis, prefix: KEY_PREFIX });
    this.#producer = new FlowProducer({ connection: redis, prefix: KEY_PREFIX });
    // The connection's own listener has already logged it.
    this.#queue.on('error', () => {});
    this.#producer.on('error', () => {});
  }

  /** Adds a flow unless it exists. */
  async add(flow: JobFlow): Promise<void> {
    const { jobId } = flow.opts;
    if (await this.#isKnown(jobId)) return;
    if ((await this.#redis.set(`${KEY_PREFIX}:add:${jobId}`, '1', 'PX', ADD_LOCK_MS, 'NX')) === null) return;
    // Another process may have added it before this one got the lock.
    if (await this.#isKnown(jobId)) return;
    await this.#producer.add(flow);
  }

  /** Removes the parts of a flow that no worker has started. */
  async removeWaiting(jobId: string): Promise<void> {
    await (await this.#queue.getJob(jobId))?.removeUnprocessedChildren();
  }

  async close(): Promise<void> {
    await Promise.all([this.#queue.close(), this.#producer.close()]);
  }

  async #isKnown(jobId: string): Promise<boolean> {
    return (await this.#redis.exists(this.#queue.toKey(jobId))) === 1;
  }
}
