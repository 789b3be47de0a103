import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { FileStore, ScratchKey } from '#api/adapters/files/file-store.ts';
import { removeScratch, scratchKey } from '#api/adapters/files/scratch.ts';
import type { RenderJobDocument } from '#api/models/render-job.ts';
import type { JobQueue } from '#api/queue/queue.ts';
import { type Claim, requireHeld, whileHeld } from '#api/renders/registry/claims.ts';
import { noteDamage } from '#api/renders/registry/note-damage.ts';
import { publishRender } from '#api/renders/registry/publish-render.ts';
import { activeAmong } from '#api/renders/registry/read-renders.ts';
import { reportServerRender } from '#api/renders/registry/report-render.ts';
import { removeStoredSegments, StoredSegments } from '#api/renders/registry/stored-segments.ts';
import { RENDER_ERRORS } from '#shared/errors/render-errors.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import type { FfmpegTools } from '#workers/server/job/render-types.ts';
import {
  DEFAULT_RENDER_LIMITS,
  type EngineContext,
  type RenderOrder,
  type SegmentRange,
} from '#workers/server/job/render-types.ts';
import { whileAlive } from '#workers/server/tools/while-alive.ts';
import { FlowProgress } from './flow-progress.ts';
import type { OrderCache } from './order-cache.ts';
import { partName, partsOfRender, type RenderPart } from './render-flow.ts';

/** A worker's steps: segments in any order, the sound, then the join and its check. */
export type PartEngine = Pick<
  typeof import('#workers/server/engine.ts'),
  'renderSegment' | 'renderSound' | 'joinSegments' | 'checkOutput'
>;

export interface PartMakerDeps {
  readonly files: FileStore;
  readonly queue: JobQueue;
  readonly engine: PartEngine;
  readonly tools: FfmpegTools;
  readonly cache: OrderCache;
  /** A quick connection. */
  readonly redis: Redis;
  readonly log: Logger;
}

type Work = (context: EngineContext) => Promise<void>;

/**
 * Makes the parts of renders and joins them. The names of stored parts contain the claim's token and a random attempt,
 * so nothing is ever overwritten, and a stored part is never made again.
 */
export class PartMaker {
  readonly #deps: PartMakerDeps;
  readonly #kept: StoredSegments;

  constructor(deps: PartMakerDeps) {
    this.#deps = deps;
    this.#kept = new StoredSegments(deps.files, deps.log);
  }

  /**
   * Makes one part unless it is in storage.
   * @throws LostClaim; errors of the engine and the storage.
   */
  async makePart(claim: Claim, part: RenderPart, signal: AbortSignal): Promise<void> {
    await this.#underClaim(claim, partName(part), signal, (context) => this.#ensurePart(claim, part, context));
    if (part.type === 'sound') return;
    const done = this.#progressOf(claim).note(partName(part), part.endFrame - part.firstFrame, 0);
    await done.catch(this.#progressFailed(claim));
  }

  /**
   * Joins the parts of a render, checks the video and publishes it. Makes parts that are missing from storage.
   * @throws As {@link makePart}; CodedError `render.output-rejected` when the check finds a fault.
   */
  async join(claim: Claim, signal: AbortSignal): Promise<void> {
    await this.#underClaim(claim, 'join', signal, (context) => this.#join(claim, context));
    await removeScratch(this.#deps.files, claim.job._id);
    await this.#progressOf(claim).forget().catch(this.#progressFailed(claim));
    await this.#deps.cache.dropEnded(activeAmong);
  }

  async #ensurePart({ job, token }: Claim, part: RenderPart, context: EngineContext): Promise<void> {
    const { engine, files, cache } = this.#deps;
    const name = partName(part);
    if ((await this.#findParts(job._id)).has(name)) return;
    await cache.use(job, context.signal, async (order) => {
      const path = join(order.scratchPath, part.type === 'sound' ? 'sound.m4a' : 'segment.mp4');
      const alive = { folder: order.scratchPath };
      if (part.type === 'segment') await this.#makeSegment(job, order, part, path, context);
      else if (!(await whileAlive(alive, context, (watched) => engine.renderSound(order, path, watched)))) return;
      // Two attempts at one part under one token may overlap.
      await files.write(scratchKey(job._id, token, `${name}.${randomUUID().slice(0, 8)}`), path);
    });
  }

  /** Makes a segment, or reuses it from an earlier render of the project. */
  async #makeSegment(
    job: RenderJobDocument,
    order: RenderOrder,
    range: SegmentRange,
    path: string,
    context: EngineContext,
  ): Promise<void> {
    const key = await this.#kept.keyOf(job, order, range, context.tools);
    if (await this.#kept.fetch(key, path, context.signal)) return;
    await whileAlive({ folder: order.scratchPath }, context, (watched) =>
      this.#deps.engine.renderSegment(order, range, path, watched),
    );
    await this.#kept.keep(key, path, job.startedAt ?? job.createdAt);
  }

  async #join(claim: Claim, joining: EngineContext): Promise<void> {
    const { job } = claim;
    const { engine, files, queue, cache } = this.#deps;
    // The workers that made the parts have already reported their frames.
    const context = { ...joining, onProgress() {} };
    const stored = await this.#findParts(job._id);
    const missing = partsOfRender(job).filter((part) => !stored.has(partName(part)));
    for (const part of missing) await this.#ensurePart(claim, part, context);
    await cache.use(job, context.signal, async (order) => {
      const { segments, sound } = await this.#fetchParts(job, order, context.signal);
      const output = join(order.scratchPath, 'output.mp4');
      const checked = await whileAlive({ folder: order.scratchPath }, context, async (watched) => {
        await engine.joinSegments(order, segments, sound, output, watched);
        return engine.checkOutput(order, output, watched);
      });
      if (!checked.ok) {
        await removeStoredSegments(files, job.userId, job.projectId);
        throw new CodedError(
          'render.output-rejected',
          `${RENDER_ERRORS['render.output-rejected'].message} ${checked.fault}`,
        );
      }
      context.signal.throwIfAborted();
      await publishRender({ files, queue }, claim, output, checked.report);
    });
  }

  async #fetchParts(
    job: RenderJobDocument,
    { scratchPath }: RenderOrder,
    signal: AbortSignal,
  ): Promise<{ segments: string[]; sound: string | null }> {
    const folder = join(scratchPath, 'parts');
    await mkdir(folder);
    const stored = await this.#findParts(job._id);
    const segments: string[] = [];
    let sound: string | null = null;
    for (const part of partsOfRender(job)) {
      const key = stored.get(partName(part));
      if (key === undefined && part.type === 'sound') continue;
      if (key === undefined) throw new Error(`The part ${partName(part)} has vanished from storage.`);
      const path = join(folder, partName(part));
      await pipeline(await this.#deps.files.read(key), createWriteStream(path), { signal });
      if (part.type === 'sound') sound = path;
      else segments.push(path);
    }
    return { segments, sound };
  }

  /** Lists a render's stored parts by name. Duplicates are equivalent. */
  async #findParts(renderId: string): Promise<ReadonlyMap<string, ScratchKey>> {
    const parts = new Map<string, ScratchKey>();
    for await (const { key } of this.#deps.files.listScratch(renderId)) {
      const [, name] = /\/\d+-([a-z0-9-]+)\.[a-z0-9]+$/.exec(key) ?? [];
      if (name !== undefined) parts.set(name, key);
    }
    return parts;
  }

  /**
   * Each beat records this job's pace in Redis. When it is this worker's turn, it also reports the sum to the registry.
   */
  #underClaim(claim: Claim, name: string, signal: AbortSignal, work: Work): Promise<void> {
    const { tools } = this.#deps;
    const log = this.#deps.log.child({ renderId: claim.job._id });
    const progress = this.#progressOf(claim);
    let pace = { framesDone: 0, framesPerSecond: 0 };
    const beat = async () => {
      // Runs first and without Redis, so that a cancelled render stops even while Redis is down.
      await requireHeld(claim);
      await progress.note(name, pace.framesDone, pace.framesPerSecond);
      if (await progress.isMyTurn()) await reportServerRender(claim, await progress.sum());
    };
    return whileHeld({ beat, signal, log }, (held) =>
      work({
        ...{ tools, limits: DEFAULT_RENDER_LIMITS, signal: held },
        onProgress(told) {
          pace = told;
        },
        onLog: (line) => log.debug(line),
        onDamage: (assetId, parts) => void noteDamage(claim.job, assetId, parts, log),
      }),
    );
  }

  #progressOf({ job }: Claim): FlowProgress {
    return new FlowProgress(this.#deps.redis, job._id);
  }

  #progressFailed({ job }: Claim): (error: unknown) => void {
    return (error) =>
      this.#deps.log.warn({ err: error, renderId: job._id }, 'the progress of a part could not be reported');
  }
}
