import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTask } from 'node:timers/promises';
import type { Logger } from 'pino';
import { requireFree } from '#api/adapters/files/disk.ts';
import { type FileKey, type FileStat, type FileStore, parseFileKey } from '#api/adapters/files/file-store.ts';
import { StorageError } from '#api/adapters/files/storage-error.ts';
import type { RenderJobDocument } from '#api/models/render-job.ts';
import { describePictures } from '#shared/render/describe-pictures.ts';
import { DAY_MS } from '#shared/time/periods.ts';
import type { FfmpegTools, RenderOrder, SegmentRange } from '#workers/server/job/render-types.ts';
import { picturesVersion } from './pictures-version.ts';

/** Finished segments are stored this long for the next export of the same project. */
export const KEPT_SEGMENT_MS = 7 * DAY_MS;

/** Bytes stored per account, besides its quota: about half an hour of 4K. */
const MOST_OF_ACCOUNT = 4 * 1024 ** 3;

/** Free disk space that segments leave for data that cannot be made again. */
const LEFT_FREE_BYTES = 1024 ** 3;

/** Prefix of the owner in a segment's key, followed by the account's id. No account has such an id. */
const OWNER_PREFIX = 'segments-';

/** Frames described in one go, which takes 20 ms with 50 tracks of long captions. */
const FRAMES_AT_ONCE = 30;

/** Digits of the key that identify the project. The others identify the pictures. */
const PROJECT_DIGITS = 8;
const PICTURE_DIGITS = 24;

/**
 * Segments of server renders, stored under a hash of everything that decides their pictures. After a small correction,
 * only the segments that it changes are made again. They are a cache: a missing segment, or one without space, only
 * costs time.
 */
export class StoredSegments {
  readonly #files: FileStore;
  readonly #log: Logger;

  constructor(files: FileStore, log: Logger) {
    this.#files = files;
    this.#log = log;
  }

  /** The key of a segment of an order. */
  async keyOf(
    { userId, projectId }: Pick<RenderJobDocument, 'userId' | 'projectId'>,
    { plan, presetId }: Pick<RenderOrder, 'plan' | 'presetId'>,
    { firstFrame, endFrame }: Pick<SegmentRange, 'firstFrame' | 'endFrame'>,
    tools: FfmpegTools,
  ): Promise<FileKey> {
    const pictures: string[] = [];
    for (let first = firstFrame; first < endFrame; first += FRAMES_AT_ONCE) {
      // A long video takes seconds, and other requests must not wait for it.
      await nextTask();
      pictures.push(describePictures(plan, { first, end: Math.min(endFrame, first + FRAMES_AT_ONCE) }));
    }
    const text = [...pictures, presetId, await picturesVersion(tools)].join('\n');
    return `${ownerOf(userId)}/${digits(projectId, PROJECT_DIGITS)}${digits(text, PICTURE_DIGITS)}`;
  }

  /** The keys of all stored segments of an account. */
  async keysOf(userId: string): Promise<ReadonlySet<FileKey>> {
    return new Set(await Array.fromAsync(this.#files.list(ownerOf(userId)), ({ key }) => key));
  }

  /** Copies a stored segment to a path. @returns False if there is none. */
  async fetch(key: FileKey, path: string, signal: AbortSignal): Promise<boolean> {
    const partial = `${path}.kept`;
    try {
      await pipeline(await this.#files.read(key), createWriteStream(partial), { signal });
      await rename(partial, path);
      return true;
    } catch (error) {
      signal.throwIfAborted();
      await rm(partial, { force: true });
      if (!(error instanceof StorageError) || error.code !== 'storage.missing') {
        this.#log.warn({ err: error, key }, 'a kept segment could not be read');
      }
      return false;
    }
  }

  /**
   * Stores a finished segment if there is space.
   * @param since Start of the render. Older segments are removed to make space, its own are not.
   */
  async keep(key: FileKey, path: string, since: Date): Promise<void> {
    try {
      const { size } = await stat(path);
      await requireFree(path, size + LEFT_FREE_BYTES);
      if (await this.#makeRoom(key, size, since)) await this.#files.write(key, path);
    } catch (error) {
      if (error instanceof StorageError && ['storage.exists', 'storage.full'].includes(error.code)) return;
      this.#log.warn({ err: error, key }, 'a segment could not be kept');
    }
  }

  /** @returns False if the account's own newer segments leave no space, or the segment already exists. */
  async #makeRoom(key: FileKey, size: number, since: Date): Promise<boolean> {
    const kept = await Array.fromAsync(this.#files.list(parseFileKey(key)?.ownerId));
    if (kept.some((each) => each.key === key)) return false;
    kept.sort((a, b) => a.modifiedAt.getTime() - b.modifiedAt.getTime());
    let used = kept.reduce((sum, each) => sum + each.size, size);
    for (const old of kept) {
      if (used <= MOST_OF_ACCOUNT || old.modifiedAt >= since) break;
      await this.#files.delete(old.key);
      used -= old.size;
    }
    return used <= MOST_OF_ACCOUNT;
  }
}

/** Removes the stored segments of a project or of a whole account. */
export async function removeStoredSegments(files: FileStore, userId: string, projectId?: string): Promise<void> {
  const start = `${ownerOf(userId)}/${projectId === undefined ? '' : digits(projectId, PROJECT_DIGITS)}`;
  for await (const { key } of files.list(ownerOf(userId))) if (key.startsWith(start)) await files.delete(key);
}

/** Total bytes of an account's stored segments. */
export async function storedSegmentBytes(files: FileStore, userId: string): Promise<number> {
  let bytes = 0;
  for await (const { size } of files.list(ownerOf(userId))) bytes += size;
  return bytes;
}

/** True for a stored segment. The maintenance job removes old ones of every account. */
export function isStoredSegment({ key }: Pick<FileStat, 'key'>): boolean {
  return key.startsWith(OWNER_PREFIX);
}

function ownerOf(userId: string): string {
  return `${OWNER_PREFIX}${userId}`;
}

function digits(text: string, count: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, count);
}
