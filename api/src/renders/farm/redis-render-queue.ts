import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { RenderLoad } from '#shared/contracts/health.ts';
import { openRedis } from '../../adapters/redis/connect-redis.ts';
import { RenderJob, type RenderJobDocument } from '../../models/render-job.ts';
import type { RenderQueue } from '../registry/render-queue.ts';
import { countRenders, positionOf } from '../registry/waiting-renders.ts';
import { RenderFlows } from './render-flows.ts';
import { repeat } from './repeat.ts';
import { countPresent } from './worker-presence.ts';

/** A Redis that is there answers much sooner. */
const CONNECT_MS = 1_000;

/**
 * Hands renders to workers on any number of machines through Redis; this process makes none itself. While Redis is away
 * everything else goes on, and renders under way get back into it when it is there again.
 */
export class RedisRenderQueue implements RenderQueue {
  readonly #log: Logger;
  readonly #redis: Redis;
  /** There from the first time that Redis is. */
  #flows: RenderFlows | null = null;
  #stopRounds: (() => Promise<void>) | null = null;

  constructor(redisUrl: string, log: Logger) {
    this.#log = log;
    this.#redis = openRedis(redisUrl, 'quick', log);
  }

  /** Gives Redis a moment, no more: a studio whose Redis is away serves everything else. */
  async start(): Promise<void> {
    await Promise.race([this.#redis.connect().catch(() => {}), sleep(CONNECT_MS, undefined, { ref: false })]);
    this.#stopRounds = repeat(async () => {
      await this.#openFlows()?.refill();
    }, this.#log);
  }

  /** What workers have in hand they go on with. */
  async stop(): Promise<void> {
    await this.#stopRounds?.();
    await this.#flows?.close().catch(() => {});
    this.#redis.disconnect();
  }

  canTake(): boolean {
    return this.#isReady();
  }

  async add({ _id }: Pick<RenderJobDocument, '_id'>): Promise<void> {
    try {
      const render = await RenderJob.findById(_id, 'priority frameCount preset').lean();
      if (render !== null) await this.#openFlows()?.add(render);
    } catch (error) {
      this.#log.warn({ err: error, renderId: _id }, 'a render gets into Redis later');
    }
  }

  async cancel(renderId: string): Promise<void> {
    try {
      await this.#openFlows()?.remove(renderId);
    } catch (error) {
      this.#log.warn({ err: error, renderId }, 'a cancelled render stays in Redis until a worker comes by it');
    }
  }

  async status(): Promise<RenderLoad> {
    const workers = this.#isReady() ? await countPresent(this.#redis).catch(() => 0) : 0;
    return { ...(await countRenders()), workers };
  }

  position(renderId: string): Promise<number | null> {
    return positionOf(renderId);
  }

  #isReady(): boolean {
    return this.#redis.status === 'ready';
  }

  /** The flows, while Redis can be reached. */
  #openFlows(): RenderFlows | null {
    if (!this.#isReady()) return null;
    this.#flows ??= new RenderFlows(this.#redis);
    return this.#flows;
  }
}
