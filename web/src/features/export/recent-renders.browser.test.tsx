import '#web/ui/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { RENDERS_LISTED, type RenderJob } from '#shared/contracts/render.ts';
import { queryClient } from '#web/http/client.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { RecentRenders } from './recent-renders.tsx';

/** The newest first, a day apart. */
const RENDERS = Array.from(
  { length: RENDERS_LISTED + 2 },
  (_, index): RenderJob => ({
    id: `0c3f3b0e-6f0f-4b86-9a61-${String(index).padStart(12, '0')}`,
    projectId: '0c3f3b0e-6f0f-4b86-9a61-3f6f1f6a8a02',
    preset: 'tiktok-1080-916',
    executor: 'browser',
    status: 'completed',
    progress: 100,
    outputUrl: '/api/renders/x/download',
    fileSize: 2_000_000,
    framesPerSecond: null,
    timeLeftSeconds: null,
    subtitlesUrl: null,
    queuePosition: null,
    errorMessage: null,
    errorCode: null,
    createdAt: new Date(Date.UTC(2026, 5, 1) - index * 86_400_000).toISOString(),
    startedAt: null,
    completedAt: null,
  }),
);

let root: Root;
let requests: string[];
beforeEach(() => {
  requests = [];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    requests.push(`${method} ${path}`);
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(RENDERS.slice(RENDERS_LISTED));
  });
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  root = createRoot(host);
  root.render(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <RecentRenders renders={RENDERS.slice(0, RENDERS_LISTED)} local={null} />
      </TooltipProvider>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  root.unmount();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('five exports are listed first, then all, and the oldest can be deleted', async () => {
  const rows = () => page.getByRole('button', { name: 'Delete TikTok' }).elements().length;
  await expect.poll(rows).toBe(5);
  await page.getByRole('button', { name: 'Show All' }).click();
  await expect.poll(rows).toBe(RENDERS_LISTED);
  await page.getByRole('button', { name: 'Show Older' }).click();
  await expect.poll(rows).toBe(RENDERS.length);
  await expect.element(page.getByRole('button', { name: 'Show Older' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Delete TikTok' }).last().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => requests).toContain(`DELETE /api/renders/${RENDERS.at(-1)?.id}`);
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});
