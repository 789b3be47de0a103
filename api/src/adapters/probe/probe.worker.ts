import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { ByteSource } from './byte-source.ts';
import type { ProbeReply, ProbeRequest, ProbeWorkerData } from './probe-messages.ts';
import { MediaError, type ProbeOutcome } from './probed-media.ts';
import { readMedia } from './read-media.ts';

/** Forwards reads to the main thread, which holds the file: this thread has neither paths nor credentials. */
function remoteSource(port: MessagePort, size: number): ByteSource {
  let nextId = 0;
  const waiting = new Map<number, { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }>();
  port.on('message', ({ id, bytes }: ProbeReply) => {
    const reader = waiting.get(id);
    waiting.delete(id);
    if (bytes === null) reader?.reject(new Error('The parser requested more bytes than any file needs at once.'));
    else reader?.resolve(bytes);
  });
  return {
    size,
    read: (start, endExclusive) =>
      new Promise((resolve, reject) => {
        const id = nextId++;
        waiting.set(id, { resolve, reject });
        port.postMessage({ type: 'read', id, start, endExclusive } satisfies ProbeRequest);
      }),
  };
}

async function outcomeOf(source: ByteSource): Promise<ProbeOutcome> {
  try {
    return { ok: true, media: await readMedia(source) };
  } catch (error) {
    return { ok: false, code: error instanceof MediaError ? error.code : 'media.damaged' };
  }
}

if (parentPort !== null) {
  const port = parentPort;
  const outcome = await outcomeOf(remoteSource(port, (workerData as ProbeWorkerData).size));
  port.postMessage({ type: 'done', outcome } satisfies ProbeRequest);
  port.close();
}
