import { StorageError, systemErrorCode } from '#api/adapters/files/storage-error.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { describeEngineFailure, type EngineFailure } from '#shared/errors/engine-failures.ts';
import { RENDER_FAILURES } from '#shared/errors/render-errors.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import { ABORTED_CODE, INTERNAL_CODE } from '#workers/lib/result.ts';
import { type Claim, heldBy, MAX_RENDER_ATTEMPTS, waitingAgain } from './claims.ts';
import { failRender, logLine, type RenderFailure } from './end-render.ts';

/** The outcome of a failed attempt: another attempt, a failed render, or a claim that was already lost. */
export type FailedTry = 'again' | 'failed' | 'lost';

/** Failures that may be the machine's fault, so another attempt can succeed. */
const RETRIED_CODES: ReadonlySet<string> = new Set([
  'render.engine-failed',
  'render.out-of-memory',
  'render.stuck',
] satisfies EngineFailure['code'][]);

/** A renderer process failed for an unknown reason, or something other than the studio stopped it. */
const UNFORESEEN_CODES: ReadonlySet<string> = new Set([INTERNAL_CODE, ABORTED_CODE]);

/** Server paths, removed because the log is shown to the project's owner. */
const FOLDERS = /(?<![\w.])(?:\/[^\s/:'"]+)+\//g;

/** Longest excerpt of a failure in the log. */
const MAX_LOG_CHARACTERS = 16_000;

/**
 * Ends an attempt at a render or one of its parts. A failure with a known reason would recur, so it ends the render.
 * Any other failure is retried, up to three attempts in all. A render returns to the registry's queue; a part stays in
 * Redis.
 */
export async function failTry(
  claim: Claim,
  error: unknown,
  part?: { readonly name: string; readonly tries: number },
): Promise<FailedTry> {
  const { isFinal, ...failure } = describeFailure(error);
  // Another worker may have space for the part.
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

/** Describes an error to people. `isFinal` is true when another attempt would fail too. */
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

/** True if this machine's disk is full, so another machine may succeed. A full store is full for all of them. */
export function isMachineFull(error: unknown): boolean {
  if (error instanceof CodedError) return error.code === 'render.disk-full';
  return !(error instanceof StorageError) && isDiskFull(error);
}

/** True if the bucket does not answer. Every attempt would fail until it does. */
export function isStoreAway(error: unknown): boolean {
  return error instanceof StorageError && error.code === 'storage.away';
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
