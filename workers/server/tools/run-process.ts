import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { AbortedError, throwIfAborted } from '#workers/lib/coded-error.ts';
import type { RenderLimits } from '#workers/server/job/render-types.ts';

/** Time for a process to end by itself after a request. ffmpeg can ignore SIGTERM. */
const TERMINATION_MS = 2_000;

/** Most lines stored of a process's messages, and characters per line. */
const LOG_LINES = 40;
const LOG_LINE_LENGTH = 400;

/**
 * glibc memory settings: few arenas, and large pages where the system grants them on request. 4K pictures are allocated
 * and freed so fast that small pages take a twentieth of ffmpeg's time.
 */
const MEMORY = { MALLOC_ARENA_MAX: '2', GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };

/** Limits of a process, and the signal that stops it. */
export interface ProcessContext {
  readonly signal: AbortSignal;
  readonly limits: RenderLimits;
  /** Called when the process starts and when it has ended. */
  onProcess?(pid: number, isRunning: boolean): void;
}

export interface ProcessEnd {
  /** Null when a signal ended it. */
  readonly exitCode: number | null;
  /** The signal that ended it. */
  readonly killedBy: NodeJS.Signals | null;
  readonly isTimeUp: boolean;
  /** Last lines of standard error. */
  readonly log: readonly string[];
}

export interface RunningProcess {
  readonly child: ChildProcess;
  /** Resolves when it has ended, successfully or not. Rejects with AbortedError when the signal ended it. */
  readonly ended: Promise<ProcessEnd>;
  /** Kills it immediately. */
  kill(): void;
}

/**
 * Starts a program within its limits, without a shell, in an environment without any of our variables. It is killed
 * when the signal is aborted (SIGTERM, then SIGKILL), when its time is up (SIGKILL), and, where `setpriv` is installed,
 * by the system when this process dies.
 * @param takeLine Receives each line of standard error. Returns true for lines that are not messages, which the log
 * omits.
 * @throws AbortedError when the signal is already aborted.
 */
export async function startProcess(
  path: string,
  args: readonly string[],
  stdio: StdioOptions,
  context: ProcessContext,
  takeLine?: (line: string) => boolean,
): Promise<RunningProcess> {
  const { signal, limits } = context;
  throwIfAborted(signal);
  const [program = path, ...rest] = [...(await guards(limits)), path, ...args];
  throwIfAborted(signal);
  const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', ...MEMORY };
  const child = spawn(program, rest, { stdio, env, shell: false });
  const { pid } = child;
  if (pid !== undefined) context.onProcess?.(pid, true);
  let isTimeUp = false;
  const log = child.stderr ? new LogTail(child.stderr, takeLine) : null;
  const deadline = setTimeout(() => {
    isTimeUp = true;
    child.kill('SIGKILL');
  }, limits.processTimeMs);
  let forced: NodeJS.Timeout | undefined;
  const handleAbort = () => {
    child.kill('SIGTERM');
    forced = setTimeout(() => child.kill('SIGKILL'), TERMINATION_MS);
  };
  signal.addEventListener('abort', handleAbort, { once: true });
  const ended = new Promise<ProcessEnd>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode, killedBy) => resolve({ exitCode, killedBy, isTimeUp, log: log?.lines ?? [] }));
  })
    .then((end) => {
      if (signal.aborted) throw new AbortedError();
      return end;
    })
    .finally(() => {
      if (pid !== undefined) context.onProcess?.(pid, false);
      clearTimeout(deadline);
      clearTimeout(forced);
      signal.removeEventListener('abort', handleAbort);
    });
  ended.catch(() => {}); // Callers that await it handle the rejection.
  const kill = () => {
    child.kill('SIGKILL');
    // Unread bytes would keep it from closing.
    child.stdout?.destroy();
  };
  return { child, ended, kill };
}

/** Keeps the last lines of a stream of any length. */
class LogTail {
  readonly lines: string[] = [];
  #rest = '';

  constructor(stream: Readable, takeLine: (line: string) => boolean = () => false) {
    const keep = (line: string) => {
      if (!takeLine(line)) this.#keep(line);
    };
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      const parts = (this.#rest + text).split(/[\r\n]+/);
      this.#rest = (parts.pop() ?? '').slice(-LOG_LINE_LENGTH);
      for (const part of parts) keep(part);
    });
    stream.on('end', () => keep(this.#rest));
    stream.on('error', () => {}); // The process's exit has more information.
  }

  #keep(line: string): void {
    if (line.trim() === '') return;
    this.lines.push(line.slice(0, LOG_LINE_LENGTH));
    if (this.lines.length > LOG_LINES) this.lines.shift();
  }
}

/** Wrapper programs that apply limits, with their arguments, as far as this system has them. */
async function guards({ memoryBytes, outputBytes }: RenderLimits): Promise<string[]> {
  const [setpriv, prlimit] = await Promise.all([findGuard('setpriv'), findGuard('prlimit')]);
  return [
    ...(setpriv ? [setpriv, '--pdeathsig', 'KILL', '--'] : []),
    ...(prlimit ? [prlimit, `--as=${memoryBytes}`, `--fsize=${outputBytes}`, '--core=0', '--'] : []),
  ];
}

const found = new Map<string, Promise<string | null>>();

function findGuard(name: string): Promise<string | null> {
  const known = found.get(name);
  if (known) return known;
  const search = (async () => {
    for (const folder of (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)) {
      const path = join(folder, name);
      const isThere = await access(path, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (isThere) return path;
    }
    return null;
  })();
  found.set(name, search);
  return search;
}
