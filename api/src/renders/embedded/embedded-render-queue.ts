import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import type { JobQueue } from '#api/queue/queue.ts';
import {
  type Claim,
  claimRender,
  LostClaim,
  reclaimFromDeadHere,
  releaseClaim,
  whileHeld,
} from '#api/renders/registry/claims.ts';
import { failTry, isStoreAway } from '#api/renders/registry/fail-try.ts';
import { noteDamage } from '#api/renders/registry/note-damage.ts';
import { prepareOrder } from '#api/renders/registry/prepare-order.ts';
import { publishRender } from '#api/renders/registry/publish-render.ts';
import { activeAmong } from '#api/renders/registry/read-renders.ts';
import type { RenderQueue } from '#api/renders/registry/render-queue.ts';
import { reportServerRender, type ServerRenderProgress } from '#api/renders/registry/report-render.ts';
import { removeStoredSegments, StoredSegments } from '#api/renders/registry/stored-segments.ts';
import { readActive, shouldGiveWay } from '#api/renders/registry/turns.ts';
import { createWorkerId, retireWorkerId } from '#api/renders/registry/worker-id.ts';
import { type Rounds, repeat } from '#api/work/repeat.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import { GaveWay } from '#workers/server/job/render-error.ts';
import type { FfmpegTools } from '#workers/server/job/render-types.ts';
import { type ChildOptions, renderInChild } from './render-in-child.ts';
import { fetchSegments, keepSegments } from './reuse-segments.ts';

/** Time between checks for renders that other processes queued or abandoned. */
const POLL_MS = 2_000;

/** Rounds to skip after the bucket does not answer. */
const AWAY_ROUNDS = 5;

/** A child reports every second. Its work must advance within this time. */
const CHILD_SILENCE_MS = 30_000;

export interface EmbeddedRenderQueueOptions {
  readonly log: Logger;
  readonly files: FileStore;
  /** For the mail about a finished render. */
  readonly queue: JobQueue;
  readonly tools: FfmpegTools;
  /** Holds one folder for each active render. The next attempt reuses it. */
  readonly scratchRoot: string;
  /** Default: 2 s. */
  readonly pollMs?: number;
  /** A child silent for this long counts as hung. Default: 30 s. */
  readonly silenceMs?: number;
}

/**
 * Renders on this machine, one at a time, each in a child process: a crash or a picture that exhausts memory ends the
 * child, not the studio. A long render pauses between its segments when it is another account's turn. Several processes
 * may share the registry.
 */
export class EmbeddedRenderQueue implements RenderQueue {
  readonly #options: EmbeddedRenderQueueOptions;
  readonly #workerId = createWorkerId();
  readonly #stopping = new AbortController();
  readonly #kept: StoredSegments;
  #rounds: Rounds | null = null;
  #roundsToSkip = 0;
  #current: { readonly claim: Claim; readonly cancelled: AbortController } | null = null;

  constructor(options: EmbeddedRenderQueueOptions) {
    this.#options = options;
    this.#kept = new StoredSegments(options.files, options.log);
  }

  async start(): Promise<void> {
    await reclaimFromDeadHere();
    await mkdir(this.#options.scratchRoot, { recursive: true });
    this.#rounds = repeat(
      this.#options.pollMs ?? POLL_MS,
      () => this.#renderAll(),
      (error) => this.#options.log.error({ err: error }, 'the renders could not be read'),
    );
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('The server is stopping.'));
    await this.#rounds?.stop();
    retireWorkerId(this.#workerId);
  }

  canTake(): boolean {
    return true;
  }

  async add(): Promise<void> {
    this.#rounds?.wake();
  }

  async cancel(renderId: string): Promise<void> {
    if (this.#current?.claim.job._id !== renderId) return;
    this.#current.cancelled.abort(new LostClaim(this.#current.claim));
  }

  async countWorkers(): Promise<number> {
    return 1;
  }

  async #renderAll(): Promise<void> {
    if (this.#roundsToSkip > 0) this.#roundsToSkip -= 1;
    while (!this.#stopping.signal.aborted && this.#roundsToSkip === 0) {
      await removeOldScratch(this.#options.scratchRoot);
      const claim = await claimRender('next', this.#workerId);
      if (claim === null) return;
      await this.#render(claim);
    }
  }

  async #render(claim: Claim): Promise<void> {
    const { job } = claim;
    const log = this.#options.log.child({ renderId: job._id, attempt: job.attempts });
    const cancelled = new AbortController();
    const signal = AbortSignal.any([this.#stopping.signal, cancelled.signal]);
    const scratchPath = join(this.#options.scratchRoot, job._id);
    let progress: ServerRenderProgress | null = null;
    const beat = () => reportServerRender(claim, progress);
    const mayGoOn = async () => {
      try {
        await beat();
        return !shouldGiveWay(job._id, await readActive());
      } catch (error) {
        if (error instanceof LostClaim) throw error;
        // A database that is briefly unavailable must not cost a segment.
        return true;
      }
    };
    this.#current = { claim, cancelled };
    try {
      await mkdir(scratchPath, { recursive: true });
      await whileHeld({ beat, signal, log }, (held) =>
        this.#make(claim, scratchPath, {
          signal: held,
          onLog: (line) => log.debug(line),
          onDamage: (assetId, parts) => void noteDamage(job, assetId, parts, log),
          mayGoOn,
          onProgress(told) {
            progress = told;
          },
        }),
      );
      log.info('render published');
    } catch (error) {
      if (await this.#isMadeAgain(claim, error, log)) return;
    } finally {
      this.#current = null;
    }
    await rm(scratchPath, { recursive: true, force: true });
  }

  async #make(claim: Claim, scratchPath: string, events: Omit<ChildOptions, 'tools' | 'silenceMs'>): Promise<void> {
    const { job } = claim;
    const { files, queue, tools, silenceMs = CHILD_SILENCE_MS } = this.#options;
    const order = await prepareOrder(job, files, scratchPath, events.signal);
    const keys = await fetchSegments(this.#kept, job, order, { tools, signal: events.signal });
    const outputPath = join(scratchPath, `output-${claim.token}-${randomUUID()}.mp4`);
    try {
      const report = await renderInChild(order, outputPath, { tools, silenceMs, ...events });
      await publishRender({ files, queue }, claim, outputPath, report);
    } catch (error) {
      // Owners often cancel a render to correct something.
      if (error instanceof LostClaim) await keepSegments(this.#kept, job, keys);
      // The segments themselves may be at fault.
      if (error instanceof CodedError) await removeStoredSegments(files, job.userId, job.projectId);
      throw error;
    }
    await keepSegments(this.#kept, job, keys);
  }

  /** Ends an attempt. @returns True if another attempt may reuse the scratch folder. */
  async #isMadeAgain(claim: Claim, error: unknown, log: Logger): Promise<boolean> {
    if (error instanceof LostClaim) {
      log.info('render dropped: it was cancelled, or another worker has it');
      return false;
    }
    const reason = this.#reasonToPutBack(error);
    if (reason !== null) {
      log.info({ reason }, 'render put back');
      await releaseClaim(claim, reason);
      return true;
    }
    const outcome = await failTry(claim, error);
    log[outcome === 'failed' ? 'error' : 'warn']({ err: error, outcome }, 'a try of a render failed');
    return outcome === 'again';
  }

  /** Null if the error counts as a failed attempt. */
  #reasonToPutBack(error: unknown): string | null {
    if (error instanceof GaveWay) return 'another account’s video goes first';
    if (this.#stopping.signal.aborted) return 'the worker stops';
    if (!isStoreAway(error)) return null;
    this.#roundsToSkip = AWAY_ROUNDS;
    return 'the file store is not answering';
  }
}

/** Removes the scratch folders of renders that ended while they waited, or that were left by dead workers. */
async function removeOldScratch(root: string): Promise<void> {
  const names = await readdir(root);
  if (names.length === 0) return;
  const active = await activeAmong(names);
  for (const name of names) if (!active.has(name)) await rm(join(root, name), { recursive: true, force: true });
}
