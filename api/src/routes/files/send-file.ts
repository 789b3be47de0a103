import type { Context } from 'koa';
import type { ErrorCode } from '#shared/errors/catalogue.ts';
import { MINUTE_MS } from '#shared/time/periods.ts';
import { parseRange } from '../../adapters/files/byte-range.ts';
import type { FileKey, FileStore } from '../../adapters/files/file-store.ts';
import { ApiError } from '../../errors/api-error.ts';
import { whenMissing } from '../../services/assets/missing-file.ts';

/** A stored file as it is given to a browser. */
export interface SentFile {
  readonly key: FileKey;
  /** Found by the probe, never what a client said. */
  readonly mimeType: string;
  readonly fileName: string;
  readonly disposition: 'inline' | 'attachment';
  /**
   * Whether pages show it by a plain element (`<img>`): a cross-origin isolated page takes such pictures from its own
   * origin only, so they are never fetched from a bucket.
   */
  readonly isPicture: boolean;
  /** What is answered when the bytes are gone. */
  readonly missing: ErrorCode;
}

/**
 * How long a browser that was sent to a bucket may begin to read there. Every request for a file comes by the studio, so
 * that signing out ends what a page can read within this time.
 */
const READ_MS = 10 * MINUTE_MS;

/**
 * Answers with a file or the part of it that a Range header asks for (RFC 9110). Whoever calls has checked that the
 * reader may have it. The file is freed when the answer ends, also when the reader goes away.
 *
 * A store with an origin of its own gives sound and video to the browser itself: the answer is a redirect to a signed URL.
 */
export async function sendFile(ctx: Context, files: FileStore, file: SentFile): Promise<void> {
  if (ctx.method === 'GET' && !file.isPicture && (await redirectToStore(ctx, files, file))) return;
  const stat = await files.stat(file.key);
  if (stat === null) throw new ApiError(file.missing);

  // A key names the same bytes for ever, so it is a strong validator by itself.
  const etag = `"${file.key.split('/').at(-1)}"`;
  ctx.set({
    ETag: etag,
    'Accept-Ranges': 'bytes',
    // Kept by the browser, but asked about each time: after sign-out nothing of it is shown. Compressing it would only
    // lose the lengths that ranges need.
    'Cache-Control': 'private, no-cache, no-transform',
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

/** Sends the reader to where the file is. Gives false when that is here. */
async function redirectToStore(ctx: Context, files: FileStore, file: SentFile): Promise<boolean> {
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
