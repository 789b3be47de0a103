import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { InspectorPanel } from './inspector-panel.tsx';

let driver: EditorDriver;
beforeAll(() => page.viewport(1280, 900));
beforeEach(() => {
  driver = new EditorDriver({
    timeline: timelineOf({ 'audio-1': ['m 1-4', 'n 5-8'] }),
    beside: (
      <div className="flex w-[300px] shrink-0">
        <InspectorPanel />
      </div>
    ),
  });
  driver.session.document.select(new Set(['m']));
});
afterEach(() => {
  vi.useRealTimers();
  driver.dispose();
});

const slider = () => page.getByRole('slider', { name: 'Volume' });
const volume = (id = 'm') => driver.clip(id).volume ?? 1;
const undo = () => driver.session.document.undo();

async function focusSlider(): Promise<void> {
  await expect.element(slider()).toBeVisible();
  (slider().element() as HTMLElement).focus();
}

/** As a key press does it; a real one would wait for the faked timers. */
function stepDown(): void {
  const input = slider().element() as HTMLInputElement;
  input.stepDown();
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
}

test('arrow keys on the volume slider take effect at once and make one undo step', async () => {
  await focusSlider();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(volume()).toBeCloseTo(0.85);
  (slider().element() as HTMLElement).blur();
  await expect.poll(() => driver.announced()).toBe('Volume changed');
  expect(undo()).toBe('Volume changed');
  expect(volume()).toBe(1);
  expect(undo()).toBeNull();
});

test('Ctrl+Z on the slider undoes the run, and the next press begins another', async () => {
  await focusSlider();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Control>}z{/Control}');
  expect(volume()).toBe(1);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(volume()).toBeCloseTo(1.1);
  expect(undo()).toBe('Volume changed');
  expect(volume()).toBe(1);
});

test('a pause of a second ends the run', async () => {
  await focusSlider();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stepDown();
  await Promise.resolve();
  vi.advanceTimersByTime(900);
  stepDown();
  await Promise.resolve();
  vi.advanceTimersByTime(900);
  expect(driver.session.document.isStepOpen).toBe(true);
  vi.advanceTimersByTime(100);
  expect(driver.session.document.isStepOpen).toBe(false);
  stepDown();
  await Promise.resolve();
  undo();
  expect(volume()).toBeCloseTo(0.9);
  undo();
  expect(volume()).toBe(1);
});

test('dragging the slider is a step of its own', async () => {
  await focusSlider();
  await userEvent.keyboard('{ArrowLeft}');
  await slider().click({ position: { x: slider().element().clientWidth * 0.75, y: 10 } });
  await expect.poll(() => volume()).toBeGreaterThan(1.2);
  undo();
  expect(volume()).toBeCloseTo(0.95);
  undo();
  expect(volume()).toBe(1);
});

test('a new selection ends the run', async () => {
  await focusSlider();
  await userEvent.keyboard('{ArrowLeft}');
  driver.session.document.select(new Set(['n']));
  await expect.poll(() => driver.session.document.isStepOpen).toBe(false);
  expect(undo()).toBe('Volume changed');
});

test('edits of several clips are one run too', async () => {
  driver.session.document.select(new Set(['m', 'n']));
  await expect.element(page.getByText('2 clips selected')).toBeVisible();
  await focusSlider();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect([volume('m'), volume('n')]).toEqual([1.1, 1.1]);
  expect(undo()).toBe('Volume changed');
  expect([volume('m'), volume('n')]).toEqual([1, 1]);
  expect(undo()).toBeNull();
});

test('arrow keys in a time or percentage field are one step, typing after them another', { tags: 'long' }, async () => {
  const start = page.getByRole('textbox', { name: 'Start', exact: true });
  await start.click();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(driver.clip('m').start).toBe(700_000);
  await start.fill('0.5');
  await userEvent.keyboard('{Enter}');
  expect(driver.clip('m').start).toBe(500_000);
  undo();
  expect(driver.clip('m').start).toBe(700_000);
  undo();
  expect(driver.clip('m').start).toBe(1_000_000);
  expect(undo()).toBeNull();
});
