import { constants } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ignoreMissing, writeAll } from '#api/adapters/files/disk.ts';
import { systemErrorCode } from '#api/adapters/files/storage-error.ts';
import type { ModelFile } from '#shared/models/manifest.ts';
import { isFile } from './is-file.ts';

/** Consecutive attempts without new bytes before a source is given up. */
const VAIN_TRIES = 2;
const PAUSE_MS = 500;

export interface FetchOptions {
  readonly signal: AbortSignal;
  /** Time without a byte after which the connection counts as broken. */
  readonly idleMs: number;
  /** Called with the number of bytes present. */
  onBytes(bytes: number): void;
}

/** The source answered, but without the file. Trying it again is of no use. */
class SourceError extends Error {
  override readonly name = 'SourceError';
}

/**
 * Fetches a file over HTTP into `path` and resumes what an earlier attempt left there. Writes bytes at their own
 * offsets, so that two processes with the same target do not harm each other. Deletes bytes with a wrong hash.
 * @throws Error when the source does not have the file, hangs or breaks too often. The received part is kept.
 */
export async function fetchFile(url: string, file: ModelFile, path: string, options: FetchOptions): Promise<void> {
  const target = await open(path, constants.O_RDWR | constants.O_CREAT, 0o644);
  let resumedAt: number;
  try {
    const { size } = await target.stat();
    // A part longer than the file can't be its beginning.
    resumedAt = size <= file.bytes ? size : 0;
    await receive(url, file, target, resumedAt, options);
    await target.truncate(file.bytes);
    await target.sync();
  } finally {
    await target.close();
  }
  if (await isFile(path, file, options.signal)) return;
  await unlink(path).catch(ignoreMissing);
  // The first bytes may come from another source. The second attempt starts from zero.
  if (resumedAt > 0) return fetchFile(url, file, path, options);
  throw new SourceError('The bytes have a wrong hash.');
}

async function receive(
  url: string,
  file: ModelFile,
  target: FileHandle,
  start: number,
  options: FetchOptions,
): Promise<void> {
  let offset = start;
  options.onBytes(offset);
  for (let vainTries = 0; offset < file.bytes; ) {
    const before = offset;
    try {
      for await (const part of read(url, offset, options)) {
        if (part.offset + part.chunk.length > file.bytes) throw new SourceError('The file is too long.');
        await writeAll(target, part.chunk, part.offset);
        offset = part.offset + part.chunk.length;
        options.onBytes(offset);
      }
      if (offset < file.bytes) throw new Error('The file ended early.');
    } catch (error) {
      options.signal.throwIfAborted();
      // The write failed, most likely because the disk is full.
      const isFinal = error instanceof SourceError || systemErrorCode(error) !== undefined;
      vainTries = offset > before ? 0 : vainTries + 1;
      if (isFinal || vainTries === VAIN_TRIES) throw error;
      await sleep(PAUSE_MS * vainTries, undefined, { signal: options.signal });
    }
  }
}

/** Reads a resource from `offset`, or from its beginning if the server cannot resume. */
async function* read(
  url: string,
  offset: number,
  { signal, idleMs }: FetchOptions,
): AsyncGenerator<{ offset: number; chunk: Uint8Array }> {
  const idle = new AbortController();
  const timer = setTimeout(() => idle.abort(new Error('The source is silent.')), idleMs);
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, idle.signal]),
      // Compressed bytes have different offsets.
      headers: { 'Accept-Encoding': 'identity', ...(offset > 0 && { Range: `bytes=${offset}-` }) },
    });
    if (response.status >= 500) throw new Error(`The source answered ${response.status}.`);
    if (!response.ok || !response.body) throw new SourceError(`The source answered ${response.status}.`);
    let at = response.status === 206 ? offset : 0;
    for await (const chunk of response.body) {
      timer.refresh();
      yield { offset: at, chunk };
      at += chunk.length;
    }
  } finally {
    clearTimeout(timer);
  }
}
