import type { Redis } from 'ioredis';
import { DAY_SECONDS } from '#shared/time/periods.ts';
import type { Frames } from '#shared/time/rational.ts';
import { KEY_PREFIX } from '../../adapters/redis/connect-redis.ts';
import type { ServerRenderProgress } from '../registry/report-render.ts';

/** One word a second reaches the registry, however many machines work on a render; a little less, for clocks differ. */
const REPORT_MS = 900;

/** Forgotten by itself, should nobody end it. */
const KEPT_SECONDS = DAY_SECONDS;

/** Adds up how far the parts of one render are, wherever they are being made. */
export class FlowProgress {
  readonly #redis: Redis;
  readonly #key: string;
  readonly #turnKey: string;

  constructor(redis: Redis, renderId: string) {
    this.#redis = redis;
    this.#key = `${KEY_PREFIX}:progress:${renderId}`;
    this.#turnKey = `${KEY_PREFIX}:reported:${renderId}`;
  }

  /** Says how far one part is; a part that is done has no speed. */
  async note(part: string, framesDone: Frames, framesPerSecond: number): Promise<void> {
    await this.#redis
      .multi()
      .hset(this.#key, part, `${framesDone} ${framesPerSecond}`)
      .expire(this.#key, KEPT_SECONDS)
      .exec();
  }

  /** Whether it falls to this process to tell the registry now: to one of them each second. */
  async isMyTurn(): Promise<boolean> {
    return (await this.#redis.set(this.#turnKey, '1', 'PX', REPORT_MS, 'NX')) !== null;
  }

  /** Frames of all parts, and how many more come each second. */
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
