import '#web/ui/styles.css';
import { useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Toaster } from '#web/ui/toast.tsx';
import { dismissToast, toast } from '#web/ui/toast-store.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { useToastInset } from './use-toast-inset.ts';

/** The picture, above this much of the window. */
function Picture({ below }: { below: string }) {
  const panel = useRef<HTMLDivElement>(null);
  useToastInset(panel);
  return <div ref={panel} style={{ position: 'fixed', top: 0, bottom: below, width: '100%' }} />;
}

let root: Root;
function show(below: string | null): void {
  root.render(
    <TooltipProvider>
      {below !== null && <Picture key={below} below={below} />}
      <Toaster />
    </TooltipProvider>,
  );
}

beforeEach(async () => {
  await page.viewport(1280, 800);
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  root = createRoot(host);
});
afterEach(() => {
  dismissToast();
  root.unmount();
});

const bottomOfToast = () => page.getByText('Clip deleted').element().getBoundingClientRect().bottom;

test.each([
  { below: '45%', above: 440 },
  { below: '80%', above: 160 },
])('a toast is over the picture, above $below of transport and timeline', async ({ below, above }) => {
  show(below);
  toast({ title: 'Clip deleted' });
  await expect.element(page.getByText('Clip deleted')).toBeVisible();
  await expect.poll(bottomOfToast).toBeLessThan(above);
  expect(bottomOfToast()).toBeGreaterThan(above - 120);
});

test('without a picture, or with one that leaves no room, it is at the bottom', async () => {
  show('90%');
  toast({ title: 'Clip deleted' });
  await expect.element(page.getByText('Clip deleted')).toBeVisible();
  await expect.poll(bottomOfToast).toBeGreaterThan(700);
  show(null);
  await expect.poll(() => document.documentElement.style.getPropertyValue('--toast-inset')).toBe('');
  expect(bottomOfToast()).toBeGreaterThan(700);
});
