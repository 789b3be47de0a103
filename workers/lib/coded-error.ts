/** A failure as plain data. Survives structured clone, JSON and comlink. */
export interface Failure {
  /** Stable, `area.reason`: programs and tests rely on it. */
  readonly code: string;
  /** For the user: the problem and the next step. */
  readonly message: string;
  /** Details of the failure, plain data only. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** An expected failure, with a code from a catalogue in `shared/errors` and a message for the user. */
export class CodedError extends Error implements Failure {
  override readonly name = 'CodedError';
  readonly code: string;
  readonly data: Readonly<Record<string, unknown>>;

  constructor(code: string, message: string, data: Readonly<Record<string, unknown>> = {}, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.data = data;
  }
}

/** The work was canceled on purpose. Never shown, never reported. */
export class AbortedError extends Error {
  override readonly name = 'AbortError';

  constructor(message = 'The work was canceled.') {
    super(message);
  }
}

/** True for a cancellation: ours, or the platform's `AbortError`. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** @throws AbortedError when the signal is aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AbortedError();
}
