import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment, giveWay } from '#api/adapters/child-processes.ts';
import type { StockOrder } from '#workers/server/stock/stock-order.ts';
import { processorTimeOf, STILL_MS, watchWork } from '#workers/server/tools/watch-work.ts';

const MAIN = join(import.meta.dirname, '../../../../../workers/server/stock/main.ts');

/** Each picture takes megabytes for a moment. Reusing them for the next picture saves a third of the time. */
const MEMORY = { MALLOC_MMAP_THRESHOLD_: '134217728', MALLOC_TRIM_THRESHOLD_: '1073741824' };

/** Longest time for one file: 4K on a slow machine. */
const LIMIT_MS = 600_000;

/**
 * Makes a file of the built-in library in a child process, which ends with this call.
 * @param stillMs The process is killed after this long without progress. Default: 30 s.
 * @throws The signal's reason; Error with the last output of the process.
 */
export function makeInChild(order: StockOrder, signal: AbortSignal, stillMs = STILL_MS): Promise<void> {
  signal.throwIfAborted();
  const child = spawn(process.execPath, [MAIN, JSON.stringify(order)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...childEnvironment(), ...MEMORY },
  });
  giveWay(child);
  // Its ffmpeg ends too, because its input closes.
  const kill = () => child.kill('SIGKILL');
  const deadline = setTimeout(kill, LIMIT_MS);
  let isStuck = false;
  // The process draws each frame itself, and waits while ffmpeg does not accept frames.
  const endWatch = watchWork({
    stillMs,
    readSign: () => processorTimeOf(child.pid),
    onStill() {
      isStuck = true;
      kill();
    },
  });
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
      else if (isStuck) reject(new Error(`The maker of stock files stopped advancing and was ended.\n${words}`.trim()));
      else reject(new Error(`The maker of stock files ended with ${killedBy ?? code}.\n${words}`.trim()));
    });
  }).finally(() => {
    clearTimeout(deadline);
    endWatch();
    signal.removeEventListener('abort', kill);
  });
}
