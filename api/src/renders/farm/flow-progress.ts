import type { Redis } from 'ioredis';
import { KEY_PREFIX } from '#api/adapters/redis/connect-redis.ts';
import type { ServerRenderProgress } from '#api/renders/registry/report-render.ts';
import { DAY_SECONDS } from '#shared/time/periods.ts';
import type { Frames } from '#shared/time/rational.ts';

/**
 * The registry gets one report a second, however many machines work on a render. Slightly less than a second, since
 * clocks differ.
 */
const REPORT_MS = 900;

/** Expires by itself if the render is never joined. */
const KEPT_SECONDS = DAY_SECONDS;

/** Sums the progress of a render's parts across machines. */
export class FlowProgress {
  readonly #redis: Redis;
  readonly #key: string;
  readonly #turnKey: string;

  constructor(redis: Redis, renderId: string) {
    this.#redis = redis;
    this.#key = `${KEY_PREFIX}:progress:${renderId}`;
    this.#turnKey = `${KEY_PREFIX}:reported:${renderId}`;
  }

  /** Records one part's progress. A finished part has no speed. */
  async note(part: string, framesDone: Frames, framesPerSecond: number): Promise<void> {
    await this.#redis
      .multi()
      .hset(this.#key, part, `${framesDone} ${framesPerSecond}`)
      .expire(this.#key, KEPT_SECONDS)
      .exec();
  }

  /** True for one process each second. That process reports to the registry. */
  async isMyTurn(): Promise<boolean> {
    return (await this.#redis.set(this.#turnKey, '1', 'PX', REPORT_MS, 'NX')) !== null;
  }

  /** Sums the frames and speeds of all parts. */
  async sum(): Promise<ServerRenderProgress> {
    let framesDone = 0;
    let framesPerSecond = 0;
    for (const value of Object.values(await this.#redis.hgetall(this.#key))) {
      const [done = 0, speed = 0] = value.split(' ').map(Number);
      framesDone += done;
      framesPerSecond += speed;
    }
    return { framesDone, framesPerSecond };
  }

  async forget(): Promise<void> {
    await this.#redis.del(this.#key, this.#turnKey);
  }
}
