import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { WorkerMessage } from './worker.ts';

/** A process that handles one message after another. */
export interface RenderWorker {
  readonly pid: number;
  /** Resolves when the work is done. @throws Error when the worker ends first. */
  carryOut(message: WorkerMessage): Promise<void>;
  end(): Promise<void>;
}

/** Starts a worker, on one core if named. Resolves when it is ready for its first message. */
export async function startRenderWorker(core: number | null): Promise<RenderWorker> {
  const path = join(import.meta.dirname, 'worker.ts');
  // taskset execs node, so the channel's open file is inherited.
  const onCore = core === null ? {} : { execPath: 'taskset', execArgv: ['-c', String(core), process.execPath] };
  const child = fork(path, [], { ...onCore, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  exited.catch(() => {});
  const answer = async () => {
    const answered = new Promise<'answered'>((resolve) => child.once('message', () => resolve('answered')));
    const first = await Promise.race([answered, exited]);
    if (first !== 'answered') throw new Error(`A worker ended with ${first}`);
  };
  await answer();
  return {
    pid: child.pid ?? 0,
    async carryOut(message) {
      child.send(message);
      await answer();
    },
    async end() {
      child.disconnect();
      await exited;
    },
  };
}
