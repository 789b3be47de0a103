import type { IncomingMessage } from 'node:http';
import type { ContentRange } from '#api/adapters/files/content-range.ts';
import { type FileStore, parseFileKey, type UploadGrant, type UploadReceiver } from '#api/adapters/files/file-store.ts';
import type { UploadPiece } from '#api/adapters/files/partial-uploads.ts';
import { StorageError, type StorageErrorCode } from '#api/adapters/files/storage-error.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { type Allowance, allowanceOf, provedAllowance, quotaExceeded, withReservedRoom } from './storage-quota.ts';

export interface UploadProgress {
  readonly arrivedBytes: number;
  readonly isWhole: boolean;
}

/** A verified PUT and the receiver of its bytes. */
export interface VerifiedUpload {
  readonly receiver: UploadReceiver;
  readonly grant: UploadGrant;
  readonly range: ContentRange;
}

/**
 * Receives the body of a signed PUT, either the whole file or the piece named by its Content-Range, or reports how much
 * has arrived.
 * @throws ApiError when the body is empty, cut off or longer than granted, does not resume where the upload stopped,
 *   when the address was already used, or when the disk or the owner's quota is full. If the body is cut off, the
 *   received part is kept; in all other cases nothing is.
 */
export async function receiveUpload(
  deps: { config: Config; files: FileStore },
  { receiver, grant, range }: VerifiedUpload,
  request: IncomingMessage,
): Promise<UploadProgress> {
  const bodyBytes = contentLength(request);
  const totalBytes = range.type === 'whole' ? bodyBytes : range.totalBytes;
  if (totalBytes === 0) throw new ApiError('upload.empty');
  if (totalBytes !== null && totalBytes > grant.maxBytes) throw tooLarge(grant);
  if (!fitsRange(range, bodyBytes)) throw new ApiError('upload.bad-range');

  const allowance = await provedAllowance(allowanceOf(deps, parseFileKey(grant.key)?.ownerId ?? ''));
  const room = { key: grant.key, bytes: totalBytes, maxBytes: grant.maxBytes };
  try {
    if (totalBytes === null) {
      // Without the size, the client could not say where to resume.
      const { size } = await withReservedRoom(allowance, room, (maxBytes) =>
        receiveWhole(receiver, allowance, { grant, maxBytes }, request),
      );
      return { arrivedBytes: size, isWhole: true };
    }
    const arrivedBytes =
      range.type === 'question'
        ? await receiver.arrivedBytes(grant, totalBytes)
        : await withReservedRoom(allowance, room, () =>
            receiver.receive(grant, totalBytes, pieceOf(range, totalBytes, request)),
          );
    return { arrivedBytes, isWhole: arrivedBytes === totalBytes };
  } catch (error) {
    throw error instanceof StorageError ? apiErrorOf(error, grant) : error;
  }
}

async function receiveWhole(
  receiver: UploadReceiver,
  allowance: Allowance,
  { grant, maxBytes }: { grant: UploadGrant; maxBytes: number },
  request: IncomingMessage,
): Promise<{ size: number }> {
  try {
    return await receiver.receiveWhole(grant, request, maxBytes);
  } catch (error) {
    const isTooLarge = error instanceof StorageError && error.code === 'storage.too-large';
    throw isTooLarge && maxBytes < grant.maxBytes ? quotaExceeded(allowance) : error;
  }
}

function pieceOf(range: ContentRange, totalBytes: number, body: IncomingMessage): UploadPiece {
  return range.type === 'piece'
    ? { from: range.start, endExclusive: range.endExclusive, body }
    : { from: 'start-over', endExclusive: totalBytes, body };
}

function fitsRange(range: ContentRange, bodyBytes: number | null): boolean {
  if (range.type === 'question') return bodyBytes === 0 || bodyBytes === null;
  return range.type === 'whole' || bodyBytes === null || bodyBytes === range.endExclusive - range.start;
}

const UPLOAD_ERRORS = {
  'storage.full': 'storage.full',
  'storage.too-large': 'upload.too-large',
  'storage.incomplete': 'upload.incomplete',
  'storage.empty': 'upload.empty',
  'storage.exists': 'upload.used',
  'storage.missing': 'upload.missing',
  'storage.offset': 'upload.offset',
  'storage.busy': 'upload.busy',
  'storage.away': 'storage.away',
} as const satisfies Record<StorageErrorCode, string>;

function apiErrorOf(error: StorageError, grant: UploadGrant): ApiError {
  if (error.code === 'storage.too-large') return tooLarge(grant);
  const { arrivedBytes } = error;
  return new ApiError(UPLOAD_ERRORS[error.code], {
    cause: error,
    ...(arrivedBytes === null ? {} : { data: { arrivedBytes } }),
  });
}

function tooLarge(grant: UploadGrant): ApiError {
  return new ApiError('upload.too-large', { data: { maxBytes: grant.maxBytes } });
}

function contentLength(request: IncomingMessage): number | null {
  const header = request.headers['content-length'];
  return header === undefined ? null : Number(header);
}
