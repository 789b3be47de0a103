/** Path below which requests stall. */
export const STALLED_PATH = '/stalled/';

/** Announces stalled requests across workers; each message is an address. */
export const STALLED_CHANNEL = 'stalled requests';

/**
 * Makes requests below {@link STALLED_PATH} return `served`, if given, and then stall, like a lost connection. An abort
 * ends them.
 * @returns A function that restores the browser's own fetch.
 */
export function stallFetch(served: () => Uint8Array<ArrayBuffer> | null = () => null): () => void {
  const fetchReally = globalThis.fetch;
  const channel = new BroadcastChannel(STALLED_CHANNEL);
  globalThis.fetch = (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.includes(STALLED_PATH)) return fetchReally(input, init);
    channel.postMessage(url);
    const bytes = served();
    return bytes ? Promise.resolve(stallingResponse(bytes)) : untilAborted(init?.signal);
  };
  return () => {
    globalThis.fetch = fetchReally;
    channel.close();
  };
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}

function stallingResponse(bytes: Uint8Array<ArrayBuffer>): Response {
  const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(bytes) });
  return new Response(body, { status: 206, headers: { 'Content-Range': 'bytes 0-999999/1000000' } });
}
