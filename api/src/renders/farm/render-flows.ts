import { FlowProducer, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { KEY_PREFIX } from '../../adapters/redis/connect-redis.ts';
import { ACTIVE_RENDER_STATUSES, RenderJob } from '../../models/render-job.ts';
import { WORKER_SILENCE_MS } from '../registry/claims.ts';
import { flowId, type QueuedRender, RENDER_QUEUE, renderFlow } from './render-flow.ts';

/** Of several processes that miss the same flow one puts it back; the others leave it to that one for as long. */
const REFILL_LOCK_MS = 5_000;

/**
 * The flows in Redis, as the API and the workers fill and empty them. They hold nothing that the registry does not have:
 * what is missing is put back, what has ended is passed over by whoever finds it.
 */
export class RenderFlows {
  readonly #redis: Redis;
  readonly #queue: Queue;
  readonly #producer: FlowProducer;

  /** @param redis A connection that is ready; it stays the caller's. */
  constructor(redis: Redis) {
    this.#redis = redis;
    this.#queue = new Queue(RENDER_QUEUE, { connection: redis, prefix: KEY_PREFIX });
    this.#producer = new FlowProducer({ connection: redis, prefix: KEY_PREFIX });
    // The connection's own listener has said it already.
    this.#queue.on('error', () => {});
    this.#producer.on('error', () => {});
  }

  /** Puts the flow of a render into Redis, unless it is there. */
  async add(render: QueuedRender): Promise<void> {
    if (await this.#isKnown(render._id)) return;
    const lock = `${KEY_PREFIX}:refill:${render._id}`;
    if ((await this.#redis.set(lock, '1', 'PX', REFILL_LOCK_MS, 'NX')) === null) return;
    // Between the first look and the lock another process may have put it there.
    if (await this.#isKnown(render._id)) return;
    await this.#producer.add(renderFlow(render));
  }

  /** Takes out what nobody has begun; workers notice by themselves that the render has ended. */
  async remove(renderId: string): Promise<void> {
    const join = await this.#queue.getJob(flowId(renderId));
    await join?.removeUnprocessedChildren();
  }

  /**
   * Puts back what Redis has lost: every render that the registry has as under way gets its flow again.
   * @returns How many renders were looked after.
   */
  async refill(): Promise<number> {
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
    for (const render of renders) await this.add(render);
    return renders.length;
  }

  async close(): Promise<void> {
    await Promise.all([this.#queue.close(), this.#producer.close()]);
  }

  async #isKnown(renderId: string): Promise<boolean> {
    return (await this.#redis.exists(this.#queue.toKey(flowId(renderId)))) === 1;
  }
}
