import { describeEngineFailure, type EngineFailure } from '#shared/errors/engine-failures.ts';
import { RENDER_FAILURES } from '#shared/errors/render-errors.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import { ABORTED_CODE, INTERNAL_CODE } from '#workers/lib/result.ts';
import { StorageError, systemErrorCode } from '../../adapters/files/storage-error.ts';
import { RenderJob } from '../../models/render-job.ts';
import { type Claim, heldBy, MAX_RENDER_ATTEMPTS, waitingAgain } from './claims.ts';
import { failRender, logLine, type RenderFailure } from './end-render.ts';

/** What became of a try: it is made again, the render has failed, or it was not this worker's any more. */
export type FailedTry = 'again' | 'failed' | 'lost';

/** Failures with a code whose reason may lie in the machine: another try can end otherwise. */
const RETRIED_CODES: ReadonlySet<string> = new Set([
  'render.engine-failed',
  'render.out-of-memory',
] satisfies EngineFailure['code'][]);

/** A process of the renderer failed without knowing why, or was told to stop by somebody else than us. */
const UNFORESEEN_CODES: ReadonlySet<string> = new Set([INTERNAL_CODE, ABORTED_CODE]);

/** Where something lies on the server; the log is for the owner of the project. */
const FOLDERS = /(?<![\w.])(?:\/[^\s/:'"]+)+\//g;

/** The log keeps this much of what a failure brings along. */
const MAX_LOG_CHARACTERS = 16_000;

/**
 * Ends a try of a render, or of one of its parts. A failure whose reason is known would be the same next time and ends the
 * render; any other is tried again, three times in all. A render goes back to the queue for that; a part is its queue's own.
 */
export async function failTry(
  claim: Claim,
  error: unknown,
  part?: { readonly name: string; readonly tries: number },
): Promise<FailedTry> {
  const { isFinal, ...failure } = describeFailure(error);
  // Another worker may have the room for a part that this one has not.
  const isKnown = isFinal && !(part && isMachineFull(error));
  const tries = part?.tries ?? claim.job.attempts;
  if (isKnown || tries >= MAX_RENDER_ATTEMPTS) {
    return (await failRender(claim.job, failure, heldBy(claim))) === null ? 'lost' : 'failed';
  }
  const line = `${part ? `${part.name}: ` : ''}try ${tries} of ${MAX_RENDER_ATTEMPTS} failed and is made again`;
  const { matchedCount } = await RenderJob.updateOne(heldBy(claim), {
    ...(part ? {} : { $set: waitingAgain() }),
    $push: { logs: [...(failure.log ?? []), logLine(line)].join('\n') },
  });
  return matchedCount === 1 ? 'again' : 'lost';
}

/** What a person reads of an error, and whether another try could end otherwise. */
function describeFailure(error: unknown): RenderFailure & { readonly isFinal: boolean } {
  const log = logOf(error);
  if (isDiskFull(error)) {
    const errorMessage = describeEngineFailure({ code: 'render.disk-full' });
    return { errorCode: 'render.disk-full', errorMessage, log, isFinal: true };
  }
  if (error instanceof CodedError && !UNFORESEEN_CODES.has(error.code)) {
    return { errorCode: error.code, errorMessage: error.message, log, isFinal: !RETRIED_CODES.has(error.code) };
  }
  return { errorCode: 'render.failed', errorMessage: RENDER_FAILURES['render.failed'], log, isFinal: false };
}

/** Whether the machine that renders has no room to work in: another one may have. A full store is full for all of them. */
export function isMachineFull(error: unknown): boolean {
  if (error instanceof CodedError) return error.code === 'render.disk-full';
  return !(error instanceof StorageError) && isDiskFull(error);
}

function isDiskFull(error: unknown): boolean {
  if (error instanceof StorageError) return error.code === 'storage.full';
  return ['ENOSPC', 'EDQUOT'].includes(systemErrorCode(error) ?? '');
}

function logOf(error: unknown): string[] {
  const { log, cause, stack } = error instanceof CodedError ? error.data : {};
  const lines = (Array.isArray(log) ? log : [log, cause, stack]).filter((line) => line !== undefined).map(String);
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return [...lines, message].join('\n').replaceAll(FOLDERS, '').slice(-MAX_LOG_CHARACTERS).split('\n');
}
