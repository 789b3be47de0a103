/** An upload that the server refused. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
  readonly status: number;

  constructor(status: number) {
    super(`Upload failed with status ${status}`);
    this.status = status;
  }
}

/** An upload whose connection broke. */
export class UploadInterrupted extends Error {
  override readonly name = 'UploadInterrupted';
}

interface PutOptions {
  signal: AbortSignal;
  /** Bytes sent so far, including those before `from`. */
  onProgress?: (sentBytes: number) => void;
  /** Skips this many bytes, which have already arrived. Default 0. */
  from?: number;
  /** Sends only the bytes before this one. Default: all of them. */
  endExclusive?: number;
  /** In addition to the content type. */
  headers?: Readonly<Record<string, string>> | undefined;
}

/** A connection without progress for this long counts as broken, as on the server. */
const STALL_MS = 60_000;

/** The answer of a store that has part of the file. Its `Range` gives the part. */
const INCOMPLETE = 308;

/**
 * PUTs a file, or part of it, to a signed URL. Uses XMLHttpRequest because fetch reports no upload progress.
 * @returns The number of bytes that have arrived, including those before `from`.
 * @throws UploadRefused for any answer but 200, 201 and 308; UploadInterrupted for none; AbortError when aborted.
 */
export function putFile(
  url: string,
  file: Blob,
  contentType: string,
  { signal, onProgress, from = 0, endExclusive = file.size, headers = {} }: PutOptions,
): Promise<number> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(abortError());
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    signal.addEventListener('abort', abort, { once: true });
    const interrupt = () => {
      reject(new UploadInterrupted('The connection was interrupted.'));
      xhr.abort();
    };
    let stall = setTimeout(interrupt, STALL_MS);
    xhr.upload.addEventListener('progress', (event) => {
      clearTimeout(stall);
      stall = setTimeout(interrupt, STALL_MS);
      onProgress?.(from + event.loaded);
    });
    xhr.addEventListener('load', () => {
      if (xhr.status === INCOMPLETE) resolve(arrivedBytesOf(xhr.getResponseHeader('Range')));
      else if (xhr.status !== 200 && xhr.status !== 201) reject(new UploadRefused(xhr.status));
      else if (!isWhole(xhr.responseText, file)) reject(new UploadInterrupted('Not all of the file has arrived.'));
      else resolve(file.size);
    });
    xhr.addEventListener('error', interrupt);
    xhr.addEventListener('abort', () => reject(abortError()));
    xhr.addEventListener('loadend', () => {
      clearTimeout(stall);
      signal.removeEventListener('abort', abort);
    });
    xhr.open('PUT', url);
    xhr.setRequestHeader('Content-Type', contentType);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    const isPart = from > 0 || endExclusive < file.size;
    if (isPart) xhr.setRequestHeader('Content-Range', `bytes ${from}-${endExclusive - 1}/${file.size}`);
    xhr.send(isPart ? file.slice(from, endExclusive) : file);
  });
}

/** Number of bytes that a store has, from the `Range` of its answer; 0 without one. */
export function arrivedBytesOf(range: string | null): number {
  const last = /^bytes=0-(\d+)$/.exec(range ?? '')?.[1];
  return last === undefined ? 0 : Number(last) + 1;
}

/** False when the store reports that part of the file is missing. A bucket reports nothing. */
function isWhole(answer: string, file: Blob): boolean {
  const size = /^\s*\{\s*"size"\s*:\s*(\d+)\s*\}\s*$/.exec(answer)?.[1];
  return size === undefined || Number(size) === file.size;
}

/** The URL that names a stored file: the upload URL without its query string. */
export function storageUrlOf(uploadUrl: string): string {
  return uploadUrl.split('?', 1)[0] ?? uploadUrl;
}

function abortError(): DOMException {
  return new DOMException('The upload was cancelled.', 'AbortError');
}
