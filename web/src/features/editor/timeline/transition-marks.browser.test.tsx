import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { InspectorPanel } from '#web/features/editor/inspector/inspector-panel.tsx';
import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';

let driver: EditorDriver;
beforeAll(() => page.viewport(1280, 900));
afterEach(() => driver.dispose());

function open(tracks: Parameters<typeof timelineOf>[0], ...selected: string[]): void {
  driver = new EditorDriver({
    timeline: timelineOf(tracks),
    beside: (
      <div className="flex w-[300px] shrink-0">
        <InspectorPanel />
      </div>
    ),
  });
  driver.session.document.select(new Set(selected));
}

const block = () => page.getByRole('slider', { name: /^(Cross dissolve|Slide|Push|Wipe|Dip|Zoom|Blur).* at 3.00 s$/ });
const transition = (clipId = 'b') => driver.clip(clipId).transition;

test('a press at a cut adds a transition; its edges, keys and the inspector change it', async () => {
  open({ 'video-1': ['a 1-3 @1', 'b 3-6', 'c 6-8 @2', 'd 9-10'] }, 'b');
  await page.getByRole('button', { name: 'Add a transition at 3.00 s' }).click();
  expect(transition()).toEqual({ id: 'cross-dissolve', version: 1, values: {}, duration: 500_000 });
  await expect.element(block()).toHaveAttribute('aria-valuetext', '0.50 s long');

  const { x, width } = block().element().getBoundingClientRect();
  expect([width, x + width / 2]).toEqual([50, expect.closeTo(driver.place('video-1', 3).x, 0)]);
  // By 25 px, from the end of the block; the clip's place begins after its border.
  const places = { sourcePosition: { x: 48, y: 10 }, targetPosition: { x: 47, y: 8 } };
  await userEvent.dragAndDrop(block(), driver.element('b'), places);
  expect(transition()?.duration).toBe(1_000_000);
  expect(driver.clips('video-1')).toEqual(['a 1-3', 'b 3-6', 'c 6-8', 'd 9-10']);

  (block().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(transition()?.duration).toBe(1_100_000);
  expect(driver.session.document.undo()).toBe('Length of the transition changed');
  expect(transition()?.duration).toBe(1_000_000);

  await expect
    .element(page.getByText('Holds the first frame of this clip for 0.50 s: its file starts there.'))
    .toBeVisible();
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Push' }).click();
  await page.getByRole('combobox', { name: 'Direction' }).click();
  await page.getByRole('option', { name: 'Up' }).click();
  const length = page.getByRole('textbox', { name: 'Length of the transition' });
  await length.fill('20');
  await userEvent.keyboard('{Enter}');
  await expect.element(length).toHaveAttribute('aria-invalid', 'true');
  await userEvent.keyboard('{Escape}');
  expect(transition()).toEqual({ id: 'push', version: 1, values: { direction: 'up' }, duration: 1_000_000 });
  await page.getByRole('button', { name: 'Use on all cuts' }).click();
  expect([transition('c'), transition('d')]).toEqual([transition(), undefined]);

  (block().element() as HTMLElement).focus();
  await userEvent.keyboard('{Delete}');
  expect([transition(), driver.clips('video-1').length]).toEqual([undefined, 4]);
});

test('by key, the cut nearest to the playhead gets one; without a cut it says why', async () => {
  open({ 'video-1': ['a 1-3', 'b 3-6', 'c 6-8'] });
  driver.seek(5.5).key('x');
  await expect.poll(() => transition('c')?.id).toBe('cross-dissolve');
  expect([driver.selected(), driver.announced()]).toEqual([['c'], 'Transition added at 6.00 s']);
  driver.session.document.undo();
  expect(transition('c')).toBeUndefined();
  driver.dispose();
  open({ 'video-1': ['a 1-3', 'b 4-6'] });
  driver.key('x');
  await expect.poll(() => driver.announced()).toBe('A transition needs a clip that ends where this one starts.');
});
