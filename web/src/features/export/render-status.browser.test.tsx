import '#web/ui/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { RenderJob } from '#shared/contracts/render.ts';
import { queryClient } from '#web/http/client.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import type { ReusedParts } from '#workers/browser/export/export-types.ts';
import { RecentRenders } from './recent-renders.tsx';
import type { RenderPlace } from './render-place.ts';
import type { RenderState } from './render-state.ts';
import { RenderStatus } from './render-status.tsx';

const FAILED: RenderJob = {
  id: '0c3f3b0e-6f0f-4b86-9a61-3f6f1f6a8a01',
  projectId: '0c3f3b0e-6f0f-4b86-9a61-3f6f1f6a8a02',
  preset: 'tiktok-1080-916',
  executor: 'browser',
  status: 'failed',
  progress: 40,
  outputUrl: null,
  fileSize: null,
  framesPerSecond: null,
  timeLeftSeconds: null,
  subtitlesUrl: null,
  queuePosition: null,
  errorMessage: 'The disk is full.',
  errorCode: 'render.failed',
  createdAt: '2026-01-02T03:04:05.000Z',
  startedAt: '2026-01-02T03:04:06.000Z',
  completedAt: '2026-01-02T03:04:07.000Z',
};

let root: Root;
afterEach(() => root.unmount());

interface Shown {
  hasCloud?: boolean;
  local?: RenderState | null;
  keptParts?: ReusedParts | null;
  onRetry?: (place: RenderPlace) => void;
}

function show(
  job: RenderJob,
  { hasCloud = true, local = null, keptParts = null, onRetry = () => {} }: Shown = {},
): void {
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  root = createRoot(host);
  root.render(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <RenderStatus {...{ job, local, keptParts, hasCloud, onRetry }} isRetryDisabled={false} />
        <div className="p-5">
          <RecentRenders renders={[job]} local={local} />
        </div>
      </TooltipProvider>
    </QueryClientProvider>,
  );
}

test('a failed export says why and offers its log', async () => {
  show(FAILED);
  await expect.element(page.getByText('Export failed')).toBeVisible();
  await expect.element(page.getByText('The disk is full.').first()).toBeVisible();
  await expect.element(page.getByRole('listitem').getByText('The disk is full.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Download the log', exact: true })).toBeVisible();
  await expect.element(page.getByText('Failed', { exact: true })).toBeVisible();
});

test('a finished video of the server says what was unexpected about it', async () => {
  const notices = ['bees.mp4: Damaged from 0:02 to 0:04: the picture stands still and the sound is silent there.'];
  show({ ...FAILED, executor: 'server', status: 'completed', errorMessage: null, errorCode: null, notices });
  await expect.element(page.getByText(notices[0] ?? '')).toBeVisible();
});

test.each(['browser', 'server'] as const)(
  'a finished video of a %s shows its check, from the server',
  async (executor) => {
    const report = {
      frameCount: 60,
      pictureDifferences: [0.5, null, 1],
      offsetMs: 0,
      peak: 0.5,
      lufs: -14.2,
      reused: { count: 1, partCount: 2 },
    };
    const done = { status: 'completed', outputUrl: null, errorMessage: null, errorCode: null } as const;
    show({ ...FAILED, ...done, executor, report });
    await page.getByText('Checked: the file is what the preview shows').click();
    for (const value of ['all 60, each at its time', '2 of 3 as planned, the others out of reach', '−14.2 LUFS']) {
      await expect.element(page.getByText(value).first()).toBeVisible();
    }
    await page.getByRole('listitem').getByText('Checked').click();
    await expect.element(page.getByRole('listitem').getByText('1 of 2 reused from an earlier export')).toBeVisible();
  },
);

describe('one whose upload broke off', () => {
  const phase = { type: 'failed', message: 'The connection was lost.', isRendered: true } as const;
  const job: RenderJob = { ...FAILED, errorCode: 'render.silent', errorMessage: 'Start the export again.' };

  test('says that the video is kept, whatever the server says of a tab that fell silent', async () => {
    show(job, { local: { job, phase, progress: 95 } });
    const words = 'The connection was lost. The video is kept in this tab; Retry only uploads it.';
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeEnabled();
  });

  test('after the server had all of it is complete', async () => {
    const completed: RenderJob = { ...FAILED, status: 'completed', outputUrl: '/api/renders/x/download' };
    show(completed, { local: { job, phase, progress: 99 } });
    await expect.element(page.getByText('Export complete')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Download', exact: true })).toBeVisible();
    expect(page.getByRole('button', { name: 'Retry' }).elements()).toEqual([]);
  });
});

test('an interrupted one resumes with the parts that are on the device', async () => {
  const places: RenderPlace[] = [];
  const job: RenderJob = { ...FAILED, errorCode: 'render.tab-closed', errorMessage: 'The tab was closed.' };
  show(job, { keptParts: { reusedCount: 35, partCount: 44 }, onRetry: (place) => places.push(place) });
  await expect.element(page.getByText('35 of 44 parts of the video are on this device.')).toBeVisible();
  await page.getByRole('button', { name: 'Resume export' }).click();
  expect(places).toEqual(['device']);
  root.unmount();
  show(job, { keptParts: { reusedCount: 0, partCount: 44 } });
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(page.getByText(/on this device/).elements()).toEqual([]);
});

test('a cancelled one is no failure and can be started again', async () => {
  show({ ...FAILED, errorCode: 'render.cancelled', errorMessage: 'The export was cancelled.' });
  await expect.element(page.getByText('Export cancelled')).toBeVisible();
  await expect.element(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeEnabled();
  expect(page.getByText(/failed/i).elements()).toEqual([]);
  expect(page.getByRole('link').elements()).toEqual([]);
});

const IN_CLOUD: RenderJob = {
  ...FAILED,
  preset: 'tiktok-4k-916',
  executor: 'server',
  errorMessage: null,
  errorCode: null,
};

test('a render waiting for the cloud says its place in the queue, and that the tab may be closed', async () => {
  show({ ...IN_CLOUD, status: 'queued', progress: 0, queuePosition: 3, startedAt: null });
  await expect.element(page.getByText('TikTok 4K · number 3 in the queue')).toBeVisible();
  await expect.element(page.getByText('Cloud · you can close this tab')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeEnabled();
});

test('a running one shows the server’s progress, speed and time left', async () => {
  show({ ...IN_CLOUD, status: 'processing', progress: 42, framesPerSecond: 3.21, timeLeftSeconds: 95 });
  await expect.element(page.getByRole('progressbar', { name: 'Export' })).toHaveAttribute('aria-valuenow', '42');
  await expect.element(page.getByText('TikTok 4K · 3.2 frames/s · 1:35 left')).toBeVisible();
  await expect.element(page.getByRole('listitem').getByRole('img', { name: 'made in the cloud' })).toBeVisible();
});

test('an export that failed on this device is offered to the cloud, if there is one', async () => {
  const places: RenderPlace[] = [];
  const job = { ...FAILED, errorCode: 'export.encoder-lost' };
  show(job, { onRetry: (place) => places.push(place) });
  await page.getByRole('button', { name: 'Export in the cloud' }).click();
  await page.getByRole('button', { name: 'Retry' }).click();
  expect(places).toEqual(['cloud', 'device']);
  root.unmount();
  show(job, { hasCloud: false });
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Export in the cloud' }).elements()).toEqual([]);
});
