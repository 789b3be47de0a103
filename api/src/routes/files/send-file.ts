import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Context } from 'koa';
import { parseRange } from '#api/adapters/files/byte-range.ts';
import type { ByteRange, FileKey, FileStore } from '#api/adapters/files/file-store.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { whenMissing } from '#api/services/assets/missing-file.ts';
import type { ErrorCode } from '#shared/errors/catalogue.ts';
import { MINUTE_MS } from '#shared/time/periods.ts';

/** The part of a store that sending needs. */
export interface SendingStore extends Pick<FileStore, 'origin' | 'signRead'> {
  stat(key: FileKey): Promise<{ readonly size: number } | null>;
  read(key: FileKey, range: ByteRange): Promise<Readable>;
}

/** Sends a file of this machine that belongs to no account. The key only serves as its validator. */
export function localFile(path: string): SendingStore {
  return {
    origin: null,
    signRead: async () => null,
    stat: () => stat(path),
    read: async (_key, { start, endExclusive }) => createReadStream(path, { start, end: endExclusive - 1 }),
  };
}

/** A stored file to send to a browser. */
export interface SentFile {
  readonly key: FileKey;
  /** From the probe, never from a client. */
  readonly mimeType: string;
  readonly fileName: string;
  readonly disposition: 'inline' | 'attachment';
  /**
   * True when pages show it in an `<img>` or a `<video>`. A cross-origin isolated page loads those only from its own
   * origin, so they are never fetched from a bucket.
   */
  readonly isPicture: boolean;
  /** Error for missing bytes. */
  readonly missing: ErrorCode;
  /** Default: the browser caches it but revalidates each time, so that nothing is shown after sign-out. */
  readonly cacheControl?: string;
}

/**
 * Time in which a browser that was redirected to a bucket may begin to read there. Every request for a file comes
 * through the studio, so after sign-out a page can read no longer than this.
 */
const READ_MS = 10 * MINUTE_MS;

/**
 * Answers with a file, or with the part that a Range header requests (RFC 9110). The caller has checked the reader's
 * permission. The file is closed when the answer ends, even if the reader disconnects. A store with its own origin
 * serves sound and video itself: the answer is a redirect to a signed URL.
 */
export async function sendFile(ctx: Context, files: SendingStore, file: SentFile): Promise<void> {
  if (ctx.method === 'GET' && !file.isPicture && (await redirectToStore(ctx, files, file))) return;
  const stat = await files.stat(file.key);
  if (stat === null) throw new ApiError(file.missing);

  // A key names the same bytes forever, so it is a strong validator by itself.
  const etag = `"${file.key.split('/').at(-1)}"`;
  ctx.set({
    ETag: etag,
    'Accept-Ranges': 'bytes',
    // Compression would only lose the lengths that ranges need.
    'Cache-Control': `${file.cacheControl ?? 'private, no-cache'}, no-transform`,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  if (isListed(ctx.get('If-None-Match'), etag)) {
    ctx.status = 304;
    return;
  }
  ctx.attachment(file.fileName, { type: file.disposition });
  ctx.type = file.mimeType;

  const ifRange = ctx.get('If-Range');
  const isRangeWanted = ctx.method === 'GET' && (ifRange === '' || ifRange === etag);
  const wanted = parseRange(isRangeWanted ? ctx.get('Range') : undefined, stat.size);
  if (wanted.type === 'unsatisfiable') {
    throw new ApiError('file.range', { headers: { 'Content-Range': `bytes */${stat.size}` } });
  }
  const range = wanted.type === 'part' ? wanted.range : { start: 0, endExclusive: stat.size };
  ctx.status = wanted.type === 'part' ? 206 : 200;
  if (wanted.type === 'part') ctx.set('Content-Range', `bytes ${range.start}-${range.endExclusive - 1}/${stat.size}`);
  if (ctx.method !== 'HEAD') ctx.body = await files.read(file.key, range).catch(whenMissing(file.missing));
  ctx.type = file.mimeType;
  ctx.length = range.endExclusive - range.start;
}

/** Redirects the reader to the store that has the file. Returns false when this server has it. */
async function redirectToStore(ctx: Context, files: SendingStore, file: SentFile): Promise<boolean> {
  if (files.origin === null) return false;
  ctx.attachment(file.fileName, { type: file.disposition });
  const disposition = ctx.response.get('Content-Disposition');
  ctx.remove('Content-Disposition');
  const expiresAt = new Date(Date.now() + READ_MS);
  const url = await files.signRead({ key: file.key, mimeType: file.mimeType, disposition, expiresAt });
  if (url === null) return false;
  ctx.set('Cache-Control', 'no-store');
  ctx.redirect(url);
  return true;
}

function isListed(header: string, etag: string): boolean {
  return header === '*' || header.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag);
}
