/** What went wrong, as plain data: survives structured clone, JSON and comlink. */
export interface Failure {
  /** Stable, `area.reason`: programs and tests go by it. */
  readonly code: string;
  /** For a person: what happened and what to do next. */
  readonly message: string;
  /** What the code carries, plain data only. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** An expected failure: it has a code from a catalogue in `shared/errors`, and the user can read its message. */
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

/** The work was stopped because somebody asked for it. Never shown, never reported. */
export class AbortedError extends Error {
  override readonly name = 'AbortError';

  constructor(message = 'The work was canceled.') {
    super(message);
  }
}

/** Whether an error says that the work was canceled: ours, or the platform's `AbortError`. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** @throws AbortedError when the signal is aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AbortedError();
}
