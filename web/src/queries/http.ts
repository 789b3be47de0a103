import type * as z from 'zod';
import { apiErrorSchema } from '#shared/errors/api-error.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface RequestOptions<Schema extends z.ZodType> {
  /** Sent as JSON. */
  body?: unknown;
  /** What the answer is parsed by; without it the answer's body is not read. */
  schema?: Schema;
  signal?: AbortSignal | undefined;
  /** Goes out although the page ends. Browsers take at most 64 KiB of these at a time. */
  outlivesPage?: boolean;
}

/** An answer that is not a success. The message is the status, a colon, a space, and the body (or the status text). */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** The catalogue code of the body, null when the body had none. */
  readonly code: string | null;
  /** What a person can read: the body's message, its text unless that is a page, or the status text, which HTTP/2 leaves empty. */
  readonly reason: string;
  /** The parsed body with all it carries (`path`, `current`), null when it was not ours. */
  readonly body: Record<string, unknown> | null;

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`);
    const parsed = apiErrorSchema.safeParse(parseJson(text));
    this.status = status;
    this.code = parsed.data?.code ?? null;
    this.reason = parsed.data?.message ?? (isHtml(text) ? statusText : text || statusText);
    this.body = parsed.data ?? null;
  }
}

/**
 * Calls the API with the session's cookies.
 * @throws HttpError when the answer is not a success; TypeError when there is no answer; SyntaxError when it is not JSON;
 *   ZodError when it is not what the contract says; the signal's reason when aborted.
 */
export async function request<Schema extends z.ZodType>(
  method: Method,
  path: string,
  options: RequestOptions<Schema> & { schema: Schema },
): Promise<z.output<Schema>>;
export async function request(method: Method, path: string, options?: RequestOptions<z.ZodType>): Promise<void>;
export async function request(method: Method, path: string, options: RequestOptions<z.ZodType> = {}): Promise<unknown> {
  const { body, schema, signal, outlivesPage = false } = options;
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    keepalive: outlivesPage,
    signal: signal ?? null,
    headers: { Accept: 'application/json', ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new HttpError(response.status, response.statusText, await response.text());
  return schema ? schema.parse(await response.json()) : undefined;
}

/** Whether the session is gone: a 401 that says Unauthorized (a refused sign-in is a 401 too, and does not). */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof HttpError && error.status === 401 && error.message.includes('Unauthorized');
}

/** Answers of a proxy whose server is busy, restarting or gone: the way to the server is broken, it did not say no. */
export const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];

/** Whether a call did not get through. `fetch` has only a TypeError to say that there was no connection. */
export function isOutOfReach(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof HttpError && GATEWAY_STATUSES.includes(error.status));
}

/** What to tell a person about a failed call. */
export function describeError(error: unknown): string {
  if (error instanceof HttpError) return error.code === null && error.status > 500 ? NOT_ANSWERING : error.reason;
  if (error instanceof TypeError) return 'The server could not be reached. Check your connection and try again.';
  // JSON that is none, or not what the contract says.
  const isSenseless = error instanceof SyntaxError || (error instanceof Error && error.name === 'ZodError');
  return error instanceof Error && !isSenseless ? error.message : 'The server’s answer made no sense.';
}

/**
 * Why a page has nothing to show. What was read before and could not be read again just now is still there, unless the server says
 * that it is gone.
 */
export function fatalError({ isLoadingError, error }: { isLoadingError: boolean; error: Error | null }): Error | null {
  return isLoadingError || isNotFound(error) ? error : null;
}

/** Whether there is no such thing, or not for this account. */
export function isNotFound(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404;
}

/** While the server starts anew, a proxy in front of it answers with a page of its own. */
const NOT_ANSWERING = 'The server does not answer at the moment. Try again shortly.';

function isHtml(text: string): boolean {
  return text.trimStart().startsWith('<');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
