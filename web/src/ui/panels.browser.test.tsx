import './styles.css';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MainPanel, PanelGroup, ResizablePanel } from './panels.tsx';

let root: Root | null = null;

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1280, 700);
});
afterEach(() => root?.unmount());

/** A row 1000 px wide with a panel at its left that may be 200 to 400 px wide. */
async function show(): Promise<{ panel: HTMLElement; separator: HTMLElement }> {
  root?.unmount();
  const row = document.createElement('div');
  row.style.cssText = 'display: flex; width: 1000px; height: 200px; position: relative';
  document.body.replaceChildren(row);
  root = createRoot(row);
  flushSync(() =>
    root?.render(
      <PanelGroup direction="row">
        <ResizablePanel id="test" label="Resize library" main="after" defaultSize={280} minSize={200} maxSize={400}>
          content
        </ResizablePanel>
        <MainPanel minSize="100px">main</MainPanel>
      </PanelGroup>,
    ),
  );
  const panel = row.querySelector<HTMLElement>('#panel-test')!;
  await expect.poll(() => width(panel)).toBeGreaterThan(0);
  return { panel, separator: row.querySelector<HTMLElement>('[role="separator"]')! };
}

const width = (panel: HTMLElement) => Math.round(panel.getBoundingClientRect().width);

test('arrow keys, Home, End and Enter on the separator move it within the bounds', async () => {
  const { panel, separator } = await show();
  expect(width(panel)).toBe(280);
  expect(separator.getAttribute('aria-label')).toBe('Resize library');
  separator.focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => width(panel)).toBe(296);
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await expect.poll(() => width(panel)).toBe(232);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => width(panel)).toBe(280);
  await userEvent.keyboard('{Home}{ArrowLeft}');
  await expect.poll(() => width(panel)).toBe(200);
  await userEvent.keyboard('{End}{ArrowRight}');
  await expect.poll(() => width(panel)).toBe(400);
});

test('dragging the separator moves it with the pointer, as far as the bounds', async () => {
  const { panel, separator } = await show();
  const drag = (type: string, clientX: number, buttons: number) => {
    const init = { clientX, clientY: 50, pointerId: 1, button: 0, buttons, bubbles: true, cancelable: true };
    flushSync(() => separator.dispatchEvent(new PointerEvent(type, init)));
  };
  const { left } = separator.getBoundingClientRect();
  drag('pointerdown', left, 1);
  drag('pointermove', left + 50, 1);
  await expect.poll(() => width(panel)).toBe(330);
  drag('pointermove', left + 600, 1);
  await expect.poll(() => width(panel)).toBe(400);
  drag('pointerup', left + 600, 0);
  drag('pointermove', left, 0);
  expect(width(panel)).toBe(400);
});

test('a dragged size is remembered, and a pressed separator leaves the focus where it was', async () => {
  const { panel, separator } = await show();
  const field = document.createElement('input');
  document.body.append(field);
  await userEvent.click(separator);
  expect(document.activeElement).toBe(document.body);
  field.focus();
  await userEvent.dragAndDrop(separator, field, { targetPosition: { x: 5, y: 5 } });
  expect(document.activeElement).toBe(field);
  await expect.poll(() => width(panel)).toBe(200);
  expect(width((await show()).panel)).toBe(200);
});

test('the size is remembered, and a double click goes back to the default', async () => {
  const first = await show();
  first.separator.focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => width(first.panel)).toBe(296);
  const second = await show();
  expect(width(second.panel)).toBe(296);
  await userEvent.dblClick(second.separator);
  await expect.poll(() => width(second.panel)).toBe(280);
});
