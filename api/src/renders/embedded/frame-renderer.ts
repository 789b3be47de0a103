import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { FileKey, FileStore } from '#api/adapters/files/file-store.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { Turns } from '#api/queue/turns.ts';
import { bring } from '#api/renders/registry/prepare-order.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import type { Frames } from '#shared/time/rational.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import { findFfmpeg } from '#workers/server/tools/find-ffmpeg.ts';
import { renderInChild } from './render-in-child.ts';

export interface FrameRendererDeps {
  config: Config;
  log: Logger;
  files: FileStore;
}

/** One frame to draw for an account. */
export interface FrameOrder {
  readonly accountId: string;
  readonly plan: RenderPlan;
  readonly presetId: string;
  readonly frame: Frames;
  /** Stored files of assets by asset id. */
  readonly sourceKeys: ReadonlyMap<string, FileKey>;
}

/** Longest time for a frame, with the wait for its turn and the copies of its sources. */
const LIMIT_MS = 120_000;

/** A renderer that does not advance for this long counts as hung. */
const SILENCE_MS = 30_000;

/**
 * Draws single frames with the engine, one at a time, accounts in turn. Each is drawn by a process of its own, with the limits of
 * videos.
 */
export class FrameRenderer {
  readonly #deps: FrameRendererDeps;
  readonly #folder: string;
  readonly #turns = new Turns();

  constructor(deps: FrameRendererDeps) {
    this.#deps = deps;
    this.#folder = join(deps.config.dataDir, 'frames');
  }

  /**
   * Draws a frame as the exported video would show it.
   * @returns A JPEG picture of at most 768 pixels on the longer side.
   * @throws ApiError `render.no-frames`, `render.frame-late`, `render.frame-failed`, `request.queue-full`; StorageError;
   *   the signal's reason.
   */
  async draw(order: FrameOrder, signal: AbortSignal): Promise<Buffer> {
    const deadline = AbortSignal.timeout(LIMIT_MS);
    const either = AbortSignal.any([signal, deadline]);
    const leave = this.#turns.enter(order.accountId);
    try {
      return await this.#turns.run(order.accountId, either, () => this.#make(order, either));
    } catch (error) {
      signal.throwIfAborted();
      if (deadline.aborted) throw new ApiError('render.frame-late', { cause: error });
      if (!(error instanceof CodedError)) throw error;
      this.#deps.log.info({ err: error }, 'a frame could not be drawn');
      throw new ApiError('render.frame-failed', { data: { reason: error.code }, cause: error });
    } finally {
      leave();
    }
  }

  async #make({ plan, presetId, frame, sourceKeys }: FrameOrder, signal: AbortSignal): Promise<Buffer> {
    const { config, log, files } = this.#deps;
    const found = await findFfmpeg({ ...process.env, FFMPEG_PATH: config.ffmpegPath ?? undefined });
    if (!found.ok) throw new ApiError('render.no-frames');
    const shown = onlyFrame(plan, frame);
    await mkdir(this.#folder, { recursive: true });
    const scratchPath = await mkdtemp(join(this.#folder, 'frame-'));
    try {
      const sources: Record<string, string> = {};
      for (const assetId of new Set(shown.layers.map((layer) => layer.assetId))) {
        const key = sourceKeys.get(assetId);
        if (key === undefined) continue;
        const path = join(scratchPath, `source-${assetId}`);
        await bring(files, { assetId, key }, path, signal);
        sources[assetId] = path;
      }
      const outputPath = join(scratchPath, 'frame.jpg');
      await renderInChild({ renderId: 'frame', plan: shown, presetId, sources, scratchPath }, outputPath, {
        ...{ tools: found.tools, signal, silenceMs: SILENCE_MS, frame },
        onProgress: () => {},
        mayGoOn: async () => true,
        onLog: (line) => log.debug(line),
        onDamage: () => {},
      });
      return await readFile(outputPath);
    } finally {
      await rm(scratchPath, { recursive: true, force: true });
    }
  }
}

/** Leaves out the layers that other frames show, so that only the sources of this one are copied and opened. */
function onlyFrame(plan: RenderPlan, frame: Frames): RenderPlan {
  const layers = plan.layers.filter(({ firstFrame, endFrame }) => firstFrame <= frame && frame < endFrame);
  return { ...plan, layers, audio: [] };
}
