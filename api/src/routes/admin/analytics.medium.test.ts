import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Project } from '#api/models/project.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { User } from '#api/models/user.ts';
import { type Creator, createCreator, createProject } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { adminAnalyticsSchema, adminSubscriptionsSchema } from '#shared/contracts/admin.ts';
import { createUsers } from './testing/create-users.ts';

let studio: TestStudio;
let admin: Creator;
beforeAll(async () => {
  studio = await startTestStudio();
  admin = await createCreator(studio, { email: 'chief@example.com', isAdmin: true });
});
afterAll(() => studio.close());

describe('GET /api/admin/analytics', () => {
  it('counts everything, and shows the five newest projects and renders, failures with reason and log', async () => {
    const { user } = await createCreator(studio);
    const projects = [];
    for (let n = 0; n < 6; n++) projects.push(await createProject(user, { title: `Project ${n}` }));
    await Project.updateOne({ _id: projects[5]!._id }, { $set: { description: 'About bees' } });
    for (const [n, { _id }] of projects.entries()) {
      await RenderJob.create({
        projectId: _id,
        userId: user._id,
        slot: randomUUID(),
        preset: 'tiktok-1080p',
        executor: 'browser',
        frameCount: 300,
        timelineVersion: 1,
        lastHeardAt: new Date(),
        createdAt: new Date(Date.now() + n * 1_000),
        status: n === 5 ? 'failed' : 'completed',
        errorMessage: n === 5 ? 'This device cannot encode.' : null,
        errorCode: n === 5 ? 'export.no-encoder' : null,
        logs: n === 5 ? ['one', 'two'] : [],
      });
    }
    const answer = await admin.agent.get('/api/admin/analytics');
    const { summary, recentActivity } = adminAnalyticsSchema.parse(answer.body);
    expect(summary).toEqual({
      totalUsers: await User.countDocuments(),
      totalProjects: await Project.countDocuments(),
      totalRenders: await RenderJob.countDocuments(),
      planDistribution: {
        creator: await User.countDocuments({ plan: 'creator' }),
        studio: await User.countDocuments({ plan: 'studio' }),
        enterprise: await User.countDocuments({ plan: 'enterprise' }),
      },
    });
    expect(recentActivity.projects).toHaveLength(5);
    expect(recentActivity.projects[0]).toMatchObject({ name: 'Project 5', description: 'About bees' });
    expect(recentActivity.projects[1]).toMatchObject({ name: 'Project 4', description: null });
    expect(recentActivity.renders).toHaveLength(5);
    expect(recentActivity.renders[0]).toMatchObject({
      status: 'failed',
      errorMessage: 'This device cannot encode.',
      errorCode: 'export.no-encoder',
    });
    const log = await admin.agent.get(`/api/admin/renders/${recentActivity.renders[0]!.id}/log`);
    expect([log.status, log.headers.get('content-type'), log.body]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'one\ntwo\n',
    ]);
    expect((await admin.agent.get(`/api/admin/renders/${randomUUID()}/log`)).body.code).toBe('admin.render-not-found');
  });
});

describe('GET /api/admin/subscriptions', () => {
  it('has the number and the five newest users of each plan', async () => {
    await createUsers(...Array.from({ length: 7 }, () => ({ plan: 'enterprise' as const })));
    const groups = adminSubscriptionsSchema.parse((await admin.agent.get('/api/admin/subscriptions')).body);
    for (const plan of ['creator', 'studio', 'enterprise'] as const) {
      const newest = await User.find({ plan }).sort({ createdAt: -1, _id: 1 }).limit(5);
      expect(groups[plan].count).toBe(await User.countDocuments({ plan }));
      expect(groups[plan].users.map(({ id }) => id)).toEqual(newest.map(({ _id }) => _id));
    }
    expect(groups.enterprise.users).toHaveLength(5);
  });
});
