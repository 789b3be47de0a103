import { describeRecordingFailure, type RecordingFailure } from '#shared/errors/recording-failures.ts';
import { CodedError } from '#workers/lib/coded-error.ts';

/** Wraps a recording failure in an exception with a message for the user. */
export function recordingError(failure: RecordingFailure, cause?: unknown): CodedError {
  return new CodedError(failure.code, describeRecordingFailure(failure), { ...failure }, { cause });
}
