import type { EngineFailure } from '#shared/errors/engine-failures.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import type { WorkContext } from './job/render-types.ts';

/** Failures of a process that died or stopped producing output. The next one may succeed. */
const PASSING: readonly string[] = ['render.engine-failed', 'render.out-of-memory'] satisfies EngineFailure['code'][];

/**
 * Makes a part of a video, and retries once when one of its processes died or hung.
 * @throws The error of the second try, or of the first for any other reason.
 */
export async function tryTwice<Made>({ onLog }: Pick<WorkContext, 'onLog'>, make: () => Promise<Made>): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof CodedError) || !PASSING.includes(error.code)) throw error;
    const { log } = error.data;
    for (const line of Array.isArray(log) ? log : []) onLog(String(line));
    onLog(`A part failed (${error.code}) and is made again.`);
    return await make();
  }
}
