import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { neededRole } from '#api/policies/workspace-access.ts';
import { MATRIX, type Things } from '#api/routes/authorization-matrix.ts';
import { type Creator, createCreator } from '#api/testing/factories.ts';
import { joinWorkspace } from '#api/testing/join-workspace.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { type Acting, ask, kept, thingsOf } from '#api/testing/things.ts';
import { WORKSPACE_PARAMETER } from '#shared/contracts/workspace-header.ts';
import type { WorkspaceRole } from '#shared/workspaces/roles.ts';

const COUNTER = join(import.meta.dirname, '../../../../workers/fixtures/counter.mp4');

/** All that a reviewer may change. */
const COMMENTING = ['POST /api/comments/:id/replies'];

/** All that a reviewer may not read. */
const WITHHELD = [
  ...['GET /api/webhooks', 'GET /api/webhooks/:id/deliveries'],
  ...['GET /api/projects/:id/move', 'GET /api/projects/:id/move/preview'],
];

let studio: TestStudio;
let workspace: { _id: string };
let things: Things;
let members: Record<WorkspaceRole | 'stranger', Acting>;
let people: Record<WorkspaceRole | 'stranger', Creator>;
beforeAll(async () => {
  studio = await startTestStudio();
  const bytes = await readFile(COUNTER);
  people = {
    owner: await createCreator(studio, { plan: 'enterprise' }),
    editor: await createCreator(studio),
    reviewer: await createCreator(studio),
    stranger: await createCreator(studio),
  };
  const made = await people.owner.agent.post('/api/workspaces', { name: 'Bee Studio' });
  workspace = { _id: made.body.id };
  for (const role of ['editor', 'reviewer'] as const)
    await joinWorkspace(people.owner, people[role], workspace._id, role);
  const acting = ({ agent }: Creator): Acting => ({ agent: agent.inWorkspace(workspace._id), user: workspace });
  members = {
    owner: acting(people.owner),
    editor: acting(people.editor),
    reviewer: acting(people.reviewer),
    stranger: acting(people.stranger),
  };
  things = await thingsOf(members.owner, bytes, people.owner.user._id);
});
afterAll(() => studio.close());

/** Routes that act for the workspace. */
const rows = Object.entries(MATRIX).filter(([name, { access }]) => {
  return neededRole(name) !== null && !['public', 'signed', 'shared', 'admin'].includes(access);
});

describe('every route, for a workspace', () => {
  it('concerns the person only where its path says so', () => {
    const personal = Object.keys(MATRIX).filter((name) => neededRole(name) === null);
    const roots = new Set(personal.map((name) => name.replace(/^\S+ \/(api\/)?/, '').split('/')[0]));
    expect([...roots].toSorted()).toEqual([
      ...['account', 'admin', 'auth', 'callback', 'config', 'contact', 'health', 'login', 'logout', 'mcp', 'models'],
      ...['openapi.json', 'ready', 'reference', 'scim', 'shared', 'stripe', 'workspace-invitations', 'workspaces'],
    ]);
    expect(rows.length).toBeGreaterThan(90);
  });

  it('gives a stranger 404, and changes nothing', async () => {
    const before = await kept({ user: workspace }, things);
    const wrong: unknown[] = [];
    for (const [name, row] of rows) {
      const { status, body } = await ask(members.stranger, name, row, things);
      if (status !== 404 || body.code !== 'workspace.not-found') wrong.push([name, status, body]);
    }
    expect(wrong).toEqual([]);
    expect(await kept({ user: workspace }, things)).toBe(before);
  });

  it('refuses a reviewer what changes anything, with the role that is needed', async () => {
    const before = await kept({ user: workspace }, things);
    const wrong: unknown[] = [];
    for (const [name, row] of rows) {
      if (COMMENTING.includes(name) || (name.startsWith('GET ') && !WITHHELD.includes(name))) continue;
      const { status, body } = await ask(members.reviewer, name, row, things);
      if (status !== 403 || body.code !== 'workspace.role' || body.role !== neededRole(name))
        wrong.push([name, status, body]);
    }
    expect(wrong).toEqual([]);
    expect(await kept({ user: workspace }, things)).toBe(before);
  });

  it('lets a reviewer read and comment', async () => {
    const wrong: unknown[] = [];
    for (const [name, row] of rows) {
      const isAllowed = COMMENTING.includes(name) || (name.startsWith('GET ') && !WITHHELD.includes(name));
      if (!isAllowed || row.owner === undefined) continue;
      const { status, body } = await ask(members.reviewer, name, row, things);
      if (status !== row.owner) wrong.push([name, status, body]);
    }
    expect(wrong).toEqual([]);
  });

  it('finds none of it without naming the workspace, not even its owner', async () => {
    const wrong: unknown[] = [];
    for (const [name, row] of rows) {
      if (row.access !== 'owner' || !name.startsWith('GET ')) continue;
      const { status, body } = await ask(people.owner, name, row, things);
      if (status !== 404 || !/not-found$/.test(body.code)) wrong.push([name, status, body]);
    }
    expect(wrong).toEqual([]);
  });

  it('takes the workspace from the address too, where a page cannot send a header', async () => {
    const path = `/api/assets/${things.asset}/stream?${WORKSPACE_PARAMETER}=`;
    const statusOf = async ({ agent }: Creator, id: string) => (await agent.get(path + id)).status;
    expect(await statusOf(people.reviewer, workspace._id)).toBe(200);
    expect(await statusOf(people.stranger, workspace._id)).toBe(404);
    expect(await statusOf(people.reviewer, `${workspace._id}&${WORKSPACE_PARAMETER}=${workspace._id}`)).toBe(404);
  });

  it('serves an editor like an owner, except where it needs an owner', async () => {
    const wrong: unknown[] = [];
    for (const [name, row] of rows) {
      if (row.owner === undefined) continue;
      const { status, body } = await ask(members.editor, name, row, things);
      if (status !== (neededRole(name) === 'owner' ? 403 : row.owner))
        wrong.push([name, status, body.code ?? body.message]);
    }
    expect(wrong).toEqual([]);
  });
});
