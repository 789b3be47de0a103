import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { RenderLoad } from '#shared/contracts/health.ts';
import type { FfmpegTools } from '#workers/server/tools/find-ffmpeg.ts';
import type { FileStore } from '../../adapters/files/file-store.ts';
import type { JobQueue } from '../../queue/queue.ts';
import { type Claim, claimRender, releaseClaim } from '../registry/claims.ts';
import { failServerRender } from '../registry/fail-try.ts';
import { LostClaim } from '../registry/lost-claim.ts';
import { prepareOrder } from '../registry/prepare-order.ts';
import { publishRender } from '../registry/publish-render.ts';
import { reclaimFromDeadHere } from '../registry/reclaim.ts';
import type { RenderQueue } from '../registry/render-queue.ts';
import { reportServerRender, type ServerRenderProgress } from '../registry/report-server-render.ts';
import { countRenders, positionOf } from '../registry/waiting-renders.ts';
import { createWorkerId, retireWorkerId } from '../registry/worker-id.ts';
import { renderInChild } from './render-in-child.ts';
import { makeScratchFolder, removeOldScratchFolders, removeScratchFolder } from './scratch-folders.ts';

/** How often renders are looked for that other processes queued, or left behind. */
const POLL_MS = 2_000;

/** A worker that is silent for longer than a few of these is taken for dead. */
const HEARTBEAT_MS = 1_000;

/** A child tells its progress every second, whatever it does. */
const CHILD_SILENCE_MS = 30_000;

export interface EmbeddedRenderQueueOptions {
  readonly log: Logger;
  readonly files: FileStore;
  /** For the mail about a finished render. */
  readonly queue: JobQueue;
  readonly tools: FfmpegTools;
  /** Folder of this process for what renders under way are made of. */
  readonly scratchRoot: string;
  /** Default: 2 s. */
  readonly pollMs?: number;
  /** How long a child may say nothing before it is taken to hang. Default: 30 s. */
  readonly silenceMs?: number;
}

/**
 * Renders on this machine, one at a time, each in a child process: a crash or a picture that eats all memory ends the
 * child, not the studio. What waits is read from the registry in the database; processes may share it.
 */
export class EmbeddedRenderQueue implements RenderQueue {
  readonly #options: EmbeddedRenderQueueOptions;
  readonly #workerId = createWorkerId();
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | null = null;
  #work: Promise<void> | null = null;
  /** Something was added while the last look at the registry was under way. */
  #isWoken = false;
  #current: { readonly renderId: string; readonly lost: AbortController } | null = null;

  constructor(options: EmbeddedRenderQueueOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    await reclaimFromDeadHere();
    await removeOldScratchFolders(this.#options.scratchRoot);
    this.#timer = setInterval(() => this.#wake(), this.#options.pollMs ?? POLL_MS);
    this.#wake();
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#stopping.abort(new Error('The server is stopping.'));
    await this.#work;
    retireWorkerId(this.#workerId);
  }

  canTake(): boolean {
    return true;
  }

  async add(): Promise<void> {
    this.#wake();
  }

  async cancel(renderId: string): Promise<void> {
    if (this.#current?.renderId === renderId) this.#current.lost.abort(new Error('The render was cancelled.'));
  }

  async status(): Promise<RenderLoad> {
    return { ...(await countRenders()), workers: 1 };
  }

  position(renderId: string): Promise<number | null> {
    return positionOf(renderId);
  }

  #wake(): void {
    if (this.#timer === null || this.#stopping.signal.aborted) return;
    this.#isWoken = true;
    this.#work ??= this.#takeAll()
      .catch((error: unknown) => this.#options.log.error({ err: error }, 'the renders could not be read'))
      .finally(() => {
        this.#work = null;
      });
  }

  async #takeAll(): Promise<void> {
    while (this.#isWoken && !this.#stopping.signal.aborted) {
      this.#isWoken = false;
      for (;;) {
        if (this.#stopping.signal.aborted) return;
        const claim = await claimRender('next', this.#workerId);
        if (claim === null) break;
        await this.#render(claim);
      }
    }
  }

  async #render(claim: Claim): Promise<void> {
    const { job } = claim;
    const log = this.#options.log.child({ renderId: job._id, attempt: job.attempts });
    const lost = new AbortController();
    const signal = AbortSignal.any([this.#stopping.signal, lost.signal]);
    const heart = new Heart(claim, lost, log);
    this.#current = { renderId: job._id, lost };
    try {
      await this.#make(claim, signal, heart, log);
      log.info('render published');
      await this.#clear(claim);
    } catch (error) {
      await this.#endTry(claim, error, lost.signal, log);
    } finally {
      this.#current = null;
      heart.stop();
    }
  }

  async #make(claim: Claim, signal: AbortSignal, heart: Heart, log: Logger): Promise<void> {
    const { files, queue, tools, scratchRoot, silenceMs = CHILD_SILENCE_MS } = this.#options;
    const { job, token } = claim;
    const scratchPath = await makeScratchFolder(scratchRoot, job._id);
    const order = await prepareOrder(job, files, scratchPath, signal);
    const outputPath = join(scratchPath, `output-${token}-${randomUUID()}.mp4`);
    await renderInChild(order, outputPath, {
      tools,
      signal,
      silenceMs,
      onProgress: (progress) => heart.tell(progress),
      onLog: (line) => log.debug(line),
    });
    await publishRender({ files, queue }, job, token, outputPath);
  }

  async #endTry(claim: Claim, error: unknown, lost: AbortSignal, log: Logger): Promise<void> {
    if (lost.aborted || error instanceof LostClaim) {
      log.info('render dropped: it was cancelled, or is somebody else’s');
      return this.#clear(claim);
    }
    if (this.#stopping.signal.aborted) {
      log.info('render put back');
      return releaseClaim(claim);
    }
    const outcome = await failServerRender(claim.job._id, claim.token, error);
    log[outcome === 'failed' ? 'error' : 'warn']({ err: error, outcome }, 'a try of a render failed');
    if (outcome !== 'queued') await this.#clear(claim);
  }

  #clear({ job }: Claim): Promise<void> {
    return removeScratchFolder(this.#options.scratchRoot, job._id);
  }
}

/** Tells the registry every second how far a render is; hears from it when the render is no longer wanted. */
class Heart {
  readonly #stopped = new AbortController();
  #progress: ServerRenderProgress | null = null;

  constructor(claim: Claim, lost: AbortController, log: Logger) {
    void this.#beat(claim, lost, log);
  }

  tell(progress: ServerRenderProgress): void {
    this.#progress = progress;
  }

  stop(): void {
    this.#stopped.abort();
  }

  async #beat({ job, token }: Claim, lost: AbortController, log: Logger): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted && !lost.signal.aborted) {
      try {
        await reportServerRender(job._id, token, this.#progress);
      } catch (error) {
        if (error instanceof LostClaim) return lost.abort(error);
        // The database may come back; whether the render is still ours is asked again, and when it is published.
        log.warn({ err: error }, 'the progress of a render could not be written');
      }
      await sleep(HEARTBEAT_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
