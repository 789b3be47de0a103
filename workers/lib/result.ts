import { AbortedError, CodedError, type Failure, isAbort } from './coded-error.ts';

/**
 * What a worker call answers. comlink keeps only name, message and stack of an exception, so failures travel as data.
 * `aborted` and `internal` are the two codes that every worker may answer beside those of its own catalogue.
 */
export type Result<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & Failure);

/** The code of work that was canceled. */
export const ABORTED_CODE = 'aborted';

/** The code of a bug: an exception that is in no catalogue. */
export const INTERNAL_CODE = 'internal';

/** Runs worker-side work and turns what it throws into data; the only try/catch a worker needs. */
export async function toResult<T>(work: () => T | Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, ...toFailure(error) };
  }
}

/** The plain data of an error. What is in no catalogue becomes {@link INTERNAL_CODE} and keeps name and message in `data`. */
export function toFailure(error: unknown): Failure {
  if (isAbort(error)) return { code: ABORTED_CODE, message: 'The work was canceled.', data: {} };
  if (error instanceof CodedError) {
    const { code, message, data, cause } = error;
    return { code, message, data: cause === undefined ? data : { ...data, cause: describeCause(cause) } };
  }
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { code: INTERNAL_CODE, message: 'Something unexpected went wrong.', data: { name, message, stack } };
}

/** For the log: what lies under an expected failure, innermost last. */
function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const rest = error.cause === undefined ? '' : `; because ${describeCause(error.cause)}`;
  return `${error.name}: ${error.message}${rest}`;
}

/**
 * The value of a result.
 * @throws AbortedError when the work was canceled, CodedError with the worker's code and data when it failed.
 */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  if (result.code === ABORTED_CODE) throw new AbortedError();
  throw new CodedError(result.code, result.message, result.data);
}
