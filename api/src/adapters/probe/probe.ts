import { Worker } from 'node:worker_threads';
import { systemErrorCode } from '#api/adapters/files/storage-error.ts';
import type { ByteSource } from './byte-source.ts';
import type { ProbeReply, ProbeRequest, ProbeWorkerData } from './probe-messages.ts';
import type { ProbeOutcome } from './probed-media.ts';

export interface ProbeOptions {
  /** Time limit for one file, in milliseconds. Default 20 000. */
  readonly timeoutMs?: number;
  /** Heap limit of the parser, in MiB. Default 192. */
  readonly memoryMiB?: number;
}

/** Limits concurrent probes: a burst of uploads must not starve other requests. */
const MAX_CONCURRENT_PROBES = 2;

/** Largest single read of a parser: enough for the index of hours of video, not for a made-up length. */
const MAX_READ_BYTES = 64 * 1024 * 1024;

const waiting: (() => void)[] = [];
let running = 0;

/**
 * Identifies a file by its bytes. Parsing runs in its own thread with bounded time and memory, because files come from
 * anyone. The caller closes the source; after a timeout one of its reads may still be pending.
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
  // Discard the demuxer's warnings: files must not write into the server's log.
  worker.stdout.resume();
  worker.stderr.resume();
  const { promise, resolve, reject } = Promise.withResolvers<ProbeOutcome>();
  const timer = setTimeout(() => resolve({ ok: false, code: 'media.timeout' }), timeoutMs);
  worker.on('message', (request: ProbeRequest) => {
    if (request.type === 'done') return resolve(request.outcome);
    answerRead(worker, source, request).catch(reject);
  });
  worker.on('error', (error) => {
    // Running out of memory is the file's fault; any other end of the thread is ours.
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

/** A failed read is the disk's fault, not the file's: it rejects the probe instead of refusing the file. */
async function answerRead(worker: Worker, source: ByteSource, request: ProbeRequest & { type: 'read' }): Promise<void> {
  const { id, start, endExclusive } = request;
  const bytes = endExclusive - start > MAX_READ_BYTES ? null : await source.read(start, endExclusive);
  worker.postMessage({ id, bytes } satisfies ProbeReply);
}
