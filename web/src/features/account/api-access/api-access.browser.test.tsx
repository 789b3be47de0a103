import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { ApiAccess } from './api-access.tsx';

let root: Root;
let tokens: object[];
let isAllowed: boolean;
let sent: unknown[];

const SECRET = `cw_${'x'.repeat(43)}`;
const HOOK = {
  ...{ id: 'webhook-1', url: 'https://example.com/hook', events: ['render.done'], isOn: true },
  ...{ failingSince: null, note: null, createdAt: '2026-11-27T10:00:00.000Z' },
};
const DELIVERY = {
  ...{ id: 'delivery-1', event: 'render.done', status: 'failed', attempts: 6, lastStatus: 500 },
  ...{ lastError: 'The receiver answered 500.', lastAttemptAt: null, createdAt: '2026-11-27T10:00:00.000Z' },
};

/** Answers as the API does. */
function answer(method: string, path: string, body: string | undefined): { status: number; body?: unknown } {
  if (method === 'GET' && path === '/api/account/tokens') return { status: 200, body: { isAllowed, tokens } };
  if (method === 'GET' && path === '/api/webhooks') {
    return { status: 200, body: { isAllowed, webhooks: isAllowed ? [HOOK] : [] } };
  }
  if (method === 'GET') return { status: 200, body: [DELIVERY] };
  sent.push([method, path, body === undefined ? undefined : JSON.parse(body)]);
  if (path !== '/api/account/tokens') return { status: 202, body: DELIVERY };
  const made = {
    ...{ id: 'token-0001', name: 'Nightly', prefix: 'cw_xxxxxxx', scopes: ['projects:read', 'renders'] },
    ...{ expiresAt: null, lastUsedOn: null, createdAt: '2026-11-27T10:00:00.000Z' },
  };
  tokens = [made];
  return { status: 201, body: { ...made, secret: SECRET } };
}

beforeEach(() => {
  [tokens, sent, isAllowed] = [[], [], true];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(String(input), location.href);
    const { status, body: said } = answer(method, pathname, body as string | undefined);
    return new Response(said === undefined ? null : JSON.stringify(said), {
      status,
      headers: { 'Content-Type': 'application/json' },
    });
  });
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  root = createRoot(host);
});
afterEach(() => {
  root.unmount();
  vi.unstubAllGlobals();
});

function show(): void {
  root.render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TooltipProvider>
        <div className="max-w-3xl p-5">
          <ApiAccess />
        </div>
      </TooltipProvider>
    </QueryClientProvider>,
  );
}

test('a new token is checked, shown once, and then listed without its secret', async () => {
  show();
  await page.getByRole('button', { name: 'New Token' }).click();
  await page.getByRole('button', { name: 'Create Token' }).click();
  await expect.element(page.getByLabelText('Name')).toHaveAccessibleDescription('Enter a name.');
  expect(sent).toEqual([]);
  await page.getByLabelText('Name').fill('Nightly');
  await page.getByRole('checkbox', { name: 'renders' }).click();
  await page.getByRole('button', { name: 'Create Token' }).click();
  await expect.element(page.getByLabelText('Your new token')).toHaveValue(SECRET);
  const body = { name: 'Nightly', scopes: ['projects:read', 'renders'], expiresInDays: 90 };
  expect(sent).toEqual([['POST', '/api/account/tokens', body]]);
  await page.getByRole('button', { name: 'Done' }).click();
  expect(document.body.innerHTML).not.toContain(SECRET);
  await expect.element(page.getByRole('button', { name: 'Revoke Nightly' })).toBeVisible();
});

test('the address for agents is shown with an example', async () => {
  show();
  const example = page.getByLabelText('Example configuration');
  await expect.element(example).toBeVisible();
  expect((example.element() as HTMLTextAreaElement).value).toContain(`"url": "${location.origin}/mcp"`);
});

test('a delivery that failed can be sent again', async () => {
  show();
  await page.getByRole('button', { name: 'Deliveries to https://example.com/hook' }).click();
  await page.getByRole('button', { name: /^Send render\.done of .* again$/ }).click();
  await expect.poll(() => sent).toEqual([['POST', '/api/webhook-deliveries/delivery-1/replay', undefined]]);
});

test('other plans learn which plan has API access', async () => {
  isAllowed = false;
  show();
  await expect.element(page.getByText(/part of the Enterprise plan/)).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});
