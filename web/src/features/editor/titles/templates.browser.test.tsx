import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createTemplateSchema } from '#shared/contracts/template.ts';
import { findGraphic } from '#shared/effects/graphics.ts';
import { at, clip } from '#shared/timeline/testing/notation.ts';
import { ACTIONS } from '#web/features/editor/actions/actions.ts';
import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { brandTemplatesAtom } from '#web/state/view-atoms.ts';
import { TitlesPanel } from './titles-panel.tsx';

let driver: EditorDriver;
/** The account's templates, as the server answers with them. */
let kept: { readonly id: string; readonly name: string }[];

beforeEach(async () => {
  await page.viewport(1200, 900);
  kept = [];
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    const [, id] = /^\/api\/templates\/?(.*)$/.exec(String(path)) ?? [];
    return id === undefined ? fetch(path, init) : answer(id, init);
  });
  driver = new EditorDriver({
    timeline: timelineOf({ 'video-1': ['a 0-4'] }),
    beside: (
      <div className="flex w-[280px] shrink-0 bg-surface pt-3">
        <TitlesPanel />
      </div>
    ),
  });
});
afterEach(() => {
  driver.dispose();
  vi.restoreAllMocks();
});

function answer(id: string, { method = 'GET', body }: RequestInit = {}): Response {
  const sent: unknown = typeof body === 'string' ? JSON.parse(body) : {};
  if (method === 'POST') {
    createTemplateSchema.parse(sent);
    kept.push({ ...(sent as { id: string; name: string }), ...STORED });
  }
  if (method === 'PATCH') kept = kept.map((each) => (each.id === id ? { ...each, ...(sent as object) } : each));
  if (method === 'DELETE') kept = kept.filter((each) => each.id !== id);
  return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(kept);
}

const STORED = { thumbnailUrl: null, isDefault: false, createdAt: '2026-01-01T00:00:00.000Z' };

const clipsOf = (trackId: string) => driver.session.document.timeline.tracks.find(({ id }) => id === trackId)?.clips;

test('a layout is added at the playhead by its key, as one step', async () => {
  driver.seek(4);
  await userEvent.click(page.getByRole('tab', { name: 'Templates' }));
  const list = page.getByRole('button', { name: 'Add List at the playhead' });
  await expect.element(list).toBeVisible();
  (list.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(clipsOf('video-1')?.map(({ start, end }) => [start, end])).toEqual(
    [
      [0, 4],
      [4, 7],
      [7, 10],
      [10, 13],
    ].map((range) => range.map(at)),
  );
  expect(clipsOf('video-2')?.map(({ effects }) => findGraphic(effects)?.values['text'])).toEqual(['1', '2', '3']);
  expect(driver.selected()).toHaveLength(9);
  expect(driver.session.document.undo()).toBe('List added');
  expect(clipsOf('video-1')).toHaveLength(1);
});

test('a layout is dragged to a time: ghosts show its clips, Escape and a return to its card put nothing in', async () => {
  await userEvent.click(page.getByRole('tab', { name: 'Templates' }));
  const card = page.getByRole('button', { name: 'Add List at the playhead' });
  await expect.element(card).toBeVisible();
  const box = card.element().getBoundingClientRect();
  const pressCard = () => driver.press(box.left + 20, box.top + 20);
  const before = driver.session.document.timeline;
  const to = driver.place('video-1', 4);

  pressCard().moveTo(to.x + 3, to.y);
  expect(driver.ghosts()).toHaveLength(9);
  driver.key('Escape').letGo();
  expect(driver.ghosts()).toEqual([]);
  pressCard()
    .moveTo(to.x, to.y)
    .moveTo(box.left + 20, box.top + 20);
  expect(driver.ghosts()).toEqual([]);
  driver.letGo();
  (card.element() as HTMLElement).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  expect(driver.session.document.timeline).toBe(before);

  pressCard()
    .moveTo(to.x + 3, to.y)
    .letGo();
  expect(clipsOf('video-1')?.map(({ start }) => start)).toEqual([0, 4, 7, 10].map(at));
  expect(driver.selected()).toHaveLength(9);
  expect(driver.announced()).toBe('List added');
  expect(driver.session.document.undo()).toBe('List added');

  const middle = driver.place('video-1', 2);
  pressCard().moveTo(middle.x, middle.y);
  expect(driver.ghosts()).toHaveLength(9);
  driver.letGo();
  expect(clipsOf('video-1')?.map(({ start }) => start)).toEqual([0, 2, 5, 8, 11].map(at));
});

test('the selection is saved as a template, which gets another name and is deleted', async () => {
  await userEvent.click(page.getByRole('tab', { name: 'Templates' }));
  driver.pressClip('a').letGo();
  await userEvent.click(driver.element('a'), { button: 'right' });
  await page.getByRole('menuitem', { name: 'Save as Template…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Opening');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Add Opening at the playhead' })).toBeVisible();

  await page.getByRole('button', { name: 'More for Opening' }).click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Cold open');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'More for Cold open' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('button', { name: 'More for Cold open' })).not.toBeInTheDocument();
  expect(kept).toEqual([]);
});

test('the outro of the brand kit follows the end, selected; one that cannot be loaded is said', async () => {
  const title = { id: 'title', version: 1, values: { text: 'Bye' } };
  const card = clip('t 0-2', { assetId: '', effects: [title] });
  const config = { tracks: [{ id: 'video-1', type: 'video' as const, clips: [card] }] };
  const find = vi.fn(async () => ({ intro: null, outro: { name: 'Goodbye card', config } }));
  driver.session.store.set(brandTemplatesAtom, { ends: ['outro'], find });
  expect(driver.session.store.get(ACTIONS.insertOutro.isEnabled)).toBe(true);
  ACTIONS.insertOutro.run(driver.session);
  await expect.poll(() => driver.selected()).toHaveLength(1);
  expect(driver.clip(driver.selected()[0] ?? '')).toMatchObject({ start: at(4), end: at(6), effects: [title] });
  expect(driver.session.document.undo()).toBe('Goodbye card added as the outro');

  find.mockRejectedValueOnce(new Error('No connection'));
  ACTIONS.insertOutro.run(driver.session);
  await expect.element(page.getByText('The brand kit’s outro could not be loaded')).toBeVisible();
  expect(driver.clips('video-1')).toHaveLength(1);
});
