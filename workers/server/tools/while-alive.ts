import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { renderError } from '#workers/server/job/render-error.ts';
import type { EngineContext } from '#workers/server/job/render-types.ts';
import { bytesReadBy, STILL_MS, starvation, watchWork } from './watch-work.ts';

export interface AliveOptions {
  /** The work's output folder. */
  readonly folder: string;
  /** Default: 30 s. */
  readonly stillMs?: number | undefined;
}

/** Waits for something outside of the work, such as an answer. The watch pauses until then. */
export type Outside = <T>(wait: Promise<T>) => Promise<T>;

/**
 * Runs an engine's work as long as it advances: frames are encoded, its programs read, or the files in its folder grow.
 * Time for which it only waited for a processor does not count.
 * @throws CodedError `render.stuck` when none of these changed for that time; the errors of the work.
 */
export async function whileAlive<T>(
  { folder, stillMs = STILL_MS }: AliveOptions,
  context: EngineContext,
  work: (context: EngineContext, outside: Outside) => Promise<T>,
): Promise<T> {
  const stuck = new AbortController();
  const pids = new Set<number>();
  const isStarved = starvation(() => [process.pid, ...pids]);
  let frames = 0;
  let waits = 0;
  const endWatch = watchWork({
    stillMs,
    async readSign() {
      // Other systems don't report on a program that only reads.
      if (waits > 0 || process.platform !== 'linux') return null;
      if (await isStarved()) return null;
      const read = await Promise.all([...pids].map(bytesReadBy));
      return `${frames} ${read.join()} ${await bytesIn(folder)}`;
    },
    onStill: () => stuck.abort(renderError({ code: 'render.stuck', seconds: Math.round(stillMs / 1_000) })),
  });
  const watched: EngineContext = {
    ...context,
    signal: AbortSignal.any([context.signal, stuck.signal]),
    onProgress(progress) {
      frames = progress.framesDone;
      context.onProgress(progress);
    },
    onProcess(pid, isRunning) {
      if (isRunning) pids.add(pid);
      else pids.delete(pid);
    },
  };
  const outside: Outside = async (wait) => {
    waits += 1;
    try {
      return await wait;
    } finally {
      waits -= 1;
    }
  };
  try {
    return await work(watched, outside);
  } catch (error) {
    throw stuck.signal.aborted && !context.signal.aborted ? stuck.signal.reason : error;
  } finally {
    endWatch();
  }
}

async function bytesIn(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    files.filter((file) => file.isFile()).map(({ parentPath, name }) => sizeOf(join(parentPath, name))),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** 0 for a missing file. */
function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
