import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { User } from '#shared/contracts/auth.ts';
import { sessionQuery } from '#web/queries/session.ts';
import { Routes } from './routes.tsx';

const START = location.pathname;

let root: Root;
let queries: QueryClient;

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.body.firstElementChild!);
  queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });
});
afterEach(() => {
  root.unmount();
  history.replaceState(null, '', START);
  vi.unstubAllGlobals();
});

function show(): void {
  flushSync(() =>
    root.render(
      <QueryClientProvider client={queries}>
        <Routes />
      </QueryClientProvider>,
    ),
  );
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name });

test('without a server a visit begins with a message and a retry button', async () => {
  show();
  await expect.element(heading('Clipwright can’t be reached')).toBeVisible();
});

test('a page stays when a known session can’t be read again', async () => {
  queries.setQueryData(sessionQuery.queryKey, { id: 'user-1', plan: 'creator' } as User);
  show();
  await expect.element(heading('Welcome back')).toBeVisible();
  await queries.refetchQueries({ queryKey: sessionQuery.queryKey });
  expect(queries.getQueryState(sessionQuery.queryKey)?.status).toBe('error');
  await new Promise(requestAnimationFrame);
  await expect.element(heading('Welcome back')).toBeVisible();
});

test.each(['', '?continue=https%3A%2F%2Felsewhere.example', '?continue=%2Fauth'])(
  'the sign-in page %s leads a signed-in user to the projects',
  async (search) => {
    history.replaceState(null, '', `/auth${search}`);
    queries.setQueryData(sessionQuery.queryKey, { id: 'user-1', plan: 'creator' } as User);
    show();
    await expect.element(heading('Welcome back')).toBeVisible();
  },
);

test('the sign-in page leads a signed-in user to the requested page', async () => {
  history.replaceState(null, '', '/auth?continue=%2Faccount');
  queries.setQueryData(sessionQuery.queryKey, { id: 'user-1', plan: 'creator' } as User);
  show();
  await expect.element(heading('Account')).toBeVisible();
  expect(location.pathname).toBe('/account');
});
