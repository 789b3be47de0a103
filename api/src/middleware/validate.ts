import type { Context } from 'koa';
import * as z from 'zod';
import { ApiError } from '#api/errors/api-error.ts';
import { type FieldIssue, invalid } from '#api/errors/invalid.ts';
import { issueMessage } from '#shared/contracts/issue-messages.ts';
import type { ErrorCode } from '#shared/errors/catalogue.ts';
import { readJson } from './read-json.ts';

/** Enough for every body except a timeline. */
const DEFAULT_BODY_BYTES = 64 * 1024;

/**
 * Reads the request's JSON body and parses it with a contract.
 * @param check Refuses a body before it is parsed.
 * @throws ApiError 413 past `maxBytes`, 415 for another content type, 400 with the path of each wrong field.
 */
export async function validateBody<S extends z.ZodType>(
  ctx: Context,
  schema: S,
  { maxBytes = DEFAULT_BODY_BYTES, check }: { maxBytes?: number; check?: (body: unknown) => void } = {},
): Promise<z.output<S>> {
  const body = await readJson(ctx, maxBytes);
  check?.(body);
  return parse(schema, body);
}

/** Parses the query string; a repeated key becomes an array and is refused where a string is expected. */
export function validateQuery<S extends z.ZodType>(ctx: Context, schema: S): z.output<S> {
  return parse(schema, { ...ctx.query });
}

const objectIdSchema = z.string().regex(/^[A-Za-z0-9-]{8,64}$/);

/**
 * Reads the id in the path.
 * @param missing Answer for an invalid id, the same as for a missing object.
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
