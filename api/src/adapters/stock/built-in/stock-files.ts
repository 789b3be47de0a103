import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { folderNames, ignoreMissing, storageErrorOf } from '#api/adapters/files/disk.ts';
import { StorageError } from '#api/adapters/files/storage-error.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { SharedTurns } from '#api/queue/shared-turns.ts';
import { Turns } from '#api/queue/turns.ts';
import type { Size } from '#shared/geometry/rect.ts';
import type { BackgroundRecipe } from '#workers/lib/backgrounds/recipe.ts';
import { BACKGROUNDS_VERSION } from '#workers/lib/backgrounds/recipes.ts';
import type { BedRecipe } from '#workers/server/stock/music/bed.ts';
import { BEDS_VERSION } from '#workers/server/stock/music/beds.ts';
import type { PosterOrder } from '#workers/server/stock/poster-order.ts';
import type { StockOrder } from '#workers/server/stock/stock-order.ts';
import { makeInChild } from './make-in-child.ts';
import { PosterThread } from './poster-thread.ts';

/** Bytes of generated files to keep. Beyond this, the least recently used are removed. */
const KEPT_BYTES = 2 * 1024 ** 3;

/** File ending of the picture stored beside a background. */
const PICTURE = '.webp';

/** Length of a poster's shorter side. */
const POSTER_SIDE = 360;

/**
 * A file of the library on this machine. It may be removed when others need its space, so open or copy it immediately.
 */
export interface StockFile {
  readonly path: string;
  readonly mimeType: 'video/mp4' | 'image/webp' | 'audio/mp4' | 'audio/wav';
}

export interface StockRequest {
  /** Accounts take turns by this id. */
  readonly accountId: string;
  readonly signal: AbortSignal;
}

/** Files of the built-in library. They are made on first request and cached in a folder. */
export class StockFiles {
  readonly #folder: string;
  readonly #findFfmpeg: () => Promise<string | null>;
  #found: Promise<string | null> | null = null;
  readonly #log: Logger;
  readonly #keptBytes: number;
  readonly #files = newLine();
  /** Drawn independently of the files: a poster takes milliseconds, a file up to minutes. */
  readonly #posters = newLine();
  readonly #posterThread = new PosterThread();

  constructor(options: {
    /** Created when missing. */
    readonly folder: string;
    /** Path of the program, or null without one. Called once, when it is needed. */
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
   * A background as MP4: one pass of its loop, or enough whole passes to last `seconds`.
   * @throws ApiError `stock.no-ffmpeg`, `request.queue-full`, `stock.failed`, `storage.full`; the signal's reason.
   */
  async background(
    { id, recolors = id, palette, seconds: loopSeconds }: BackgroundRecipe,
    { width, height, seconds = 0 }: Size & { readonly seconds?: number },
    request: StockRequest,
  ): Promise<StockFile & { readonly thumbnailPath: string }> {
    if ((await this.#ffmpeg()) === null) throw new ApiError('stock.no-ffmpeg');
    const name = `${id}-${width}x${height}-v${BACKGROUNDS_VERSION}`;
    const turns = Math.ceil(seconds / loopSeconds);
    const drawing = { id: recolors, palette, seconds: loopSeconds };
    const order = { type: 'background' as const, ...drawing, width, height };
    const inputPath = await this.#get(`${name}.mp4`, order, request);
    const path =
      turns <= 1 ? inputPath : await this.#get(`${name}-${turns}.mp4`, { type: 'join', inputPath, turns }, request);
    return { path, thumbnailPath: `${inputPath}${PICTURE}`, mimeType: 'video/mp4' };
  }

  /**
   * A still image of a background.
   * @throws ApiError as {@link background}, but it needs no ffmpeg.
   */
  async poster({ id }: BackgroundRecipe, { width, height }: Size, request: StockRequest): Promise<StockFile> {
    const order = { type: 'poster' as const, id, width, height, side: POSTER_SIDE };
    const path = await this.#get(`${id}-poster-${width}x${height}-v${BACKGROUNDS_VERSION}.webp`, order, request);
    return { path, mimeType: 'image/webp' };
  }

  /**
   * Music of a given length in whole seconds, with an ending.
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
    const parts = order.type === 'background' ? [path, `${path}${PICTURE}`] : [path];
    // A file without its picture is made again.
    if (!(await areThere(parts))) {
      const { turns, making } = order.type === 'poster' ? this.#posters : this.#files;
      const leave = turns.enter(accountId);
      try {
        await making.run(name, accountId, signal, (shared) => this.#make(path, order, shared));
      } finally {
        leave();
      }
    }
    const now = new Date();
    for (const part of parts) await utimes(part, now, now).catch(ignoreMissing);
    return path;
  }

  async #make(path: string, order: OrderParts, signal: AbortSignal): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const extension = path.slice(path.lastIndexOf('.'));
    const temporary = join(this.#folder, `.${randomBytes(8).toString('hex')}${extension}`);
    try {
      const startedAt = Date.now();
      if (order.type === 'poster') await this.#posterThread.draw({ ...order, outputPath: temporary });
      else await makeInChild({ ...order, outputPath: temporary, ffmpeg: await this.#ffmpeg() }, signal);
      this.#log.info({ ...order, ms: Date.now() - startedAt }, 'made a stock file');
      if (order.type === 'background') await rename(`${temporary}${PICTURE}`, `${path}${PICTURE}`);
      await rename(temporary, path);
      await this.#removeOldest();
    } catch (error) {
      await Promise.all([rm(temporary, { force: true }), rm(`${temporary}${PICTURE}`, { force: true })]);
      signal.throwIfAborted();
      this.#log.error({ err: error, ...order }, 'a stock file could not be made');
      throw failureOf(error);
    }
  }

  /**
   * Removes files with their pictures. Also removes leftovers of a crash, because sooner or later they are the oldest
   * files.
   */
  async #removeOldest(): Promise<void> {
    const names = await folderNames(this.#folder);
    const entries = new Map<string, { readonly paths: string[]; size: number; usedAt: number }>();
    for (const name of names) {
      const path = join(this.#folder, name);
      const found = await stat(path).catch(ignoreMissing);
      if (!found) continue;
      const main = name.endsWith(PICTURE) ? name.slice(0, -PICTURE.length) : name;
      const entry = entries.get(main) ?? { paths: [], size: 0, usedAt: 0 };
      entry.paths.push(path);
      entry.size += found.size;
      entry.usedAt = Math.max(entry.usedAt, found.mtimeMs);
      entries.set(main, entry);
    }
    let kept = 0;
    for (const { paths, size } of entries
      .values()
      .toArray()
      .toSorted((a, b) => b.usedAt - a.usedAt)) {
      // The newest was requested just now.
      const isKept = kept === 0 || kept + size <= this.#keptBytes;
      kept += size;
      if (!isKept) await Promise.all(paths.map((path) => rm(path, { force: true })));
    }
  }
}

/**
 * Uses a generated file. If it is removed before it is opened, because others need its space, it is made once more.
 * @throws Errors from both functions.
 */
export async function withMade<File, T>(make: () => Promise<File>, use: (file: File) => Promise<T>): Promise<T> {
  try {
    return await use(await make());
  } catch (error) {
    ignoreMissing(error);
    return use(await make());
  }
}

type OrderParts = FileParts | ({ readonly type: 'poster' } & Omit<PosterOrder, 'outputPath'>);

type FileParts = StockOrder extends infer Order
  ? Order extends StockOrder
    ? Omit<Order, 'outputPath' | 'ffmpeg'>
    : never
  : never;

/** Makes one thing at a time, in turn by account, and once for all requests for the same thing. */
function newLine() {
  const turns = new Turns();
  return { turns, making: new SharedTurns(turns) };
}

async function areThere(paths: readonly string[]): Promise<boolean> {
  const found = await Promise.all(paths.map((path) => stat(path).catch(ignoreMissing)));
  return found.every((info) => info !== undefined);
}

function failureOf(error: unknown): ApiError {
  const known = storageErrorOf(error);
  const isFull =
    (known instanceof StorageError && known.code === 'storage.full') || /No space left|ENOSPC/.test(String(error));
  return new ApiError(isFull ? 'storage.full' : 'stock.failed', { cause: error });
}
