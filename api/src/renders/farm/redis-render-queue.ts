import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { openRedis } from '#api/adapters/redis/connect-redis.ts';
import { JobFlows } from '#api/adapters/redis/job-flows.ts';
import type { RenderJobDocument } from '#api/models/render-job.ts';
import type { RenderQueue } from '#api/renders/registry/render-queue.ts';
import { type Rounds, repeat } from '#api/work/repeat.ts';
import { flowId, REFILL_MS, RENDER_QUEUE, refill, renderFlow } from './render-flow.ts';
import { listPresent } from './worker-presence.ts';

/** A reachable Redis answers much sooner. */
const CONNECT_MS = 1_000;

/**
 * Hands renders to workers on any number of machines through Redis. While Redis is down everything else continues. When
 * it returns, active renders are queued again.
 */
export class RedisRenderQueue implements RenderQueue {
  readonly #log: Logger;
  readonly #redis: Redis;
  /** Created when Redis is first reached. */
  #flows: JobFlows | null = null;
  #rounds: Rounds | null = null;

  constructor(redisUrl: string, log: Logger) {
    this.#log = log;
    this.#redis = openRedis(redisUrl, 'quick', log);
  }

  /** Waits only briefly for Redis, because the studio can serve everything else without it. */
  async start(): Promise<void> {
    await Promise.race([this.#redis.connect().catch(() => {}), sleep(CONNECT_MS, undefined, { ref: false })]);
    this.#rounds = repeat(
      REFILL_MS,
      () => this.#whileReady(refill),
      // The connection logs once that Redis is down.
      (error) => this.#log.debug({ err: error }, 'renders could not be put back into Redis'),
    );
  }

  /** Workers keep running. */
  async stop(): Promise<void> {
    await this.#rounds?.stop();
    await this.#flows?.close().catch(() => {});
    this.#redis.disconnect();
  }

  canTake(): boolean {
    return this.#redis.status === 'ready';
  }

  add(job: RenderJobDocument): Promise<void> {
    return this.#whileReady((flows) => flows.add(renderFlow(job))).catch((error) =>
      this.#log.warn({ err: error, renderId: job._id }, 'a render will be added to Redis later'),
    );
  }

  cancel(renderId: string): Promise<void> {
    return this.#whileReady((flows) => flows.removeWaiting(flowId(renderId))).catch((error) =>
      this.#log.warn({ err: error, renderId }, 'a cancelled render stays in Redis until a worker takes it'),
    );
  }

  async countWorkers(): Promise<number> {
    return this.canTake()
      ? listPresent(this.#redis).then(
          ({ length }) => length,
          () => 0,
        )
      : 0;
  }

  async #whileReady(work: (flows: JobFlows) => Promise<void>): Promise<void> {
    if (!this.canTake()) return;
    this.#flows ??= new JobFlows(this.#redis, RENDER_QUEUE);
    await work(this.#flows);
  }
}
