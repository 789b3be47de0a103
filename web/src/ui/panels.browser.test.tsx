import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ResizablePanel } from './panels.tsx';

let root: Root | null = null;

beforeEach(() => localStorage.clear());
afterEach(() => root?.unmount());

/** A row 1000 px wide with a panel at its left that may be 200 to 400 px wide. */
function show(): { panel: HTMLElement; separator: HTMLElement } {
  root?.unmount();
  const row = document.createElement('div');
  row.style.cssText = 'display: flex; width: 1000px; height: 200px; position: relative';
  document.body.replaceChildren(row);
  root = createRoot(row);
  flushSync(() =>
    root?.render(
      <ResizablePanel id="test" label="Resize library" edge="right" defaultSize={280} minSize={200} maxSize={400}>
        content
      </ResizablePanel>,
    ),
  );
  const separator = row.querySelector<HTMLElement>('[role="separator"]')!;
  // The look comes from the style sheet, which is not loaded here: the handle must have a place to be pressed.
  separator.style.cssText = 'position: absolute; right: 0; top: 0; width: 5px; height: 200px';
  const panel = row.firstElementChild as HTMLElement;
  panel.style.position = 'relative';
  return { panel, separator };
}

const width = (panel: HTMLElement) => Math.round(panel.getBoundingClientRect().width);

test('arrow keys on the separator move it by 16 px, with Shift by 64, within the bounds', async () => {
  const { panel, separator } = show();
  separator.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(width(panel)).toBe(296);
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  expect(width(panel)).toBe(232);
  await userEvent.keyboard('{Home}{ArrowLeft}');
  expect(width(panel)).toBe(200);
  await userEvent.keyboard('{End}{ArrowRight}');
  expect(width(panel)).toBe(400);
  expect(separator.getAttribute('aria-valuenow')).toBe('400');
});

test('dragging the separator moves it with the pointer', async () => {
  const { panel, separator } = show();
  const drag = (type: string, clientX: number) =>
    separator.dispatchEvent(
      new PointerEvent(type, { clientX, clientY: 50, pointerId: 1, button: 0, bubbles: true, cancelable: true }),
    );
  separator.setPointerCapture = () => {};
  flushSync(() => drag('pointerdown', 280));
  flushSync(() => drag('pointermove', 330));
  expect(width(panel)).toBe(330);
  flushSync(() => drag('pointermove', 900));
  expect(width(panel)).toBe(400);
  flushSync(() => drag('lostpointercapture', 900));
  flushSync(() => drag('pointermove', 250));
  expect(width(panel)).toBe(400);
});

test('the size is remembered, and Enter goes back to the default', async () => {
  const first = show();
  first.separator.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  const second = show();
  expect(width(second.panel)).toBe(312);
  second.separator.focus();
  await userEvent.keyboard('{Enter}');
  expect(width(second.panel)).toBe(280);
});
