import { afterEach, expect, test, vi } from 'vitest';
import { ACCOUNT_HEADER } from '#shared/contracts/account-header.ts';
import { WORKSPACE_HEADER } from '#shared/contracts/workspace-header.ts';
import { deleteKeptAnswers, KEPT_ANSWERS, KEPT_HEADER } from '#web/storage/cached-answers.ts';
import { answerOrKept } from './cached-answers.ts';

afterEach(async () => {
  vi.unstubAllGlobals();
  await deleteKeptAnswers();
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

test('a workspace never shows the stored answers of another, nor of another account', async () => {
  let account: string | null = 'ann';
  vi.stubGlobal('fetch', async ({ headers, url }: Request) => {
    if (account === null) throw new TypeError('Failed to fetch');
    const owner = headers.get(WORKSPACE_HEADER) ?? new URL(url).searchParams.get('workspace') ?? account;
    return Response.json(owner, { headers: { [ACCOUNT_HEADER]: account } });
  });
  const read = async (path: string, workspaceId: string | null) => {
    const headers: HeadersInit = workspaceId === null ? {} : { [WORKSPACE_HEADER]: workspaceId };
    return await (await answerOrKept(new Request(path, { headers }))).json();
  };
  const list = '/api/projects?limit=100';
  for (const id of [null, 'w1']) await read(list, id);
  await read('/api/assets/a1/thumbnail?workspace=w2', null);
  await read('/api/auth/user', 'w1');

  account = null;
  expect([await read(list, null), await read(list, 'w1')]).toEqual(['ann', 'w1']);
  await expect(read(list, 'w2')).rejects.toThrow('Failed to fetch');
  await expect(read('/api/assets/a1/thumbnail', null)).rejects.toThrow('Failed to fetch');
  expect(await read('/api/assets/a1/thumbnail?workspace=w2', null)).toBe('w2');
  // The person is the same everywhere, and is asked for before the workspace is known.
  expect(await read('/api/auth/user', null)).toBe('w1');

  account = 'bob';
  await read('/api/config', null);
  account = null;
  for (const id of [null, 'w1']) await expect(read(list, id)).rejects.toThrow('Failed to fetch');
});
