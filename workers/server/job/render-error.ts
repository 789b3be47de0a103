import { describeEngineFailure, type EngineFailure } from '#shared/errors/engine-failures.ts';
import { CodedError } from '#workers/lib/coded-error.ts';

/**
 * Creates an error from a failure of the engine's catalogue, with the failure's data.
 * @param log The last lines of ffmpeg, stored as `data.log`.
 */
export function renderError(failure: EngineFailure, log: readonly string[] = [], cause?: unknown): CodedError {
  const data = log.length === 0 ? failure : { ...failure, log };
  return new CodedError(
    failure.code,
    describeEngineFailure(failure),
    data,
    cause === undefined ? undefined : { cause },
  );
}

/** Another video goes first. The rest of this one waits for another call, which reuses the finished segments. */
export class GaveWay extends Error {
  override readonly name = 'GaveWay';
}
