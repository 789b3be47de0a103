import { describeRecordingFailure, type RecordingFailure } from '#shared/errors/recording-failures.ts';
import { CodedError } from '#workers/lib/coded-error.ts';

/** A failure of a recording as an exception whose message the user can read. */
export function recordingError(failure: RecordingFailure, cause?: unknown): CodedError {
  return new CodedError(failure.code, describeRecordingFailure(failure), { ...failure }, { cause });
}
