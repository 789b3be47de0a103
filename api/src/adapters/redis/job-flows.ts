import { type FlowJob, FlowProducer, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { KEY_PREFIX } from './connect-redis.ts';

/** Of several processes that miss the same flow one adds it; the others leave it to that one for as long. */
const ADD_LOCK_MS = 5_000;

/** A job with parts that are done before it, and an id of its own. BullMQ takes a colon in one for a part of a key. */
export type JobFlow = FlowJob & { readonly opts: { readonly jobId: string } };

/** Flows of jobs in one queue of Redis, as they are filled in and taken out. */
export class JobFlows {
  readonly #redis: Redis;
  readonly #queue: Queue;
  readonly #producer: FlowProducer;

  /** @param redis A connection that is ready; it stays the caller's. */
  constructor(redis: Redis, queueName: string) {
    this.#redis = redis;
    this.#queue = new Queue(queueName, { connection: redis, prefix: KEY_PREFIX });
    this.#producer = new FlowProducer({ connection: redis, prefix: KEY_PREFIX });
    // The connection's own listener has said it already.
    this.#queue.on('error', () => {});
    this.#producer.on('error', () => {});
  }

  /** Puts a flow into Redis, unless it is there. */
  async add(flow: JobFlow): Promise<void> {
    const { jobId } = flow.opts;
    if (await this.#isKnown(jobId)) return;
    if ((await this.#redis.set(`${KEY_PREFIX}:add:${jobId}`, '1', 'PX', ADD_LOCK_MS, 'NX')) === null) return;
    // Between the first look and the lock another process may have put it there.
    if (await this.#isKnown(jobId)) return;
    await this.#producer.add(flow);
  }

  /** Takes out the parts of a flow that nobody has begun. */
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
