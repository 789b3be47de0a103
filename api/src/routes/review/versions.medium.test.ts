import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createMediaFolder, testTone } from '#api/adapters/probe/media-fixtures.ts';
import type { ProjectDocument } from '#api/models/project.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { ReviewComment } from '#api/models/review-comment.ts';
import { cutsOf } from '#api/renders/registry/cuts.ts';
import { hashVideoHandler } from '#api/services/review/versions.ts';
import type { Agent } from '#api/testing/agent.ts';
import { type Creator, createCreator, createProject } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { sharedCommentSchema, sharedVideoSchema, shareLinkSchema } from '#shared/contracts/review.ts';
import { sharedDecisionSchema } from '#shared/contracts/review-decision.ts';
import { sharedPageToken } from '#shared/review/shared-page.ts';
import { clip, timelineOf } from '#shared/timeline/testing/notation.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';

/** Eight seconds with a key frame every two. The second one is green for a while after 4 s, the third is louder from there on. */
const PICTURE = 'testsrc2=s=64x36:r=25:d=8';
const GREEN = "drawbox=c=green:t=fill:enable='between(t,4.3,4.9)'";
const CODE = [
  '-c:v',
  'libx264',
  '-qp',
  '24',
  '-bf',
  '0',
  '-g',
  '50',
  '-keyint_min',
  '50',
  '-sc_threshold',
  '0',
  '-c:a',
  'aac',
];

let studio: TestStudio;
let media: Awaited<ReturnType<typeof createMediaFolder>>;
let creator: Creator;
let project: ProjectDocument;
const videos: Buffer[] = [];
beforeAll(async () => {
  [studio, media] = await Promise.all([startTestStudio(), createMediaFolder()]);
  creator = await createCreator(studio);
  const picture = (filter: string) => ['-f', 'lavfi', '-i', `${PICTURE}${filter}`];
  for (const [index, inputs] of [
    [...picture(''), ...testTone(8)],
    [...picture(`,${GREEN}`), ...testTone(8)],
    [...picture(''), '-f', 'lavfi', '-i', "aevalsrc='sin(440*2*PI*t)*(1+gte(t,4.5))/4':d=8:s=48000"],
    [...picture(''), '-f', 'lavfi', '-i', "aevalsrc='sin(440*2*PI*t)/4':d=8:s=48000"],
  ].entries()) {
    videos.push(await readFile(await media.make(...inputs, ...CODE, `${index}.mp4`)));
  }
});
afterAll(async () => {
  await studio.close();
  await media.remove();
});
beforeEach(async () => {
  project = await createProject(creator.user, { title: 'Why bees matter' });
});

/** A finished video of the project. */
async function finished(video: number, timeline: Timeline = timelineOf({})): Promise<string> {
  const key = studio.deps.files.newKey(creator.user._id);
  await studio.deps.files.write(key, Readable.from([videos[video]]));
  const job = await RenderJob.create({
    ...{ projectId: project._id, userId: creator.user._id, slot: crypto.randomUUID(), preset: 'tiktok-1080-916' },
    ...{ status: 'completed', executor: 'browser', frameCount: 240, timelineVersion: 1, lastHeardAt: new Date() },
    ...{ outputKey: key, cuts: await cutsOf(timeline) },
  });
  return job._id;
}

async function share(renderId: string) {
  const { body } = await creator.agent.post(`/api/renders/${renderId}/share-links`, {});
  const { id, path } = shareLinkSchema.parse(body);
  return { id, base: `/api/shared/${sharedPageToken(path)}` };
}

const addVersion = (id: string, renderId: string, agent = creator.agent) =>
  agent.post(`/api/share-links/${id}/versions`, { renderId });

async function hash(renderId: string): Promise<void> {
  const context = { signal: new AbortController().signal, log: studio.deps.log };
  const order = { renderId, userId: creator.user._id };
  expect(await hashVideoHandler(studio.deps).run(order, context)).toEqual({ status: 'success' });
}

async function guestOf(base: string): Promise<Agent> {
  const agent = studio.agent();
  await agent.get(base);
  return agent;
}

const approve = (agent: Agent, base: string, version: number) =>
  agent.put(`${base}/decision`, { name: 'Ben', decision: 'approved', version });

describe('a later version', () => {
  it.each([
    ['the same pictures and sound', 0, 0, []],
    ['other pictures', 0, 1, [[4, 6]]],
    ['other sound', 3, 2, [[4, 8]]],
  ])('with %s says what differs from what was approved', async (_, before, after, ranges) => {
    const [one, two] = [await finished(before), await finished(after)];
    const { id, base } = await share(one);
    const ben = await guestOf(base);
    await hash(one);
    await approve(ben, base, 1);
    expect((await addVersion(id, two)).body.versions).toEqual([
      { renderId: one, version: 1 },
      { renderId: two, version: 2 },
    ]);
    const decided = async () => {
      const { body } = await ben.get(`${base}/decisions`);
      return z.array(sharedDecisionSchema).parse(body)[0];
    };
    // The studio's own queue may have hashed the later one by now.
    expect(await decided()).toMatchObject({ version: 1, isCurrent: false, isMine: true });
    await hash(two);
    // The approval keeps its hashes when the approved file is gone.
    await creator.agent.delete(`/api/renders/${one}`);
    const { changes } = (await decided()) ?? {};
    expect(changes?.longerBy).toBe(0);
    const found = changes?.ranges.map(({ start, endExclusive }) => [start / 1e6, endExclusive / 1e6]) ?? [];
    expect(found).toEqual(ranges);
  });

  it('is what the link shows, and the earlier one stays until its file is gone', async () => {
    const [one, two] = [await finished(0), await finished(1)];
    const { id, base } = await share(one);
    const ben = await guestOf(base);
    await approve(ben, base, 1);
    await addVersion(id, two);
    expect((await creator.agent.get(`/api/projects/${project._id}`)).body.review).toBeUndefined();
    const seen = async (query = '') => (await ben.get(base + query)).body;
    expect(sharedVideoSchema.parse(await seen())).toMatchObject({ version: 2, versions: [1, 2] });
    expect(await seen('?version=1')).toMatchObject({ version: 1, versions: [1, 2] });
    expect(await seen('?version=3')).toMatchObject({ code: 'share.not-found' });
    const size = async (query: string) => (await ben.get(`${base}/video${query}`)).headers.get('content-length');
    expect([await size('?version=1'), await size('')]).toEqual(videos.slice(0, 2).map(({ length }) => `${length}`));
    expect((await approve(ben, base, 1)).body.code).toBe('review.not-newest');
    expect((await approve(ben, base, 2)).body).toMatchObject({ version: 2, isCurrent: true });
    await creator.agent.delete(`/api/renders/${two}`);
    expect(await seen()).toMatchObject({ version: 1, versions: [1] });
    // A number is not given twice.
    expect((await addVersion(id, await finished(2))).body.versions.at(-1).version).toBe(3);
  });

  it('has the open comments where their words are, and not the resolved ones', async () => {
    const said = (from: number) => timelineOf({ 'video-1': [clip(`a 0-4 @${from}`, { assetId: 'a' })] });
    const [one, two] = [await finished(0, said(0)), await finished(1, said(2))];
    const { id, base } = await share(one);
    const ben = await guestOf(base);
    const comment = async (at: number) =>
      (await ben.post(`${base}/comments`, { name: 'Ben', text: `At ${at}`, at })).body.id;
    await comment(1);
    const kept = await comment(3);
    await ReviewComment.updateOne({ _id: await comment(2) }, { $set: { isResolved: true } });
    await addVersion(id, two);
    await ben.post(`${base}/comments`, { name: 'Ben', text: 'Reply', parentId: kept });
    const { body } = await ben.get(`${base}/comments`);
    expect(z.array(sharedCommentSchema).parse(body)).toMatchObject([
      { text: 'At 1', at: 1e6, isGone: true },
      { text: 'At 3', at: 1e6 },
      { text: 'Reply', at: 1e6, parentId: kept },
    ]);
    expect((await ben.get(`${base}/comments?version=1`)).body).toHaveLength(4);
  });

  it('is another finished video of the same project and account', async () => {
    const one = await finished(0);
    const { id } = await share(one);
    expect((await addVersion(id, one)).body.code).toBe('share-link.has-video');
    const two = await finished(1);
    expect((await addVersion(id, two, (await createCreator(studio)).agent)).body.code).toBe('share-link.not-found');
    await RenderJob.updateOne({ _id: two }, { $set: { status: 'failed' } });
    expect((await addVersion(id, two)).body.code).toBe('render.no-output');
    project = await createProject(creator.user);
    expect((await addVersion(id, await finished(1))).body.code).toBe('render.not-found');
    await creator.agent.delete(`/api/share-links/${id}`);
    expect((await addVersion(id, two)).body.code).toBe('share-link.not-found');
  });
});
