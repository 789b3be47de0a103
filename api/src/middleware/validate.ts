import type { Context } from 'koa';
import * as z from 'zod';
import { ApiError } from '#api/errors/api-error.ts';
import { type FieldIssue, invalid } from '#api/errors/invalid.ts';
import { inParts } from '#api/work/in-parts.ts';
import { issueMessage } from '#shared/contracts/issue-messages.ts';
import { idSchema } from '#shared/contracts/wire.ts';
import { WORKSPACE_PARAMETER } from '#shared/contracts/workspace-header.ts';
import type { ErrorCode } from '#shared/errors/catalogue.ts';
import { type JsonLimits, readJson } from './read-json.ts';

/** Enough for every body except a timeline. */
const DEFAULT_BODY_BYTES = 64 * 1024;

/**
 * Reads the request's JSON body and parses it with a contract.
 * @throws ApiError 413 past `maxBytes`, 415 for another content type, 400 with the path of each wrong field.
 */
export async function validateBody<S extends z.ZodType>(
  ctx: Context,
  schema: S,
  { maxBytes = DEFAULT_BODY_BYTES, ...limits }: Partial<JsonLimits> = {},
): Promise<z.output<S>> {
  return parse(schema, await readJson(ctx, { maxBytes, ...limits }));
}

/**
 * Parses the query string without the workspace, which `signedIn` reads. A repeated key becomes an array, which is
 * refused if a string is expected.
 */
export function validateQuery<S extends z.ZodType>(ctx: Context, schema: S): z.output<S> {
  const { [WORKSPACE_PARAMETER]: _, ...query } = ctx.query;
  return parse(schema, query);
}

/**
 * Reads the id in the path.
 * @param missing Error for an invalid id, the same as for a missing object.
 * @param parameter Its name in the route's pattern.
 */
export function validateId(ctx: Context, missing: ErrorCode, parameter = 'id'): string {
  const id = idSchema.safeParse(ctx['params']?.[parameter]);
  if (!id.success) throw new ApiError(missing);
  return id.data;
}

/**
 * Parses a value with a contract.
 * @param place Converts a path in the value to a path in the body.
 * @throws ApiError 400 with the path of each wrong field.
 */
export function parse<S extends z.ZodType>(
  schema: S,
  value: unknown,
  place: (path: readonly PropertyKey[]) => PropertyKey[] = (path) => [...path],
): z.output<S> {
  const result = schema.safeParse(value, { error: issueMessage });
  if (result.success) return result.data;
  throw invalid(
    result.error.issues.map(({ path, message }): FieldIssue => ({ path: z.core.toDotPath(place(path)), message })),
  );
}

/**
 * Parses a long list as {@link parse} does, but in parts.
 * @param place Path of the list in the body.
 */
export function parseList<T>(
  schema: z.ZodType<readonly T[]>,
  list: readonly unknown[],
  place: readonly PropertyKey[],
): Promise<T[]> {
  return inParts(list, (part, from) =>
    parse(schema, part, ([index, ...path]) => [...place, from + Number(index ?? 0), ...path]),
  );
}
