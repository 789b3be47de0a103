import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { childEnvironment } from '#api/adapters/child-processes.ts';

/** The API or a worker in its own process, which leads a process group. */
export interface ApiProcess {
  readonly pid: number;
  /** The listening address. Empty for a worker. */
  readonly url: string;
  /** Sends a signal to the process alone. */
  signal(name: NodeJS.Signals): void;
  /** Kills the process and its children at the same moment. */
  killAll(): void;
  /** The embedded database's process. */
  databasePid(): Promise<number>;
  readonly exited: Promise<ApiExit>;
}

export interface ApiExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
}

/** The worker of the product, or the one of `plain-engine.ts`. */
export type WorkerScript = 'worker.ts' | 'testing/plain-worker.ts';

type Environment = Readonly<Record<string, string>>;

/**
 * Starts `main.ts` on a free port. Resolves when the server reports that it is ready, rejects with its output when it
 * ends.
 */
export function startServerProcess(environment: Environment): Promise<ApiProcess> {
  return whenReady(spawnScript('main.ts', environment));
}

/** Starts a worker, and waits as {@link startServerProcess} does. */
export function startWorkerProcess(script: WorkerScript, environment: Environment): Promise<ApiProcess> {
  return whenReady(spawnScript(script, environment));
}

/** Runs `main.ts` to its end, for starts that must fail. */
export function runServerProcess(environment: Environment): Promise<ApiExit> {
  return exitOf(spawnScript('main.ts', environment));
}

async function whenReady(child: ChildProcess): Promise<ApiProcess> {
  const exited = exitOf(child);
  const ready = new Promise<string>((resolve) => {
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const [, url = ''] = /is ready(?:; .*| at (\S+))\n/.exec(printed) ?? [];
      if (printed.includes('is ready') && printed.endsWith('\n')) resolve(url);
    });
  });
  const url = await Promise.race([ready, exited]);
  if (typeof url !== 'string') throw new Error(url.stderr);
  const pid = child.pid as number;
  return {
    ...{ pid, url, exited },
    signal: (name) => void child.kill(name),
    killAll: () => void process.kill(-pid, 'SIGKILL'),
    databasePid: async () => Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ')[0]),
  };
}

function spawnScript(script: 'main.ts' | WorkerScript, environment: Environment): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, '..', script)], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...childEnvironment(), PORT: '0', LOG_LEVEL: 'silent', ...environment },
  });
}

function exitOf(child: ChildProcess): Promise<ApiExit> {
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, stderr }));
  });
}
