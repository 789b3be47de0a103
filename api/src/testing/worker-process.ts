import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** `worker.ts`, or another worker, in its own process. */
export interface WorkerProcess {
  readonly pid: number;
  signal(name: NodeJS.Signals): void;
  readonly exited: Promise<WorkerExit>;
}

export interface WorkerExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
}

/** The product's worker, or that of `plain-engine.ts`. */
export type WorkerScript = 'worker.ts' | 'testing/plain-worker.ts';

/** Starts a worker. Resolves when it reports that it is ready. */
export async function startWorkerProcess(
  script: WorkerScript,
  environment: Readonly<Record<string, string>>,
): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', script)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LOG_LEVEL: 'silent', ...environment },
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const exited = new Promise<WorkerExit>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, stderr }));
  });
  let printed = '';
  const ready = new Promise<'ready'>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('is ready')) resolve('ready');
    });
  });
  const first = await Promise.race([ready, exited]);
  if (first !== 'ready') throw new WorkerEnded(first);
  return { pid: child.pid as number, signal: (name) => void child.kill(name), exited };
}

/** The worker ended before it was ready; the message is its output. */
export class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded';
  readonly exit: WorkerExit;

  constructor(exit: WorkerExit) {
    super(exit.stderr);
    this.exit = exit;
  }
}
