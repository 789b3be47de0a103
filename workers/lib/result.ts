import { AbortedError, CodedError, type Failure, isAbort } from './coded-error.ts';

/**
 * Result of a worker call. comlink preserves only name, message and stack of an exception, so failures travel as data.
 * Every worker may return `aborted` and `internal` beside the codes of its own catalogue.
 */
export type Result<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & Failure);

/** Code of canceled work. */
export const ABORTED_CODE = 'aborted';

/** Code of a bug: an exception outside every catalogue. */
export const INTERNAL_CODE = 'internal';

/** Runs worker-side work and turns exceptions into data. The only try/catch a worker needs. */
export async function toResult<T>(work: () => T | Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, ...toFailure(error) };
  }
}

/**
 * Converts an error to plain data. An error outside every catalogue becomes {@link INTERNAL_CODE} with its name and
 * message in `data`.
 */
export function toFailure(error: unknown): Failure {
  if (isAbort(error)) return { code: ABORTED_CODE, message: 'The work was canceled.', data: {} };
  if (error instanceof CodedError) {
    const { code, message, data, cause } = error;
    return { code, message, data: cause === undefined ? data : { ...data, cause: describeCause(cause) } };
  }
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { code: INTERNAL_CODE, message: 'Something unexpected went wrong.', data: { name, message, stack } };
}

/** Describes the causes of an expected failure for the log, innermost last. */
function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const rest = error.cause === undefined ? '' : `; because ${describeCause(error.cause)}`;
  return `${error.name}: ${error.message}${rest}`;
}

/**
 * Returns the value of a result.
 * @throws AbortedError when the work was canceled, CodedError with the worker's code and data when it failed.
 */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  if (result.code === ABORTED_CODE) throw new AbortedError();
  throw new CodedError(result.code, result.message, result.data);
}
