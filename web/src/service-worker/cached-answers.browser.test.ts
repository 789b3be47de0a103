import { afterEach, expect, test, vi } from 'vitest';
import { KEPT_ANSWERS, KEPT_HEADER } from '#web/storage/cached-answers.ts';
import { answerOrKept } from './cached-answers.ts';

afterEach(async () => {
  vi.unstubAllGlobals();
  await caches.delete(KEPT_ANSWERS);
});

const ask = (query: string) => answerOrKept(new Request(`/api/things${query}`));

/** Answers with pages by their cursors; null is a server out of reach. */
function serve(pages: Readonly<Record<string, unknown>> | null): void {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (pages === null) throw new TypeError('Failed to fetch');
    return Response.json(pages[new URL(url).searchParams.get('cursor') ?? '']);
  });
}

async function stored(): Promise<string[]> {
  const keys = await (await caches.open(KEPT_ANSWERS)).keys();
  return keys.map(({ url }) => new URL(url).search).toSorted();
}

test('pages of an earlier reading go when a later one is complete, and not before', async () => {
  serve({ '': { nextCursor: 'b' }, b: { nextCursor: 'c' }, c: { nextCursor: null } });
  for (const query of ['?limit=2', '?limit=2&cursor=b', '?limit=2&cursor=c']) await ask(query);
  expect(await stored()).toEqual(['?limit=2', '?limit=2&cursor=b', '?limit=2&cursor=c']);
  serve({ '': { nextCursor: 'x' }, x: { nextCursor: null } });
  await ask('?limit=2');
  expect(await stored()).toHaveLength(3);
  await ask('?limit=2&cursor=x');
  expect(await stored()).toEqual(['?limit=2', '?limit=2&cursor=x']);
  serve(null);
  const kept = await ask('?limit=2&cursor=x');
  expect([kept.headers.get(KEPT_HEADER), await kept.json()]).toEqual(['1', { nextCursor: null }]);
});

test('a list that an older version stored whole is shown without the server', async () => {
  serve({ '': [1, 2] });
  await ask('');
  serve(null);
  expect(await (await ask('?limit=2')).json()).toEqual([1, 2]);
  await expect(ask('?limit=2&cursor=b')).rejects.toThrow('Failed to fetch');
});
