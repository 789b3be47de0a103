import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMediaFolder, testPicture } from '#api/adapters/probe/media-fixtures.ts';
import { BrandKit } from '#api/models/brand-kit.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { ReviewDecision } from '#api/models/review-decision.ts';
import { User } from '#api/models/user.ts';
import { Workspace } from '#api/models/workspace.ts';
import { reviewDecisionHandler } from '#api/services/projects/ready-mails.ts';
import type { Agent } from '#api/testing/agent.ts';
import { type Creator, createBrandKit, createCreator, createProject } from '#api/testing/factories.ts';
import { joinWorkspace } from '#api/testing/join-workspace.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { createAsset } from '#api/testing/uploads.ts';
import { sharedVideoSchema, shareLinkSchema } from '#shared/contracts/review.ts';
import { sharedPageToken } from '#shared/review/shared-page.ts';

let studio: TestStudio;
let png: Buffer;
let owner: Creator;
let owns: Agent;
let workspaceId: string;
let kitId: string;
let base: string;
beforeAll(async () => {
  const media = await createMediaFolder();
  studio = await startTestStudio();
  png = await readFile(await media.make(...testPicture('64x36', 1), '-frames:v', '1', 'a.png'));
  await media.remove();
  owner = await createCreator(studio, { plan: 'enterprise' });
  workspaceId = (await owner.agent.post('/api/workspaces', { name: 'Bee & Sons' })).body.id;
  owns = owner.agent.inWorkspace(workspaceId);
  const { id: assetId } = await createAsset(owns, png, { type: 'image', name: 'logo.png' });
  const kit = await createBrandKit({ _id: workspaceId });
  kit.logo = { assetId, corner: 'top-left', size: 0.2, margin: 0.05, opacity: 1 };
  await kit.save();
  kitId = kit._id;
  const project = await createProject({ _id: workspaceId });
  const job = await RenderJob.create({
    ...{ projectId: project._id, userId: workspaceId, slot: crypto.randomUUID(), preset: 'tiktok-1080-916' },
    ...{ status: 'completed', executor: 'browser', frameCount: 180, timelineVersion: 1, lastHeardAt: new Date() },
    outputKey: studio.deps.files.newKey(workspaceId),
  });
  const { body } = await owns.post(`/api/renders/${job._id}/share-links`, {});
  base = `/api/shared/${sharedPageToken(shareLinkSchema.parse(body).path)}`;
});
afterAll(() => studio.close());

const choose = (brandKitId: string | null, agent = owner.agent) =>
  agent.put(`/api/workspaces/${workspaceId}/white-label`, { brandKitId });

async function shownBrand() {
  const video = sharedVideoSchema.parse((await studio.agent().get(base)).body);
  return video.isLocked ? null : video.brand;
}

it('is for owners of a workspace whose plan has it, with a kit of that workspace', async () => {
  const editor = await createCreator(studio);
  await joinWorkspace(owner, editor, workspaceId, 'editor');
  expect((await choose(kitId, editor.agent)).body.code).toBe('workspace.role');
  const own = await createBrandKit(owner.user);
  expect((await choose(own._id)).body.code).toBe('brand-kit.not-found');
  await User.updateOne({ _id: owner.user._id }, { $set: { plan: 'studio' } });
  expect((await choose(kitId)).body.code).toBe('white-label.plan');
  await User.updateOne({ _id: owner.user._id }, { $set: { plan: 'enterprise' } });
  expect((await choose(kitId)).body).toEqual({ isAllowed: true, brandKitId: kitId });
});

it('shows the workspace’s name, logo and colours to guests, while the plan has it', async () => {
  await choose(null);
  expect(await shownBrand()).toBeNull();
  expect((await studio.agent().get(`${base}/logo`)).body.code).toBe('share.not-found');
  await choose(kitId);
  const { colors } = await BrandKit.findById(kitId).orFail();
  expect(await shownBrand()).toEqual({ name: 'Bee & Sons', colors: [...colors], hasLogo: true, isWhiteLabel: true });
  const logo = await studio.agent().get(`${base}/logo`);
  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png']);
  await User.updateOne({ _id: owner.user._id }, { $set: { plan: 'studio' } });
  expect(await shownBrand()).toBeNull();
  await User.updateOne({ _id: owner.user._id }, { $set: { plan: 'enterprise' } });
});

it('signs and colours the mails about reviews, without the product’s name', async () => {
  await choose(kitId);
  const guest = studio.agent();
  await guest.get(base);
  const decision = { name: '<Ben>', decision: 'changes_requested', version: 1, note: 'Shorter' };
  const { body } = await guest.put(`${base}/decision`, decision);
  expect(await ReviewDecision.exists({ _id: body.id })).not.toBeNull();
  const context = { signal: new AbortController().signal, log: studio.deps.log };
  await reviewDecisionHandler(studio.deps).run({ decisionId: body.id, userId: workspaceId }, context);
  const outbox = join(studio.dataDir, 'outbox');
  const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')));
  const mail = (mails.find((text) => text.includes('Shorter')) ?? '').replaceAll('=\r\n', '');
  expect(mail).toContain('From: "Bee & Sons" <');
  expect(mail).toContain('border-top:6px solid #3b82f6');
  expect(mail).toContain('&lt;Ben&gt;');
  expect(mail).toContain('Content-ID: <logo>');
  expect(mail).toContain(png.toString('base64').slice(0, 40));
  expect(mail.replace(/^(?:From|Message-ID): .*$/gm, '')).not.toContain('Clipwright');
});

it('ends with its brand kit', async () => {
  await choose(kitId);
  expect((await owns.delete(`/api/brand-kits/${kitId}`)).status).toBe(204);
  expect((await Workspace.findById(workspaceId).orFail()).whiteLabelKitId).toBeNull();
  expect(await shownBrand()).toBeNull();
});
