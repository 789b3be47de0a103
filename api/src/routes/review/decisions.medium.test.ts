import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { JobRecord } from '#api/models/job.ts';
import type { ProjectDocument } from '#api/models/project.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { ReviewDecision } from '#api/models/review-decision.ts';
import { Webhook, WebhookDelivery } from '#api/models/webhook.ts';
import { reviewDecisionHandler } from '#api/services/projects/ready-mails.ts';
import type { Agent } from '#api/testing/agent.ts';
import { type Creator, createCreator, createProject } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { REVIEW_LIMITS, type ShareLink, shareLinkSchema } from '#shared/contracts/review.ts';
import { projectDecisionSchema, sharedDecisionSchema } from '#shared/contracts/review-decision.ts';
import { sharedPageToken } from '#shared/review/shared-page.ts';

const ADDRESS = '127.0.0.1';

let studio: TestStudio;
let creator: Creator;
let project: ProjectDocument;
let link: ShareLink;
let base: string;
beforeAll(async () => {
  studio = await startTestStudio();
  creator = await createCreator(studio);
});
afterAll(() => studio.close());
beforeEach(async () => {
  const { limits } = studio.deps;
  project = await createProject(creator.user, { title: 'Why bees matter' });
  const job = await RenderJob.create({
    ...{ projectId: project._id, userId: creator.user._id, slot: crypto.randomUUID(), preset: 'tiktok-1080-916' },
    ...{ status: 'completed', executor: 'browser', frameCount: 180, timelineVersion: 1, lastHeardAt: new Date() },
    outputKey: studio.deps.files.newKey(creator.user._id),
  });
  const { body } = await creator.agent.post(`/api/renders/${job._id}/share-links`, { dueOn: '2026-12-04' });
  link = shareLinkSchema.parse(body);
  base = `/api/shared/${sharedPageToken(link.path)}`;
  await Promise.all([limits.reset('shareDecision', ADDRESS), limits.reset('reviewMail', link.id)]);
});

async function guest(): Promise<Agent> {
  const agent = studio.agent();
  expect((await agent.get(base)).body).toMatchObject({ dueOn: '2026-12-04' });
  return agent;
}

const decide = (agent: Agent, body: object = {}) =>
  agent.put(`${base}/decision`, { name: 'Ben', decision: 'approved', version: 1, ...body });

const listed = async (agent: Agent) => z.array(sharedDecisionSchema).parse((await agent.get(`${base}/decisions`)).body);

const ofProject = async () => (await creator.agent.get(`/api/projects/${project._id}`)).body.review;

describe('a decision', () => {
  it('is one for each reviewer, who can change it, and reaches the owner', async () => {
    const [ben, eve] = [await guest(), await guest()];
    expect((await decide(ben)).body).toMatchObject({ reviewer: { name: 'Ben' }, decision: 'approved', isMine: true });
    expect(await ofProject()).toBe('approved');
    await decide(eve, { name: '\u202eEve', decision: 'changes_requested', note: '<b>Shorter</b>\u0000' });
    expect(await ofProject()).toBe('changes_requested');
    expect(await listed(ben)).toMatchObject([
      { reviewer: { name: 'Eve' }, decision: 'changes_requested', note: '<b>Shorter</b>', isMine: false },
      { reviewer: { name: 'Ben' }, isMine: true },
    ]);
    await decide(eve, { name: 'Eve' });
    expect(await ofProject()).toBe('approved');
    const { body } = await creator.agent.get(`/api/projects/${project._id}/decisions`);
    expect(z.array(projectDecisionSchema).parse(body)).toMatchObject([
      { reviewer: { name: 'Eve' }, decision: 'approved', note: '', linkId: link.id, renderId: link.renderId },
      { reviewer: { name: 'Ben' } },
    ]);
  });

  it('is announced and mailed when it changes, and not when it is sent again', async () => {
    const events = ['review.approved', 'review.changes_requested'] as const;
    const hook = { userId: creator.user._id, url: 'https://hook.example', secret: 'whsec_c2VjcmV0', isOn: true };
    const { _id: webhookId } = await Webhook.create({ ...hook, events: [...events] });
    const ben = await guest();
    await decide(ben, { note: 'Lovely' });
    await decide(ben, { note: 'Lovely' });
    const { body } = await decide(ben, { decision: 'changes_requested', note: 'A shorter end' });
    const sent = await WebhookDelivery.find({ webhookId }).sort({ createdAt: 1 }).lean();
    expect(sent.map(({ event }) => event)).toEqual(events);
    expect(JSON.parse(sent[1]?.payload ?? '')).toMatchObject({
      data: { projectId: project._id, note: 'A shorter end', reviewer: { name: 'Ben' } },
    });
    await Webhook.deleteOne({ _id: webhookId });

    const payload = { decisionId: body.id, userId: creator.user._id };
    expect((await JobRecord.findById(`send-review-decision-${body.id}`).lean())?.payload).toEqual(payload);
    const handler = reviewDecisionHandler(studio.deps);
    const context = { signal: new AbortController().signal, log: studio.deps.log };
    expect((await handler.run({ ...payload, userId: 'another-account' }, context)).status).toBe('skipped');
    expect(await handler.run(payload, context)).toEqual({ status: 'success' });
    const outbox = join(studio.dataDir, 'outbox');
    const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')));
    const mail = mails.find((text) => text.includes('A shorter end')) ?? '';
    expect(mail).toContain(`To: ${creator.user.email}`);
    expect(mail.replaceAll('=\r\n', '')).toContain(`${studio.url}/projects/${project._id}`);
  });

  it('of a talkative reviewer is shown, but no longer mailed', async () => {
    const ben = await guest();
    for (let mail = 0; mail < 10; mail++) await studio.deps.limits.spend('reviewMail', link.id);
    const { status, body } = await decide(ben);
    expect(status).toBe(200);
    expect(await JobRecord.exists({ _id: `send-review-decision-${body.id}` })).toBeNull();
    expect(await ofProject()).toBe('approved');
  });

  it('needs a browser that keeps its cookie, and is not the owner’s to make', async () => {
    expect((await decide(studio.agent())).body.code).toBe('review.no-guest');
    expect((await decide(creator.agent)).body.code).toBe('review.own-video');
    const stranger = await createCreator(studio);
    expect((await stranger.agent.get(`/api/projects/${project._id}/decisions`)).status).toBe(404);
    expect(await ReviewDecision.countDocuments({ projectId: project._id })).toBe(0);
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a note of 10,000 characters', { note: 'x'.repeat(10_000) }, 'note'],
    ['another word', { decision: 'maybe' }, 'decision'],
    ['an operator', { decision: { $ne: null } }, 'decision.$ne'],
  ])('with %s is refused', async (_, body, path) => {
    const answer = await decide(await guest(), body);
    expect([answer.status, answer.body.path]).toEqual([400, path]);
  });

  it('is bounded for a project and an address, and goes with the project', async () => {
    const ben = await guest();
    await decide(ben);
    const [kept] = await ReviewDecision.find({ projectId: project._id }).lean();
    const { decisionsPerProject: limit } = REVIEW_LIMITS;
    const others = Array.from({ length: limit - 1 }, () => ({ ...kept, _id: crypto.randomUUID() }));
    await ReviewDecision.insertMany(others);
    expect((await decide(await guest())).body).toMatchObject({ code: 'review.too-many', limit });
    // One that exists can still be changed.
    expect((await decide(ben, { note: 'Now' })).status).toBe(200);
    for (let attempt = 4; attempt <= 20; attempt++) await studio.deps.limits.spend('shareDecision', ADDRESS);
    expect((await decide(ben)).status).toBe(429);
    await creator.agent.delete(`/api/projects/${project._id}`);
    expect(await listedStatus(ben)).toBe(404);
    await creator.agent.delete(`/api/projects/trash/${project._id}`);
    expect(await ReviewDecision.countDocuments({ projectId: project._id })).toBe(0);
  });
});

const listedStatus = async (agent: Agent) => (await agent.get(`${base}/decisions`)).status;
