import type { EngineFailure } from '#shared/errors/engine-failures.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import type { WorkContext } from './job/render-types.ts';

/** Failures of a process that died or gave nothing any more: the next one may live. */
const PASSING: readonly string[] = ['render.engine-failed', 'render.out-of-memory'] satisfies EngineFailure['code'][];

/**
 * Makes a part of a video, and once more when a process of it died or hung.
 * @throws What the second try throws; what the first throws for any other reason.
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
