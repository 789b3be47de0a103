import '#web/ui/styles.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Project } from '#shared/contracts/project.ts';
import { Toaster } from '#web/ui/toast.tsx';
import { dismissToast } from '#web/ui/toast-store.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { ProjectList } from './project-list.tsx';

const COPY_ID = '00000000-0000-4000-8000-000000000003';
const BREAD: Project = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Bread at home',
  description: null,
  status: 'ready',
  generationError: null,
  thumbnailUrl: null,
  durationSeconds: 30,
  aspectRatio: '9:16',
  targetPlatform: 'tiktok',
  brandKitId: null,
  wantsFirstCut: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

/** Answers of other addresses. */
let answered: Record<string, () => Response>;

/** A server with projects; `refusal` is what it answers to changes. */
let projects: Project[];
let requests: { call: string; body: unknown }[];
let refusal: { code: string; message: string } | null;
let answers: Promise<void>;
let root: Root;

beforeEach(() => {
  projects = [
    BREAD,
    { ...BREAD, id: '00000000-0000-4000-8000-000000000002', title: 'Why bees matter', status: 'generating' },
  ];
  requests = [];
  answered = {};
  refusal = null;
  answers = Promise.resolve();
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'GET' && path in answered) return answered[path]?.() ?? Response.error();
    if (method === 'GET') return Response.json(projects);
    requests.push({ call: `${method} ${path}`, body: JSON.parse(String(body)) });
    await answers;
    if (refusal) return Response.json(refusal, { status: 403 });
    if (method === 'PATCH') {
      projects = projects.map((each) => (each.id === BREAD.id ? { ...each, ...JSON.parse(String(body)) } : each));
      return Response.json(projects[0]);
    }
    projects = [{ ...BREAD, id: COPY_ID, title: 'Bread at home (copy)' }, ...projects];
    return Response.json({ projectId: COPY_ID }, { status: 201 });
  });
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  root = createRoot(host);
  root.render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TooltipProvider>
        <ProjectList />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  dismissToast();
  root.unmount();
  vi.unstubAllGlobals();
});

const menuButton = (title: string) => page.getByRole('button', { name: `Actions for ${title}` });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const titles = () => [...document.querySelectorAll('h3 a')].map((link) => link.textContent);

test('the menu of a card has what can be done with the project, by keys too', async () => {
  await expect.element(menuButton('Bread at home')).toBeVisible();
  (menuButton('Bread at home').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(item('Open Editor')).toHaveFocus();
  const names = [...document.querySelectorAll('[role="menuitem"]')].map((each) => each.textContent);
  expect(names).toEqual([
    ...['Open Editor', 'Export Video', 'Download Project File'],
    ...['Rename', 'Duplicate', 'Move to…', 'Delete Project'],
  ]);
  await expect.element(item('Download Project File')).toHaveAttribute('href', `/api/projects/${BREAD.id}/file`);
});

describe('Rename', () => {
  const dialog = page.getByRole('dialog', { name: 'Rename Project' });
  const field = page.getByRole('textbox', { name: 'Title' });
  beforeEach(async () => {
    await menuButton('Bread at home').click();
    await item('Rename').click();
    await expect.element(field).toHaveFocus();
  });

  test('begins with the title, all of it selected; Enter saves what is typed', async () => {
    await expect.element(field).toHaveValue('Bread at home');
    await userEvent.keyboard('Sourdough{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText('Project renamed')).toBeVisible();
    expect(requests).toEqual([{ call: `PATCH /api/projects/${BREAD.id}`, body: { title: 'Sourdough' } }]);
    expect(titles()).toEqual(['Sourdough', 'Why bees matter']);
    await expect.element(menuButton('Sourdough')).toHaveFocus();
  });

  test.each([
    { typed: '  ', message: 'Please enter a project title.' },
    { typed: '!?', message: 'Use at least one letter, digit or emoji.' },
  ])('refuses "$typed" beside the field, until it is mended', async ({ typed, message }) => {
    await field.fill(typed);
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveAccessibleDescription(message);
    await field.fill('Rye');
    await expect.element(field).not.toHaveAttribute('aria-invalid');
    expect(requests).toEqual([]);
  });

  test('changes nothing by Cancel, nor by the same title', { tags: 'long' }, async () => {
    await userEvent.keyboard('Rye');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await menuButton('Bread at home').click();
    await item('Rename').click();
    await expect.element(field).toHaveValue('Bread at home');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  test('that fails says why, and keeps what was typed', { tags: 'long' }, async () => {
    refusal = { code: 'x', message: 'The disk is full.' };
    await userEvent.keyboard('Rye{Enter}');
    await expect.element(page.getByText('Failed to rename the project')).toBeInTheDocument();
    await expect.element(page.getByText('The disk is full.')).toBeInTheDocument();
    await expect.element(field).toHaveValue('Rye');
    expect(titles()).toEqual(['Bread at home', 'Why bees matter']);
  });
});

describe('Move to…', () => {
  const WORKSPACE = '00000000-0000-4000-8000-00000000000a';
  const move = `/api/projects/${BREAD.id}/move`;

  test('says what goes along and what stays, moves the project, and tells when it has arrived', async () => {
    const workspace = { name: 'Bee Studio', role: 'editor', createdAt: BREAD.createdAt };
    const review = { ...workspace, id: COPY_ID, name: 'Only a reviewer', role: 'reviewer' };
    let hasMoved = false;
    answered = {
      '/api/workspaces': () => Response.json([{ ...workspace, id: WORKSPACE }, review]),
      [`${move}/preview?workspaceId=${WORKSPACE}`]: () =>
        Response.json({
          ...{ movedAssets: 2, copiedAssets: 1, missingAssets: 0, renders: 1, shareLinks: 1, comments: 3 },
          ...{ brandKit: 'Bee Happy', bytes: 3 * 1024 ** 2 },
        }),
      [move]: () =>
        hasMoved
          ? Response.json({ code: 'project.not-found', message: 'Project not found' }, { status: 404 })
          : Response.json({ state: 'moving', message: null }),
    };
    await menuButton('Bread at home').click();
    await item('Move to…').click();
    const dialog = page.getByRole('dialog', { name: 'Move Project' });
    await expect.element(dialog.getByText('2 media files that only this project uses')).toBeVisible();
    await expect.element(dialog.getByText('1 share link, which keeps working')).toBeVisible();
    await expect.element(dialog.getByText('The brand kit Bee Happy: choose another one afterwards')).toBeVisible();
    await expect.element(dialog.getByRole('combobox', { name: 'Move to' })).toHaveTextContent('Bee Studio');
    await dialog.getByRole('button', { name: 'Move Project' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Cancel Move' })).toBeVisible();
    expect(requests).toEqual([{ call: `POST ${move}`, body: { workspaceId: WORKSPACE } }]);
    hasMoved = true;
    await expect.element(page.getByText('Project moved')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

describe('Duplicate', () => {
  test('makes a copy of what the server has, and offers to open it', async () => {
    vi.spyOn(crypto, 'randomUUID').mockReturnValue(COPY_ID);
    const answer = Promise.withResolvers<void>();
    answers = answer.promise;
    await menuButton('Bread at home').click();
    await item('Duplicate').click();
    await expect.element(menuButton('Bread at home')).toHaveAttribute('aria-busy', 'true');
    answer.resolve();
    await expect.element(page.getByText('Project duplicated')).toBeVisible();
    expect(requests).toEqual([{ call: `POST /api/projects/${BREAD.id}/copy`, body: { id: COPY_ID } }]);
    expect(titles()).toEqual(['Bread at home (copy)', 'Bread at home', 'Why bees matter']);
    await expect.element(page.getByText('3 projects')).toBeVisible();
    const before = location.pathname;
    await page.getByRole('button', { name: 'Open copy' }).click();
    expect(location.pathname).toBe(`/projects/${COPY_ID}`);
    history.replaceState(null, '', before);
  });

  test('says the server’s words where the plan allows no more projects', async () => {
    refusal = { code: 'project.plan-limit', message: 'Your plan’s projects for this month are used up.' };
    await menuButton('Bread at home').click();
    await item('Duplicate').click();
    await expect.element(page.getByText('Failed to duplicate the project')).toBeVisible();
    await expect.element(page.getByText(refusal.message)).toBeVisible();
    expect(titles()).toEqual(['Bread at home', 'Why bees matter']);
  });

  test('waits for a script that is being written', async () => {
    await menuButton('Why bees matter').click();
    await expect.element(item('Duplicate')).toHaveAttribute('aria-disabled', 'true');
  });
});
