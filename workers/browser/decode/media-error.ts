import { describeMediaFailure, type MediaFailure } from '#shared/errors/media.ts';
import { CodedError, isAbort } from '#workers/lib/coded-error.ts';

/** Read errors of a file that was changed, moved or locked since it was chosen. */
const BLOB_READ_ERRORS = ['NotReadableError', 'NotFoundError', 'NotAllowedError', 'SecurityError'];

/**
 * Wraps a failure of the media catalogue in an exception. `data` holds the failure itself, so it survives the worker
 * boundary.
 */
export function mediaError(failure: MediaFailure, cause?: unknown): CodedError {
  const { title, description } = describeMediaFailure(failure, 'The file');
  return new CodedError(failure.code, `${title}. ${description}`, { ...failure }, { cause });
}

/** Returns the media failure that an error carries, or null for other errors. */
export function mediaFailureOf(error: unknown): MediaFailure | null {
  return error instanceof CodedError && error.code.startsWith('media.')
    ? (error.data as unknown as MediaFailure)
    : null;
}

/**
 * Adds a code to a read or parse error: aborts and coded errors pass unchanged, the platform's read errors become
 * `media.unreadable`, an unknown format `media.not-media`, and parser errors `media.damaged`.
 */
export function toMediaError(error: unknown): Error {
  if (error instanceof CodedError || (error instanceof Error && isAbort(error))) return error;
  // By its name: its class would bring all demuxers to code that only describes failures.
  if (error instanceof Error && error.name === 'UnsupportedInputFormatError')
    return mediaError({ code: 'media.not-media' }, error);
  const isReadError =
    error instanceof TypeError || // An interrupted response body.
    (error instanceof DOMException && BLOB_READ_ERRORS.includes(error.name));
  return mediaError({ code: isReadError ? 'media.unreadable' : 'media.damaged' }, error);
}
