import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { RecentRenders } from './recent-activity.tsx';

let root: Root;
afterEach(() => root.unmount());

test('a cancelled render is called cancelled, and only failed ones show a reason', async () => {
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.body.firstElementChild!);
  const render = { preset: 'tiktok-4k-916', status: 'failed' as const, createdAt: '2026-01-02T03:04:05.000Z' };
  flushSync(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <RecentRenders
          renders={[
            { ...render, id: 'render-1', errorCode: 'render.cancelled', errorMessage: 'The export was cancelled.' },
            { ...render, id: 'render-2', errorCode: 'render.failed', errorMessage: 'The disk is full.' },
          ]}
        />
      </QueryClientProvider>,
    ),
  );
  const [cancelled, failed] = page.getByRole('listitem').elements();
  expect(cancelled?.textContent).toContain('Cancelled');
  expect(cancelled?.textContent).not.toContain('Failed');
  expect(cancelled?.querySelector('button')).toBeNull();
  expect(failed?.textContent).toContain('The disk is full.');
  await expect.element(page.getByRole('button', { name: 'Show Log' })).toBeVisible();
});
