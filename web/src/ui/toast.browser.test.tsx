import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Toaster } from './toast.tsx';
import { dismissToast, toast } from './toast-store.ts';
import { TooltipProvider } from './tooltip.tsx';

let root: Root;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.body.firstElementChild!);
  flushSync(() =>
    root.render(
      <TooltipProvider>
        <Toaster />
      </TooltipProvider>,
    ),
  );
});

afterEach(() => {
  flushSync(() => dismissToast());
  root.unmount();
  vi.useRealTimers();
});

const shown = () => [...document.querySelectorAll('[aria-live] p')].map((title) => title.textContent);
const pass = (ms: number) => flushSync(() => vi.advanceTimersByTime(ms));
/** Waits two frames, after which React has drawn and run its effects. */
const effects = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
const card = () => document.querySelector('[aria-live] p')!.closest('[aria-live] > div')!;

test('a message is spoken politely, a failure at once', () => {
  flushSync(() => toast({ title: 'Saved' }));
  expect(card().parentElement?.getAttribute('aria-live')).toBe('polite');
  flushSync(() => toast({ title: 'Failed to save', variant: 'destructive' }));
  expect(card().parentElement?.getAttribute('aria-live')).toBe('assertive');
  expect(shown()).toEqual(['Failed to save']);
});

test('a message disappears after 5 s, a failure after 10 s', () => {
  flushSync(() => toast({ title: 'Saved' }));
  pass(4_999);
  expect(shown()).toEqual(['Saved']);
  pass(1);
  expect(shown()).toEqual([]);
  flushSync(() => toast({ title: 'Failed', variant: 'destructive' }));
  pass(9_999);
  expect(shown()).toEqual(['Failed']);
  pass(1);
  expect(shown()).toEqual([]);
});

test('a toast under the pointer stays, and goes when the pointer has left', async () => {
  flushSync(() => toast({ title: 'Saved' }));
  await userEvent.hover(card());
  await effects();
  pass(60_000);
  expect(shown()).toEqual(['Saved']);
  await userEvent.unhover(card());
  await effects();
  pass(5_000);
  expect(shown()).toEqual([]);
});

test('its action runs once and closes it; F8 brings the focus to it and Escape closes it', () => {
  const onSelect = vi.fn();
  flushSync(() => toast({ title: 'Deleted', action: { label: 'Undo', onSelect } }));
  flushSync(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8' })));
  expect(document.activeElement?.textContent).toBe('Undo');
  flushSync(() => (document.activeElement as HTMLElement).click());
  expect(onSelect).toHaveBeenCalledOnce();
  expect(shown()).toEqual([]);
  flushSync(() => toast({ title: 'Saved' }));
  flushSync(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8' })));
  flushSync(() =>
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  );
  expect(shown()).toEqual([]);
});
