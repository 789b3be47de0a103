import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Site } from './site.tsx';

vi.mock('./pages/features-page.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const START = location.pathname;
let root: Root;

beforeEach(() => {
  history.replaceState(null, '', '/contact');
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.body.firstElementChild!, { onCaughtError: () => {} });
  flushSync(() => root.render(<Site />));
});
afterEach(() => {
  root.unmount();
  history.replaceState(null, '', START);
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name });

test('a page whose code fails to load says so, and Back leads to the previous page', async () => {
  await expect.element(heading('Talk to us')).toBeVisible();
  history.pushState(null, '', '/features');
  await expect.element(heading('This page could not be shown')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  history.back();
  await expect.element(heading('Talk to us')).toBeVisible();
});
