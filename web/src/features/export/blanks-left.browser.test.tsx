import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { User } from '#shared/contracts/auth.ts';
import type { Project } from '#shared/contracts/project.ts';
import { queryClient } from '#web/http/client.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { ExportView } from './export-view.tsx';

const PROJECT: Project = {
  id: 'project-1',
  title: 'Tea',
  description: null,
  status: 'ready',
  generationError: null,
  thumbnailUrl: null,
  durationSeconds: 2,
  aspectRatio: '9:16',
  targetPlatform: 'tiktok',
  brandKitId: null,
  wantsFirstCut: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const CAPTION = { id: 'k', assetId: '', start: 0, end: 2, in: 0, out: 2 };

let root: Root;
let started: unknown[];

/** The export page of a project with one caption, and a server that refuses renders once they are asked for. */
function show(text: string): void {
  const answers: Record<string, unknown> = {
    '/api/renders': [],
    '/api/assets': [],
    '/api/projects/project-1': PROJECT,
    '/api/projects/project-1/timeline': {
      version: 1,
      tracks: [{ id: 'caption-1', type: 'caption', clips: [{ ...CAPTION, text }] }],
    },
  };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'POST') {
      started.push(JSON.parse(String(init.body)));
      return Response.json({ message: 'Not here.', code: 'render.none' }, { status: 409 });
    }
    const answer = answers[new URL(url, location.href).pathname];
    return answer ? Response.json(answer) : Response.json({ message: 'None.' }, { status: 404 });
  });
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  root = createRoot(host);
  const user = { id: 'ada', email: 'ada@example.com', plan: 'creator' } as User;
  root.render(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <ExportView project={PROJECT} user={user} />
      </TooltipProvider>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  started = [];
});
afterEach(() => {
  root.unmount();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const start = page.getByRole('button', { name: 'Start Export' });
const question = page.getByRole('alertdialog', { name: 'Export with blanks?' });

test('blanks in captions raise a question; going back starts nothing and restores the focus', async () => {
  show('Tip 1: [your tip 1].');
  await start.click();
  await expect.element(question).toHaveAccessibleDescription(/^1 caption still has a blank to fill: \[your tip 1\]\./);
  await expect.element(page.getByRole('button', { name: 'Go Back' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(start).toHaveFocus();
  expect(started).toEqual([]);
});

test('an export continues with accepted blanks, and asks nothing if there are none', { tags: 'long' }, async () => {
  show('Tip 1: [your tip 1].');
  await start.click();
  await page.getByRole('button', { name: 'Export Anyway' }).click();
  await expect.poll(() => started.length).toBe(1);
  await expect.element(question).not.toBeInTheDocument();
  root.unmount();
  queryClient.clear();
  show('Drink tea.');
  await start.click();
  await expect.poll(() => started.length).toBe(2);
  await expect.element(question).not.toBeInTheDocument();
});
