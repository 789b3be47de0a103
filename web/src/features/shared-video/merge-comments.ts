import type { SharedComment } from '#shared/contracts/review.ts';

/**
 * Replaces the comments on the page by those of the server.
 * @param held Comments with an open form. When one was deleted elsewhere it stays with its replies, so that the page
 *   keeps what is being typed.
 */
export function mergeComments(
  before: readonly SharedComment[],
  fresh: readonly SharedComment[],
  held: ReadonlySet<string>,
): readonly SharedComment[] {
  const ids = new Set(fresh.map(({ id }) => id));
  const threads = new Set(before.filter(({ id }) => held.has(id)).map(({ id, parentId }) => parentId ?? id));
  const kept = before.filter(({ id, parentId }) => !ids.has(id) && threads.has(parentId ?? id));
  return [...fresh, ...kept];
}

/** Number of comments and replies that were not on the page. */
export function countNew(before: readonly SharedComment[], fresh: readonly SharedComment[]): number {
  const known = new Set(before.map(({ id }) => id));
  return fresh.filter(({ id }) => !known.has(id)).length;
}
