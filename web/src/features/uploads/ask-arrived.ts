import { GATEWAY_STATUSES } from '#web/queries/http.ts';
import { UploadInterrupted, UploadRefused } from './put-file.ts';

/** Answers after which asking again, or sending again, may help: the server is busy, restarting, or behind a proxy that is. */
const PASSING_STATUSES = [408, 409, 429, ...GATEWAY_STATUSES];

/** Whether an upload failed in a way that may pass: the connection broke, or the server could not take it just then. */
export function mayPass(error: unknown): boolean {
  // `fetch` has only a TypeError to say that there was no connection.
  if (error instanceof UploadInterrupted || error instanceof TypeError) return true;
  return error instanceof UploadRefused && PASSING_STATUSES.includes(error.status);
}

/**
 * How much of a file has arrived at a signed URL of the studio's own store; all of it for a finished upload.
 * @throws UploadRefused when the address is not valid any more, or another file is there; TypeError without a connection.
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
