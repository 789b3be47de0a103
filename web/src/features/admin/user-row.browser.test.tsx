import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AdminUser } from '#shared/contracts/admin.ts';
import type { User } from '#shared/contracts/auth.ts';
import { sessionQuery } from '#web/queries/session.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { UserRow } from './user-row.tsx';

const ADA: User = {
  id: '0198f0a0-0000-7000-8000-000000000001',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: null,
  profileImageUrl: null,
  plan: 'creator',
  isAdmin: true,
  openPictures: 'off',
  createdAt: '2025-10-15T10:00:00.000Z',
};
const ROW: AdminUser = { ...ADA, subscriptionStatus: null, recentActions: [] };

let root: Root;
let plan: User['plan'];

beforeEach(() => {
  plan = 'creator';
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'PATCH') plan = JSON.parse(String(body)).plan;
    return path === '/api/auth/user' ? Response.json({ ...ADA, plan }) : new Response(null, { status: 204 });
  });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.body.firstElementChild!);
});
afterEach(() => {
  root.unmount();
  vi.unstubAllGlobals();
});

/** The signed-in user's plan, as the export page reads it. */
function OwnPlan() {
  return <output>{useQuery(sessionQuery).data?.plan}</output>;
}

test('admins who change their own plan get it at once', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(sessionQuery.queryKey, ADA);
  flushSync(() =>
    root.render(
      <QueryClientProvider client={queries}>
        <TooltipProvider>
          <UserRow user={ROW} onDelete={() => {}} />
          <OwnPlan />
        </TooltipProvider>
      </QueryClientProvider>,
    ),
  );
  await page.getByRole('combobox', { name: 'Plan of ada@example.com' }).click();
  await page.getByRole('option', { name: 'Studio' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('studio');
});
