import { invalid } from '#api/errors/invalid.ts';
import type { PageQuery } from '#shared/contracts/page.ts';
import { idSchema, instantSchema } from '#shared/contracts/wire.ts';

/** A document that lists order by time, newest first, then by id. */
interface Listed {
  readonly _id: string;
  readonly createdAt: Date;
}

/** Order of every list that is read in pages. */
export const LIST_ORDER = { createdAt: -1, _id: 1 } as const;

/** A filter for the documents behind a cursor; empty for the first page. */
export interface BehindCursor {
  $or?: ({ createdAt: { $lt: Date } } | { createdAt: Date; _id: { $gt: string } })[];
}

/**
 * Reads a page of an owner's documents. The cursor names the last document of the page before, not its place, so that
 * documents created or deleted between two pages neither repeat nor hide others.
 * @param find Finds so many of the owner's documents behind a cursor, in {@link LIST_ORDER}.
 * @throws ApiError 400 for a cursor that is none.
 */
export async function findPage<Document extends Listed>(
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  find: (behind: BehindCursor, count: number) => PromiseLike<Document[]>,
): Promise<{ documents: Document[]; nextCursor: string | null }> {
  // One more tells whether there is a next page.
  const found = await find(cursor === undefined ? {} : behind(cursor), limit + 1);
  const documents = found.slice(0, limit);
  const last = documents.at(-1);
  return { documents, nextCursor: found.length > limit && last ? cursorOf(last) : null };
}

/** True for a request of one page. @throws ApiError 400 for a cursor without a limit. */
export function asksForPage(query: PageQuery): query is PageQuery & { limit: number } {
  if (query.limit === undefined && query.cursor !== undefined) {
    throw invalid([{ path: 'cursor', message: 'Send a limit with the cursor.' }]);
  }
  return query.limit !== undefined;
}

function cursorOf({ createdAt, _id }: Listed): string {
  return Buffer.from(`${createdAt.toISOString()} ${_id}`).toString('base64url');
}

function behind(cursor: string): BehindCursor {
  const [time, id] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (!instantSchema.safeParse(time).success || !idSchema.safeParse(id).success) {
    throw invalid([{ path: 'cursor', message: 'This is no cursor of this list.' }]);
  }
  const createdAt = new Date(time ?? '');
  return { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $gt: id ?? '' } }] };
}
