import type * as z from 'zod';
import { WORKSPACE_HEADER } from '#shared/contracts/workspace-header.ts';
import { apiErrorSchema } from '#shared/errors/api-error.ts';
import { noteOutOfReach } from '#web/reach/reach.ts';
import { KEPT_HEADER } from '#web/storage/cached-answers.ts';
import { tabWorkspace } from '#web/storage/tab-workspace.ts';
import { GATEWAY_STATUSES } from './gateway-statuses.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface RequestOptions<Schema extends z.ZodType> {
  /** Sent as JSON. */
  body?: unknown;
  /** Parses the answer. Without a schema the body is not read. */
  schema?: Schema;
  signal?: AbortSignal | undefined;
  /** Keeps the call alive when the page closes. Browsers allow 64 KiB of these at a time. */
  outlivesPage?: boolean;
}

/** An unsuccessful answer. Its message is "status: body", or the status text for an empty body (specification). */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** The catalogue code, or null. */
  readonly code: string | null;
  /** Readable text: the body's message, its text unless that is HTML, or the status text, which HTTP/2 leaves empty. */
  readonly reason: string;
  /** The parsed body with its data (`path`, `current`), or null when it is not one of ours. */
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
 * Calls the API with the session's cookies, for this page's workspace.
 * @throws HttpError for an unsuccessful answer; TypeError for none; SyntaxError when it is not JSON;
 *   ZodError when it breaks the contract; the signal's reason when aborted.
 */
export async function request<Schema extends z.ZodType>(
  method: Method,
  path: string,
  options: RequestOptions<Schema> & { schema: Schema },
): Promise<z.output<Schema>>;
export async function request(method: Method, path: string, options?: RequestOptions<z.ZodType>): Promise<void>;
export async function request(method: Method, path: string, options: RequestOptions<z.ZodType> = {}): Promise<unknown> {
  const { body, schema, signal, outlivesPage = false } = options;
  const workspaceId = tabWorkspace();
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    keepalive: outlivesPage,
    signal: signal ?? null,
    headers: {
      Accept: 'application/json',
      ...(workspaceId !== null && { [WORKSPACE_HEADER]: workspaceId }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.headers.has(KEPT_HEADER)) noteOutOfReach();
  if (!response.ok) {
    const error = new HttpError(response.status, response.statusText, await response.text());
    if (error.code === 'workspace.not-found' && workspaceId !== null) void leaveLost();
    throw error;
  }
  return schema ? schema.parse(await response.json()) : undefined;
}

/** True when the session has ended: a 401 that says Unauthorized, unlike the 401 of a failed sign-in. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof HttpError && error.status === 401 && error.message.includes('Unauthorized');
}

/** True when a call did not reach the server. `fetch` reports a lost connection as a TypeError. */
export function isOutOfReach(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof HttpError && GATEWAY_STATUSES.includes(error.status));
}

/** Describes a failed call to the user. */
export function describeError(error: unknown): string {
  if (error instanceof HttpError) return error.code === null && error.status > 500 ? NOT_ANSWERING : error.reason;
  if (error instanceof TypeError) return 'The server could not be reached. Check your connection and try again.';
  // Invalid JSON, or an answer that breaks the contract.
  const isSenseless = error instanceof SyntaxError || (error instanceof Error && error.name === 'ZodError');
  return error instanceof Error && !isSenseless ? error.message : 'The server sent an unexpected answer.';
}

/**
 * The reason why a page has nothing to show, else null. Data that fails to reload stays, unless the server says it was
 * deleted.
 */
export function fatalError({ isLoadingError, error }: { isLoadingError: boolean; error: Error | null }): Error | null {
  return isLoadingError || isNotFound(error) ? error : null;
}

/** True when the thing does not exist, or not for this account. */
export function isNotFound(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404;
}

/** Leaves a workspace that was deleted, or of which the person is no longer a member. */
async function leaveLost(): Promise<void> {
  await (await import('./leave-workspace.ts')).leaveLostWorkspace();
}

/** While the server restarts, the proxy answers with its own page. */
const NOT_ANSWERING = 'The server is not responding. Try again shortly.';

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
