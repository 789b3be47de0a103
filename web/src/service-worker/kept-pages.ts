/*
 * A list's pages are stored by their addresses. The address of a later page has a cursor that changes with the list, so
 * pages of earlier readings would remain for ever.
 */

/** The address of the list that a first page belongs to. Other addresses are returned as they are. */
export function wholeListOf(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  return searchParams.has('limit') && !searchParams.has('cursor') ? `${origin}${pathname}` : address;
}

/**
 * Deletes the pages and the whole list of an earlier reading, once all pages of a later one are stored.
 * @param address Address of the page that was stored last. Nothing happens for any other answer.
 */
export async function forgetOldPages(cache: Cache, address: string): Promise<void> {
  const list = new URL(address);
  if (!list.searchParams.has('limit')) return;
  const now = new Set<string>();
  list.searchParams.delete('cursor');
  for (let cursor: unknown = undefined; cursor !== null; ) {
    if (typeof cursor === 'string') list.searchParams.set('cursor', cursor);
    const page = await cache.match(list, { ignoreVary: true });
    if (!page || now.has(list.href)) return;
    now.add(list.href);
    cursor = nextCursorOf(await page.json());
  }
  for (const { url } of await cache.keys()) {
    if (new URL(url).pathname === list.pathname && !now.has(url)) await cache.delete(url, { ignoreVary: true });
  }
}

function nextCursorOf(page: unknown): string | null {
  const { nextCursor = null } = typeof page === 'object' && page !== null ? (page as { nextCursor?: unknown }) : {};
  return typeof nextCursor === 'string' ? nextCursor : null;
}
