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

/** Finished segments are kept this long for the next export of the same project. */
export const KEPT_SEGMENT_MS = 7 * DAY_MS;

/** Bytes kept of one account, besides its quota: about half an hour of 4K. */
const MOST_OF_ACCOUNT = 4 * 1024 ** 3;

/** Free disk that segments leave to what cannot be made again. */
const LEFT_FREE_BYTES = 1024 ** 3;

/** Beginning of the owner in a segment's key, followed by the account's id. No account has such an id. */
const OWNER_PREFIX = 'segments-';

/** Frames described in one go: 20 ms with 50 tracks of long captions. */
const FRAMES_AT_ONCE = 30;

/** Digits of the key that name the project; the others name the pictures. */
const PROJECT_DIGITS = 8;
const PICTURE_DIGITS = 24;

/**
 * Segments of server renders, kept in storage under what decides their pictures: after a small correction only the segments
 * that it changes are made again. They are a cache: one that is missing, or for which there is no room, costs time only.
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
      // A long video takes seconds, in which requests must be answered.
      await nextTask();
      pictures.push(describePictures(plan, { first, end: Math.min(endFrame, first + FRAMES_AT_ONCE) }));
    }
    const text = [...pictures, presetId, await picturesVersion(tools)].join('\n');
    return `${ownerOf(userId)}/${digits(projectId, PROJECT_DIGITS)}${digits(text, PICTURE_DIGITS)}`;
  }

  /** The keys of all kept segments of an account. */
  async keysOf(userId: string): Promise<ReadonlySet<FileKey>> {
    return new Set(await Array.fromAsync(this.#files.list(ownerOf(userId)), ({ key }) => key));
  }

  /** Copies a kept segment to a path. @returns False if there is none. */
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
   * Keeps a finished segment, if there is room.
   * @param since Start of the render: older segments make room, its own do not.
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

  /** @returns False if the account's own newer segments leave no room, or the segment is there already. */
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

/** Removes the kept segments of a project, or of a whole account. */
export async function removeStoredSegments(files: FileStore, userId: string, projectId?: string): Promise<void> {
  const start = `${ownerOf(userId)}/${projectId === undefined ? '' : digits(projectId, PROJECT_DIGITS)}`;
  for await (const { key } of files.list(ownerOf(userId))) if (key.startsWith(start)) await files.delete(key);
}

/** Bytes of the kept segments of an account. */
export async function storedSegmentBytes(files: FileStore, userId: string): Promise<number> {
  let bytes = 0;
  for await (const { size } of files.list(ownerOf(userId))) bytes += size;
  return bytes;
}

/** True for a kept segment; upkeep removes those that are too old, of every account. */
export function isStoredSegment({ key }: Pick<FileStat, 'key'>): boolean {
  return key.startsWith(OWNER_PREFIX);
}

function ownerOf(userId: string): string {
  return `${OWNER_PREFIX}${userId}`;
}

function digits(text: string, count: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, count);
}
