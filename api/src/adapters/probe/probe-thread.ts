import { Worker } from 'node:worker_threads';
import { systemErrorCode } from '#api/adapters/files/storage-error.ts';
import type { ByteSource } from './byte-source.ts';
import type { ProbeOrder, ProbeRequest } from './probe-messages.ts';
import type { ProbeOutcome } from './probed-media.ts';

/** Interval between checks of a parser's computing time. */
const LOOK_MS = 100;

/** Largest single read of a parser: enough for the index of hours of video, not for a made-up length. */
const MAX_READ_BYTES = 64 * 1024 * 1024;

export interface ProbeLimits {
  /** Time limit for one file, in milliseconds. */
  readonly timeoutMs: number;
  /** Maximum time in milliseconds that the parser may compute, not counting waits for bytes. */
  readonly busyMs: number;
}

/** A thread that parses one file after another, with limited memory. */
export class ProbeThread {
  readonly #worker: Worker;
  /** The end of the file now being parsed. */
  #settle: { resolve(outcome: ProbeOutcome): void; reject(error: unknown): void } | null = null;
  #source: ByteSource | null = null;
  /** Files parsed. */
  count = 0;
  isAlive = true;

  /** @param memoryMiB Heap limit. */
  constructor(memoryMiB: number) {
    const { NODE_COMPILE_CACHE } = process.env;
    this.#worker = new Worker(new URL('./probe.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMiB, maxYoungGenerationSizeMb: 32 },
      // Passes none of the studio's variables except the one that halves the thread's start time.
      env: NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {},
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    // Discard the demuxer's warnings: files must not write into the server's log.
    this.#worker.stdout.resume();
    this.#worker.stderr.resume();
    this.#worker.on('message', (request: ProbeRequest) => this.#answer(request));
    this.#worker.on('error', (error) => {
      // If it runs out of memory, the file is at fault. Any other end of the thread is our fault.
      if (systemErrorCode(error) !== 'ERR_WORKER_OUT_OF_MEMORY') this.#settle?.reject(error);
      else this.#settle?.resolve({ ok: false, code: 'media.damaged' });
    });
    this.#worker.on('exit', () => {
      this.isAlive = false;
      this.#settle?.reject(new Error('The thread that reads media ended.'));
    });
  }

  /**
   * Parses a file, one at a time. The thread must be ended after `media.timeout`, and after an error.
   * @throws Errors of `source`, and of the thread itself.
   */
  async probe(source: ByteSource, { timeoutMs, busyMs }: ProbeLimits): Promise<ProbeOutcome> {
    const { promise, resolve, reject } = Promise.withResolvers<ProbeOutcome>();
    this.#settle = { resolve, reject };
    this.#source = source;
    this.count += 1;
    this.#worker.ref();
    const timeOut = () => resolve({ ok: false, code: 'media.timeout' });
    const timer = setTimeout(timeOut, timeoutMs);
    const { active: activeBefore } = this.#worker.performance.eventLoopUtilization();
    const looks = setInterval(() => {
      if (this.#worker.performance.eventLoopUtilization().active - activeBefore > busyMs) timeOut();
    }, LOOK_MS);
    this.#post({ type: 'file', size: source.size });
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      clearInterval(looks);
      this.#settle = null;
      this.#source = null;
      // An idle thread must not keep the process running.
      this.#worker.unref();
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #answer(request: ProbeRequest): void {
    if (request.type === 'done') this.#settle?.resolve(request.outcome);
    else if (this.#source) this.#read(this.#source, request).catch((error: unknown) => this.#settle?.reject(error));
  }

  /** A failed read is the disk's fault, not the file's, so it rejects the probe and does not refuse the file. */
  async #read(source: ByteSource, { id, start, endExclusive }: ProbeRequest & { type: 'read' }): Promise<void> {
    const bytes = endExclusive - start > MAX_READ_BYTES ? null : await source.read(start, endExclusive);
    this.#post({ type: 'bytes', id, bytes });
  }

  #post(order: ProbeOrder): void {
    this.#worker.postMessage(order);
  }
}
