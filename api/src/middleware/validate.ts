import type { Context } from 'koa';
import * as z from 'zod';
import { issueMessage } from '#shared/contracts/issue-messages.ts';
import type { ErrorCode } from '#shared/errors/catalogue.ts';
import { ApiError } from '../errors/api-error.ts';
import { type FieldIssue, invalid } from '../errors/invalid.ts';
import { readJson } from './read-json.ts';

/** Enough for every body but a timeline. */
const DEFAULT_BODY_BYTES = 64 * 1024;

/** Room for some 20,000 captions with their words, and within the 16 MB that a stored document may have. */
export const MAX_TIMELINE_BYTES = 8 * 1024 * 1024;

/**
 * Reads the request's JSON body and parses it with a contract.
 * @throws ApiError 413 past `maxBytes`, 415 for another content type, 400 with the path of each wrong field.
 */
export async function validateBody<S extends z.ZodType>(
  ctx: Context,
  schema: S,
  { maxBytes = DEFAULT_BODY_BYTES }: { maxBytes?: number } = {},
): Promise<z.output<S>> {
  return parse(schema, await readJson(ctx, maxBytes));
}

/** Parses the query string; a key given twice arrives as an array and is refused where a string belongs. */
export function validateQuery<S extends z.ZodType>(ctx: Context, schema: S): z.output<S> {
  return parse(schema, { ...ctx.query });
}

const objectIdSchema = z.string().regex(/^[A-Za-z0-9-]{8,64}$/);

/**
 * The id in the path.
 * @param missing What a missing object is answered with: an id that cannot exist looks like one that does not.
 */
export function validateId(ctx: Context, missing: ErrorCode): string {
  const id = objectIdSchema.safeParse(ctx['params']?.['id']);
  if (!id.success) throw new ApiError(missing);
  return id.data;
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: issueMessage });
  if (!result.success) throw invalid(result.error.issues.map(toIssue));
  return result.data;
}

function toIssue(issue: z.core.$ZodIssue): FieldIssue {
  return { path: z.core.toDotPath(issue.path), message: issue.message };
}
