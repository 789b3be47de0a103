import type { StdioOptions } from 'node:child_process';
import type { Readable } from 'node:stream';
import { renderError } from '#workers/server/render-error.ts';
import type { EngineContext } from '#workers/server/render-types.ts';
import { type ProcessEnd, type RunningProcess, startProcess } from './run-process.ts';
import { ffmpegOptions } from './source-arguments.ts';

export interface FfmpegRun {
  /** Without options of the program itself. */
  readonly args: readonly string[];
  /** Asset ids by input number: a failure names the asset that caused it. */
  readonly inputAssets?: readonly (string | null)[];
  /** Pipes that ffmpeg reads, from `pipe:3` on. */
  readonly pipeCount?: number;
  /** A source is known to be damaged; decoding continues past it. */
  readonly isDamageKnown?: boolean;
  /** Called when ffmpeg reports how many frames it has written. */
  readonly onFrames?: (frames: number) => void;
}

/** Starts ffmpeg with its progress on standard output; {@link finishFfmpeg} waits for it. */
export async function startFfmpeg(
  { args, pipeCount = 0, isDamageKnown, onFrames }: FfmpegRun,
  context: Pick<EngineContext, 'tools' | 'signal' | 'limits' | 'onProcess'>,
): Promise<RunningProcess> {
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', ...Array.from({ length: pipeCount }, () => 'pipe' as const)];
  const options = [...ffmpegOptions(isDamageKnown), '-progress', 'pipe:1', '-stats_period', '0.5'];
  const running = await startProcess(context.tools.ffmpeg, [...options, ...args], stdio, context);
  if (running.child.stdout) followProgress(running.child.stdout, onFrames);
  return running;
}

/**
 * Waits for a run's end.
 * @throws CodedError of the engine's catalogue, with the last lines, unless it succeeded; AbortedError.
 */
export async function finishFfmpeg(running: RunningProcess, run: FfmpegRun, context: EngineContext): Promise<void> {
  const end = await running.ended;
  for (const line of end.log) context.onLog(line);
  throwIfFailed(end, run.inputAssets ?? [], context);
}

/** Messages of ffmpeg's libraries about invalid data. */
const DAMAGE =
  /Error while decoding|Invalid data found|error reading|Error submitting|corrupt|moov atom|invalid NAL|partial file/i;

/** Messages of ffmpeg, its libraries and the program loader about lack of memory. */
export const OUT_OF_MEMORY = /Cannot allocate memory|malloc of size \d+ failed|failed to map segment/;

/** The MP4 reader's message when a file's tables name data beyond its end; the exit code does not show it. */
const CUT_OFF = /partial file/;

/**
 * Turns the end of a process into an error unless it succeeded. Its exit decides that it failed; its messages only
 * choose the error. The exception is a file that was cut off, which only the messages reveal.
 * @throws CodedError of the engine's catalogue.
 */
export function throwIfFailed(
  { exitCode, killedBy, isTimeUp, log }: ProcessEnd,
  inputAssets: readonly (string | null)[],
  { limits }: Pick<EngineContext, 'limits'>,
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
  const input = Number(/stream #(\d+):/.exec(text)?.[1] ?? Number.NaN);
  const assetId = inputAssets[input] ?? onlyOne(inputAssets);
  if (DAMAGE.test(text)) throw renderError({ code: 'render.source-damaged', assetId }, log);
  throw renderError({ code: 'render.engine-failed' }, log);
}

function onlyOne(assets: readonly (string | null)[]): string | null {
  const ids = new Set(assets.filter((asset) => asset !== null));
  return ids.size === 1 ? ([...ids][0] ?? null) : null;
}

function followProgress(stdout: Readable, onFrames: FfmpegRun['onFrames']): void {
  let rest = '';
  stdout.setEncoding('utf8');
  stdout.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const frames = /^frame=\s*(\d+)/.exec(line)?.[1];
      if (frames !== undefined) onFrames?.(Number(frames));
    }
  });
}
