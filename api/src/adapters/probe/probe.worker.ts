import { type MessagePort, parentPort } from 'node:worker_threads';
import type { ByteSource } from './byte-source.ts';
import type { ProbeOrder, ProbeRequest } from './probe-messages.ts';
import { MediaError, type ProbeOutcome } from './probed-media.ts';
import { readMedia } from './read-media.ts';

interface Reader {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** Reads of the current file, by id. Ids are never used again, so a late answer reaches no other file. */
const waiting = new Map<number, Reader>();
let nextId = 0;

/** Forwards reads to the main thread, which holds the file: this thread has neither paths nor credentials. */
function remoteSource(port: MessagePort, size: number): ByteSource {
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

function endRead(id: number, bytes: Uint8Array | null): void {
  const reader = waiting.get(id);
  waiting.delete(id);
  if (bytes === null) reader?.reject(new Error('The parser requested more bytes than any file needs at once.'));
  else reader?.resolve(bytes);
}

async function outcomeOf(source: ByteSource): Promise<ProbeOutcome> {
  try {
    return { ok: true, media: await readMedia(source) };
  } catch (error) {
    return { ok: false, code: error instanceof MediaError ? error.code : 'media.damaged' };
  }
}

const port = parentPort;
port?.on('message', (order: ProbeOrder) => {
  if (order.type === 'bytes') return endRead(order.id, order.bytes);
  void outcomeOf(remoteSource(port, order.size)).then((outcome) => {
    waiting.clear();
    port.postMessage({ type: 'done', outcome } satisfies ProbeRequest);
  });
});
