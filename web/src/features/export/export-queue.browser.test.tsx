import '#web/ui/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { User } from '#shared/contracts/auth.ts';
import type { PublicConfig } from '#shared/contracts/config.ts';
import type { Project } from '#shared/contracts/project.ts';
import type { RenderJob } from '#shared/contracts/render.ts';
import { queryClient } from '#web/http/client.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { setQueue } from './export-queues.ts';
import { ExportView } from './export-view.tsx';

const PROJECT: Project = {
  id: 'project-1',
  title: 'Tea',
  description: null,
  status: 'ready',
  generationError: null,
  thumbnailUrl: null,
  durationSeconds: 2,
  aspectRatio: '16:9',
  targetPlatform: 'youtube',
  brandKitId: null,
  wantsFirstCut: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const CONFIG: PublicConfig = {
  documents: 'embedded',
  files: 'local',
  scriptWriter: 'built-in',
  recogniser: 'built-in',
  voice: 'built-in',
  signInProvider: null,
  registration: 'open',
  openPictures: false,
  payments: false,
  mail: false,
  noServerRenders: null,
  company: { name: 'Tea', address: '1 Lane', supportEmail: 'a@example.com', salesEmail: 'a@example.com' },
};
const CLIP = { id: 'k', assetId: '', start: 0, end: 2, in: 0, out: 2, text: 'Drink tea.' };

let root: Root;
/** The jobs of a server that renders, newest first, and its orders. */
let jobs: RenderJob[];
let orders: unknown[];

function jobOf(values: Partial<RenderJob>): RenderJob {
  return {
    id: `render-${jobs.length + 1}`,
    projectId: PROJECT.id,
    preset: 'youtube-4k-169',
    status: 'processing',
    progress: 0,
    executor: 'server',
    outputUrl: null,
    subtitlesUrl: null,
    errorMessage: null,
    errorCode: null,
    framesPerSecond: null,
    timeLeftSeconds: null,
    queuePosition: null,
    fileSize: null,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, jobs.length)).toISOString(),
    startedAt: null,
    completedAt: null,
    ...values,
  };
}

function answer(method: string, path: string, body: string): unknown {
  if (method === 'POST') {
    orders.push(JSON.parse(body));
    const job = jobOf({ preset: JSON.parse(body).preset });
    jobs = [job, ...jobs];
    return job;
  }
  const answers: Record<string, unknown> = {
    '/api/config': CONFIG,
    '/api/renders': jobs,
    '/api/assets': [],
    '/api/projects/project-1': PROJECT,
    '/api/projects/project-1/timeline': {
      version: 1,
      tracks: [{ id: 'caption-1', type: 'caption', clips: [CLIP] }],
    },
  };
  return answers[path];
}

/** Ends the newest job. */
function end(values: Partial<RenderJob>): void {
  const [newest, ...others] = jobs;
  if (newest) jobs = [{ ...newest, ...values }, ...others];
}

beforeEach(() => {
  jobs = [];
  orders = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const found = answer(method, new URL(url, location.href).pathname, String(body));
    return found ? Response.json(found) : Response.json({ message: 'None.' }, { status: 404 });
  });
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  root = createRoot(host);
});
afterEach(() => {
  root.unmount();
  setQueue(PROJECT.id, null);
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show(): void {
  root.render(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <ExportView project={PROJECT} user={{ id: 'ada', email: 'ada@example.com', plan: 'studio' } as User} />
      </TooltipProvider>
    </QueryClientProvider>,
  );
}

const row = (name: string) =>
  page.getByRole('list', { name: 'Exports' }).getByRole('listitem').filter({ hasText: name });

test('several presets are exported one after the other; one that fails or is cancelled does not stop the next', async () => {
  show();
  await expect.element(page.getByRole('radio', { checked: true })).toHaveAttribute('value', 'youtube-1080-169');
  await page.getByRole('button', { name: 'Export for…' }).click();
  await page.getByRole('checkbox', { name: 'YouTube', exact: true }).click();
  for (const name of ['TikTok 4K', 'Instagram Reels 4K', 'YouTube 4K']) {
    await page.getByRole('checkbox', { name }).click();
  }
  await page.getByRole('button', { name: 'Start 3 Exports' }).click();
  await expect.element(row('TikTok 4K').getByText('Processing')).toBeVisible();
  await expect.element(page.getByText('Cloud · keep this tab open until the last export has started')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel Instagram Reels 4K' }).click();
  await expect.element(row('Reels 4K').getByText('Cancelled')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Start Export' })).toBeDisabled();
  expect(orders).toEqual([{ preset: 'tiktok-4k-916', normalizeLoudness: true }]);

  end({ status: 'failed', errorMessage: 'The disk is full.' });
  await expect.element(row('TikTok 4K').getByText('The disk is full.')).toBeVisible();
  await expect.element(row('YouTube 4K').getByText('Processing')).toBeVisible();
  await expect.element(page.getByText('Cloud · you can close this tab').first()).toBeVisible();
  end({ status: 'completed', progress: 100, outputUrl: '/api/renders/render-2/download' });
  await expect.element(page.getByRole('link', { name: 'Download YouTube 4K' }).first()).toBeVisible();
  expect(orders).toEqual([
    { preset: 'tiktok-4k-916', normalizeLoudness: true },
    { preset: 'youtube-4k-169', normalizeLoudness: true },
  ]);
  await page.getByRole('button', { name: 'Retry TikTok 4K' }).click();
  await expect.poll(() => orders.length).toBe(3);
  end({ status: 'completed', progress: 100, outputUrl: '/api/renders/render-3/download' });
  await expect.element(page.getByText('2 of 3 complete', { exact: true })).toBeVisible();
});

test('a retry takes the sound as the job had it, whatever the switch says now', async () => {
  jobs = [jobOf({ status: 'failed', errorMessage: 'The worker was lost.', isLoudnessNormalized: false })];
  show();
  await expect.element(page.getByRole('checkbox', { name: /Loudness/ })).toBeChecked();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => orders).toEqual([{ preset: 'youtube-4k-169' }]);
});
