import { renderError } from '#workers/server/job/render-error.ts';
import type { WorkContext } from '#workers/server/job/render-types.ts';
import { type ProcessEnd, type RunningProcess, startProcess } from './run-process.ts';

/** Starts an ffmpeg that encodes its standard input. {@link finishEncoder} waits for it. */
export async function startEncoder(args: readonly string[], context: WorkContext): Promise<RunningProcess> {
  const options = ['-hide_banner', '-loglevel', 'error', '-xerror', '-y'];
  return await startProcess(context.tools.ffmpeg, [...options, ...args], ['pipe', 'ignore', 'pipe'], context);
}

/**
 * Waits for an encoder's end.
 * @throws CodedError of the engine's catalogue, with the last lines, unless it succeeded; AbortedError.
 */
export async function finishEncoder(running: RunningProcess, context: WorkContext): Promise<void> {
  const end = await running.ended;
  for (const line of end.log) context.onLog(line);
  throwIfFailed(end, null, context);
}

/** Messages of ffmpeg's libraries about invalid data. */
const DAMAGE =
  /Error while decoding|Invalid data found|error reading|Error submitting|corrupt|moov atom|invalid NAL|partial file/i;

/** Messages of ffmpeg, its libraries and the program loader about lack of memory. */
export const OUT_OF_MEMORY = /Cannot allocate memory|malloc of size \d+ failed|failed to map segment/;

/** The MP4 reader's message when a file's tables name data beyond its end; the exit code does not show it. */
const CUT_OFF = /partial file/;

/**
 * Turns the end of a process into an error unless it succeeded. Its exit code decides that it failed; its messages only
 * choose the error. The exception is a file that was cut off, which only the messages reveal.
 * @param assetId Asset that the process reads; null for an encoder.
 * @throws CodedError of the engine's catalogue.
 */
export function throwIfFailed(
  { exitCode, killedBy, isTimeUp, log }: ProcessEnd,
  assetId: string | null,
  { limits }: Pick<WorkContext, 'limits'>,
): void {
  const text = log.join('\n');
  if (exitCode === 0 && !CUT_OFF.test(text)) return;
  if (isTimeUp)
    throw renderError({ code: 'render.time-limit', seconds: Math.round(limits.processTimeMs / 1_000) }, log);
  if (/No space left on device|Disk quota exceeded/.test(text)) throw renderError({ code: 'render.disk-full' }, log);
  if (killedBy === 'SIGXFSZ') throw renderError({ code: 'render.disk-full' }, log);
  if (OUT_OF_MEMORY.test(text) || killedBy === 'SIGKILL') {
    throw renderError({ code: 'render.out-of-memory' }, log);
  }
  if (DAMAGE.test(text)) throw renderError({ code: 'render.source-damaged', assetId }, log);
  throw renderError({ code: 'render.engine-failed' }, log);
}
