import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import { RENDER_ERRORS } from '#shared/errors/render-errors.ts';
import type { Frames } from '#shared/time/rational.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import type { RenderOrder } from '#workers/server/render-types.ts';
import type { FileStore, ScratchKey } from '../../adapters/files/file-store.ts';
import { removeScratch, scratchKey } from '../../adapters/files/scratch.ts';
import type { RenderJobDocument } from '../../models/render-job.ts';
import type { JobQueue } from '../../queue/queue.ts';
import { type Claim, claimRender } from '../registry/claims.ts';
import { LostClaim } from '../registry/lost-claim.ts';
import { publishRender } from '../registry/publish-render.ts';
import { reportServerRender } from '../registry/report-server-render.ts';
import type { FlowProgress } from './flow-progress.ts';
import { FailedInClaim, joinInClaim, requireHeld, whileBeating } from './held-render.ts';
import type { OrderShelf } from './order-shelf.ts';
import type { PartContext, PartEngine } from './part-engine.ts';
import { partName, partsOfRender, type RenderPart } from './render-flow.ts';

export interface PartMakerDeps {
  readonly workerId: string;
  readonly files: FileStore;
  readonly queue: JobQueue;
  readonly engine: PartEngine;
  readonly shelf: OrderShelf;
  readonly log: Logger;
  progressOf(renderId: string): FlowProgress;
}

/** What came of a piece of work: it is done, or its render has ended meanwhile and nobody wants it. */
export type PartOutcome = 'done' | 'ended';

/** Frames that a piece of work has made, as its beats say them. */
interface Pace {
  framesDone: Frames;
  framesPerSecond: number;
}

/**
 * Makes the parts of renders and joins them. Whatever it makes lies in storage under a name that carries the claim's token
 * and a random attempt: nobody ever writes over it, and who finds a part there needn't make it again.
 */
export class PartMaker {
  readonly #deps: PartMakerDeps;

  constructor(deps: PartMakerDeps) {
    this.#deps = deps;
  }

  /**
   * Makes one part, unless another try has left it in storage.
   * @throws LostClaim when a later claim has the render; FailedInClaim around what the engine and the storage throw.
   */
  async makePart(renderId: string, part: RenderPart, signal: AbortSignal): Promise<PartOutcome> {
    const claim = await joinInClaim(renderId, this.#deps.workerId);
    if (claim === null) return 'ended';
    const pace = unheard();
    await this.#beating(claim, partName(part), pace, signal, (held) => this.#ensurePart(claim, part, pace, held));
    if (part.type === 'segment') {
      await this.#deps
        .progressOf(renderId)
        .note(partName(part), part.endFrame - part.firstFrame, 0)
        .catch(this.#beatFailed(renderId));
    }
    return 'done';
  }

  /**
   * Joins the parts of a render, checks the video and publishes it. Parts that are not in storage any more are made here.
   * @throws as {@link makePart}; the cause is CodedError `render.output-rejected` when the check finds a fault.
   */
  async joinParts(renderId: string, signal: AbortSignal): Promise<PartOutcome> {
    // Whoever began to join before, and wakes up later, holds an older token from now on and cannot publish.
    const claim = await claimRender({ renderId }, this.#deps.workerId, { isForced: true, countsAsAttempt: false });
    if (claim === null) return 'ended';
    await this.#beating(claim, 'join', unheard(), signal, (held) => this.#join(claim, held));
    await removeScratch(this.#deps.files, renderId);
    await this.#deps.progressOf(renderId).forget().catch(this.#beatFailed(renderId));
    await this.#deps.shelf.drop(renderId);
    return 'done';
  }

  async #ensurePart({ job, token }: Claim, part: RenderPart, pace: Pace, signal: AbortSignal): Promise<void> {
    if ((await this.#findParts(job._id)).has(partName(part))) return;
    await this.#deps.shelf.use(job, signal, async (order) => {
      const path = join(order.scratchPath, part.type === 'sound' ? 'sound.m4a' : 'segment.mp4');
      const context = this.#context(job, pace, signal);
      if (part.type === 'segment') await this.#deps.engine.renderSegment(order, part, path, context);
      else if (!(await this.#deps.engine.renderSound(order, path, context))) return;
      await this.#deps.files.write(scratchKey(job._id, token, attemptName(part)), path);
    });
  }

  async #join(claim: Claim, signal: AbortSignal): Promise<void> {
    const { job, token } = claim;
    const { engine, files, queue, shelf } = this.#deps;
    const stored = await this.#findParts(job._id);
    const missing = partsOfRender(job).filter((part) => !stored.has(partName(part)));
    for (const part of missing) await this.#ensurePart(claim, part, unheard(), signal);
    await shelf.use(job, signal, async (order) => {
      const context = this.#context(job, unheard(), signal);
      const { segments, sound } = await this.#fetchParts(job, order, signal);
      const output = join(order.scratchPath, 'output.mp4');
      await engine.joinSegments(order, segments, sound, output, context);
      const fault = await engine.checkOutput(order, output, context);
      if (fault !== null) {
        throw new CodedError('render.output-rejected', `${RENDER_ERRORS['render.output-rejected'].message} ${fault}`);
      }
      signal.throwIfAborted();
      await publishRender({ files, queue }, job, token, output);
    });
  }

  /** Brings the parts to this machine, segments in their order. */
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

  /** The parts of a render that are in storage. Of one that was made twice either will do: the bytes say the same. */
  async #findParts(renderId: string): Promise<ReadonlyMap<string, ScratchKey>> {
    const parts = new Map<string, ScratchKey>();
    for await (const { key } of this.#deps.files.listScratch(renderId)) {
      const [, name] = /\/\d+-([a-z0-9-]+)\.[a-z0-9]+$/.exec(key) ?? [];
      if (name !== undefined) parts.set(name, key);
    }
    return parts;
  }

  /** Every second: adds this piece's pace to those of the others, and tells the registry when it is this worker's turn. */
  async #beating<Result>(
    { job, token }: Claim,
    name: string,
    pace: Pace,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const progress = this.#deps.progressOf(job._id);
    const beat = async () => {
      // First, and apart from Redis: a render that is cancelled while Redis is away stops too.
      await requireHeld(job._id, token);
      await progress.note(name, pace.framesDone, pace.framesPerSecond);
      if (await progress.isMyTurn()) await reportServerRender(job._id, token, await progress.sum());
    };
    try {
      return await whileBeating(beat, signal, this.#beatFailed(job._id), work);
    } catch (error) {
      throw error instanceof LostClaim ? error : new FailedInClaim(token, error);
    }
  }

  #context(job: RenderJobDocument, pace: Pace, signal: AbortSignal): PartContext {
    return {
      signal,
      onProgress({ framesDone, framesPerSecond }) {
        pace.framesDone = framesDone;
        pace.framesPerSecond = framesPerSecond;
      },
      onLog: (line) => this.#deps.log.debug({ renderId: job._id }, line),
    };
  }

  #beatFailed(renderId: string): (error: unknown) => void {
    return (error) => this.#deps.log.warn({ err: error, renderId }, 'the progress of a part could not be told');
  }
}

function unheard(): Pace {
  return { framesDone: 0, framesPerSecond: 0 };
}

/** Random, so that two tries of one part under one token lie side by side. */
function attemptName(part: RenderPart): string {
  return `${partName(part)}.${randomUUID().slice(0, 8)}`;
}
