import { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import type { Asset } from '#shared/contracts/asset.ts';
import { ACTIONS } from '#web/features/editor/actions/actions.ts';
import { EditorDriver, FILM, PICTURE, SONG, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { assetsQuery } from '#web/queries/assets.ts';
import { keepDerivatives } from '#web/storage/derivative-store.ts';
import { AssetThumbnail } from './asset-thumbnail.tsx';
import { DeleteAssetDialog } from './delete-asset-dialog.tsx';
import { LibraryPanel } from './library-panel.tsx';

let driver: EditorDriver;
beforeAll(() => page.viewport(1280, 900));
afterEach(() => driver.dispose());

function open(tracks: Parameters<typeof timelineOf>[0]): void {
  driver = new EditorDriver({
    timeline: timelineOf(tracks),
    beside: (
      <div className="flex w-[280px] shrink-0">
        <LibraryPanel />
      </div>
    ),
  });
}

const cardNames = () =>
  page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^Add .* to the timeline$/ })
    .elements()
    .map((element) => element.getAttribute('aria-label')?.replace(/^Add | to the timeline$/g, ''));

test('cards show name, dimensions, length and file size', async () => {
  open({});
  const card = page.getByRole('listitem').filter({ hasText: 'film.mp4' });
  await expect.element(card).toBeVisible();
  expect(card.element().textContent).toMatch(/0:10.*film\.mp4.*1920 × 1080.*2\.4 MB/);
});

test('a card says in which ways it is less than its file holds', async () => {
  const damage = [{ startSeconds: 3, endSeconds: 4 }];
  const asset: Asset = { ...FILM, notices: ['one-sound-only', 'opaque'], damage };
  driver = new EditorDriver({
    assets: [asset],
    beside: (
      <div className="flex w-[280px] shrink-0">
        <LibraryPanel />
      </div>
    ),
  });
  const card = page.getByRole('listitem').filter({ hasText: 'film.mp4' });
  await expect.element(card.getByText('Main sound track only')).toBeVisible();
  await expect.element(card.getByText('Transparency lost')).toBeVisible();
  await expect.element(card.getByText('Damaged from 0:03 to 0:04')).toBeVisible();
  const add = page.getByRole('button', { name: 'Add film.mp4 to the timeline' });
  await expect.element(add).toHaveAccessibleDescription(/more than one sound track.*see-through parts become opaque/);
});

test.each([null, '/no-such-picture.webp'])(
  'a card whose picture the server has as %s shows the kept one',
  async (url) => {
    const canvas = new OffscreenCanvas(16, 9);
    canvas.getContext('2d');
    const id = `asset-${url}`;
    await keepDerivatives(id, { thumbnail: await canvas.convertToBlob() });
    const asset = { ...FILM, id, thumbnailUrl: url };
    driver = new EditorDriver({ beside: <AssetThumbnail asset={asset} fallback="no picture" /> });
    await expect.poll(() => document.querySelector('img')?.src).toMatch(/^blob:/);
    await expect.poll(() => document.querySelector('img')?.naturalWidth).toBe(16);
  },
);

test('a card without any picture shows its kind', async () => {
  const asset = { ...FILM, id: 'asset-unseen', thumbnailUrl: '/no-such-picture.webp' };
  driver = new EditorDriver({ beside: <AssetThumbnail asset={asset} fallback="no picture" /> });
  await expect.element(page.getByText('no picture')).toBeVisible();
});

test('tabs sort by kind, and an empty one says how to fill it', async () => {
  open({});
  expect(cardNames()).toEqual(['film.mp4', 'song.mp3', 'picture.png']);
  await page.getByRole('tab', { name: 'Audio' }).click();
  expect(cardNames()).toEqual(['song.mp3']);
  await page.getByRole('tab', { name: 'Images' }).click();
  expect(cardNames()).toEqual(['picture.png']);
});

test('the cards are one stop of the Tab key, and arrow keys move among them', async () => {
  open({});
  const card = (name: string) => page.getByRole('button', { name: `Add ${name} to the timeline` });
  expect(page.getByRole('tabpanel').element().querySelectorAll('li button[tabindex="0"]')).toHaveLength(2);
  (card('film.mp4').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(card('song.mp3')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(card('picture.png')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(card('film.mp4')).toHaveFocus();
});

describe('the button of a card', () => {
  const card = () => page.getByRole('button', { name: 'Add film.mp4 to the timeline' });

  test.each(['{Enter}', ' '])('adds the asset once with the key "%s"', async (key) => {
    open({});
    (card().element() as HTMLElement).focus();
    await userEvent.keyboard(key);
    expect(driver.clips('video-1')).toHaveLength(1);
  });

  test('adds it when assistive technology clicks', () => {
    open({});
    (card().element() as HTMLElement).click();
    expect(driver.clips('video-1')).toHaveLength(1);
  });

  test('under the mouse adds it with a double click, and only once', async () => {
    open({});
    await card().click();
    expect(driver.clips('video-1')).toEqual([]);
    await card().dblClick();
    expect(driver.clips('video-1')).toHaveLength(1);
  });
});

describe('Add to timeline', () => {
  async function add(name: string): Promise<void> {
    await page.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Add to timeline' }).click();
  }

  test('puts the asset at the playhead on the first track with room', async () => {
    open({ 'video-1': ['a 0-4'], 'video-2': [] });
    driver.seek(2);
    await add('film.mp4');
    expect(driver.clips('video-2').map((clip) => clip.split(' ')[1])).toEqual(['2-12']);
    await add('song.mp3');
    expect(driver.clips('audio-1').map((clip) => clip.split(' ')[1])).toEqual(['2-32']);
  });

  test('goes after the clip in the way when no track has room', { tags: 'long' }, async () => {
    open({ 'video-1': ['a 0-4'] });
    driver.seek(2);
    await add('picture.png');
    expect(driver.clips('video-1').map((clip) => clip.split(' ')[1])).toEqual(['0-4', '4-9']);
    await expect.element(page.getByText(/^There is no room at 2.00 s/)).toBeVisible();
  });

  test('fills the placeholder at the playhead', async () => {
    open({ 'video-1': ['scene1 0-3', 'scene2 3-6'] });
    driver.seek(3.5);
    await add('film.mp4');
    expect(driver.clip('scene2')).toMatchObject({ assetId: FILM.id, start: 3_000_000, end: 6_000_000 });
    expect(driver.selected()).toEqual(['scene2']);
  });
});

test('Enter on a card fills the selected placeholder, wherever the playhead is', async () => {
  open({ 'video-1': ['scene1 0-3', 'scene2 3-6'] });
  driver.session.document.select(new Set(['scene2']));
  (page.getByRole('button', { name: 'Add film.mp4 to the timeline' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(driver.clip('scene2')).toMatchObject({ assetId: FILM.id, start: 3_000_000, end: 6_000_000 });
  expect(driver.clip('scene1').assetId).toBe('');
});

test('a card replaces the selected clip only where its media can be', async () => {
  open({ 'video-1': ['scene1 0-3'] });
  driver.session.document.select(new Set(['scene1']));
  await page.getByRole('button', { name: 'More for song.mp3' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Add to timeline' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Replace the selected clip' }).elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'More for film.mp4' }).click();
  await page.getByRole('menuitem', { name: 'Replace the selected clip' }).click();
  expect(driver.clip('scene1').assetId).toBe(FILM.id);
});

test('other media takes the place of a clip, by the keyboard and by a drop with Ctrl', { tags: 'long' }, async () => {
  driver = new EditorDriver({
    timeline: timelineOf({ 'video-1': ['a 0-3 @2', 'b 3-6'] }),
    beside: (
      <div className="flex w-[280px] shrink-0">
        <LibraryPanel />
      </div>
    ),
  });
  driver.session.document.select(new Set(['a']));
  ACTIONS.replaceMedia.run(driver.session);
  const dialog = page.getByRole('dialog', { name: 'Replace with…' });
  await dialog.getByRole('textbox', { name: 'Search by name' }).fill('PICT');
  expect(dialog.getByRole('button', { name: /^Replace with film\.mp4/ }).elements()).toEqual([]);
  await dialog.getByRole('button', { name: /^Replace with picture\.png/ }).click();
  expect(driver.clips('video-1')).toEqual(['a 0-3', 'b 3-6']);
  expect(driver.clip('a')).toMatchObject({ assetId: PICTURE.id, in: 2_000_000 });
  await expect.element(dialog).not.toBeInTheDocument();

  const card = page.getByRole('button', { name: 'Add film.mp4 to the timeline' }).element().getBoundingClientRect();
  const to = driver.place('video-1', 1);
  driver.press(card.x + card.width / 2, card.y + card.height / 2).moveTo(300, 300);
  driver.hold({ ctrl: true }).moveTo(to.x, to.y).letGo();
  expect(driver.clips('video-1')).toEqual(['a 0-3', 'b 3-6']);
  expect(driver.clip('a')).toMatchObject({ assetId: FILM.id, in: 2_000_000 });
});

test('dragging a card onto the timeline places it there', () => {
  open({});
  const card = page.getByRole('button', { name: 'Add film.mp4 to the timeline' }).element().getBoundingClientRect();
  const to = driver.place('video-1', 1);
  driver.press(card.left + 20, card.top + 20).moveTo(to.x, to.y);
  expect(driver.ghosts()).toHaveLength(1);
  driver.letGo();
  expect(driver.clips('video-1').map((clip) => clip.split(' ')[1])).toEqual(['1-11']);
});

test('a project shows its own media, All the account’s, and a search narrows both', async () => {
  driver = new EditorDriver({
    beside: (
      <div className="flex w-[280px] shrink-0">
        <LibraryPanel />
      </div>
    ),
    assets: [FILM, { ...SONG, projectId: 'project-2' }],
  });
  expect(cardNames()).toEqual(['film.mp4']);
  await page.getByRole('radio', { name: 'All' }).click();
  expect(cardNames()).toEqual(['film.mp4', 'song.mp3']);
  await page.getByLabelText('Search media').fill('Song');
  expect(cardNames()).toEqual(['song.mp3']);
  await page.getByLabelText('Search media').fill('nothing');
  await expect.element(page.getByText('No file with such a name.')).toBeVisible();
});

test('deleting asks, names the effect on the timeline, and Cancel changes nothing', async () => {
  open({ 'video-1': ['a 0-2', 'b 3-5'] });
  await page.getByRole('button', { name: 'More for film.mp4' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText(/2 clips use it and become empty placeholders/)).toBeVisible();
  await expect.element(dialog.getByText(/moves to the trash for 30 days/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(driver.clip('a').assetId).toBe(FILM.id);
});

test('F2 on a card renames the asset', async () => {
  const changes: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'PATCH') changes.push([path, JSON.parse(String(body))]);
    return Response.json(method === 'PATCH' ? { ...FILM, name: 'Opening' } : [FILM]);
  });
  open({});
  const card = page.getByRole('button', { name: 'Add film.mp4 to the timeline' });
  (card.element() as HTMLElement).focus();
  await userEvent.keyboard('{F2}');
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('film.mp4');
  await userEvent.keyboard('Opening{Enter}');
  await expect.element(page.getByText('Asset renamed')).toBeVisible();
  expect(changes).toEqual([[`/api/assets/${FILM.id}`, { name: 'Opening' }]]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  vi.unstubAllGlobals();
});

test('one click on a card’s button adds the asset', async () => {
  open({});
  await page.getByRole('button', { name: 'Add to timeline' }).first().click();
  expect(driver.clips('video-1')).toHaveLength(1);
});

describe('deleting a converted file', () => {
  const original = { ...FILM, id: 'asset-original', name: 'film.avi' };
  const copy = { ...FILM, id: 'asset-copy', originalAssetId: original.id };
  afterEach(() => void vi.unstubAllGlobals());

  /** A server with both forms of the file; records what is deleted. */
  function serve(answerTo: (id: string) => Response = () => new Response('{}')): string[] {
    const deleted: string[] = [];
    vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
      if (path.endsWith('/uses')) return Response.json([{ projectId: crypto.randomUUID(), title: 'Tea', clips: 2 }]);
      if (method === 'GET') return Response.json([copy, original]);
      const id = path.split('/').at(-1) ?? '';
      deleted.push(id);
      return answerTo(id);
    });
    return deleted;
  }

  async function askToDelete(): Promise<void> {
    driver = new EditorDriver({ beside: <DeleteButton asset={copy} /> });
    driver.session.setAssets(await new QueryClient().fetchQuery(assetsQuery()));
    await page.getByRole('button', { name: 'Ask' }).click();
  }

  test('names its original, and moves both to the trash', async () => {
    const deleted = serve();
    await askToDelete();
    const question = page.getByRole('alertdialog').element().textContent;
    expect(question).toContain('with film.avi that it was converted from');
    await expect
      .poll(() => page.getByRole('alertdialog').element().textContent)
      .toContain('It is also missing then in Tea (2 clips).');
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => deleted).toEqual([original.id, copy.id]);
    await expect.element(page.getByText('Asset deleted').first()).toBeVisible();
  });

  test('can be repeated after only the original was deleted', { tags: 'long' }, async () => {
    const gone = new Response('{"code":"asset.not-found","message":"Asset not found"}', { status: 404 });
    const deleted = serve((id) => (id === original.id ? gone : new Response('{}')));
    await askToDelete();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => deleted).toEqual([original.id, copy.id]);
    await expect.element(page.getByText('Asset deleted').first()).toBeVisible();
  });
});

function DeleteButton({ asset }: { asset: Asset }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Ask
      </button>
      <DeleteAssetDialog asset={asset} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}

describe('under a finger', () => {
  beforeAll(() => cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 }));
  afterAll(() => cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false }));

  test('a card’s menu and its items are 44 px large', async () => {
    open({});
    expect(matchMedia('(pointer: coarse)').matches).toBe(true);
    const more = page.getByRole('button', { name: 'More for film.mp4' });
    const box = more.element().getBoundingClientRect();
    expect([box.width, box.height]).toEqual([44, 44]);
    expect(document.elementFromPoint(box.left + 2, box.top + 2)?.closest('button')).toBe(more.element());
    await more.click();
    const item = page.getByRole('menuitem', { name: 'Add to timeline' });
    // Wait for its opening animation.
    await expect.poll(() => item.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await item.click();
    expect(driver.clips('video-1')).toHaveLength(1);
  });

  test('a long press on a card selects nothing and opens no browser menu', () => {
    open({});
    const card = page.getByRole('button', { name: 'Add film.mp4 to the timeline' }).element();
    expect(getComputedStyle(card).userSelect).toBe('none');
    for (const [pointerType, isLeftToTheBrowser] of [
      ['touch', false],
      ['mouse', true],
    ] as const) {
      const press = new PointerEvent('contextmenu', { bubbles: true, cancelable: true, pointerType });
      expect([pointerType, card.dispatchEvent(press)]).toEqual([pointerType, isLeftToTheBrowser]);
    }
  });
});
