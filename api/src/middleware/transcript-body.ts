import type { Context } from 'koa';
import type * as z from 'zod';
import { MAX_TRANSCRIPT_BYTES, MOST_WORDS, putTranscriptSchema } from '#shared/contracts/transcript.ts';
import { readJson } from './read-json.ts';
import { parse, parseList } from './validate.ts';

/** Reads a request's transcript, its words in parts. @throws ApiError as `validateBody`. */
export async function readTranscriptBody(ctx: Context): Promise<z.output<typeof putTranscriptSchema>> {
  const body = await readJson(ctx, { maxBytes: MAX_TRANSCRIPT_BYTES, maxEntries: MOST_WORDS });
  const { words } = (body ?? {}) as { words?: unknown };
  if (!Array.isArray(words)) return parse(putTranscriptSchema, body);
  const bare = parse(putTranscriptSchema, { ...(body as object), words: [] });
  return { ...bare, words: await parseList(putTranscriptSchema.shape.words, words, ['words']) };
}
