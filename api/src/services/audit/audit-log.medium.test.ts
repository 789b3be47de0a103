import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuditEntry } from '#api/models/audit-entry.ts';
import { User } from '#api/models/user.ts';
import { type Creator, createCreator, PASSWORD } from '#api/testing/factories.ts';
import { joinWorkspace } from '#api/testing/join-workspace.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { type AuditLogEntry, auditLogEntrySchema } from '#shared/contracts/audit.ts';
import { pageSchema } from '#shared/contracts/page.ts';
import { trimLog } from './logged.ts';

let studio: TestStudio;
let ada: Creator;
let ben: Creator;
let id: string;
beforeAll(async () => {
  studio = await startTestStudio();
  [ada, ben] = [await createCreator(studio, { plan: 'enterprise' }), await createCreator(studio)];
  id = (await ada.agent.post('/api/workspaces', { name: 'Bee Studio' })).body.id;
  await joinWorkspace(ada, ben, id, 'editor');
});
afterAll(() => studio.close());

const page = pageSchema(auditLogEntrySchema);

async function read(query = '', of = `workspaces/${id}`): Promise<AuditLogEntry[]> {
  const { status, body } = await ada.agent.get(`/api/${of}/audit${query}`);
  expect([status, status === 200 ? undefined : body]).toEqual([200, undefined]);
  return page.parse(body).items;
}

const told = (entries: readonly AuditLogEntry[]) =>
  entries.map(({ action, actor, target, from, to }) => [action, actor?.email, target?.name, from, to]);

describe('the log of a workspace', () => {
  it('tells who did what, with the names of the time, the newest first', async () => {
    const { agent } = ben;
    const there = agent.inWorkspace(id);
    const made = await there.post('/api/projects/empty', {});
    const projectId = made.body.projectId;
    await there.patch(`/api/projects/${projectId}`, { title: 'Wasps' });
    await there.delete(`/api/projects/${projectId}`);
    await ada.agent.patch(`/api/workspaces/${id}/members/${ben.user._id}`, { role: 'reviewer' });
    await ada.agent.patch(`/api/workspaces/${id}/members/${ben.user._id}`, { role: 'editor' });
    const [adas, bens] = [ada.user.email, ben.user.email];
    const entries = await read();
    expect(told(entries)).toEqual([
      ['member.change', adas, bens, 'reviewer', 'editor'],
      ['member.change', adas, bens, 'editor', 'reviewer'],
      ['project.delete', bens, 'Wasps', null, null],
      ['project.change', bens, 'Untitled', null, null],
      ['project.create', bens, 'Untitled', null, null],
      ['member.join', bens, undefined, null, 'editor'],
      ['member.invite', adas, bens, null, 'editor'],
    ]);
    expect(new Set(entries.map(({ address }) => address))).toEqual(new Set([entries[0]?.address]));
    expect(entries[0]?.address).toMatch(/127\.0\.0\.1|::1/);
    expect(entries[2]?.target?.id).toBe(projectId);
  });

  it('has no entry of what was refused, nor of strangers', async () => {
    const before = await AuditEntry.countDocuments({ ownerId: id });
    const stranger = await createCreator(studio);
    await stranger.agent.patch(`/api/workspaces/${id}`, { name: 'Taken' });
    await ben.agent.patch(`/api/workspaces/${id}`, { name: 'Taken' });
    await ada.agent.patch(`/api/workspaces/${id}`, { name: '' });
    await ada.agent.inWorkspace(id).delete(`/api/projects/${crypto.randomUUID()}`);
    expect(await AuditEntry.countDocuments({ ownerId: id })).toBe(before);
    for (const who of [ben, stranger]) {
      for (const file of ['audit', 'audit.jsonl']) {
        const { status } = await who.agent.get(`/api/workspaces/${id}/${file}`);
        expect(status).toBe(who === ben ? 403 : 404);
      }
    }
  });

  it('is filtered, read in pages, and downloaded as lines', async () => {
    const all = await read('?limit=200');
    expect(told(await read(`?action=member.change&actor=${ada.user._id}`))).toHaveLength(2);
    expect(await read(`?actor=${crypto.randomUUID()}`)).toEqual([]);
    const [middle] = all.slice(3);
    expect(await read(`?from=${middle?.time}&limit=200`)).toEqual(all.filter(({ time }) => time >= middle!.time));
    expect(await read(`?until=${middle?.time}&limit=200`)).toEqual(all.filter(({ time }) => time < middle!.time));
    const pages: AuditLogEntry[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await ada.agent.get(`/api/workspaces/${id}/audit?limit=2${cursor && `&cursor=${cursor}`}`);
      const { items, nextCursor } = page.parse(body);
      pages.push(...items);
      cursor = nextCursor;
    }
    expect(pages).toEqual(all);
    expect((await ada.agent.get(`/api/workspaces/${id}/audit?action=everything`)).status).toBe(400);

    const sent = await fetch(new URL(`/api/workspaces/${id}/audit.jsonl?action=member.change`, studio.url), {
      headers: { Cookie: [...ada.agent.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    expect(sent.headers.get('content-disposition')).toMatch(/^attachment; filename="clipwright-audit-.*\.jsonl"$/);
    const lines = (await sent.text()).trimEnd().split('\n');
    expect(lines.map((line) => auditLogEntrySchema.parse(JSON.parse(line)))).toEqual(
      all.filter(({ action }) => action === 'member.change'),
    );
    expect(told(await read('?limit=1'))[0]?.[0]).toBe('audit.download');
  });

  it('has sign-ins of members, also in the log of their account', async () => {
    await studio.agent().post('/api/auth/login', { email: ada.user.email, password: PASSWORD });
    expect(told(await read('?action=account.sign-in'))).toEqual([
      ['account.sign-in', ada.user.email, undefined, null, null],
    ]);
    expect((await read('?action=account.sign-in', 'account')).length).toBeGreaterThan(0);
    expect(told(await read('?action=workspace.create', 'account'))[0]?.[2]).toBe('Bee Studio');
  });

  it('names the token of a script, and never a secret', async () => {
    await ada.agent.post('/api/webhooks', { url: 'https://hooks.example/secret-path', events: ['render.done'] });
    await ada.agent.post('/api/account/tokens', { name: 'Nightly', scopes: ['assets'] });
    const log = JSON.stringify(await read('?limit=20', 'account'));
    expect(log).toContain('hooks.example');
    expect(log).toContain('Nightly');
    expect(log).not.toMatch(/secret-path|cw_|whsec/);
  });

  it('keeps entries of a deleted account without its addresses', async () => {
    const removed = await ben.agent.send('DELETE', '/api/account', { body: { password: PASSWORD } });
    expect(removed.status).toBe(204);
    const entries = await read('?limit=200');
    expect(JSON.stringify(entries)).not.toContain(ben.user.email);
    expect(entries.find(({ action }) => action === 'project.delete')).toMatchObject({
      actor: { id: ben.user._id, email: null, isDeleted: true },
      address: null,
      target: { name: 'Wasps' },
    });
    expect(entries[0]).toMatchObject({ action: 'member.remove', target: { id: ben.user._id, name: null } });
    expect(await AuditEntry.countDocuments({ actorEmail: ben.user.email })).toBe(0);
    expect(await AuditEntry.countDocuments({ ownerId: ben.user._id })).toBeGreaterThan(0);
  });

  it('is bounded: the oldest entries are removed, and each has an expiry', async () => {
    const newest = await read('?limit=3');
    await trimLog(id, 3);
    expect(await read('?limit=200')).toEqual(newest);
    expect(await AuditEntry.countDocuments({ ownerId: id, expiresAt: null })).toBe(0);
  });

  it('shows an account what the studio’s admins did to it, without their names', async () => {
    const chief = await createCreator(studio, { isAdmin: true });
    await chief.agent.patch(`/api/admin/users/${ada.user._id}/plan`, { plan: 'studio' });
    expect(told(await read('?action=plan.change', 'account'))).toEqual([
      ['plan.change', undefined, ada.user.email, 'enterprise', 'studio'],
    ]);
    expect((await User.findById(ada.user._id).orFail()).plan).toBe('studio');
  });
});
