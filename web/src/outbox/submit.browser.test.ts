import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { Asset } from '#shared/contracts/asset.ts';
import type { User } from '#shared/contracts/auth.ts';
import { ALL_ASSETS_KEY, ASSET_TRASH_KEY, GLOSSARY_KEY, SESSION_KEY } from '#web/http/keys.ts';
import { assetsQuery, trashQuery } from '#web/queries/assets.ts';
import { isOutboxEmpty } from '#web/storage/outbox-store.ts';
import type { Change } from '#web/storage/waiting-change.ts';
import { sendWaiting } from './outbox.ts';
import { submitChange } from './submit.ts';

const file = (name: string): Asset => ({
  ...{ id: crypto.randomUUID(), name, fileName: name, type: 'video', mimeType: 'video/mp4' },
  ...{ storageUrl: '/files/x', fileSize: 1_000, width: 320, height: 180, durationSeconds: 2 },
  ...{ thumbnailUrl: null, projectId: null, probe: null, originalAssetId: null },
  createdAt: '2026-01-01T00:00:00.000Z',
});
const [FILM, SONG, OLD] = [file('film.mp4'), file('song.mp4'), file('old.mp4')];
const OLD_PROJECT = crypto.randomUUID();
const TRASHED = { ...OLD, removedAt: '2026-02-01T00:00:00.000Z' };
const USER: User = {
  ...{ id: crypto.randomUUID(), email: 'ada@example.com', firstName: 'Ada', lastName: null, profileImageUrl: null },
  ...{ plan: 'creator', isAdmin: false, openPictures: 'off', createdAt: '2026-01-01T00:00:00.000Z' },
};

const CHANGES: readonly Change[] = [
  { type: 'rename-asset', id: FILM.id, was: 'film.mp4', now: 'Opening' },
  { type: 'delete-asset', id: SONG.id, asset: SONG, deletedAt: '2026-01-02T00:00:00.000Z' },
  { type: 'restore-asset', id: OLD.id, asset: TRASHED },
  { type: 'empty-trash', id: 'trash', ids: [SONG.id] },
  { type: 'purge-project', id: OLD_PROJECT, title: 'Old' },
  { type: 'change-glossary', id: 'glossary', was: [], now: [{ term: 'Kraków', say: '' }] },
  {
    type: 'change-names',
    id: 'names',
    was: { firstName: 'Ada', lastName: '' },
    now: { firstName: 'Augusta', lastName: '' },
  },
];

afterEach(() => vi.unstubAllGlobals());

/** The server's documents; the file SONG was deleted and OLD restored by an earlier try. */
function answer(method: string, address: string): Response {
  const path = address.split('?')[0] ?? '';
  if (path === '/api/auth/user' || path === '/api/account') return Response.json(USER);
  if (path === '/api/account/glossary') return Response.json({ glossary: [] });
  if (path === '/api/assets') return Response.json([FILM, SONG]);
  if (path === '/api/assets/trash')
    return method === 'GET' ? Response.json([TRASHED]) : new Response(null, { status: 204 });
  if (method === 'DELETE' || path.endsWith('/restore'))
    return Response.json({ code: 'x', message: '' }, { status: 404 });
  return Response.json(path.endsWith(OLD.id) ? OLD : FILM);
}

test('changes of the library, the glossary and the account’s name wait without the server, are shown, and are sent in order', async () => {
  let isReachable = false;
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (!isReachable && method !== 'GET') throw new TypeError('Failed to fetch');
    if (method !== 'GET') sent.push([method, path, ...(body ? [JSON.parse(String(body))] : [])]);
    return answer(method, path);
  });
  const client = new QueryClient();
  client.setQueryData(ALL_ASSETS_KEY, [FILM, SONG]);
  client.setQueryData(ASSET_TRASH_KEY, [TRASHED]);
  client.setQueryData(GLOSSARY_KEY, { glossary: [] });
  client.setQueryData(SESSION_KEY, USER);
  for (const change of CHANGES) expect(await submitChange(client, change)).toBe(true);

  const namesOf = (key: readonly unknown[]) => client.getQueryData<Asset[]>(key)?.map(({ name }) => name);
  expect([namesOf(ALL_ASSETS_KEY), namesOf(ASSET_TRASH_KEY)]).toEqual([['Opening', 'old.mp4'], []]);
  expect(client.getQueryData(GLOSSARY_KEY)).toEqual({ glossary: [{ term: 'Kraków', say: '' }] });
  expect(client.getQueryData<User>(SESSION_KEY)?.firstName).toBe('Augusta');
  // As a page shows them that is opened before they are sent.
  const [shown, trash] = [await client.fetchQuery(assetsQuery()), await client.fetchQuery(trashQuery)];
  expect([shown.map(({ name }) => name), trash]).toEqual([['Opening', 'old.mp4'], []]);

  isReachable = true;
  await sendWaiting();
  expect(await isOutboxEmpty()).toBe(true);
  expect(sent).toEqual([
    ['PATCH', `/api/assets/${FILM.id}`, { name: 'Opening' }],
    ['DELETE', `/api/assets/${SONG.id}`],
    ['POST', `/api/assets/${OLD.id}/restore`],
    ['DELETE', `/api/assets/trash?ids=${SONG.id}`],
    ['DELETE', `/api/projects/trash/${OLD_PROJECT}`],
    ['PUT', '/api/account/glossary', { glossary: [{ term: 'Kraków', say: '' }] }],
    ['PATCH', '/api/account', { firstName: 'Augusta', lastName: '' }],
  ]);
});
