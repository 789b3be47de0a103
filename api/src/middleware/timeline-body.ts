import type { Context } from 'koa';
import * as z from 'zod';
import { invalid } from '#api/errors/invalid.ts';
import { Turns } from '#api/queue/turns.ts';
import { clipSchema, TOO_MANY_CORRECTIONS, timelineSceneSchema } from '#shared/contracts/timeline.ts';
import { TIMELINE_VIOLATIONS } from '#shared/timeline/invariants.ts';
import { TIMELINE_LIMITS } from '#shared/timeline/limits.ts';
import { ByteLimit } from './byte-limit.ts';
import { parseBody, readBytes } from './read-json.ts';
import type { SignedInState } from './signed-in.ts';
import { parse, parseList } from './validate.ts';

/**
 * Enough for the most clips as captions with their words (5 MB), a long script and corrected words. The captions of a
 * minute take 10 KB.
 */
const MAX_TIMELINE_BYTES = 6 * 1024 * 1024;

/** A longer body waits in the queue for long ones. */
const SHORT_BYTES = 64 * 1024;

/**
 * Saves in progress. Their parts alternate on the one thread, so more of them would only hold more memory, up to 100
 * MiB for a long one. Short ones never wait for long ones.
 */
const SHORT_AT_ONCE = 4;
const LONG_AT_ONCE = 2;

/**
 * Amount that one account may save per minute: 40 small saves a second, or the largest timeline 24 times. The editor
 * waits 1.5 s between saves.
 */
const saves = new ByteLimit(2_400 * 64 * 1024);

/** Makes ten large saves take ten times as long for their sender, but not for others. */
const short = new Turns(SHORT_AT_ONCE);
const long = new Turns(LONG_AT_ONCE);

const clipsSchema = z.array(clipSchema);
const scenesSchema = z.array(timelineSceneSchema);

const NEVER = new AbortController().signal;

/**
 * Reads a request's timeline and works with it.
 * @throws ApiError as `validateBody`; 429 when the account sends too many; 400 for too many clips or corrections,
 *   before they are parsed.
 */
export async function withTimelineBody<S extends z.ZodType, T>(
  ctx: Context & { state: SignedInState },
  schema: S,
  work: (body: z.output<S>) => Promise<T>,
): Promise<T> {
  const accountId = ctx.state.user._id;
  await saves.spend(accountId, ctx.request.length ?? MAX_TIMELINE_BYTES);
  // A slot is held for work, never for waiting: a body that does not arrive holds none.
  const bytes = await readBytes(ctx, MAX_TIMELINE_BYTES);
  const turns = bytes.length > SHORT_BYTES ? long : short;
  const leave = turns.enter(accountId);
  try {
    return await turns.run(accountId, NEVER, async () => work(await parseTimelineBody(ctx, bytes, schema)));
  } finally {
    leave();
  }
}

async function parseTimelineBody<S extends z.ZodType>(ctx: Context, bytes: Buffer, schema: S): Promise<z.output<S>> {
  const body = await parseBody(ctx, bytes);
  refuseMany(body);
  const { tracks: sent, scenes } = (body ?? {}) as { tracks?: unknown; scenes?: unknown };
  if (!Array.isArray(sent)) return parse(schema, body);
  const bare = sent.map((track) => (clipsOf(track) === null ? track : { ...track, clips: [] }));
  const bareBody = { ...(body as object), tracks: bare, ...(Array.isArray(scenes) && { scenes: [] }) };
  const parsed = parse(schema, bareBody) as { tracks: { clips: unknown }[]; scenes?: unknown };
  for (const [index, track] of parsed.tracks.entries()) {
    track.clips = await parseList(clipsSchema, clipsOf(sent[index]) ?? [], ['tracks', index, 'clips']);
  }
  if (Array.isArray(scenes)) parsed.scenes = await parseList(scenesSchema, scenes, ['scenes']);
  return parsed as z.output<S>;
}

function clipsOf(track: unknown): unknown[] | null {
  const clips = (track as { clips?: unknown } | null)?.clips;
  return Array.isArray(clips) ? clips : null;
}

/** Checks only lengths. The contract checks every word. */
function refuseMany(body: unknown): void {
  const { tracks, corrections } = (body ?? {}) as { tracks?: unknown; corrections?: unknown };
  const clips = sumOf(tracks, (track) => lengthOf((track as { clips?: unknown } | null)?.clips));
  if (clips > TIMELINE_LIMITS.clips) {
    throw invalid([{ path: 'tracks', message: TIMELINE_VIOLATIONS['timeline.too-many-clips'] }]);
  }
  if (sumOf(corrections, lengthOf) > TIMELINE_LIMITS.corrections) {
    throw invalid([{ path: 'corrections', message: TOO_MANY_CORRECTIONS }]);
  }
}

function sumOf(values: unknown, count: (value: unknown) => number): number {
  return Object.values(values ?? {}).reduce((sum: number, value) => sum + count(value), 0);
}

function lengthOf(value: unknown): number {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}
