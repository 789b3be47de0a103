import { GATEWAY_STATUSES } from '#web/queries/gateway-statuses.ts';
import { UploadInterrupted, UploadRefused } from './put-file.ts';

/** Answers that may pass on a retry: the server, or a proxy in front of it, is busy or restarting. */
const PASSING_STATUSES = [408, 409, 429, ...GATEWAY_STATUSES];

/** True for failures that may pass: a broken connection, or a server that was busy. */
export function mayPass(error: unknown): boolean {
  // `fetch` has only a TypeError to say that there was no connection.
  if (error instanceof UploadInterrupted || error instanceof TypeError) return true;
  return error instanceof UploadRefused && PASSING_STATUSES.includes(error.status);
}

/**
 * Asks the studio's own store how many bytes of a file have arrived at a signed URL; all for a finished upload.
 * @throws UploadRefused when the address has expired or holds another file; TypeError without a connection.
 */
export async function askArrived(url: string, file: Blob, contentType: string, signal: AbortSignal): Promise<number> {
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { 'Content-Type': contentType, 'Content-Range': `bytes */${file.size}` },
    signal,
  });
  if (answer.status === 200 || answer.status === 201) return file.size;
  if (answer.status !== 308) throw new UploadRefused(answer.status);
  const last = /^bytes=0-(\d+)$/.exec(answer.headers.get('Range') ?? '')?.[1];
  return last === undefined ? 0 : Number(last) + 1;
}
