import '#web/ui/styles.css';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SharedVideo } from '#shared/contracts/review.ts';
import { VideoReview } from './video-review.tsx';

const VIDEO: Extract<SharedVideo, { isLocked: false }> = {
  ...{ isLocked: false, title: 'Why bees matter', size: { width: 640, height: 360 }, dueOn: null },
  ...{ allowDownload: false, version: 1, versions: [1], hasPoster: false, isOwner: false },
  brand: { name: 'Bee & Sons', colors: ['#123456', '#ffcc00'], hasLogo: true, isWhiteLabel: true },
};

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  document.head.insertAdjacentHTML('beforeend', '<link rel="icon" href="data:,">');
  document.body.innerHTML = '<div id="root"></div>';
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.querySelector('link[rel="icon"]')?.remove();
});

test.each([
  ['a white label names the workspace alone', VIDEO, 'Why bees matter – Bee & Sons', '/api/shared/t/logo'],
  [
    'a brand kit keeps the product’s name and icon in the tab',
    { ...VIDEO, brand: VIDEO.brand && { ...VIDEO.brand, isWhiteLabel: false } },
    'Why bees matter – Clipwright',
    '/favicon.svg',
  ],
])('%s', async (_case, video, title, icon) => {
  const root = createRoot(document.body.firstElementChild!);
  flushSync(() => root.render(<VideoReview token="t" video={video} />));
  await expect.poll(() => document.title).toBe(title);
  expect(document.querySelector('link[rel="icon"]')?.getAttribute('href')).toBe(icon);
  expect(document.querySelector('header img')?.getAttribute('src')).toBe('/api/shared/t/logo');
  expect(document.querySelector('header')?.textContent).toBe('Bee & Sons');
  expect(document.body.textContent).not.toContain('Clipwright');
  root.unmount();
});
