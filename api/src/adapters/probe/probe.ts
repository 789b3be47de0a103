import { Worker } from 'node:worker_threads';
import { systemErrorCode } from '../files/storage-error.ts';
import type { ByteSource } from './byte-source.ts';
import type { ProbeReply, ProbeRequest, ProbeWorkerData } from './probe-messages.ts';
import type { ProbeOutcome } from './probed-media.ts';

export interface ProbeOptions {
  /** How long a file may take to be understood, in milliseconds. Default 20 000. */
  readonly timeoutMs?: number;
  /** Heap that the parser may use, in MiB. Default 192. */
  readonly memoryMiB?: number;
}

/** Files are parsed two at a time at most: a burst of uploads must not starve the requests that are served beside it. */
const MAX_CONCURRENT_PROBES = 2;

/** The largest piece that a parser may ask for at once: the index of hours of film fits, a made-up length does not. */
const MAX_READ_BYTES = 64 * 1024 * 1024;

const waiting: (() => void)[] = [];
let running = 0;

/**
 * Says what a file is by its bytes. The parsing runs in a thread of its own with bounded time and memory, for the files
 * come from anybody. Closing the source stays with the caller; after a timeout a read of it may still be under way.
 */
export async function probeMedia(source: ByteSource, options: ProbeOptions = {}): Promise<ProbeOutcome> {
  if (running >= MAX_CONCURRENT_PROBES) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await probeInThread(source, options);
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

async function probeInThread(
  source: ByteSource,
  { timeoutMs = 20_000, memoryMiB = 192 }: ProbeOptions,
): Promise<ProbeOutcome> {
  const worker = new Worker(new URL('./probe.worker.ts', import.meta.url), {
    workerData: { size: source.size } satisfies ProbeWorkerData,
    resourceLimits: { maxOldGenerationSizeMb: memoryMiB, maxYoungGenerationSizeMb: 32 },
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  // What the demuxer warns about goes nowhere: a file does not get to write into the server's log.
  worker.stdout.resume();
  worker.stderr.resume();
  const { promise, resolve, reject } = Promise.withResolvers<ProbeOutcome>();
  const timer = setTimeout(() => resolve({ ok: false, code: 'media.timeout' }), timeoutMs);
  worker.on('message', (request: ProbeRequest) => {
    if (request.type === 'done') return resolve(request.outcome);
    answerRead(worker, source, request).catch(reject);
  });
  worker.on('error', (error) => {
    // A file that exhausts the parser's memory is the file's fault; anything else that ends the thread is ours.
    if (systemErrorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ ok: false, code: 'media.damaged' });
    else reject(error);
  });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** A read that fails is the disk's fault, not the file's: it rejects the probe, and nothing is held against the file. */
async function answerRead(worker: Worker, source: ByteSource, request: ProbeRequest & { type: 'read' }): Promise<void> {
  const { id, start, endExclusive } = request;
  const bytes = endExclusive - start > MAX_READ_BYTES ? null : await source.read(start, endExclusive);
  worker.postMessage({ id, bytes } satisfies ProbeReply);
}
