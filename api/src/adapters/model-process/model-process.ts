import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Logger } from 'pino';
import { childEnvironment, giveWay } from '#api/adapters/child-processes.ts';
import { ApiError } from '#api/errors/api-error.ts';
import type { ErrorCode } from '#shared/errors/catalogue.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import { type Result, unwrap } from '#workers/lib/result.ts';
import { processorTimeOf, watchWork } from '#workers/server/tools/watch-work.ts';

/** A model takes half a gigabyte and more; loading it again takes a second or two. */
const IDLE_MS = 3 * 60_000;

/** A task that takes longer has hung and would make every account wait. */
const TASK_LIMIT_MS = 10 * 60_000;

/**
 * Work that a process does: its input and output by task. For a process that needs a model, the first task is `load`.
 */
type Work<W> = { readonly [Task in keyof W]: { readonly input: unknown; readonly output: unknown } } & {
  readonly load: { readonly input: unknown };
};

export interface ModelProcessOptions {
  /** Entry file of the process. */
  readonly main: string;
  /** Name in the log. */
  readonly name: string;
  /** Code of the error when the process dies. */
  readonly crashed: ErrorCode;
  readonly log: Pick<Logger, 'warn'>;
  /** Default: three minutes. */
  readonly idleMs?: number;
  /** A task without any progress for this long ends the process. Default: 30 s. */
  readonly stillMs?: number;
}

/**
 * The process that holds a model. It starts when needed and ends when idle. It also ends after an abort, because
 * nothing else can stop a run of the model. Handles one call at a time.
 */
export class ModelProcess<W extends Work<W>> {
  readonly #options: ModelProcessOptions;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: ModelProcessOptions) {
    this.#options = options;
  }

  /** Id of the running process, or null if none runs. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /**
   * Does a piece of work.
   * @param model Input of `load`, or null for work that needs no model.
   * @param onProgress Receives each `{ progress }` that the process sends before its answer.
   * @throws The signal's reason; ApiError `storage.full`, or the given error when the process dies.
   */
  async call<T extends keyof W & string>(
    model: W['load']['input'] | null,
    task: T,
    input: W[T]['input'],
    signal: AbortSignal,
    onProgress?: (progress: unknown) => void,
  ): Promise<W[T]['output']> {
    signal.throwIfAborted();
    clearTimeout(this.#idle);
    try {
      if (!this.#child) {
        this.#child = this.#start();
        if (model !== null) await this.#load(this.#child, model, signal);
      }
      return await this.#send(this.#child, { task, input }, signal, onProgress);
    } finally {
      this.#idle = setTimeout(() => void this.stop(), this.#options.idleMs ?? IDLE_MS).unref();
    }
  }

  /** Without its model, the process would fail every later call. End it so that the next call starts another. */
  async #load(child: ChildProcess, model: W['load']['input'], signal: AbortSignal): Promise<void> {
    try {
      await this.#send(child, { task: 'load', input: model }, signal);
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Ends the process. The next call starts another. */
  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    const child = this.#child;
    this.#child = null;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  #start(): ChildProcess {
    const child = fork(this.#options.main, {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: childEnvironment(),
    });
    giveWay(child);
    // A process that could not start has no exit event. Without a listener its error would end the studio.
    child.on('error', (error) => {
      if (this.#child === child && child.pid === undefined) this.#child = null;
      this.#options.log.warn({ err: error }, `the process of ${this.#options.name} failed`);
    });
    let words = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-4_000);
    });
    child.once('exit', (code, signal) => {
      if (this.#child !== child) return;
      this.#child = null;
      const { log, name } = this.#options;
      log.warn({ code, signal, words }, `the process of ${name} ended by itself`);
    });
    return child;
  }

  async #send(
    child: ChildProcess,
    request: { readonly task: string; readonly input: unknown },
    signal: AbortSignal,
    onProgress?: (progress: unknown) => void,
  ): Promise<unknown> {
    const { crashed } = this.#options;
    const answer = Promise.withResolvers<Result<unknown>>();
    const handleMessage = (message: unknown) => {
      const isProgress = typeof message === 'object' && message !== null && 'progress' in message;
      if (isProgress) onProgress?.(message.progress);
      else answer.resolve(message as Result<unknown>);
    };
    const handleEnd = () => answer.reject(new ApiError(crashed));
    const handleAbort = () => {
      // The next call must not wait for this process to end.
      void this.stop();
      answer.reject(signal.reason);
    };
    const end = (reason: string) => {
      this.#options.log.warn({ task: request.task }, `the process of ${this.#options.name} ${reason} and was ended`);
      void this.stop();
      handleEnd();
    };
    const limit = setTimeout(() => end('took too long'), TASK_LIMIT_MS);
    const { stillMs } = this.#options;
    const onStill = () => end('stopped advancing');
    const endWatch = watchWork({ stillMs, readSign: () => processorTimeOf(child.pid), onStill });
    child.on('message', handleMessage);
    child.once('exit', handleEnd);
    child.once('error', handleEnd);
    signal.addEventListener('abort', handleAbort, { once: true });
    child.send(request, (error) => {
      if (error) handleEnd();
    });
    try {
      return unwrap(await answer.promise);
    } catch (error) {
      throw error instanceof CodedError ? apiErrorOf(error, crashed) : error;
    } finally {
      clearTimeout(limit);
      endWatch();
      child.off('message', handleMessage);
      child.off('exit', handleEnd);
      child.off('error', handleEnd);
      signal.removeEventListener('abort', handleAbort);
    }
  }
}

function apiErrorOf(error: CodedError, crashed: ErrorCode): ApiError {
  if (error.code === 'storage.full') return new ApiError('storage.full', { cause: error });
  return new ApiError(crashed, { cause: new Error(JSON.stringify(error.data), { cause: error }) });
}
