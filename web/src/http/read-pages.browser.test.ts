import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { KEPT_HEADER } from '#web/storage/cached-answers.ts';
import { readPages } from './read-pages.ts';

const ITEM = z.object({ id: z.number() });
const PAGES: Readonly<Record<string, unknown>> = {
  '/api/things?limit=200': { items: [{ id: 1 }, { id: 2 }], nextCursor: 'b' },
  '/api/things?limit=200&cursor=b': { items: [{ id: 3 }], nextCursor: 'c' },
  '/api/things?limit=200&cursor=c': { items: [{ id: 4 }], nextCursor: null },
  '/api/plain?limit=200': [{ id: 7 }],
  '/api/empty?limit=200': { items: [], nextCursor: null },
  '/api/none?limit=200': { message: 'No list' },
};

afterEach(() => vi.unstubAllGlobals());

const read = async (path: string) => (await readPages(path, ITEM, undefined)).map(({ id }) => id);

test('a list is read to its end, in order; a plain list is all there is', async () => {
  vi.stubGlobal('fetch', async (path: string) => Response.json(PAGES[path]));
  expect(await read('/api/things')).toEqual([1, 2, 3, 4]);
  expect([await read('/api/plain'), await read('/api/empty'), await read('/api/none')]).toEqual([[7], [], []]);
});

test('a page that fails fails the list, but the device shows the pages that it has', async () => {
  let headers = {};
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('cursor=c')) throw new TypeError('Failed to fetch');
    return Response.json(PAGES[path], { headers });
  });
  await expect(read('/api/things')).rejects.toThrow('Failed to fetch');
  headers = { [KEPT_HEADER]: '1' };
  expect(await read('/api/things')).toEqual([1, 2, 3]);
});
