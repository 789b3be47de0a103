import type { Context } from 'koa';
import { ApiError } from '#api/errors/api-error.ts';
import { invalid } from '#api/errors/invalid.ts';

/** Deeper than any contract; a deeper body is an attack on the code that walks it. */
const MAX_DEPTH = 32;

/** Time limit for a body to arrive: enough for 8 MB at two megabits a second. */
const BODY_MS = 30_000;

/** Ends the connection with the answer instead of waiting for the rest of the body. */
const END_CONNECTION = { Connection: 'close' };

/** Keys with a meaning in JavaScript or the database, and none in our contracts. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads the request's JSON body; an empty one reads as `{}`, because some calls are specified without one.
 * @throws ApiError 413 past `maxBytes`, 408 when it takes longer than `timeoutMs` to arrive, 415 when it is not
 * declared as JSON, 400 when it is not JSON or has keys that no contract allows (`__proto__`, `$…`).
 */
export async function readJson(ctx: Context, maxBytes: number, timeoutMs = BODY_MS): Promise<unknown> {
  const text = await readText(ctx, maxBytes, timeoutMs);
  if (text === '') return {};
  if (!ctx.is('application/json')) throw new ApiError('request.media-type');
  const value = parseJson(text);
  refuseForbiddenKeys(value);
  return value;
}

async function readText(ctx: Context, maxBytes: number, timeoutMs: number): Promise<string> {
  return decode(await readBytes(ctx, maxBytes, timeoutMs));
}

/**
 * Reads the request's raw body.
 * @throws ApiError 413 past `maxBytes`, 408 when it takes longer than `timeoutMs` to arrive, 415 when it is compressed.
 */
export async function readBytes(ctx: Context, maxBytes: number, timeoutMs = BODY_MS): Promise<Buffer> {
  if ((ctx.request.length ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const encoding = ctx.get('Content-Encoding');
  // A compressed body could expand without bound; no client of ours sends one.
  if (encoding !== '' && encoding !== 'identity') throw new ApiError('request.media-type');
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new ApiError('request.timeout', { headers: END_CONNECTION })), timeoutMs);
  try {
    return await Promise.race([collect(ctx, maxBytes), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function collect(ctx: Context, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of ctx.req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ApiError('request.malformed', { cause });
  }
}

function tooLarge(maxBytes: number): ApiError {
  return new ApiError('request.too-large', { data: { maxBytes }, headers: END_CONNECTION });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError('request.malformed', { cause });
  }
}

/** Iterative, so that a deep body cannot exhaust the stack. */
function refuseForbiddenKeys(root: unknown): void {
  const pending: { value: unknown; path: string; depth: number }[] = [{ value: root, path: '', depth: 0 }];
  for (let item = pending.pop(); item; item = pending.pop()) {
    if (typeof item.value !== 'object' || item.value === null) continue;
    if (item.depth >= MAX_DEPTH) throw invalid([{ path: item.path, message: 'Nested too deeply.' }]);
    const isArray = Array.isArray(item.value);
    for (const [key, value] of Object.entries(item.value)) {
      const path = isArray ? `${item.path}[${key}]` : item.path ? `${item.path}.${key}` : key;
      if (!isArray && (key.startsWith('$') || FORBIDDEN_KEYS.has(key))) {
        throw invalid([{ path, message: 'This key is not allowed.' }]);
      }
      pending.push({ value, path, depth: item.depth + 1 });
    }
  }
}
