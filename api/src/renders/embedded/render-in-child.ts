import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childEnvironment, giveWay } from '#api/adapters/child-processes.ts';
import { systemErrorCode } from '#api/adapters/files/storage-error.ts';
import type { RenderReport } from '#shared/contracts/render-report.ts';
import type { DamagedPart } from '#shared/media/damage.ts';
import type { Frames } from '#shared/time/rational.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import { type ChildMessage, childMessageSchema, type ParentMessage } from '#workers/server/child-messages.ts';
import { GaveWay } from '#workers/server/job/render-error.ts';
import type { FfmpegTools, RenderOrder, RenderProgress } from '#workers/server/job/render-types.ts';

const MAIN = join(import.meta.dirname, '../../../../workers/server/main.ts');

/** Time for a child to end its own children. */
const END_MS = 2_000;

export interface ChildOptions {
  readonly tools: FfmpegTools;
  readonly signal: AbortSignal;
  /** A child silent for this long counts as hung. So does a child that reports no progress for this long. */
  readonly silenceMs: number;
  /** Only this frame, as a JPEG picture of at most 768 pixels. Default: the whole video. */
  readonly frame?: Frames;
  onProgress(progress: RenderProgress): void;
  /** Called between segments, after progress is recorded. If it resolves to false, the child ends. */
  mayGoOn(): Promise<boolean>;
  onLog(line: string): void;
  /** Called for newly found damage in a source that was bridged. */
  onDamage(assetId: string, parts: readonly DamagedPart[]): void;
}

/**
 * Renders an order in a child process. The process always ends with this call.
 * @param outputPath Path for the finished and checked file.
 * @returns The report of the file's check; null for a frame, and when its facts don't fit one.
 * @throws The signal's reason when it aborts; GaveWay; the engine's CodedError; Error when the child dies or hangs.
 */
export async function renderInChild(
  order: RenderOrder,
  outputPath: string,
  { tools, signal, silenceMs, frame, onProgress, mayGoOn, onLog, onDamage }: ChildOptions,
): Promise<RenderReport | null> {
  signal.throwIfAborted();
  const child = fork(MAIN, {
    // Leads a process group, so that nothing it starts can outlive it.
    detached: true,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: childEnvironment(),
  });
  const outcome = Promise.withResolvers<RenderReport | null>();
  const ended = endOf(child);
  const hang = setTimeout(() => outcome.reject(new Error('The renderer says nothing any more.')), silenceMs);
  const handleAbort = () => outcome.reject(signal.reason);
  signal.addEventListener('abort', handleAbort, { once: true });
  child.on('message', (message) => {
    hang.refresh();
    const parsed = childMessageSchema.safeParse(message);
    if (parsed.success) settle(parsed.data);
    else outcome.reject(parsed.error);
  });
  void ended.then((reason) => outcome.reject(new Error(reason)));
  const onRefused = (reason: string) => onLog(`The renderer keeps the studio’s own priority: ${reason}`);
  const answer = (isYes: boolean) =>
    child.connected && child.send({ type: isYes ? 'go-on' : 'give-way' } satisfies ParentMessage);
  const settle = (message: ChildMessage) => {
    if ('progress' in message) onProgress(message.progress);
    if (message.type === 'progress') return;
    if (message.type === 'between-segments') mayGoOn().then(answer, outcome.reject);
    else if (message.type === 'log') onLog(message.line);
    else if (message.type === 'damage') onDamage(message.assetId, message.parts);
    else if (message.type === 'finished') outcome.resolve(message.report);
    else if (message.type === 'gave-way') outcome.reject(new GaveWay());
    else outcome.reject(new CodedError(message.failure.code, message.failure.message, message.failure.data));
  };
  try {
    // A frame takes little, and its caller waits for it.
    if (frame === undefined) giveWay(child, onRefused);
    const work = { order, outputPath, frame: frame ?? null, tools, stillMs: silenceMs };
    child.send({ type: 'render', ...work } satisfies ParentMessage);
    return await outcome.promise;
  } finally {
    clearTimeout(hang);
    signal.removeEventListener('abort', handleAbort);
    await endChild(child, ended);
  }
}

/** Resolves with a description of how the process ended. */
function endOf(child: ChildProcess): Promise<string> {
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-4_000);
  });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(`The renderer could not be started: ${error.message}`));
    child.once('exit', (code, signal) => resolve(`The renderer ended with ${signal ?? code}.\n${words}`.trim()));
  });
}

/** Tells the child to end so that it can clean up, then kills its group. */
async function endChild(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill('SIGTERM');
  const patience = new AbortController();
  await Promise.race([ended, sleep(END_MS, undefined, { signal: patience.signal }).catch(() => undefined)]);
  patience.abort();
  killGroup(child);
  await ended;
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // The group no longer exists.
    if (systemErrorCode(error) !== 'ESRCH') throw error;
  }
}
