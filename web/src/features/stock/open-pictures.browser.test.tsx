import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { User } from '#shared/contracts/auth.ts';
import type { OpenPictureAnswer } from '#shared/contracts/stock.ts';
import { timelineFromScript } from '#shared/script/timeline-from-script.ts';
import { tracksOfType } from '#shared/timeline/queries.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { EditorDriver, PICTURE } from '#web/features/editor/testing/editor-driver.tsx';
import { configQuery } from '#web/queries/config.ts';
import { sessionQuery } from '#web/queries/session.ts';
import { OtherPictures } from './other-pictures.tsx';
import { StockSearch } from './stock-search.tsx';

const USER: User = {
  id: '0123456789abcdef01234567',
  email: 'ada@example.com',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  plan: 'creator',
  isAdmin: false,
  openPictures: 'off',
  createdAt: '2026-01-01T00:00:00.000Z',
};

const ROSES: OpenPictureAnswer = {
  source: 'wikimedia',
  id: '1',
  kind: 'image',
  title: 'Pruning roses',
  width: 2_000,
  height: 3_000,
  duration: null,
  image: 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
  credit: {
    name: 'Ada & Co',
    url: 'https://commons.wikimedia.org/wiki/File:Pruning_roses.jpg',
    title: 'Pruning roses',
    source: 'wikimedia',
    license: 'cc-by',
    licenseName: 'CC BY 4.0',
    licenseUrl: 'https://creativecommons.org/licenses/by/4.0',
  },
};
const others = ['2', '3', '4'].map((id) => ({ ...ROSES, id, title: `Roses ${id}` }));
const LIMIT = { source: 'openverse', message: 'Openverse takes no more requests right now. Try again later.' };

let editor: EditorDriver;
let queries: QueryClient;
/** Requests to the studio, as "METHOD path body". */
let requests: string[];
let user: User;

beforeEach(() => {
  requests = [];
  user = USER;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { method = 'GET', body } = init ?? {};
    const path = decodeURIComponent(String(input)).replaceAll('+', ' ');
    if (/account|pictures/.test(path)) requests.push([method, path, body].filter(Boolean).join(' '));
    if (path === '/api/account') {
      user = { ...user, ...JSON.parse(String(body)) };
      return Response.json(user);
    }
    if (method === 'POST') {
      const { id, credit, title } = [ROSES, ...others].find((picture) => path.endsWith(`/${picture.id}`)) ?? ROSES;
      const facts = { id: `b00000000000000000000000`, name: title, fileName: `stock-wikimedia-${id}.jpg`, credit };
      return Response.json({ ...PICTURE, ...facts, projectId: null, originalAssetId: null });
    }
    if (path.startsWith('/api/stock/pictures?'))
      return Response.json({ pictures: [ROSES, ...others], failures: path.includes('query') ? [LIMIT] : [] });
    if (path.startsWith('/api/pexels')) return Response.json({ videos: [], library: 'built-in' });
    return new Response('', { status: 404 });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  editor.dispose();
});

function open(beside: ReactNode): void {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(sessionQuery.queryKey, user);
  queries.setQueryData(configQuery.queryKey, { openPictures: true } as never);
  const scene = { narration: 'Cut above the bud.', onScreenText: '', durationSeconds: 3 };
  const timeline = timelineFromScript({
    title: 'Roses',
    scenes: [
      { ...scene, visual: 'Pruning roses' },
      { ...scene, visual: 'A garden' },
    ],
    voiceSuggestion: { voice: 'nova', direction: '' },
    musicSuggestion: { mood: '', tempoBpm: 90 },
  });
  editor = new EditorDriver({
    timeline,
    beside: (
      <QueryClientProvider client={queries}>
        <div className="h-[600px] w-96 shrink-0 overflow-y-auto">{beside}</div>
      </QueryClientProvider>
    ),
  });
}

test('nothing is sent before the account allows it; then a press adds a picture whose licence and source are shown', async () => {
  const added: string[] = [];
  open(<StockSearch onAdded={({ name }) => added.push(name)} />);
  await page.getByRole('searchbox').fill('roses');
  await page.getByRole('button', { name: 'Search stock footage' }).click();
  await page.getByRole('tab', { name: 'Photos and films' }).click();
  await expect.element(page.getByText(/are sent to Wikimedia Commons and Openverse. No key/)).toBeVisible();
  expect(requests).toEqual([]);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect
    .element(page.getByRole('tab', { name: 'Footage', exact: true }))
    .toHaveAttribute('aria-selected', 'true');
  expect(requests).toEqual([]);

  await page.getByRole('tab', { name: 'Photos and films' }).click();
  await page.getByRole('checkbox', { name: 'Also pictures that must be credited (CC BY)' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  const card = page.getByRole('button', { name: 'Add Pruning roses to the library, 2000 × 3000 · CC BY 4.0' });
  await expect.element(card).toBeVisible();
  expect(requests).toEqual([
    'PATCH /api/account {"openPictures":"credited"}',
    'GET /api/stock/pictures?query=roses&orientation=portrait',
  ]);
  const source = page.getByRole('link', { name: 'Ada & Co' }).first();
  await expect.element(source).toHaveAttribute('href', ROSES.credit.url);
  await expect.element(page.getByText('CC BY 4.0 · Wikimedia Commons').first()).toBeVisible();
  // The other catalogue's pictures are there, and its failure is said.
  await expect.element(page.getByText(LIMIT.message)).toBeVisible();
  await card.click();
  await expect.poll(() => added).toEqual(['Pruning roses']);
  expect(requests.at(-1)).toBe('POST /api/stock/pictures/wikimedia/1 {"projectId":"project-under-test"}');
});

test('one press shows another picture in a scene, as one step; the next search leaves it out', async () => {
  user = { ...USER, openPictures: 'free' };
  open(<Row />);
  const row = page.getByRole('group', { name: 'Other pictures for scene 1' });
  await expect.element(row.getByRole('button', { name: 'Show Pruning roses in scene 1' })).toBeVisible();
  expect(requests).toEqual([
    'GET /api/stock/pictures?visual=Pruning roses&narration=Cut above the bud.&orientation=portrait',
  ]);
  await row.getByRole('button', { name: 'Show Roses 2 in scene 1' }).click();
  const assetIds = () =>
    tracksOfType(editor.session.document.timeline, 'video').flatMap(({ clips }) => clips.map(({ assetId }) => assetId));
  await expect.poll(() => assetIds()).toEqual(['b00000000000000000000000', '']);
  await expect.element(row.getByRole('button', { name: 'Show Roses 4 in scene 1' })).toBeVisible();
  expect(row.getByRole('button', { name: 'Show Roses 2 in scene 1' }).elements()).toEqual([]);
  editor.session.undo();
  expect(assetIds()).toEqual(['', '']);
});

function Row() {
  const scene = useEditor().document.timeline.scenes?.[0];
  return scene ? <OtherPictures scene={scene} number={1} /> : null;
}
