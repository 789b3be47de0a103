import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createMediaFolder, H264_AAC, testPicture, testTone } from '#api/adapters/probe/media-fixtures.ts';
import type { ProjectDocument } from '#api/models/project.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { ReviewComment } from '#api/models/review-comment.ts';
import { ShareLink } from '#api/models/share-link.ts';
import { cutsOf } from '#api/renders/registry/cuts.ts';
import { MATRIX } from '#api/routes/authorization-matrix.ts';
import { addressKey } from '#api/services/rate-limits.ts';
import { Agent } from '#api/testing/agent.ts';
import { type Creator, createBrandKit, createCreator, createProject, PASSWORD } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { createAsset } from '#api/testing/uploads.ts';
import {
  type NewShareLink,
  projectCommentSchema,
  REVIEW_LIMITS,
  type ShareLink as SharedLink,
  sharedCommentSchema,
  sharedVideoSchema,
  shareLinkSchema,
} from '#shared/contracts/review.ts';
import { BUILT_IN_ENGINE } from '#shared/contracts/transcript.ts';
import { sharedPageToken } from '#shared/review/shared-page.ts';
import { clip, timelineOf } from '#shared/timeline/testing/notation.ts';

const BYTES = Buffer.from('the bytes of a finished video');
const ADDRESS = '127.0.0.1';

let studio: TestStudio;
let media: Awaited<ReturnType<typeof createMediaFolder>>;
let creator: Creator;
let other: Creator;
let project: ProjectDocument;
let renderId: string;
let assetId: string;
beforeAll(async () => {
  [studio, media] = await Promise.all([startTestStudio(), createMediaFolder()]);
  // The first account is the admin, which cannot be deleted.
  await createCreator(studio);
  [creator, other] = [await createCreator(studio), await createCreator(studio)];
  const file = await media.make(...testPicture('64x36', 1), ...testTone(1), ...H264_AAC, 'a.mp4');
  assetId = (await createAsset(creator.agent, await readFile(file))).id;
  const words = ['Bees', 'make', 'honey'].map((text, index) => ({ text, start: index + 10, end: index + 10.6 }));
  await creator.agent.put(`/api/assets/${assetId}/transcript`, { language: 'en', engine: BUILT_IN_ENGINE, words });
});
afterAll(async () => {
  await studio.close();
  await media.remove();
});
beforeEach(async () => {
  project = await createProject(creator.user, { title: 'Why "bees" matter' });
  renderId = await finishedRender();
});

/** A finished video of 6 s: source time 8 s to 14 s of the asset. */
async function finishedRender(): Promise<string> {
  const key = studio.deps.files.newKey(creator.user._id);
  const { size } = await studio.deps.files.write(
    key,
    (async function* () {
      yield BYTES;
    })(),
  );
  const timeline = timelineOf({ 'video-1': [clip('a 0-6 @8', { assetId })] });
  const job = await RenderJob.create({
    ...{ projectId: project._id, userId: creator.user._id, slot: crypto.randomUUID(), preset: 'tiktok-1080-916' },
    ...{ status: 'completed', executor: 'browser', frameCount: 180, timelineVersion: 1, lastHeardAt: new Date() },
    ...{ outputKey: key, fileSize: size, cuts: await cutsOf(timeline) },
  });
  return job._id;
}

async function share(wanted: NewShareLink = {}): Promise<SharedLink & { token: string }> {
  const answer = await creator.agent.post(`/api/renders/${renderId}/share-links`, wanted);
  expect(answer.status).toBe(201);
  const link = shareLinkSchema.parse(answer.body);
  return { ...link, token: sharedPageToken(link.path) ?? '' };
}

/** A guest who has opened the page. */
async function guestOf(token: string): Promise<Agent> {
  const agent = studio.agent();
  expect((await agent.get(`/api/shared/${token}`)).status).toBe(200);
  return agent;
}

const viewsOf = async ({ id }: SharedLink) => (await ShareLink.findOne({ _id: id }).orFail()).views;

describe('a share link', () => {
  it('shows a finished video to anyone, with the look of its brand and nothing of its account', async () => {
    const kit = await createBrandKit(creator.user);
    project.brandKitId = kit._id;
    await project.save();
    const { token } = await share();
    expect(token).toMatch(/^[\w-]{32}$/);
    const agent = studio.agent();
    const { body } = await agent.get(`/api/shared/${token}`);
    expect(sharedVideoSchema.parse(body)).toEqual({
      ...{
        isLocked: false,
        title: 'Why "bees" matter',
        allowDownload: false,
        hasPoster: false,
        isOwner: false,
        dueOn: null,
        version: 1,
        versions: [1],
      },
      brand: { name: kit.name, colors: kit.colors, hasLogo: false, isWhiteLabel: false },
      size: { width: 1080, height: 1920 },
    });
    expect(JSON.stringify(body)).not.toContain(creator.user._id);
    const part = await agent.get(`/api/shared/${token}/video`, { headers: { Range: 'bytes=4-8' } });
    expect([part.status, part.body, part.headers.get('content-type')]).toEqual([206, 'bytes', 'video/mp4']);
  });

  it('is for finished videos, and keeps neither its passphrase nor another account in', async () => {
    await RenderJob.updateOne({ _id: renderId }, { $set: { status: 'failed' } });
    expect((await creator.agent.post(`/api/renders/${renderId}/share-links`, {})).body.code).toBe('render.no-output');
    await RenderJob.updateOne({ _id: renderId }, { $set: { status: 'completed' } });
    await share({ passphrase: 'honey comb' });
    expect(JSON.stringify(await ShareLink.find().lean())).not.toContain('honey comb');
    expect((await other.agent.get(`/api/projects/${project._id}/share-links`)).status).toBe(404);
    const listed = await creator.agent.get(`/api/projects/${project._id}/share-links`);
    expect(z.array(shareLinkSchema).parse(listed.body)).toMatchObject([{ hasPassphrase: true, views: 0 }]);
  });

  it('allows downloads only where its owner does', async () => {
    const [closed, open] = [await share(), await share({ allowDownload: true })];
    const refused = await studio.agent().get(`/api/shared/${closed.token}/download`);
    expect([refused.status, refused.body.code]).toEqual([403, 'share.no-download']);
    const sent = await studio.agent().get(`/api/shared/${open.token}/download`);
    expect([sent.status, sent.body]).toEqual([200, BYTES.toString()]);
    expect(sent.headers.get('content-disposition')).toContain('attachment');
  });

  it('that is guessed, expired, revoked, of a deleted video or of a trashed project gets one answer from every route', async () => {
    const make = () => share({ passphrase: 'honey', allowDownload: true });
    const [expired, revoked, deleted, trashed] = [await make(), await make(), await make(), await make()];
    await ShareLink.updateOne({ _id: expired.id }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect((await creator.agent.delete(`/api/share-links/${revoked.id}`)).status).toBe(204);
    await ShareLink.updateOne({ _id: deleted.id }, { $set: { renderId: crypto.randomUUID() } });
    await creator.agent.delete(`/api/projects/${project._id}`);
    const rows = Object.entries(MATRIX).filter(([, { access }]) => access === 'shared');
    expect(rows.length).toBeGreaterThan(5);
    const answers = new Set<string>();
    for (const token of ['guessed', expired.token, revoked.token, deleted.token, trashed.token]) {
      for (const [name, { body }] of rows) {
        const [method = '', path = ''] = name.split(' ');
        for (const agent of [studio.agent(), creator.agent]) {
          const sent = method === 'GET' ? {} : { body: body ?? {} };
          const answer = await agent.send(method, path.replace(':token', token), sent);
          answers.add(JSON.stringify([answer.status, answer.body, answer.headers.get('set-cookie')]));
        }
      }
    }
    expect([...answers]).toEqual([expect.stringContaining('share.not-found')]);
    // Out of the trash the link works again.
    await creator.agent.post(`/api/projects/${project._id}/restore`, {});
    await guestOf(trashed.token);
  });

  it('goes with its export', async () => {
    const { token } = await share();
    await creator.agent.delete(`/api/renders/${renderId}`);
    expect((await studio.agent().get(`/api/shared/${token}`)).status).toBe(404);
    expect(await ShareLink.countDocuments({ renderId })).toBe(0);
  });
});

describe('a passphrase', () => {
  const tryOut = (agent: Agent, token: string, passphrase: string) =>
    agent.post(`/api/shared/${token}/unlock`, { passphrase });

  it('hides everything until it is given, for this link and browser', async () => {
    const [one, two] = [await share({ passphrase: 'honey' }), await share({ passphrase: 'honey' })];
    const agent = await guestOf(one.token);
    expect((await agent.get(`/api/shared/${one.token}`)).body).toEqual({ isLocked: true });
    for (const path of ['video', 'download', 'poster', 'comments']) {
      expect((await agent.get(`/api/shared/${one.token}/${path}`)).body.code).toBe('share.locked');
    }
    expect((await tryOut(agent, one.token, 'wasps')).body.code).toBe('share.wrong-passphrase');
    expect((await tryOut(agent, one.token, 'honey')).status).toBe(204);
    expect((await agent.get(`/api/shared/${one.token}/video`)).status).toBe(200);
    expect((await agent.get(`/api/shared/${two.token}/video`)).status).toBe(403);
    expect((await studio.agent().get(`/api/shared/${one.token}/video`)).status).toBe(403);
    const forged = new Agent(studio.url);
    forged.cookies.set('clipwright-guest', `${two.id}.guest.1`);
    expect((await forged.get(`/api/shared/${two.token}/video`)).status).toBe(403);
    // The owner needs none.
    expect((await creator.agent.get(`/api/shared/${one.token}/video`)).status).toBe(200);
  });

  it('wrong three times slows its address down, wrong ten times locks it out for that link', async () => {
    const { limits } = studio.deps;
    const [link, second] = [await share({ passphrase: 'honey' }), await share({ passphrase: 'honey' })];
    const agent = await guestOf(link.token);
    const key = `${addressKey(ADDRESS)} ${link.id}`;
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt++) {
      statuses.push((await tryOut(agent, link.token, `wasps ${attempt}`)).status);
      if (attempt % 3 !== 0) continue;
      const slowed = await tryOut(agent, link.token, 'honey');
      expect([slowed.status, Number(slowed.headers.get('retry-after'))]).toEqual([429, expect.closeTo(30, -1)]);
      // As after half a minute.
      await limits.reset('sharePace', key);
    }
    expect(statuses).toEqual(Array(10).fill(403));
    await limits.reset('sharePace', key);
    const locked = await tryOut(studio.agent(), link.token, 'honey');
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await tryOut(studio.agent(), second.token, 'honey')).status).toBe(204);
  });
});

describe('views', () => {
  it('count each guest once, and not their owner, bots or scripts', async () => {
    const link = await share();
    const view = (agent: Agent) => agent.post(`/api/shared/${link.token}/view`, {});
    const [ada, ben] = [await guestOf(link.token), await guestOf(link.token)];
    await Promise.all([view(ada), view(ada), view(ada)]);
    await view(ada);
    await view(ben);
    await ada.get(`/api/shared/${link.token}/video`);
    await view(creator.agent);
    await view(studio.agent());
    expect(await viewsOf(link)).toBe(2);
  });
});

describe('comments', () => {
  const send = (agent: Agent, token: string, body: object) => agent.post(`/api/shared/${token}/comments`, body);

  it('of a guest are tied to words and source time, and reach the editor', async () => {
    const { token } = await share();
    const guest = await guestOf(token);
    const point = await send(guest, token, { name: ' Ben ', text: 'Louder', at: 3.2 });
    expect(point.status).toBe(201);
    expect(sharedCommentSchema.parse(point.body)).toMatchObject({ author: { name: 'Ben', isOwner: false }, at: 3.2e6 });
    await send(guest, token, { name: 'Ben', text: 'Cut this', at: 2, until: 4.5 });
    const { body } = await creator.agent.get(`/api/projects/${project._id}/comments`);
    const [first, second] = z.array(projectCommentSchema).parse(body);
    expect(first?.anchor).toMatchObject({
      quote: 'make',
      parts: [{ assetId, source: { start: 11e6, endExclusive: 11.6e6 } }],
    });
    expect(second?.anchor).toMatchObject({
      quote: 'Bees make honey',
      parts: [{ source: { start: 10e6, endExclusive: 12.5e6 } }],
    });
    expect(JSON.stringify((await guest.get(`/api/shared/${token}/comments`)).body)).not.toContain(assetId);
  });

  it('are answered, resolved and deleted by the owner', async () => {
    const { token } = await share();
    const guest = await guestOf(token);
    const { id } = (await send(guest, token, { name: 'Ben', text: 'Louder', at: 1 })).body;
    const reply = await creator.agent.post(`/api/comments/${id}/replies`, { text: 'Done' });
    expect(reply.body).toMatchObject({ parentId: id, at: 1, author: { name: 'Ada Byron', isOwner: true } });
    expect((await send(guest, token, { name: 'Ben', text: 'Thanks', parentId: id })).status).toBe(201);
    const nested = await send(guest, token, { name: 'Ben', text: 'Too deep', parentId: reply.body.id });
    expect(nested.body.code).toBe('comment.not-found');
    expect((await creator.agent.patch(`/api/comments/${id}`, { isResolved: true })).body.isResolved).toBe(true);
    expect((await guest.patch(`/api/comments/${id}`, { isResolved: false })).status).toBe(401);
    expect((await guest.get(`/api/shared/${token}/comments`)).body).toHaveLength(3);
    expect((await creator.agent.delete(`/api/comments/${id}`)).status).toBe(204);
    expect((await guest.get(`/api/shared/${token}/comments`)).body).toEqual([]);
  });

  it('are changed and deleted by the guest who wrote them, and by no one else', async () => {
    const { token } = await share();
    const [ben, eve, nobody] = [await guestOf(token), await guestOf(token), studio.agent()];
    const { body: said } = await send(ben, token, { name: 'Ben', text: 'Louder', at: 1 });
    expect(said.isMine).toBe(true);
    const path = `/api/shared/${token}/comments/${said.id}`;
    const listed = async (agent: Agent) =>
      z.array(sharedCommentSchema).parse((await agent.get(`/api/shared/${token}/comments`)).body);
    for (const agent of [eve, nobody, creator.agent, other.agent]) {
      expect((await agent.patch(path, { text: 'Taken' })).body.code).toBe('comment.not-found');
      expect((await agent.send('DELETE', path, { body: {} })).body.code).toBe('comment.not-found');
      expect((await listed(agent))[0]).toMatchObject({ text: 'Louder' });
      expect((await listed(agent))[0]).not.toHaveProperty('isMine');
    }
    const second = await creator.agent.post(`/api/renders/${await finishedRender()}/share-links`, {});
    const elsewhere = path.replace(token, sharedPageToken(second.body.path) ?? '');
    expect((await ben.patch(elsewhere, { text: 'Other link' })).body.code).toBe('comment.not-found');
    expect((await ben.patch(path, { text: 'x'.repeat(10_000) })).status).toBe(400);
    expect((await ben.patch(path, { text: ' \u202eQuieter ' })).body).toMatchObject({
      text: 'Quieter',
      isEdited: true,
    });
    expect(await listed(ben)).toMatchObject([{ text: 'Quieter', isMine: true, isEdited: true, at: 1e6 }]);
    expect(JSON.stringify((await creator.agent.get(`/api/projects/${project._id}/comments`)).body)).not.toMatch(
      /hash/i,
    );

    const { body: reply } = await send(eve, token, { name: 'Eve', text: 'Why?', parentId: said.id });
    expect((await ben.send('DELETE', path, { body: {} })).body.code).toBe('comment.has-replies');
    expect((await eve.send('DELETE', path.replace(said.id, reply.id), { body: {} })).status).toBe(204);
    await send(ben, token, { name: 'Ben', text: 'I mean now', parentId: said.id });
    expect((await ben.send('DELETE', path, { body: {} })).status).toBe(204);
    expect(await listed(ben)).toEqual([]);

    const { body: last } = await send(ben, token, { name: 'Ben', text: 'Bye', at: 1 });
    await studio.deps.limits.reset('shareComment', ADDRESS);
    for (let use = 1; use <= 30; use++) await studio.deps.limits.spend('shareComment', ADDRESS);
    expect((await ben.patch(path.replace(said.id, last.id), { text: 'Again' })).status).toBe(429);
    await studio.deps.limits.reset('shareComment', ADDRESS);
  });

  it.each([
    ['10,000 characters', { text: 'x'.repeat(10_000) }, 'text'],
    ['nothing but direction marks', { text: '\u202e\u2066 ' }, 'text'],
    ['no name', { name: undefined }, 'name'],
    ['a name of spaces', { name: '   ' }, 'name'],
    ['a time past the video', { at: 60 }, 'at'],
    ['a range that ends before it begins', { until: 0.5 }, 'until'],
    ['an operator for a parent', { parentId: { $ne: null } }, 'parentId'],
  ])('with %s are refused', async (_, body, path) => {
    const { token } = await share();
    const answer = await send(await guestOf(token), token, { name: 'Ben', text: 'Hello', at: 1, ...body });
    expect([answer.status, answer.body.path]).toEqual([400, expect.stringContaining(path)]);
  });

  it('are stored as text, without characters that reorder a line', async () => {
    const { token } = await share();
    const text = '<img src=x onerror=alert(1)> \u202eevil\u0000';
    const answer = await send(await guestOf(token), token, { name: '\u202eBen', text, at: 6 });
    expect(answer.body).toMatchObject({ text: '<img src=x onerror=alert(1)> evil', author: { name: 'Ben' } });
  });

  it('are bounded for a project', async () => {
    const { token } = await share();
    const { userId } = project;
    const said = {
      authorName: 'Ben',
      isByOwner: false,
      text: 'Hello',
      at: 1,
      renderId,
      userId,
      projectId: project._id,
    };
    await ReviewComment.insertMany(Array.from({ length: REVIEW_LIMITS.commentsPerProject }, () => said));
    const answer = await send(await guestOf(token), token, { name: 'Ben', text: 'One more', at: 1 });
    expect(answer.body).toMatchObject({ code: 'comment.too-many', limit: REVIEW_LIMITS.commentsPerProject });
  });
});

it('links and comments end with their project, and with their account', async () => {
  const leaver = creator;
  const { token } = await share();
  await (await guestOf(token)).post(`/api/shared/${token}/comments`, { name: 'Ben', text: 'Bye', at: 1 });
  await leaver.agent.delete(`/api/projects/${project._id}`);
  await leaver.agent.delete(`/api/projects/trash/${project._id}`);
  const left = async () => [
    await ShareLink.countDocuments({ projectId: project._id }),
    await ReviewComment.countDocuments({ projectId: project._id }),
  ];
  expect(await left()).toEqual([0, 0]);
  project = await createProject(leaver.user);
  renderId = await finishedRender();
  const last = await share();
  const gone = await leaver.agent.send('DELETE', '/api/account', { body: { password: PASSWORD } });
  expect([gone.status, gone.body]).toEqual([204, '']);
  expect((await studio.agent().get(`/api/shared/${last.token}`)).status).toBe(404);
  await expect.poll(left).toEqual([0, 0]);
});
