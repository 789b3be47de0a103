import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { User } from '#shared/contracts/auth.ts';
import type { BriefReading } from '#shared/contracts/project.ts';
import { sessionQuery } from '#web/queries/session.ts';
import { dismissToast } from '#web/ui/toast-store.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { NewProjectPage } from './new-project-page.tsx';

const START = location.pathname;
const PARSED = {
  title: 'Cold brew',
  concept: 'How to make it',
  duration: 60,
  platform: 'youtube',
  tone: 'calm',
  targetAudience: 'Students',
  cta: '',
};

let root: Root;
/** Answers the pending call. */
let answer: PromiseWithResolvers<Response>;
let reading: BriefReading;

beforeEach(() => {
  sessionStorage.clear();
  answer = Promise.withResolvers();
  reading = { directions: [], questions: [], seconds: null };
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (path.endsWith('/read-brief')) return Response.json(reading);
    return method === 'POST' ? await answer.promise : Response.json([]);
  });
  open();
});

afterEach(() => {
  root.unmount();
  history.replaceState(null, '', START);
  dismissToast();
  vi.unstubAllGlobals();
});

function open(): void {
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.body.firstElementChild!);
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  queries.setQueryData(sessionQuery.queryKey, { id: 'ada' } as User);
  flushSync(() =>
    root.render(
      <QueryClientProvider client={queries}>
        <TooltipProvider>
          <NewProjectPage />
        </TooltipProvider>
      </QueryClientProvider>,
    ),
  );
}

/** As a reload does, or leaving the page and coming back. */
function openAgain(): void {
  root.unmount();
  open();
}

const field = (label: string) => page.getByLabelText(label, { exact: true });
const button = (name: string) => page.getByRole('button', { name });

test('entered text survives a reload, until Start Over', async () => {
  await field('Describe your video').fill('A video about coffee');
  await field('Concept').fill('A long concept');
  openAgain();
  await expect.element(field('Describe your video')).toHaveValue('A video about coffee');
  await expect.element(field('Concept')).toHaveValue('A long concept');

  await button('Start Over').click();
  await expect.element(field('Title')).toHaveFocus();
  for (const label of ['Describe your video', 'Concept']) await expect.element(field(label)).toHaveValue('');
  await expect.element(button('Start Over')).not.toBeInTheDocument();
  openAgain();
  await expect.element(field('Concept')).toHaveValue('');
});

test('a skipped Quick Start stays away from a draft', async () => {
  await button('Skip').click();
  await field('Title').fill('Cold brew');
  openAgain();
  await expect.element(field('Title')).toHaveValue('Cold brew');
  await expect.element(button('Skip')).not.toBeInTheDocument();
});

test('Cancel drops the draft', async () => {
  await field('Title').fill('Cold brew');
  await page.getByRole('link', { name: 'Cancel' }).click();
  openAgain();
  await expect.element(field('Title')).toHaveValue('');
});

test('a created project leaves no draft', async () => {
  await field('Title').fill('Cold brew');
  await field('Concept').fill('How to make it');
  await button('Create Project').click();
  answer.resolve(Response.json({ projectId: '0198f0a0-0000-7000-8000-000000000001' }));
  await expect.poll(() => location.pathname).toMatch(/^\/projects\//);
  openAgain();
  await expect.element(field('Title')).toHaveValue('');
});

test('Quick Start fills earlier text, and leaves a title and fields changed in the meantime', async () => {
  await field('Title').fill('A working title');
  await field('Target Audience').fill('Everybody');
  await field('Describe your video').fill('A video about coffee');
  await button('Fill Form with AI').click();
  await field('Concept').fill('My own words');
  answer.resolve(Response.json(PARSED));
  await expect.element(field('Target Audience')).toHaveValue('Students');
  await expect.element(field('Title')).toHaveValue('A working title');
  await expect.element(field('Concept')).toHaveValue('My own words');
  await expect.element(button('Fill Form with AI')).not.toBeInTheDocument();
});

test('the title takes the focus of a Quick Start that is done', async () => {
  await field('Describe your video').fill('A video about coffee');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  answer.resolve(Response.json(PARSED));
  await expect.element(field('Title')).toHaveValue('Cold brew');
  await expect.element(field('Title')).toHaveFocus();
});

test('directions are shown and can be said, questions answered, and a short script is announced', async () => {
  const created = vi.fn();
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (!path.endsWith('/read-brief')) {
      if (method === 'POST') created(JSON.parse(String(body)).aiPrompt);
      return method === 'POST'
        ? Response.json({ projectId: '0198f0a0-0000-7000-8000-000000000001' })
        : Response.json([]);
    }
    const { say = [] } = JSON.parse(String(body)).aiPrompt;
    const directions = ['Humble, not bragging.'].filter((each) => !say.includes(each));
    return Response.json({ directions, questions: ['Mistake 1', 'Mistake 2'], seconds: 9 });
  });
  await field('Title').fill('Roses');
  await field('Concept').fill('Two mistakes with roses. Humble, not bragging.');
  await expect.element(page.getByRole('region', { name: 'Understood as a direction' })).toBeVisible();
  await expect.element(page.getByText('These words take about 9 of the 30 seconds.', { exact: false })).toBeVisible();
  await button('Say “Humble, not bragging.”').click();
  await expect.element(page.getByRole('region', { name: 'Understood as a direction' })).not.toBeInTheDocument();
  await page.getByLabelText('Mistake 1').fill('too late');
  await button('Create Project').click();
  await expect
    .poll(() => created.mock.calls[0]?.[0])
    .toMatchObject({
      say: ['Humble, not bragging.'],
      answers: [{ asked: 'Mistake 1', answer: 'too late' }],
    });
});

test('a Quick Start that finds nothing says so, and stays', async () => {
  await field('Describe your video').fill('…and so on');
  await button('Fill Form with AI').click();
  const empty = {
    title: '',
    concept: '',
    duration: 30,
    platform: 'tiktok',
    tone: 'upbeat',
    targetAudience: '',
    cta: '',
  };
  answer.resolve(Response.json(empty));
  await expect.element(button('Fill Form with AI')).toBeEnabled();
  await expect.element(field('Describe your video')).toHaveValue('…and so on');
  await expect.element(field('Title')).toHaveValue('');
});

test('Start Empty makes a project without a prompt in the chosen shape, by keyboard, and keeps a draft', async () => {
  await field('Title').fill('Cold brew');
  const sent = vi.fn();
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method !== 'POST' || path.endsWith('/read-brief')) return Response.json([]);
    sent(path, JSON.parse(String(body)));
    return Response.json({ projectId: JSON.parse(String(body)).id });
  });
  const upright = page.getByRole('radio', { name: 'Upright 9:16' });
  upright.element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Tab}{Enter}');
  await expect.poll(() => location.pathname).toMatch(/^\/projects\/[0-9a-f-]{36}$/);
  const id = location.pathname.split('/')[2];
  expect(sent.mock.calls).toEqual([['/api/projects/empty', { id, aspectRatio: '16:9' }]]);
  openAgain();
  await expect.element(field('Title')).toHaveValue('Cold brew');
});
