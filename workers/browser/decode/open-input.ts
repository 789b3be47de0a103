import { BlobSource, Input, MATROSKA, MP3, MP4, OGG, QTFF, type Source, UrlSource, WAVE, WEBM } from 'mediabunny';
import { watchDamage } from '#workers/browser/codecs/hide-damage.ts';
import { isAbort } from '#workers/lib/coded-error.ts';
import { ByteWait } from './byte-wait.ts';
import { reportDamage } from './damage-events.ts';
import { mediaError, mediaFailureOf } from './media-error.ts';
import type { MediaLocation } from './media-location.ts';

/**
 * Every container that is read here: those of `FILE_KINDS` (stored by the server) that hold tracks, except AVI. HLS is
 * left out on purpose: a playlist named .mp4 would make the page fetch any address in it.
 */
const FORMATS = [MP4, QTFF, WEBM, MATROSKA, MP3, WAVE, OGG];

/** Retries of a failed range request before the source counts as unreadable; about 3 s in total. */
const RETRY_DELAYS_SECONDS = [0.2, 0.8, 2];

/** Bytes of a remote file cached in memory per open input; several are open at once. */
const MAX_CACHE_BYTES = 24 * 1024 * 1024;

/**
 * Opens a media file for reading, but reads nothing yet. The caller disposes it, which also ends pending reads. Read
 * errors surface in the calls on the input.
 */
export function openInput(location: MediaLocation): Input {
  const wait = new ByteWait();
  const input = new Input({ formats: FORMATS, source: createSource(location, wait) });
  waits.set(input, wait);
  const { assetId } = location;
  if (assetId !== undefined) watchDamage(input, (part) => reportDamage({ assetId, part }));
  return input;
}

const waits = new WeakMap<Input, ByteWait>();

/**
 * Watches the reads of an input from now on.
 * @returns A function that is true when they have waited for the network for half of `limitMs` since: then a silent
 * decoder is not to
 *   blame.
 */
export function watchNetwork(input: Input, limitMs: number): () => boolean {
  const waitedMs = () => waits.get(input)?.totalMs ?? 0;
  const before = waitedMs();
  return () => waitedMs() - before >= limitMs / 2;
}

function createSource(location: MediaLocation, wait: ByteWait): Source {
  if (location.type === 'blob') return new BlobSource(location.blob);
  return new UrlSource(new URL(location.url, self.location.href), {
    requestInit: { credentials: 'same-origin' },
    maxCacheSize: MAX_CACHE_BYTES,
    fetchFn: async (input, init) => wait.follow(await wait.during(fetchMedia(input, init))),
    getRetryDelay: (attempts, error) =>
      mediaFailureOf(error)?.code === 'media.missing' ? null : (RETRY_DELAYS_SECONDS[attempts - 1] ?? null),
    // A failed read without a waiter is repeated for the next one, and fails there.
    handleUnhandledError: () => {},
  });
}

/** Reads all bytes of an asset. @throws CodedError as {@link fetchMedia}, AbortError of the signal. */
export async function readBlob(location: MediaLocation, signal?: AbortSignal): Promise<Blob> {
  if (location.type === 'blob') return location.blob;
  const response = await fetchMedia(location.url, { credentials: 'same-origin', signal });
  return response.blob();
}

/**
 * Fetches bytes of an asset.
 * @throws CodedError `media.missing` when this user can no longer have it, `media.unreadable` when the server is
 * unreachable.
 */
export async function fetchMedia(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(input, init);
  } catch (error) {
    throw isAbort(error) ? error : mediaError({ code: 'media.unreadable' }, error);
  }
  if (response.ok) return response;
  const isMissing = [401, 403, 404, 410].includes(response.status);
  throw mediaError({ code: isMissing ? 'media.missing' : 'media.unreadable' });
}
