import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../main.ts');

/** `main.ts` in its own process. */
export interface ServerProcess {
  /** Address it listens on. */
  url: string;
  pid: number;
  /** Sends a signal to the server alone. */
  signal(name: NodeJS.Signals): void;
  /** Kills the server and the processes it started, at the same instant. */
  killAll(): void;
  exited: Promise<ServerExit>;
}

export interface ServerExit {
  code: number | null;
  signal: NodeJS.Signals | null;
  stderr: string;
}

/** Starts `main.ts` on a free port. Resolves when it reports that it is ready; rejects with its output when it ends. */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const child = spawnMain(environment);
  const exited = exitOf(child);
  const ready = new Promise<string>((resolve) => {
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const [, url] = /ready at (\S+)/.exec(printed) ?? [];
      if (url) resolve(url);
    });
  });
  const url = await Promise.race([ready, exited]);
  if (typeof url !== 'string') throw new Error(`The server exited while starting: ${url.stderr}`);
  const pid = child.pid as number;
  return {
    url,
    pid,
    exited,
    signal: (name) => void child.kill(name),
    // The child leads its own process group.
    killAll: () => void process.kill(-pid, 'SIGKILL'),
  };
}

/** Runs `main.ts` to its end, for starts that must fail. */
export function runServerProcess(environment: Record<string, string>): Promise<ServerExit> {
  return exitOf(spawnMain(environment));
}

function spawnMain(environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [MAIN], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', LOG_LEVEL: 'silent', ...environment },
  });
}

function exitOf(child: ChildProcess): Promise<ServerExit> {
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, stderr }));
  });
}
