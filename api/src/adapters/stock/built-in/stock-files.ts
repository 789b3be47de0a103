import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { storageErrorOf } from '#api/adapters/files/disk.ts';
import { StorageError } from '#api/adapters/files/storage-error.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { SharedTurns } from '#api/queue/shared-turns.ts';
import { Turns } from '#api/queue/turns.ts';
import type { Size } from '#shared/geometry/rect.ts';
import type { BackgroundRecipe } from '#workers/lib/backgrounds/recipe.ts';
import { BACKGROUNDS_VERSION } from '#workers/lib/backgrounds/recipes.ts';
import type { BedRecipe } from '#workers/server/stock/music/bed.ts';
import { BEDS_VERSION } from '#workers/server/stock/music/beds.ts';
import type { StockOrder } from '#workers/server/stock/stock-order.ts';
import { makeInChild } from './make-in-child.ts';

/** Bytes of made files that are kept; beyond it, those unused the longest are removed. */
const KEPT_BYTES = 2 * 1024 ** 3;

/** A file of the library on this machine. It is removed when others need its room: open or copy it at once. */
export interface StockFile {
  readonly path: string;
  readonly mimeType: 'video/mp4' | 'audio/mp4' | 'audio/wav';
}

export interface StockRequest {
  /** Accounts take turns. */
  readonly accountId: string;
  readonly signal: AbortSignal;
}

/** Files of the built-in library, made when they are first asked for and kept in a folder. */
export class StockFiles {
  readonly #folder: string;
  readonly #findFfmpeg: () => Promise<string | null>;
  #found: Promise<string | null> | null = null;
  readonly #log: Logger;
  readonly #keptBytes: number;
  readonly #turns = new Turns();
  readonly #making = new SharedTurns(this.#turns);

  constructor(options: {
    /** Created when missing. */
    readonly folder: string;
    /** Path of the program, or null without one; asked once, when it is needed. */
    readonly findFfmpeg: () => Promise<string | null>;
    readonly log: Logger;
    /** Default: 2 GiB. */
    readonly keptBytes?: number;
  }) {
    this.#folder = options.folder;
    this.#findFfmpeg = options.findFfmpeg;
    this.#log = options.log;
    this.#keptBytes = options.keptBytes ?? KEPT_BYTES;
  }

  /**
   * A background as MP4: one turn of its loop, or as many whole turns as last for `seconds`.
   * @throws ApiError `stock.no-ffmpeg`, `request.queue-full`, `stock.failed`, `storage.full`; the signal's reason.
   */
  async background(
    { id, recolors = id, palette, subject, seconds: loopSeconds }: BackgroundRecipe,
    { width, height, seconds = 0 }: Size & { readonly seconds?: number },
    request: StockRequest,
  ): Promise<StockFile & { readonly thumbnailPath: string }> {
    if ((await this.#ffmpeg()) === null) throw new ApiError('stock.no-ffmpeg');
    const name = `${id}-${width}x${height}-v${BACKGROUNDS_VERSION}`;
    const turns = Math.ceil(seconds / loopSeconds);
    const drawing = { id: recolors, palette, seconds: loopSeconds, ...(subject && { subject }) };
    const order = { type: 'background' as const, ...drawing, width, height };
    const inputPath = await this.#get(`${name}.mp4`, order, request);
    const path =
      turns <= 1 ? inputPath : await this.#get(`${name}-${turns}.mp4`, { type: 'join', inputPath, turns }, request);
    return { path, thumbnailPath: `${inputPath}.webp`, mimeType: 'video/mp4' };
  }

  /**
   * Music of a length in whole seconds, with an ending.
   * @throws ApiError as {@link background}, but it needs no ffmpeg.
   */
  async music({ id }: BedRecipe, seconds: number, request: StockRequest): Promise<StockFile> {
    const [ending, mimeType] =
      (await this.#ffmpeg()) === null ? (['wav', 'audio/wav'] as const) : (['m4a', 'audio/mp4'] as const);
    const path = await this.#get(
      `${id}-${seconds}s-v${BEDS_VERSION}.${ending}`,
      { type: 'music', id, seconds },
      request,
    );
    return { path, mimeType };
  }

  #ffmpeg(): Promise<string | null> {
    this.#found ??= this.#findFfmpeg();
    return this.#found;
  }

  async #get(name: string, order: OrderParts, { accountId, signal }: StockRequest): Promise<string> {
    const path = join(this.#folder, name);
    if (!(await isThere(path))) {
      const leave = this.#turns.enter(accountId);
      try {
        await this.#making.run(name, accountId, signal, (shared) => this.#make(path, order, shared));
      } finally {
        leave();
      }
    }
    const now = new Date();
    await utimes(path, now, now);
    return path;
  }

  async #make(path: string, order: OrderParts, signal: AbortSignal): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const extension = path.slice(path.lastIndexOf('.'));
    const temporary = join(this.#folder, `.${randomBytes(8).toString('hex')}${extension}`);
    try {
      const startedAt = Date.now();
      await makeInChild({ ...order, outputPath: temporary, ffmpeg: await this.#ffmpeg() }, signal);
      this.#log.info({ ...order, ms: Date.now() - startedAt }, 'made a stock file');
      if (order.type === 'background') await rename(`${temporary}.webp`, `${path}.webp`);
      await rename(temporary, path);
      await this.#removeOldest();
    } catch (error) {
      await Promise.all([rm(temporary, { force: true }), rm(`${temporary}.webp`, { force: true })]);
      signal.throwIfAborted();
      this.#log.error({ err: error, ...order }, 'a stock file could not be made');
      throw failureOf(error);
    }
  }

  /** Also removes leftovers of a crash: they are the oldest files one day. */
  async #removeOldest(): Promise<void> {
    const names = await readdir(this.#folder);
    const files = await Promise.all(
      names.map(async (name) => {
        const path = join(this.#folder, name);
        const { size, mtimeMs } = await stat(path);
        return { path, size, mtimeMs };
      }),
    );
    let kept = 0;
    for (const { path, size } of files.toSorted((a, b) => b.mtimeMs - a.mtimeMs)) {
      kept += size;
      if (kept > this.#keptBytes) await rm(path, { force: true });
    }
  }
}

type OrderParts = StockOrder extends infer Order
  ? Order extends StockOrder
    ? Omit<Order, 'outputPath' | 'ffmpeg'>
    : never
  : never;

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function failureOf(error: unknown): ApiError {
  const known = storageErrorOf(error);
  const isFull =
    (known instanceof StorageError && known.code === 'storage.full') || /No space left|ENOSPC/.test(String(error));
  return new ApiError(isFull ? 'storage.full' : 'stock.failed', { cause: error });
}
