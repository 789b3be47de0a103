import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { Project } from '#api/models/project.ts';
import { User } from '#api/models/user.ts';
import { Workspace, WorkspaceInvitation } from '#api/models/workspace.ts';
import { type Creator, createCreator, PASSWORD } from '#api/testing/factories.ts';
import { joinWorkspace } from '#api/testing/join-workspace.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { createAsset } from '#api/testing/uploads.ts';
import {
  openedInvitationSchema,
  WORKSPACE_LIMITS,
  workspaceInvitationSchema,
  workspaceMemberSchema,
  workspaceSchema,
} from '#shared/contracts/workspace.ts';
import { createTimeline } from '#shared/timeline/timeline.ts';

const COUNTER = join(import.meta.dirname, '../../../../workers/fixtures/counter.mp4');

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.close());

async function createWorkspace({ agent }: Creator, name = 'Bee Studio'): Promise<string> {
  const { status, body } = await agent.post('/api/workspaces', { name });
  expect(status).toBe(201);
  return workspaceSchema.parse(body).id;
}

async function membersOf({ agent }: Creator, id: string) {
  const { body } = await agent.get(`/api/workspaces/${id}/members`);
  return z.array(workspaceMemberSchema).parse(body);
}

/** The newest mail to an address, with its lines joined. */
async function mailTo(address: string): Promise<string> {
  const outbox = join(studio.dataDir, 'outbox');
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).toSorted();
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  return (mails.findLast((mail) => mail.includes(`To: ${address}`)) ?? '').replace(/=\r?\n/g, '').replace(/=3D/g, '=');
}

describe('an invitation', () => {
  it('is mailed, tells what it is for, and joins the invited account once', async () => {
    const [owner, guest, other] = [
      await createCreator(studio),
      await createCreator(studio),
      await createCreator(studio),
    ];
    const id = await createWorkspace(owner);
    const address = guest.user.email.toUpperCase();
    const invited = await owner.agent.post(`/api/workspaces/${id}/invitations`, { email: address, role: 'reviewer' });
    expect(invited.status).toBe(201);
    const { url } = workspaceInvitationSchema.parse(invited.body);
    expect(await mailTo(guest.user.email)).toContain(url);

    const token = new URL(url).hash.slice(1);
    const opened = await guest.agent.post('/api/workspace-invitations/open', { token });
    expect(openedInvitationSchema.parse(opened.body)).toEqual({
      workspaceName: 'Bee Studio',
      role: 'reviewer',
      email: guest.user.email,
    });
    const wrong = await other.agent.post('/api/workspace-invitations/accept', { token });
    expect([wrong.status, wrong.body.code]).toEqual([403, 'workspace-invitation.other-address']);
    const accepted = await guest.agent.post('/api/workspace-invitations/accept', { token });
    expect(workspaceSchema.parse(accepted.body)).toMatchObject({ id, name: 'Bee Studio', role: 'reviewer' });
    expect((await guest.agent.get('/api/workspaces')).body).toEqual([accepted.body]);
    const again = await guest.agent.post('/api/workspace-invitations/accept', { token });
    expect([again.status, again.body.code]).toEqual([403, 'workspace-invitation.invalid']);
    expect((await owner.agent.get(`/api/workspaces/${id}/invitations`)).body).toEqual([]);
    const member = await owner.agent.post(`/api/workspaces/${id}/invitations`, { email: address, role: 'editor' });
    expect([member.status, member.body.code]).toEqual([409, 'workspace-invitation.is-member']);
  });

  it('does not work when it is forged, revoked, expired, or renewed with a role for somebody else', async () => {
    const [owner, guest] = [await createCreator(studio), await createCreator(studio)];
    const id = await createWorkspace(owner);
    const path = `/api/workspaces/${id}/invitations`;
    const invite = () => owner.agent.post(path, { email: guest.user.email, role: 'editor' });
    const { body: first } = await invite();
    const token = new URL(first.url).hash.slice(1);
    const statusOf = async (given: string) =>
      (await guest.agent.post('/api/workspace-invitations/open', { token: given })).status;
    expect((await invite()).body.url).toBe(first.url);
    expect(await statusOf(token)).toBe(200);
    expect(await statusOf(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBe(403);
    expect(await statusOf(`${crypto.randomUUID()}.${token.split('.')[1]}`)).toBe(403);
    await WorkspaceInvitation.updateOne({ _id: first.id }, { $set: { expiresAt: new Date(0) } });
    expect(await statusOf(token)).toBe(403);
    const { body: second } = await invite();
    expect((await owner.agent.delete(`${path}/${second.id}`)).status).toBe(204);
    expect(await statusOf(new URL(second.url).hash.slice(1))).toBe(403);
  });
});

describe('an invited person without an account', () => {
  it.each(['invited', 'closed'] as const)(
    'registers in a studio that is %s, with the invited address only',
    async (mode) => {
      const owner = await createCreator(studio);
      const id = await createWorkspace(owner);
      const email = `guest-${mode}@example.com`;
      const { body } = await owner.agent.post(`/api/workspaces/${id}/invitations`, { email, role: 'editor' });
      const token = new URL(body.url).hash.slice(1);
      const register = async (address: string, invitation?: string, agent = studio.agent()) => {
        const account = { email: address, password: PASSWORD, ...(invitation && { invitation }) };
        return (await agent.post('/api/auth/register', account)).status;
      };
      const { config } = studio.deps;
      const { registration } = config;
      config.registration = mode;
      try {
        const opened = await studio.agent().post('/api/workspace-invitations/open', { token });
        expect(opened.body).toMatchObject({ workspaceName: 'Bee Studio', email });
        expect(await register(`eve-${mode}@example.com`, token)).toBe(403);
        expect(await register(email)).toBe(403);
        const guest = studio.agent();
        expect(await register(email, token, guest)).toBe(201);
        expect((await guest.post('/api/workspace-invitations/accept', { token })).body.role).toBe('editor');
        expect(await register(`late-${mode}@example.com`, token)).toBe(403);
      } finally {
        config.registration = registration;
      }
    },
  );
});

describe('members', () => {
  it('get another role, leave and are removed, and one owner always stays', async () => {
    const [owner, editor, reviewer] = [
      await createCreator(studio),
      await createCreator(studio),
      await createCreator(studio),
    ];
    const id = await createWorkspace(owner);
    await joinWorkspace(owner, editor, id, 'editor');
    await joinWorkspace(owner, reviewer, id, 'reviewer');
    const roles = async () => (await membersOf(owner, id)).map(({ id: member, role }) => [member, role]);
    expect(await roles()).toEqual([
      [owner.user._id, 'owner'],
      [editor.user._id, 'editor'],
      [reviewer.user._id, 'reviewer'],
    ]);
    const of = ({ user }: Creator) => `/api/workspaces/${id}/members/${user._id}`;
    const answer = async (sent: Promise<{ status: number; body: { code?: string; role?: string } }>) => {
      const { status, body } = await sent;
      return [status, body.code ?? body.role];
    };
    expect(await answer(editor.agent.patch(of(reviewer), { role: 'editor' }))).toEqual([403, 'workspace.role']);
    expect(await answer(editor.agent.delete(of(reviewer)))).toEqual([403, 'workspace.role']);
    expect(await answer(owner.agent.patch(of(owner), { role: 'editor' }))).toEqual([409, 'workspace.last-owner']);
    expect(await answer(owner.agent.delete(of(owner)))).toEqual([409, 'workspace.last-owner']);
    expect(await answer(owner.agent.patch(of(editor), { role: 'owner' }))).toEqual([200, 'owner']);
    // Both owners leave at the same moment.
    const left = await Promise.all([owner, editor].map((who) => who.agent.delete(of(who))));
    expect(left.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const stays = left[0]?.status === 409 ? owner : editor;
    expect((await stays.agent.delete(of(reviewer))).status).toBe(204);
    expect((await reviewer.agent.get(`/api/workspaces/${id}/members`)).status).toBe(404);
    expect(await membersOf(stays, id)).toHaveLength(1);
    expect((await stays.agent.delete(of(reviewer))).status).toBe(404);
  });

  it('own a limited number of workspaces', async () => {
    const owner = await createCreator(studio);
    for (let at = 0; at < WORKSPACE_LIMITS.owned; at += 1) await createWorkspace(owner, `Studio ${at}`);
    const { status, body } = await owner.agent.post('/api/workspaces', { name: 'One more' });
    expect([status, body.code]).toEqual([409, 'workspace.too-many']);
  });
});

describe('work in a workspace', () => {
  it('is shared, saved by an editor, and counts for the workspace with its owner’s plan', async () => {
    const [owner, editor, reviewer] = [
      await createCreator(studio, { plan: 'studio' }),
      await createCreator(studio),
      await createCreator(studio),
    ];
    const id = await createWorkspace(owner);
    await joinWorkspace(owner, editor, id, 'editor');
    await joinWorkspace(owner, reviewer, id, 'reviewer');
    const [inWorkspace, reading] = [editor.agent.inWorkspace(id), reviewer.agent.inWorkspace(id)];
    // The editor's own plan has no room left.
    await User.updateOne(
      { _id: editor.user._id },
      { $set: { projectMonth: new Date().toISOString().slice(0, 7), projectsThisMonth: 10 } },
    );
    const prompt = { topic: 'Bees', durationSec: 30, platform: 'tiktok', tone: 'upbeat' };
    const body = { title: 'Bees', aiPrompt: prompt, script: false };
    expect((await editor.agent.post('/api/projects', body)).body.code).toBe('project.plan-limit');
    const made = await inWorkspace.post('/api/projects', body);
    expect(made.status).toBe(201);
    const path = `/api/projects/${made.body.projectId}/timeline`;
    const { body: timeline } = await inWorkspace.get(path);
    const saved = await inWorkspace.put(path, { ...createTimeline(), version: timeline.version });
    expect(saved.status).toBe(200);
    expect((await reading.get(path)).body).toEqual(saved.body);
    expect((await editor.agent.get(path)).status).toBe(404);
    await createAsset(inWorkspace, await readFile(COUNTER));

    const { body: usage } = await reading.get('/api/account/usage');
    expect(usage).toMatchObject({ plan: 'studio', projects: { used: 1, limit: null }, subscriptionStatus: null });
    expect(usage.storage.usedBytes).toBeGreaterThan(1_000);
    const { body: own } = await editor.agent.get('/api/account/usage');
    expect(own).toMatchObject({ plan: 'creator', projects: { used: 10 }, storage: { usedBytes: 0 } });
    await User.updateOne({ _id: owner.user._id }, { $set: { plan: 'creator' } });
    await Workspace.updateOne({ _id: id }, { $set: { projectsThisMonth: 10 } });
    const refused = await inWorkspace.post('/api/projects', body);
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'project.plan-limit', limit: 10 }]);
  });

  it('streams its events to each member, however many another one has open', async () => {
    const [owner, reviewer] = [await createCreator(studio), await createCreator(studio)];
    const id = await createWorkspace(owner);
    await joinWorkspace(owner, reviewer, id, 'reviewer');
    const closing = new AbortController();
    const open = async ({ agent }: Creator) =>
      (await agent.fetch('GET', `/api/events?workspace=${id}`, { signal: closing.signal })).status;
    for (let at = 0; at < 6; at += 1) expect(await open(owner)).toBe(200);
    expect(await open(owner)).toBe(429);
    expect(await open(reviewer)).toBe(200);
    closing.abort();
  });

  it('spells the names of the workspace, not those of the person', async () => {
    const [owner, editor] = [await createCreator(studio), await createCreator(studio)];
    const id = await createWorkspace(owner);
    await joinWorkspace(owner, editor, id, 'editor');
    const glossary = [{ term: 'Apis', sounds: [], spoken: null }];
    const kept = await editor.agent.inWorkspace(id).put('/api/account/glossary', { glossary });
    expect(kept.status).toBe(200);
    expect((await owner.agent.inWorkspace(id).get('/api/account/glossary')).body).toEqual(kept.body);
    expect((await editor.agent.get('/api/account/glossary')).body).toEqual({ glossary: [] });
  });
});

describe('the end', () => {
  it('of an account waits for its workspaces, and takes its memberships along', async () => {
    const [owner, guest] = [await createCreator(studio), await createCreator(studio)];
    const id = await createWorkspace(owner);
    await joinWorkspace(owner, guest, id, 'editor');
    const end = ({ agent }: Creator) => agent.send('DELETE', '/api/account', { body: { password: PASSWORD } });
    const refused = await end(owner);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'workspace.owned-by-account', workspaces: ['Bee Studio'] },
    ]);
    expect((await owner.agent.get('/api/auth/user')).status).toBe(200);
    expect((await end(guest)).status).toBe(204);
    expect(await membersOf(owner, id)).toHaveLength(1);
  });

  it('of a workspace removes all that it owns, and nothing else', async () => {
    const [owner, guest] = [await createCreator(studio), await createCreator(studio)];
    const id = await createWorkspace(owner);
    await joinWorkspace(owner, guest, id, 'editor');
    const inWorkspace = guest.agent.inWorkspace(id);
    await createAsset(inWorkspace, await readFile(COUNTER));
    expect((await inWorkspace.post('/api/projects/empty', { aspectRatio: '9:16' })).status).toBe(201);
    expect((await guest.agent.post('/api/projects/empty', { aspectRatio: '9:16' })).status).toBe(201);
    expect((await guest.agent.delete(`/api/workspaces/${id}`)).body.code).toBe('workspace.role');
    expect((await owner.agent.delete(`/api/workspaces/${id}`)).status).toBe(204);
    expect((await inWorkspace.get('/api/projects')).status).toBe(404);
    await vi.waitFor(async () => {
      for (const model of Object.values(mongoose.models)) {
        const fields = ['userId', 'workspaceId'].filter((field) => model.schema.path(field));
        for (const field of fields)
          expect([model.modelName, await model.countDocuments({ [field]: id })]).toEqual([model.modelName, 0]);
      }
      for await (const { key } of studio.deps.files.list(id)) expect(key).toBeNull();
    });
    expect(await Workspace.countDocuments({ _id: id })).toBe(0);
    expect(await Project.countDocuments({ userId: guest.user._id })).toBe(1);
  });
});
