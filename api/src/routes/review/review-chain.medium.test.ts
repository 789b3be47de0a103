import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { createMediaFolder, testTone } from '#api/adapters/probe/media-fixtures.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { cutsOf } from '#api/renders/registry/cuts.ts';
import { hashVideoHandler } from '#api/services/review/versions.ts';
import { createCreator, createProject } from '#api/testing/factories.ts';
import { joinWorkspace } from '#api/testing/join-workspace.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { drawingSchema } from '#shared/contracts/drawing.ts';
import { projectCommentSchema, sharedCommentSchema, shareLinkSchema } from '#shared/contracts/review.ts';
import { sharedDecisionSchema } from '#shared/contracts/review-decision.ts';
import { sharedPageToken } from '#shared/review/shared-page.ts';
import { clip, timelineOf } from '#shared/timeline/testing/notation.ts';

/** Key frames every two seconds. */
const CODE = ['-c:v', 'libx264', '-qp', '24', '-bf', '0', '-g', '50', '-sc_threshold', '0', '-c:a', 'aac'];
const PICTURE = 'testsrc2=s=64x36:r=25:d=6';

const DRAWING = [
  { type: 'freehand', color: 'red', points: Array.from({ length: 40 }, (_, at) => [at / 39, 0.333333]) },
  { type: 'rectangle', color: 'blue', area: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 } },
];

let studio: TestStudio;
let media: Awaited<ReturnType<typeof createMediaFolder>>;
beforeAll(async () => {
  [studio, media] = await Promise.all([startTestStudio(), createMediaFolder()]);
});
afterAll(async () => {
  await studio.close();
  await media.remove();
});

it('a workspace shares, its reviewer and a client comment and approve, and one changed word shows what differs', async () => {
  const [owner, colleague] = [await createCreator(studio, { plan: 'enterprise' }), await createCreator(studio)];
  const { body: workspace } = await owner.agent.post('/api/workspaces', { name: 'Bee Studio' });
  await joinWorkspace(owner, colleague, workspace.id, 'reviewer');
  const [maker, reviewer] = [owner.agent.inWorkspace(workspace.id), colleague.agent.inWorkspace(workspace.id)];
  const { _id: projectId } = await createProject({ _id: workspace.id });

  /** A finished video of the project: as an engine would leave it. */
  const finished = async (filter: string) => {
    const picture = ['-f', 'lavfi', '-i', `${PICTURE}${filter}`];
    const file = await media.make(...picture, ...testTone(6), ...CODE, `${filter.length}.mp4`);
    const key = studio.deps.files.newKey(workspace.id);
    await studio.deps.files.write(key, Readable.from([await readFile(file)]));
    const { _id: renderId } = await RenderJob.create({
      ...{ projectId, userId: workspace.id, slot: crypto.randomUUID(), preset: 'tiktok-1080-916', outputKey: key },
      ...{ status: 'completed', executor: 'browser', frameCount: 180, timelineVersion: 1, lastHeardAt: new Date() },
      cuts: await cutsOf(timelineOf({ 'video-1': [clip('a 0-6', { assetId: 'a' })] })),
    });
    const context = { signal: new AbortController().signal, log: studio.deps.log };
    const hashed = await hashVideoHandler(studio.deps).run({ renderId, userId: workspace.id }, context);
    expect(hashed).toEqual({ status: 'success' });
    return renderId;
  };

  const shared = await maker.post(`/api/renders/${await finished('')}/share-links`, {});
  const link = shareLinkSchema.parse(shared.body);
  const base = `/api/shared/${sharedPageToken(link.path)}`;
  const client = studio.agent();
  expect((await client.get(base)).body).toMatchObject({ isLocked: false, isOwner: false, version: 1 });

  // The client draws; everyone sees the drawing, and nobody who has neither the link nor the workspace.
  const said = await client.post(`${base}/comments`, { name: 'Ben', text: 'This bee', at: 3, drawing: DRAWING });
  expect([said.status, sharedCommentSchema.parse(said.body)]).toMatchObject([201, { hasDrawing: true, isMine: true }]);
  const commentId: string = said.body.id;
  const drawn = drawingSchema.parse((await client.get(`${base}/comments/${commentId}/drawing`)).body);
  expect(drawn).toMatchObject([{ points: { 0: [0, 0.3333], 1: [0.0256, 0.3333], length: 40 } }, DRAWING[1] ?? {}]);
  const listed = await reviewer.get(`/api/projects/${projectId}/comments`);
  expect(z.array(projectCommentSchema).parse(listed.body)).toMatchObject([{ id: commentId, hasDrawing: true }]);
  expect(JSON.stringify(listed.body)).not.toContain('points');
  expect((await reviewer.get(`/api/comments/${commentId}/drawing`)).body).toEqual(drawn);
  const { agent: stranger } = await createCreator(studio);
  expect((await stranger.get(`/api/comments/${commentId}/drawing`)).body.code).toBe('comment.not-found');
  const tooMuch = { name: 'Ben', text: 'Scribble', at: 3, drawing: Array.from({ length: 21 }, () => DRAWING[1]) };
  expect((await client.post(`${base}/comments`, tooMuch)).status).toBe(400);
  const reply = { name: 'Ben', text: 'And this', parentId: commentId };
  expect((await client.post(`${base}/comments`, { ...reply, drawing: DRAWING })).status).toBe(400);
  const plain = await client.post(`${base}/comments`, reply);
  expect((await client.get(`${base}/comments/${plain.body.id}/drawing`)).body.code).toBe('comment.not-found');

  // The reviewer of the workspace answers, and cannot edit; on the page it decides as any reviewer.
  expect((await reviewer.post(`/api/comments/${commentId}/replies`, { text: 'I agree' })).status).toBe(201);
  expect((await reviewer.patch(`/api/projects/${projectId}`, { title: 'Mine' })).body.code).toBe('workspace.role');
  await colleague.agent.get(base);
  const approve = { decision: 'approved', version: 1 };
  expect((await client.put(`${base}/decision`, { ...approve, name: 'Ben' })).body).toMatchObject({ isCurrent: true });
  expect((await colleague.agent.put(`${base}/decision`, { ...approve, name: 'Eve' })).status).toBe(200);
  expect((await maker.get(`/api/projects/${projectId}`)).body.review).toBe('approved');

  // One word is said differently from 4.3 s on: its part of the video differs, and no other.
  const next = await finished(",drawbox=c=green:t=fill:enable='between(t,4.3,4.9)'");
  expect((await maker.post(`/api/share-links/${link.id}/versions`, { renderId: next })).status).toBe(200);
  const decisions = z.array(sharedDecisionSchema).parse((await client.get(`${base}/decisions`)).body);
  expect(decisions.map(({ reviewer: { name }, isCurrent, changes }) => [name, isCurrent, changes?.ranges])).toEqual([
    ['Eve', false, [{ start: 4_000_000, endExclusive: 6_000_000 }]],
    ['Ben', false, [{ start: 4_000_000, endExclusive: 6_000_000 }]],
  ]);
  const carried = z.array(sharedCommentSchema).parse((await client.get(`${base}/comments`)).body);
  expect(carried[0]).toMatchObject({ id: commentId, at: 3_000_000, hasDrawing: true });
  expect((await client.get(`${base}/comments/${commentId}/drawing`)).body).toEqual(drawn);
});
