import { GATEWAY_STATUSES } from '#web/http/gateway-statuses.ts';
import { arrivedBytesOf, UploadInterrupted, UploadRefused } from './put-file.ts';

/** Statuses that may pass on a retry: the store, or a proxy in front of it, is busy or restarting. */
const PASSING_STATUSES = [408, 409, 429, 500, ...GATEWAY_STATUSES];

/** A request without an answer for this long counts as a broken connection. */
const ANSWER_MS = 30_000;

/** True when the store answers that it can't accept files now: its machine or bucket is busy or unavailable. */
export function isStoreAway(error: unknown): boolean {
  return error instanceof UploadRefused && [500, ...GATEWAY_STATUSES].includes(error.status);
}

/** True for failures that may pass: a broken connection, or a busy server. */
export function mayPass(error: unknown): boolean {
  // `fetch` reports a missing connection only as a TypeError.
  if (error instanceof UploadInterrupted || error instanceof TypeError) return true;
  return error instanceof UploadRefused && PASSING_STATUSES.includes(error.status);
}

/**
 * Asks a store how many bytes of a file have arrived at an address; all of them for a finished upload.
 * @throws UploadRefused when the address has expired or holds another file; TypeError without a connection;
 * UploadInterrupted
 *   without an answer.
 */
export async function askArrived(url: string, file: Blob, contentType: string, signal: AbortSignal): Promise<number> {
  const silence = AbortSignal.timeout(ANSWER_MS);
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { 'Content-Type': contentType, 'Content-Range': `bytes */${file.size}` },
    signal: AbortSignal.any([signal, silence]),
  }).catch((error: unknown) => {
    throw silence.aborted && !signal.aborted ? new UploadInterrupted('The store does not answer.') : error;
  });
  if (answer.status === 200 || answer.status === 201) return file.size;
  if (answer.status !== 308) throw new UploadRefused(answer.status);
  return arrivedBytesOf(answer.headers.get('Range'));
}
