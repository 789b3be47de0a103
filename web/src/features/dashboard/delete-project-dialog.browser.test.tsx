import '#web/ui/styles.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Project } from '#shared/contracts/project.ts';
import { projectsQuery } from '#web/queries/projects.ts';
import { Toaster } from '#web/ui/toast.tsx';
import { dismissToast } from '#web/ui/toast-store.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { DeleteProjectDialog } from './delete-project-dialog.tsx';

const PROJECT = { id: 'project-1', title: 'Bread at home' } as Project;

function Doomed() {
  const [project, setProject] = useState<Project | null>(PROJECT);
  return project && <DeleteProjectDialog project={project} onClose={() => setProject(null)} />;
}

let root: Root;
let queries: QueryClient;
let requests: string[];

function show(status: number): void {
  requests = [];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    requests.push(`${method} ${path}`);
    return new Response(status === 204 ? null : JSON.stringify({ code: 'x', message: 'The disk is full.' }), {
      status,
    });
  });
  root.render(
    <QueryClientProvider client={queries}>
      <TooltipProvider>
        <Doomed />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  root = createRoot(host);
  queries = new QueryClient();
  queries.setQueryData(projectsQuery.queryKey, [PROJECT]);
});
afterEach(() => {
  dismissToast();
  root.unmount();
  vi.unstubAllGlobals();
});

test('a deleted project leaves the list, and a toast names it', async () => {
  show(204);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByText('Project deleted')).toBeVisible();
  await expect.element(page.getByText('Bread at home')).toBeVisible();
  expect(requests).toEqual(['DELETE /api/projects/project-1']);
  expect(queries.getQueryData(projectsQuery.queryKey)).toEqual([]);
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => requests[1]).toBe('POST /api/projects/project-1/restore');
});

test('a project that could not be deleted stays, with the reason', async () => {
  show(500);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByText('Failed to delete project')).toBeVisible();
  await expect.element(page.getByText('The disk is full.')).toBeVisible();
  expect(queries.getQueryData(projectsQuery.queryKey)).toEqual([PROJECT]);
});
