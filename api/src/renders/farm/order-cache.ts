import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RenderJobDocument } from '#api/models/render-job.ts';
import type { RenderOrder } from '#workers/server/job/render-types.ts';

/** Prepares a render's order and its sources in a folder. */
type Prepare = (job: RenderJobDocument, folder: string, signal: AbortSignal) => Promise<RenderOrder>;

/** Orders cached while no job uses them. Each may hold gigabytes. */
const KEPT_ORDERS = 3;

interface CachedOrder {
  readonly renderId: string;
  readonly folder: string;
  readonly order: Promise<RenderOrder>;
  readonly controller: AbortController;
  users: number;
  isReady: boolean;
}

/**
 * Shares orders and their sources between the jobs of a worker, so that the media of a render is fetched once. Orders
 * stay while in use. The last few stay longer, because their next parts will probably come in turn.
 */
export class OrderCache {
  readonly #root: string;
  readonly #prepare: Prepare;
  /** Ordered from least to most recently used. */
  readonly #orders = new Set<CachedOrder>();

  /** @param root The worker's existing folder. */
  constructor(root: string, prepare: Prepare) {
    this.#root = root;
    this.#prepare = prepare;
  }

  /**
   * Works with a job's order. The scratch folder is for this call alone and is removed afterwards.
   * @throws Errors of preparing the order or of the work. Aborting stops the fetch unless another call waits for the
   *   sources.
   */
  async use<Result>(
    job: RenderJobDocument,
    signal: AbortSignal,
    work: (order: RenderOrder) => Promise<Result>,
  ): Promise<Result> {
    const cached = this.#take(job);
    try {
      const order = await unlessAborted(cached.order, signal);
      const scratchPath = await mkdtemp(join(cached.folder, 'work-'));
      try {
        return await work({ ...order, scratchPath });
      } finally {
        await rm(scratchPath, { recursive: true, force: true });
      }
    } finally {
      cached.users -= 1;
      if (cached.users === 0 && !cached.isReady) cached.controller.abort();
      await this.#clear(cached);
    }
  }

  /**
   * Removes the media of ended renders that no call is using.
   * @param findActive Filters ids of renders down to active ones.
   */
  async dropEnded(findActive: (renderIds: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    const known = [...this.#orders].map(({ renderId }) => renderId);
    const active = await findActive(known);
    await this.#removeWhere(({ renderId }) => known.includes(renderId) && !active.has(renderId));
  }

  #take(job: RenderJobDocument): CachedOrder {
    for (const known of this.#orders) {
      if (known.renderId !== job._id || known.controller.signal.aborted) continue;
      known.users += 1;
      return known;
    }
    const controller = new AbortController();
    const folder = join(this.#root, `${job._id}-${randomUUID().slice(0, 8)}`);
    const order = mkdir(folder).then(() => this.#prepare(job, folder, controller.signal));
    const cached: CachedOrder = { renderId: job._id, folder, order, controller, users: 1, isReady: false };
    order.then(
      () => {
        cached.isReady = true;
      },
      // Waiting calls fail. The next call starts afresh.
      () => controller.abort(),
    );
    this.#orders.add(cached);
    return cached;
  }

  /** Removes orders that were not used recently. */
  #clear(lastUsed: CachedOrder): Promise<void> {
    if (this.#orders.delete(lastUsed)) this.#orders.add(lastUsed);
    const kept = new Set([...this.#orders].slice(-KEPT_ORDERS));
    return this.#removeWhere((cached) => !kept.has(cached) || cached.controller.signal.aborted);
  }

  async #removeWhere(isOver: (cached: CachedOrder) => boolean): Promise<void> {
    for (const cached of this.#orders) {
      if (cached.users > 0 || !isOver(cached)) continue;
      this.#orders.delete(cached);
      // The aborted fetch may still be writing there.
      await cached.order.catch(() => {});
      await rm(cached.folder, { recursive: true, force: true });
    }
  }
}

/** Returns the result of the work, or throws the signal's reason if the signal aborts first. */
function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
