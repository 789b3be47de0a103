import { setImmediate } from 'node:timers/promises';
import type { Context } from 'koa';
import { ApiError } from '#api/errors/api-error.ts';
import { invalid } from '#api/errors/invalid.ts';
import { parseJson } from '#api/work/parse-json.ts';
import type { AdmittedState } from './admit.ts';
import { type BodyRoom, enterRoom } from './body-room.ts';

/** Deeper than any contract. A deeper body is an attack on the code that walks it. */
const MAX_DEPTH = 32;

/** More than the largest timeline has. Many small values would occupy the code that walks them for a long time. */
const MAX_VALUES = 500_000;

/** More than a timeline's corrections, which are counted by name. A wrong one takes as long as many right ones. */
const MAX_ENTRIES = 25_000;

/**
 * Time for a body to arrive, in addition to the time that its bytes need at two megabits a second. A slow short body
 * frees its space sooner than a long one.
 */
const BODY_MS = 10_000;
const BYTES_PER_MS = 250;

/** Values that are checked in one go, which takes a few milliseconds. */
const VALUES_AT_ONCE = 20_000;

/** Ends the connection with the answer and does not wait for the rest of the body. */
const END_CONNECTION = { Connection: 'close' };

/** Keys with a meaning in JavaScript or the database. None of our contracts uses them. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** State of a request whose body was read before its route reads it. */
export interface ReadBody {
  bodyBytes: Buffer;
}

export interface JsonLimits {
  readonly maxBytes: number;
  /** Most entries of one list or object in a long body. Default: 25,000. */
  readonly maxEntries?: number;
  /** Time for the body to arrive, in addition to the time that its bytes need. Default: 10 s. */
  readonly timeoutMs?: number;
}

/**
 * Reads the request's JSON body. An empty body reads as `{}`, because the specification defines some calls without one.
 * @throws ApiError 413 past `maxBytes`, 408 when the body is slower than two megabits a second by more than
 *   `timeoutMs`, 415 when it is not declared as JSON, 400 when it is not JSON, has keys that no contract allows
 *   (`__proto__`, `$…`), or too many values.
 */
export async function readJson(ctx: Context, { maxBytes, maxEntries, timeoutMs }: JsonLimits): Promise<unknown> {
  return parseBody(ctx, await readBytes(ctx, maxBytes, timeoutMs), maxEntries);
}

/**
 * Parses the bytes of a JSON body.
 * @throws ApiError as {@link readJson}.
 */
export async function parseBody(ctx: Context, bytes: Buffer, maxEntries = MAX_ENTRIES): Promise<unknown> {
  if (bytes.length === 0) return {};
  if (!ctx.is('application/json')) throw new ApiError('request.media-type');
  const value = await parse(bytes, maxEntries);
  await refuseHostile(value);
  return value;
}

async function parse(bytes: Buffer, entries: number): Promise<unknown> {
  try {
    return await parseJson(bytes, { values: MAX_VALUES, entries });
  } catch (cause) {
    if (cause instanceof RangeError) throw invalid([{ path: '', message: 'Has too many entries.' }]);
    throw new ApiError('request.malformed', { cause });
  }
}

/**
 * Reads the request's raw body.
 * @throws ApiError 413 past `maxBytes`, 408 when the body is slower than two megabits a second by more than
 *   `timeoutMs`, 415 when it is compressed, 429 when too many of the account's bodies are arriving or in progress.
 */
export async function readBytes(ctx: Context, maxBytes: number, timeoutMs = BODY_MS): Promise<Buffer> {
  const { bodyBytes } = ctx.state as Partial<ReadBody>;
  if ((bodyBytes?.length ?? ctx.request.length ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (bodyBytes !== undefined) return bodyBytes;
  const encoding = ctx.get('Content-Encoding');
  // A compressed body could expand without bound. None of our clients sends one.
  if (encoding !== '' && encoding !== 'identity') throw new ApiError('request.media-type');
  const room = enterRoom(ctx);
  const { admitted } = ctx.state as Partial<AdmittedState>;
  admitted?.pause();
  const late = Promise.withResolvers<never>();
  const allowedMs = timeoutMs + (ctx.request.length ?? maxBytes) / BYTES_PER_MS;
  const timer = setTimeout(() => late.reject(new ApiError('request.timeout', { headers: END_CONNECTION })), allowedMs);
  try {
    const bytes = await Promise.race([collect(ctx, maxBytes, room), late.promise]);
    room.arrived();
    await admitted?.work();
    return bytes;
  } finally {
    clearTimeout(timer);
    room.arrived();
  }
}

async function collect(ctx: Context, maxBytes: number, room: BodyRoom): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of ctx.req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    room.hold(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(maxBytes: number): ApiError {
  return new ApiError('request.too-large', { data: { maxBytes }, headers: END_CONNECTION });
}

/** A container in the body, and the path to it. */
interface Node {
  readonly value: object;
  readonly depth: number;
  readonly parent: Node | null;
  readonly key: string | number;
}

/** Iterative, so that a deep body cannot exhaust the stack. */
async function refuseHostile(root: unknown): Promise<void> {
  if (typeof root !== 'object' || root === null) return;
  const pending: Node[] = [{ value: root, depth: 0, parent: null, key: '' }];
  let values = 0;
  for (let node = pending.pop(); node; node = pending.pop()) {
    const { value, depth } = node;
    if (depth >= MAX_DEPTH) throw invalid([{ path: pathOf(node), message: 'Nested too deeply.' }]);
    const keys = Array.isArray(value) ? null : Object.keys(value);
    const children: unknown[] = keys === null ? (value as unknown[]) : Object.values(value);
    // Lets other requests be answered in between.
    if (Math.floor((values + children.length) / VALUES_AT_ONCE) > Math.floor(values / VALUES_AT_ONCE))
      await setImmediate();
    values += children.length;
    for (const [index, child] of children.entries()) {
      const key = keys?.[index] ?? index;
      if (typeof key === 'string' && (key.startsWith('$') || FORBIDDEN_KEYS.has(key))) {
        throw invalid([{ path: pathOf({ value, depth, parent: node, key }), message: 'This key is not allowed.' }]);
      }
      if (typeof child === 'object' && child !== null)
        pending.push({ value: child, depth: depth + 1, parent: node, key });
    }
  }
}

/** Formats a path as `tracks[0].clips`. */
function pathOf({ parent, key }: Node): string {
  if (parent === null) return '';
  const before = pathOf(parent);
  if (typeof key === 'number') return `${before}[${key}]`;
  return before ? `${before}.${key}` : key;
}
