import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useSchemaForm } from '#web/ui/form.ts';
import { dismissToast, getToasts } from '#web/ui/toast-store.ts';
import { ProjectForm } from './project-form.tsx';
import { EMPTY_PROJECT_FORM, projectFormSchema } from './project-form-values.ts';

const PROJECT_ID = '0198f0a0-0000-7000-8000-000000000001';
const START = location.pathname;

let root: Root;

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.body.firstElementChild!);
  flushSync(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Form />
      </QueryClientProvider>,
    ),
  );
});

afterEach(() => {
  vi.restoreAllMocks();
  root.unmount();
  history.replaceState(null, '', START);
  dismissToast();
  vi.unstubAllGlobals();
});

function Form() {
  const form = useSchemaForm(projectFormSchema, EMPTY_PROJECT_FORM);
  return <ProjectForm form={form} values={form.watch()} />;
}

/** Sends a valid form; the answer waits until the test releases it. */
async function submitHeld(): Promise<() => void> {
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(PROJECT_ID);
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async () => {
    await promise;
    return Response.json({ projectId: PROJECT_ID });
  });
  await userEvent.fill(page.getByLabelText('Title'), 'Cold brew');
  await userEvent.fill(page.getByLabelText('Concept'), 'How to make it');
  await submit();
  return resolve;
}

const submit = () => userEvent.click(page.getByRole('button', { name: 'Create Project' }));
const field = (name: string) => page.getByLabelText(name).element() as HTMLInputElement;

/** The description that a screen reader reads after a field's name. */
function descriptionOf(name: string): string | null | undefined {
  return document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent;
}

test('an empty form is not sent: the title takes the focus, and both fields say what they need', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  await submit();
  expect(document.activeElement).toBe(field('Title'));
  expect(getToasts()).toMatchObject([{ title: 'Title required', description: 'Please enter a project title.' }]);
  expect(descriptionOf('Title')).toBe('Please enter a project title.');
  expect(descriptionOf('Concept')).toBe('Please describe what you want to create.');
  expect(fetched).not.toHaveBeenCalled();
});

test('a missing concept takes the focus, and its message disappears with the first letter', async () => {
  await userEvent.fill(page.getByLabelText('Title'), 'Cold brew');
  await submit();
  expect(document.activeElement).toBe(field('Concept'));
  expect(getToasts()).toMatchObject([{ title: 'Prompt required' }]);
  await userEvent.type(page.getByLabelText('Concept'), 'H');
  expect(field('Concept').getAttribute('aria-invalid')).toBeNull();
});

test('a used-up month is announced above the form, which keeps its entries', async () => {
  const body = { code: 'project.plan-limit', message: 'Your plan’s projects for this month are used up.', limit: 10 };
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 403 }));
  await userEvent.fill(page.getByLabelText('Title'), 'Cold brew');
  await userEvent.fill(page.getByLabelText('Concept'), 'How to make it');
  await submit();
  const notice = page.getByRole('alert');
  await expect.element(notice).toBeVisible();
  expect(notice.element().textContent).toContain(body.message);
  expect(field('Title').value).toBe('Cold brew');
});

test('a created project is opened', async () => {
  const letGo = await submitHeld();
  letGo();
  await expect.poll(() => location.pathname).toBe(`/projects/${PROJECT_ID}`);
});

test('a user who has left the page is told, and stays on the other one', async () => {
  const letGo = await submitHeld();
  flushSync(() => root.render(null));
  letGo();
  await expect.poll(() => getToasts().filter(({ isOpen }) => isOpen)).toMatchObject([{ title: 'Project created!' }]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(location.pathname).toBe(START);
});

test.each([
  { language: 'Hebrew', text: 'קפה קר', direction: 'rtl' },
  { language: 'English', text: 'Cold brew', direction: 'ltr' },
])('$language is written in its own direction', async ({ text, direction }) => {
  for (const name of ['Title', 'Concept']) {
    await userEvent.fill(page.getByLabelText(name), text);
    expect(getComputedStyle(field(name)).direction).toBe(direction);
  }
});
