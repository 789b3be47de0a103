import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { ApiError } from '#api/errors/api-error.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import { unwrap } from '#workers/lib/result.ts';
import type { VoiceAnswer, VoiceRequest, VoiceTask, VoiceWork } from '#workers/server/voice/messages.ts';

const MAIN = join(import.meta.dirname, '../../../../../workers/server/voice/main.ts');

/** The variables that the process gets; none of the studio's secrets is among them. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE'];

/** The model takes half a gigabyte; loading it again takes a second or two. */
const IDLE_MS = 3 * 60_000;

/**
 * The process that holds the model: started when needed, ended when idle, and after an abort, because a run of the model cannot be
 * stopped otherwise. One call at a time.
 */
export class VoiceProcess {
  readonly #log: Pick<Logger, 'warn'>;
  readonly #idleMs: number;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(log: Pick<Logger, 'warn'>, idleMs = IDLE_MS) {
    this.#log = log;
    this.#idleMs = idleMs;
  }

  /** Id of the running process, null without one. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /**
   * Does a piece of work.
   * @param folder Of the model; null for work that needs none.
   * @throws The signal's reason; ApiError `voiceover.crashed` when the process dies, `storage.full`.
   */
  async call<T extends VoiceTask>(
    folder: string | null,
    task: T,
    input: VoiceWork[T]['input'],
    signal: AbortSignal,
  ): Promise<VoiceWork[T]['output']> {
    signal.throwIfAborted();
    clearTimeout(this.#idle);
    try {
      if (!this.#child) {
        this.#child = this.#start();
        if (folder !== null) await this.#send(this.#child, { task: 'load', input: { folder } }, signal);
      }
      const request = { task, input } as VoiceRequest;
      return (await this.#send(this.#child, request, signal)) as VoiceWork[T]['output'];
    } finally {
      this.#idle = setTimeout(() => void this.stop(), this.#idleMs).unref();
    }
  }

  /** Ends the process; the next call starts another. */
  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  #start(): ChildProcess {
    const child = fork(MAIN, {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])),
    });
    giveWay(child);
    let words = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-4_000);
    });
    child.once('exit', (code, signal) => {
      if (this.#child !== child) return;
      this.#child = null;
      this.#log.warn({ code, signal, words }, 'the process of the voice ended by itself');
    });
    return child;
  }

  async #send(child: ChildProcess, request: VoiceRequest, signal: AbortSignal): Promise<unknown> {
    const answer = Promise.withResolvers<VoiceAnswer>();
    const handleMessage = (message: unknown) => answer.resolve(message as VoiceAnswer);
    const handleEnd = () => answer.reject(new ApiError('voiceover.crashed'));
    const handleAbort = () => {
      // The next call must not wait for the end of this one.
      void this.stop();
      answer.reject(signal.reason);
    };
    child.once('message', handleMessage);
    child.once('exit', handleEnd);
    child.once('error', handleEnd);
    signal.addEventListener('abort', handleAbort, { once: true });
    child.send(request, (error) => {
      if (error) handleEnd();
    });
    try {
      return unwrap(await answer.promise);
    } catch (error) {
      throw error instanceof CodedError ? apiErrorOf(error) : error;
    } finally {
      child.off('message', handleMessage);
      child.off('exit', handleEnd);
      child.off('error', handleEnd);
      signal.removeEventListener('abort', handleAbort);
    }
  }
}

function apiErrorOf(error: CodedError): ApiError {
  if (error.code === 'storage.full') return new ApiError('storage.full', { cause: error });
  return new ApiError('voiceover.crashed', { cause: new Error(JSON.stringify(error.data), { cause: error }) });
}

/** Visitors’ requests come before voices. Where the system refuses, the voice keeps the studio’s priority. */
function giveWay({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A studio that runs at a lower priority itself cannot raise it.
  }
}
