import { ERROR_CATALOGUE, type ErrorCode } from '#shared/errors/catalogue.ts';

export interface ApiErrorOptions {
  /** Overrides the catalogue's message. Reaches the client. */
  message?: string;
  /** Further fields of the body, as the catalogue documents them for the code. Reaches the client. */
  data?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** For the log only. */
  cause?: unknown;
}

/** A known failure. No other error's message ever reaches a client. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly data: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, options: ApiErrorOptions = {}) {
    super(options.message ?? ERROR_CATALOGUE[code].message, { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = ERROR_CATALOGUE[code].status;
    this.data = options.data ?? {};
    this.headers = options.headers ?? {};
  }
}
