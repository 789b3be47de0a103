import type { WorkContext } from '#workers/server/job/render-types.ts';
import { startProcess } from '#workers/server/tools/run-process.ts';

/** ffprobe reads the beginning of a file. A file that takes longer is not real footage. */
const PROBE_LIMIT_MS = 60_000;

/** Most characters of an answer: a file with thousands of streams is not worth more. */
const ANSWER_LIMIT = 4_000_000;

/** ffprobe's answer, null when it failed or was too long, and its last lines. */
export interface ProbeAnswer {
  readonly json: unknown;
  readonly log: readonly string[];
}

/**
 * Runs ffprobe and reads its JSON.
 * @param limitMs Raised when it counts a whole file.
 * @throws AbortedError.
 */
export async function answerOfFfprobe(
  args: readonly string[],
  { tools, signal, limits }: WorkContext,
  limitMs: number = PROBE_LIMIT_MS,
): Promise<ProbeAnswer> {
  const options = ['-hide_banner', '-loglevel', 'error', '-of', 'json'];
  const bounded = { ...limits, processTimeMs: Math.min(limits.processTimeMs, limitMs) };
  const running = await startProcess(tools.ffprobe, [...options, ...args], ['ignore', 'pipe', 'pipe'], {
    signal,
    limits: bounded,
  });
  let text = '';
  running.child.stdout?.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    if (text.length > ANSWER_LIMIT) running.kill();
  });
  const { exitCode, log } = await running.ended;
  return { json: exitCode === 0 ? parseJson(text) : null, log };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // Cut off, which counts as no answer.
  }
}
