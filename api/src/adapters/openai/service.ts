import OpenAI, { APIConnectionError, APIError } from 'openai';
import type { Logger } from 'pino';
import { ApiError } from '#api/errors/api-error.ts';
import type { ErrorCode } from '#shared/errors/catalogue.ts';

export interface ServiceOptions {
  readonly apiKey: string;
  readonly baseUrl: string;
  /** Per request. */
  readonly timeoutMs: number;
}

/** Creates a client of OpenAI's API, or of a compatible server. */
export function createClient({ apiKey, baseUrl, timeoutMs }: ServiceOptions): OpenAI {
  return new OpenAI({
    apiKey,
    baseURL: baseUrl,
    timeout: timeoutMs,
    maxRetries: 1,
    // The library's own log would include the request with its headers.
    logLevel: 'off',
  });
}

/** A service's name and the codes of its failures. */
export interface Service {
  readonly name: 'voice' | 'transcription';
  readonly failed: ErrorCode;
  readonly busy: ErrorCode;
  /** Environment variable that names its model. */
  readonly modelVariable: string;
  /** Error for a request that the service rejects. */
  readonly refused: () => ApiError;
}

/** Makes the error for a service that cannot be used. `what` ends the sentence "The voice service …". */
export function serviceFailed({ name, failed }: Service, what: string): ApiError {
  return new ApiError(failed, { message: `The ${name} service ${what}` });
}

/**
 * Turns a failed request into an error for users. Hides the service's own message from both client and log, because it
 * can quote the key.
 */
export function failureOf(error: unknown, service: Service, isLate: boolean, log: Pick<Logger, 'error'>): ApiError {
  const { status, code } = error instanceof APIError ? error : {};
  const kind = error instanceof Error ? error.name : typeof error;
  log.error({ kind, status, code, isLate }, `${service.name} service failed`);
  const isAnswer = error instanceof APIError && !(error instanceof APIConnectionError);
  const failed = (what: string) => serviceFailed(service, what);
  if (!isAnswer || status === undefined || status >= 500) return failed('is not responding. Try again in a moment.');
  if (status === 429 && code === 'insufficient_quota') return failed('has no credit left. Check its account.');
  if (status === 429) {
    const message = `The ${service.name} service is busy. Try again in a minute.`;
    return new ApiError(service.busy, { message, headers: { 'Retry-After': '60' } });
  }
  if (status === 401 || status === 403) return failed('refuses this server’s key. Check OPENAI_API_KEY.');
  if (status === 404) return failed(`does not have this model. Check ${service.modelVariable}.`);
  return service.refused();
}
