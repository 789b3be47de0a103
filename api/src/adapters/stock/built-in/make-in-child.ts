import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment, giveWay } from '#api/adapters/child-processes.ts';
import type { StockOrder } from '#workers/server/stock/stock-order.ts';

const MAIN = join(import.meta.dirname, '../../../../../workers/server/stock/main.ts');

/** Each picture takes megabytes for a moment. Kept from one to the next, they save a third of the time. */
const MEMORY = { MALLOC_MMAP_THRESHOLD_: '134217728', MALLOC_TRIM_THRESHOLD_: '1073741824' };

/** Longest time for one file: 4K on a slow machine. */
const LIMIT_MS = 600_000;

/**
 * Makes a file of the built-in library in a child process, which ends with this call.
 * @throws The signal's reason; Error with the process's last words.
 */
export function makeInChild(order: StockOrder, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const child = spawn(process.execPath, [MAIN, JSON.stringify(order)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...childEnvironment(), ...MEMORY },
  });
  giveWay(child);
  // Its ffmpeg ends with it, because its input does.
  const kill = () => child.kill('SIGKILL');
  const deadline = setTimeout(kill, LIMIT_MS);
  signal.addEventListener('abort', kill, { once: true });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-4_000);
  });
  return new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, killedBy) => {
      if (signal.aborted) reject(signal.reason);
      else if (code === 0) resolve();
      else reject(new Error(`The maker of stock files ended with ${killedBy ?? code}.\n${words}`.trim()));
    });
  }).finally(() => {
    clearTimeout(deadline);
    signal.removeEventListener('abort', kill);
  });
}
