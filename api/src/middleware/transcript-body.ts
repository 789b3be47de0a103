import type { ParameterizedContext } from 'koa';
import type * as z from 'zod';
import { MAX_TRANSCRIPT_BYTES, MOST_WORDS, putTranscriptSchema } from '#shared/contracts/transcript.ts';
import { ByteLimit } from './byte-limit.ts';
import { readJson } from './read-json.ts';
import type { SignedInState } from './signed-in.ts';
import { parse, parseList } from './validate.ts';

/**
 * Four of the longest transcripts per minute, more than a day of speech. Each takes up to five seconds of the one
 * thread, in parts.
 */
const limit = new ByteLimit(4 * MAX_TRANSCRIPT_BYTES);

/**
 * Reads a request's transcript, with its words in parts. @throws ApiError as `validateBody`, `request.too-many` beyond
 * the account's byte limit.
 */
export async function readTranscriptBody(
  ctx: ParameterizedContext<SignedInState>,
): Promise<z.output<typeof putTranscriptSchema>> {
  await limit.spend(ctx.state.user._id, ctx.request.length ?? MAX_TRANSCRIPT_BYTES);
  const body = await readJson(ctx, { maxBytes: MAX_TRANSCRIPT_BYTES, maxEntries: MOST_WORDS });
  const { words } = (body ?? {}) as { words?: unknown };
  if (!Array.isArray(words)) return parse(putTranscriptSchema, body);
  const bare = parse(putTranscriptSchema, { ...(body as object), words: [] });
  return { ...bare, words: await parseList(putTranscriptSchema.shape.words, words, ['words']) };
}
