import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AuditLogEntry } from '#shared/contracts/audit.ts';
import type { User } from '#shared/contracts/auth.ts';
import type { BrandKit } from '#shared/contracts/brand-kit.ts';
import type { SignOn } from '#shared/contracts/sign-on.ts';
import type { Workspace, WorkspaceInvitation, WorkspaceMember } from '#shared/contracts/workspace.ts';
import { NewProjectPage } from '#web/features/new-project/new-project-page.tsx';
import { sessionQuery } from '#web/queries/session.ts';
import { chooseWorkspace, enterWorkspace } from '#web/storage/tab-workspace.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { JoinWorkspacePage } from './join-workspace-page.tsx';
import { WorkspacePage } from './workspace-page.tsx';

const AT = '2026-01-15T10:00:00.000Z';
const ADA: User = {
  id: '0198f0a0-0000-7000-8000-000000000001',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: null,
  profileImageUrl: null,
  plan: 'creator',
  isAdmin: false,
  openPictures: 'off',
  createdAt: AT,
};
const GRACE: WorkspaceMember = {
  id: '0198f0a0-0000-7000-8000-000000000002',
  name: 'Grace Hopper',
  email: 'grace@example.com',
  role: 'editor',
  joinedAt: AT,
};
const WORKSPACE: Workspace = {
  id: '0198f0a0-0000-7000-8000-00000000000a',
  name: 'Bee Studio',
  role: 'owner',
  createdAt: AT,
};
const INVITATION: WorkspaceInvitation = {
  id: '0198f0a0-0000-7000-8000-00000000000b',
  email: 'eve@example.com',
  role: 'reviewer',
  url: 'http://localhost/workspace/join#token',
  createdAt: AT,
  expiresAt: AT,
};

const DELETED: AuditLogEntry = {
  id: '0198f0a0-0000-7000-8000-00000000000c',
  time: AT,
  action: 'project.delete',
  actor: { id: '0198f0a0-0000-7000-8000-000000000003', email: 'left@example.com', isDeleted: false },
  address: '127.0.0.1',
  token: null,
  target: { id: '1', name: 'Bee story' },
  from: null,
  to: null,
};
const CHANGED: AuditLogEntry = {
  ...DELETED,
  id: '0198f0a0-0000-7000-8000-00000000000d',
  action: 'member.change',
  actor: { id: ADA.id, email: ADA.email, isDeleted: false },
  target: { id: GRACE.id, name: GRACE.email },
  from: 'reviewer',
  to: 'editor',
};

const SIGN_ON: SignOn = {
  ...{ isAllowed: false, redirectUri: 'https://studio.example/api/callback/1' },
  ...{ provider: null, domains: [], scimUrl: 'https://studio.example/scim/v2', scim: null },
};

const KIT: BrandKit = {
  ...{ id: '0198f0a0-0000-7000-8000-00000000000e', userId: WORKSPACE.id, name: 'Bees', colors: ['#123456'] },
  ...{ fonts: { primary: 'Inter' }, glossary: [], isDefault: false, isLocked: false, logo: null, logoUrl: null },
  ...{ introTemplateId: null, outroTemplateId: null, createdAt: AT, updatedAt: AT },
};

/** Two pages of the log with one entry each, or the entries of a person. */
function activity(query: URLSearchParams): { items: AuditLogEntry[]; nextCursor: string | null } {
  const actor = query.get('actor');
  if (actor !== null)
    return { items: [CHANGED, DELETED].filter((entry) => entry.actor?.id === actor), nextCursor: null };
  return query.has('cursor') ? { items: [DELETED], nextCursor: null } : { items: [CHANGED], nextCursor: 'older' };
}

let root: Root;
/** Requests that change something, as `METHOD path`. */
let changes: string[];
let workspace: Workspace;
let invited: Response | null;

beforeEach(() => {
  changes = [];
  workspace = WORKSPACE;
  invited = null;
  const me = () => ({ id: ADA.id, name: 'Ada', email: ADA.email, role: workspace.role, joinedAt: AT });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (path === '/api/workspace-invitations/open' && invited) return invited.clone();
    if (method !== 'GET') {
      changes.push(`${method} ${path}`);
      if (path.endsWith('/white-label')) return Response.json({ isAllowed: true, ...JSON.parse(String(body)) });
      if (method === 'PATCH') return Response.json({ ...GRACE, ...JSON.parse(String(body)) });
      return new Response(null, { status: 204 });
    }
    if (path.endsWith('/members')) return Response.json([me(), GRACE]);
    if (path.endsWith('/invitations')) return Response.json([INVITATION]);
    if (path.endsWith('/sign-on')) return Response.json(SIGN_ON);
    if (path.endsWith('/white-label')) return Response.json({ isAllowed: true, brandKitId: null });
    if (path === '/api/brand-kits') return Response.json([KIT]);
    if (path.includes('/audit?')) return Response.json(activity(new URLSearchParams(path.split('?')[1])));
    return path === '/api/workspaces' ? Response.json([workspace]) : new Response(null, { status: 404 });
  });
  enterWorkspace('nobody');
  enterWorkspace(ADA.id);
  chooseWorkspace(WORKSPACE.id);
  enterWorkspace('nobody');
  sessionStorage.removeItem('clipwright.workspace');
  enterWorkspace(ADA.id);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.body.firstElementChild!);
});
afterEach(() => {
  root.unmount();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  enterWorkspace('nobody');
  history.replaceState(null, '', location.pathname + location.search);
});

function show(content: ReactNode, user: User | null = ADA): void {
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  queries.setQueryData(sessionQuery.queryKey, user);
  flushSync(() =>
    root.render(
      <QueryClientProvider client={queries}>
        <TooltipProvider>{content}</TooltipProvider>
      </QueryClientProvider>,
    ),
  );
}

test('owners change members and invitations, and delete only after typing the name', async () => {
  show(<WorkspacePage />);
  const path = `/api/workspaces/${WORKSPACE.id}`;
  await page.getByRole('combobox', { name: `Role of ${GRACE.email}` }).click();
  await page.getByRole('option', { name: 'Reviewer' }).click();
  await expect.element(page.getByRole('combobox', { name: `Role of ${ADA.email}` })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Leave' })).toBeDisabled();
  const whiteLabel = page.getByRole('region', { name: 'White Label' }).getByRole('combobox', { name: 'Brand kit' });
  await whiteLabel.click();
  await page.getByRole('option', { name: KIT.name }).click();
  await expect.element(whiteLabel).toHaveTextContent(KIT.name);
  await page.getByRole('button', { name: `Revoke the invitation of ${INVITATION.email}` }).click();
  await page.getByRole('button', { name: 'Delete Workspace' }).click();
  const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete Workspace' });
  await expect.element(remove).toBeDisabled();
  await page.getByLabelText('Name of the workspace').fill('Bee');
  await expect.element(remove).toBeDisabled();
  expect(changes).toEqual([
    `PATCH ${path}/members/${GRACE.id}`,
    `PUT ${path}/white-label`,
    `DELETE ${path}/invitations/${INVITATION.id}`,
  ]);
});

test('owners read the log page by page, filter it and download what they see', async () => {
  show(<WorkspacePage />);
  const log = page.getByRole('region', { name: 'Activity' });
  const rows = log.getByRole('list', { name: 'Activity' }).getByRole('listitem');
  const text = () => rows.element().textContent;
  await expect.poll(text).toContain(`Changed a member’s role: ${GRACE.email} (Reviewer → Editor)`);
  await log.getByRole('button', { name: 'Older' }).click();
  await expect.poll(text).toContain('Deleted a project: Bee story');
  await expect.element(log.getByRole('button', { name: 'Older' })).toBeDisabled();
  await log.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: 'left@example.com' }).click();
  await expect.element(log.getByRole('combobox', { name: 'Person' })).toHaveTextContent('left@example.com');
  await expect.element(log.getByRole('button', { name: 'Newer' })).not.toBeInTheDocument();
  await expect.poll(text).toContain('left@example.com from 127.0.0.1');
  await expect
    .element(log.getByRole('link', { name: 'Download' }))
    .toHaveAttribute('href', `/api/workspaces/${WORKSPACE.id}/audit.jsonl?actor=${DELETED.actor?.id}`);
});

test('a reviewer sees the members, and can only leave', async () => {
  workspace = { ...WORKSPACE, role: 'reviewer' };
  show(<WorkspacePage />);
  await expect.element(page.getByText(GRACE.email)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Leave' })).toBeEnabled();
  expect(page.getByRole('combobox').elements()).toEqual([]);
  expect(
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map((each) => each.textContent),
  ).toEqual(['Members']);
});

test('a reviewer’s page for new projects says that they need an editor', async () => {
  workspace = { ...WORKSPACE, role: 'reviewer' };
  show(<NewProjectPage />);
  await expect.element(page.getByText('You are a reviewer here. This needs an editor.')).toBeVisible();
  expect(page.getByRole('textbox').elements()).toEqual([]);
});

test.each([
  ['is for another account', Response.json({ workspaceName: 'Bee Studio', role: 'editor', email: 'eve@example.com' })],
  [
    'expired, was used or was revoked',
    Response.json({ code: 'workspace-invitation.invalid', message: 'This invitation has expired.' }, { status: 403 }),
  ],
])('an invitation that %s joins nobody and says so', async (_case, answer) => {
  invited = answer;
  location.hash = 'token';
  show(<JoinWorkspacePage />);
  const reason = answer.ok
    ? 'It was sent to eve@example.com, but you are signed in as ada@example.com. Sign out, then open the link again.'
    : 'This invitation has expired.';
  await expect.element(page.getByText(reason)).toBeVisible();
  expect(page.getByRole('button', { name: 'Join Workspace' }).elements()).toEqual([]);
  expect(changes).toEqual([]);
});

test('a signed-out guest logs in or registers with the invited address, even in a closed studio', async () => {
  invited = Response.json({ workspaceName: 'Bee Studio', role: 'editor', email: 'eve@example.com' });
  location.hash = 'token';
  show(<JoinWorkspacePage />, null);
  await expect.element(page.getByRole('heading', { name: 'Join “Bee Studio”' })).toBeVisible();
  await expect.element(page.getByLabelText('Email')).toHaveValue('eve@example.com');
});
