import { Worker } from 'node:worker_threads';
import { systemErrorCode } from '#api/adapters/files/storage-error.ts';
import { Turns } from '#api/queue/turns.ts';
import type { ByteSource } from './byte-source.ts';
import type { ProbeReply, ProbeRequest, ProbeWorkerData } from './probe-messages.ts';
import type { ProbeOutcome } from './probed-media.ts';

export interface ProbeOptions {
  /** Time limit for one file, in milliseconds. Default 20 000, because a bucket answers slowly. */
  readonly timeoutMs?: number;
  /**
   * Maximum time in milliseconds that the parser may compute, not counting waits for bytes. Default 5 000; hours of
   * video take 300.
   */
  readonly busyMs?: number;
  /** Heap limit of the parser, in MiB. Default 192. */
  readonly memoryMiB?: number;
}

/** Limits concurrent probes, because a burst of uploads must not starve other requests. Each takes up to 224 MiB. */
const MAX_CONCURRENT_PROBES = 3;

/** Interval between checks of a parser's computing time. */
const LOOK_MS = 100;

/** Largest single read of a parser: enough for the index of hours of video, not for a made-up length. */
const MAX_READ_BYTES = 64 * 1024 * 1024;

const turns = new Turns(MAX_CONCURRENT_PROBES);

/**
 * Identifies a file by its bytes. Anyone can upload files, so parsing runs in its own thread with limited time and
 * memory, one at a time for each account. The caller closes the source. After a timeout one of its reads may still be
 * pending.
 * @throws ApiError `request.queue-full` when too many of the account's files are waiting.
 */
export async function probeMedia(
  source: ByteSource,
  accountId: string,
  options: ProbeOptions = {},
): Promise<ProbeOutcome> {
  const leave = turns.enter(accountId);
  try {
    return await turns.run(accountId, NEVER, () => probeInThread(source, options));
  } finally {
    leave();
  }
}

/** Uploads are probed even if the client has disconnected, because it asks again. */
const NEVER = new AbortController().signal;

async function probeInThread(
  source: ByteSource,
  { timeoutMs = 20_000, busyMs = 5_000, memoryMiB = 192 }: ProbeOptions,
): Promise<ProbeOutcome> {
  const { NODE_COMPILE_CACHE } = process.env;
  const worker = new Worker(new URL('./probe.worker.ts', import.meta.url), {
    workerData: { size: source.size } satisfies ProbeWorkerData,
    resourceLimits: { maxOldGenerationSizeMb: memoryMiB, maxYoungGenerationSizeMb: 32 },
    // Passes none of the studio's variables except the one that halves the thread's start time.
    env: NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  // Discard the demuxer's warnings: files must not write into the server's log.
  worker.stdout.resume();
  worker.stderr.resume();
  const { promise, resolve, reject } = Promise.withResolvers<ProbeOutcome>();
  const timeOut = () => resolve({ ok: false, code: 'media.timeout' });
  const timer = setTimeout(timeOut, timeoutMs);
  const looks = setInterval(() => {
    if (worker.performance.eventLoopUtilization().active > busyMs) timeOut();
  }, LOOK_MS);
  worker.on('message', (request: ProbeRequest) => {
    if (request.type === 'done') return resolve(request.outcome);
    answerRead(worker, source, request).catch(reject);
  });
  worker.on('error', (error) => {
    // If it runs out of memory, the file is at fault. Any other end of the thread is our fault.
    if (systemErrorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ ok: false, code: 'media.damaged' });
    else reject(error);
  });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    clearInterval(looks);
    await worker.terminate();
  }
}

/** A failed read is the disk's fault, not the file's, so it rejects the probe and does not refuse the file. */
async function answerRead(worker: Worker, source: ByteSource, request: ProbeRequest & { type: 'read' }): Promise<void> {
  const { id, start, endExclusive } = request;
  const bytes = endExclusive - start > MAX_READ_BYTES ? null : await source.read(start, endExclusive);
  worker.postMessage({ id, bytes } satisfies ProbeReply);
}
