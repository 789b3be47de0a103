import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Asset } from '#api/models/asset.ts';
import { Project } from '#api/models/project.ts';
import { ProjectMove } from '#api/models/project-move.ts';
import { Proposal } from '#api/models/proposal.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { ReviewComment } from '#api/models/review-comment.ts';
import { ShareLink } from '#api/models/share-link.ts';
import { Transcript } from '#api/models/transcript.ts';
import { moveProjectHandler } from '#api/services/move-project/move-job.ts';
import { previewMove } from '#api/services/move-project/start-move.ts';
import { hashToken } from '#api/services/review/share-links.ts';
import type { Agent } from '#api/testing/agent.ts';
import { type Creator, createBrandKit, createCreator } from '#api/testing/factories.ts';
import { joinWorkspace } from '#api/testing/join-workspace.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { createAsset } from '#api/testing/uploads.ts';
import { movePreviewSchema } from '#shared/contracts/move-project.ts';
import { BUILT_IN_ENGINE } from '#shared/contracts/transcript.ts';

const COUNTER = join(import.meta.dirname, '../../../../workers/fixtures/counter.mp4');
const WORDS = { language: 'en', engine: BUILT_IN_ENGINE, words: [{ text: 'secret', start: 0, end: 1 }] };

let studio: TestStudio;
let bytes: Buffer;
let person: Creator;
let workspace: { id: string; agent: Agent };
beforeAll(async () => {
  studio = await startTestStudio();
  bytes = await readFile(COUNTER);
  person = await createCreator(studio, { plan: 'studio' });
  const { id } = (await person.agent.post('/api/workspaces', { name: 'Bee Studio' })).body;
  workspace = { id, agent: person.agent.inWorkspace(id) };
});
afterAll(() => studio.close());
afterEach(() => vi.restoreAllMocks());

const clip = (assetId: string) => ({ id: `clip-${assetId.slice(0, 8)}`, assetId, start: 0, end: 1, in: 0, out: 1 });

async function makeProject(agent: Agent, ...assetIds: string[]): Promise<string> {
  const { projectId } = (await agent.post('/api/projects/empty', { aspectRatio: '9:16' })).body;
  const tracks = assetIds.map((id, index) => ({ id: `video-${index + 1}`, type: 'video', clips: [clip(id)] }));
  if (tracks.length === 0) return projectId;
  const saved = await agent.put(`/api/projects/${projectId}/timeline`, { version: 1, tracks });
  expect(saved.status).toBe(200);
  return projectId;
}

/** A project with media of its own, media that another project uses too, a video with a link, and a comment. */
async function furnish({ agent, user }: Creator) {
  const [own, both] = [await createAsset(agent, bytes), await createAsset(agent, bytes)];
  for (const { id } of [own, both]) await agent.put(`/api/assets/${id}/transcript`, WORDS);
  const projectId = await makeProject(agent, own.id, both.id);
  const other = await makeProject(agent, both.id);
  const kit = await createBrandKit(user);
  await agent.patch(`/api/projects/${projectId}`, { brandKitId: kit._id });
  const outputKey = studio.deps.files.newKey(user._id);
  await studio.deps.files.write(outputKey, [bytes] as unknown as AsyncIterable<Uint8Array>);
  const render = await RenderJob.create({
    ...{
      projectId,
      userId: user._id,
      preset: 'tiktok-1080',
      status: 'completed',
      outputKey,
      slot: crypto.randomUUID(),
    },
    ...{ executor: 'browser', frameCount: 1, timelineVersion: 2, lastHeardAt: new Date() },
    ...{ fileSize: bytes.length, cuts: JSON.stringify([{ assetId: both.id }]) },
  });
  const ofRender = { userId: user._id, projectId, renderId: render._id };
  const token = crypto.randomUUID();
  const link = await ShareLink.create({ ...ofRender, token, tokenHash: hashToken(token) });
  const said = { authorName: 'Guest', isByOwner: false, text: 'Longer', at: 0 };
  const comment = await ReviewComment.create({ ...ofRender, ...said, anchor: JSON.stringify({ assetId: both.id }) });
  return { projectId, other, own, both, kit, render, link, comment, outputKey };
}

/** Everything of a project as its owner finds it. */
async function found(agent: Agent, projectId: string, renderId: string) {
  const timeline = await agent.get(`/api/projects/${projectId}/timeline`);
  const ids = timeline.body.tracks
    ?.flatMap((track: { clips: { assetId: string }[] }) => track.clips)
    .map(({ assetId }: { assetId: string }) => assetId) as string[] | undefined;
  const media = [];
  for (const id of ids ?? []) {
    const file = await agent.fetch('GET', `/api/assets/${id}/stream`);
    const { body } = await agent.get(`/api/assets/${id}/transcript`);
    media.push({ size: (await file.arrayBuffer()).byteLength, word: body.words?.[0].text });
  }
  const video = await agent.fetch('GET', `/api/renders/${renderId}/download`);
  return { ids, media, video: (await video.arrayBuffer()).byteLength };
}

function expectWhole({ media, video }: Awaited<ReturnType<typeof found>>): void {
  expect(media).toEqual([1, 2].map(() => ({ size: bytes.length, word: 'secret' })));
  expect(video).toBe(bytes.length);
}

const signal = new AbortController().signal;
const log = pino({ level: 'silent' });

/** Runs the job of a move as the queue does, without the studio's queue. */
async function attempt(projectId: string): Promise<unknown> {
  const { config, files } = studio.deps;
  return moveProjectHandler({ config, files }).run({ projectId, userId: person.user._id }, { signal, log });
}

describe('a project', () => {
  it('moves with its media, videos, links and comments, and leaves what others use', async () => {
    const things = await furnish(person);
    const { projectId, other, own, both, render } = things;
    const address = `/api/projects/${projectId}/move`;
    const preview = await person.agent.get(`${address}/preview?workspaceId=${workspace.id}`);
    expect(movePreviewSchema.parse(preview.body)).toMatchObject({
      ...{ movedAssets: 1, copiedAssets: 1, missingAssets: 0, renders: 1, shareLinks: 1, comments: 1 },
      brandKit: things.kit.name,
    });
    expect(preview.body.bytes).toBeGreaterThan(3 * bytes.length);
    expect((await person.agent.get(address)).body).toEqual({ state: 'none', message: null });

    expect(await person.agent.post(address, { workspaceId: workspace.id })).toMatchObject({ status: 202 });
    await expect.poll(() => ProjectMove.exists({ _id: projectId })).toBeNull();
    expect((await person.agent.get(`/api/projects/${projectId}`)).status).toBe(404);

    const project = await workspace.agent.get(`/api/projects/${projectId}`);
    expect(project.body).toMatchObject({ brandKitId: null, status: 'ready' });
    const there = await found(workspace.agent, projectId, render._id);
    expectWhole(there);
    const [first, second = ''] = there.ids ?? [];
    expect(first).toBe(own.id);
    expect(second).not.toBe(both.id);
    expect((await person.agent.get(`/api/assets/${own.id}/stream`)).status).toBe(404);

    // The library keeps what the other project uses.
    const left = await person.agent.get(`/api/projects/${other}/timeline`);
    expect(left.body.tracks[0].clips[0].assetId).toBe(both.id);
    expect((await person.agent.get(`/api/assets/${both.id}/stream`)).status).toBe(200);

    const { path } = (await workspace.agent.get(`/api/projects/${projectId}/share-links`)).body[0];
    expect(path).toContain(things.link.token);
    expect(await ReviewComment.findById(things.comment._id)).toMatchObject({
      ...{ userId: workspace.id, anchor: JSON.stringify({ assetId: second }) },
    });
    expect(await RenderJob.findById(render._id)).toMatchObject({ cuts: JSON.stringify([{ assetId: second }]) });

    // Nothing is stored twice.
    expect(await studio.deps.files.stat(things.outputKey)).toBeNull();
    const stored = [];
    for await (const { key } of studio.deps.files.list(person.user._id)) stored.push(key);
    const kept = await Asset.find({ userId: person.user._id });
    expect(stored.toSorted()).toEqual(kept.map(({ storageKey }) => storageKey).toSorted());

    // And back again.
    const back = await workspace.agent.post(address, {});
    expect(back).toMatchObject({ status: 202, body: { movedAssets: 2, copiedAssets: 0, brandKit: null } });
    await expect.poll(() => ProjectMove.exists({ _id: projectId })).toBeNull();
    expectWhole(await found(person.agent, projectId, render._id));
  });

  it('is whole at one owner whenever the job is cut off, and arrives', async () => {
    const { projectId, render } = await furnish(person);
    const { files } = studio.deps;
    await ProjectMove.create({ _id: projectId, userId: person.user._id, toId: workspace.id, status: 'copying' });
    const write = files.write.bind(files);
    const cutOff = () => {
      throw new Error('cut off');
    };
    vi.spyOn(files, 'write')
      .mockImplementationOnce(write)
      .mockImplementationOnce((_, body) => {
        (body as Readable).destroy();
        return cutOff();
      });
    await expect(attempt(projectId)).rejects.toThrow('cut off');
    vi.restoreAllMocks();
    expectWhole(await found(person.agent, projectId, render._id));

    // Between the steps of the change of owner.
    const steps = [
      () => vi.spyOn(Transcript, 'create'),
      () => vi.spyOn(Transcript, 'updateMany'),
      () => vi.spyOn(Proposal, 'find'),
      () => vi.spyOn(ShareLink, 'updateMany'),
      () => vi.spyOn(ProjectMove, 'deleteOne'),
    ];
    // The last attempt of copying.
    vi.spyOn(Project, 'updateOne').mockImplementationOnce(cutOff);
    await expect(attempt(projectId)).rejects.toThrow('cut off');
    expectWhole(await found(person.agent, projectId, render._id));
    for (const step of steps) {
      step().mockImplementationOnce(cutOff);
      await expect(attempt(projectId)).rejects.toThrow('cut off');
      vi.restoreAllMocks();
    }
    expect(await attempt(projectId)).toEqual({ status: 'success' });
    expectWhole(await found(workspace.agent, projectId, render._id));
  });

  it('stays as it was when the move is cancelled or fails, and no copies are left', async () => {
    const { projectId, render } = await furnish(person);
    const { files, config } = studio.deps;
    const address = `/api/projects/${projectId}/move`;
    const stored = async () => {
      let count = 0;
      for await (const _ of files.list(workspace.id)) count += 1;
      return count;
    };
    const before = await stored();
    const move = { _id: projectId, userId: person.user._id, toId: workspace.id, status: 'copying' } as const;
    await ProjectMove.create(move);
    expect(await person.agent.post(address, { workspaceId: workspace.id })).toMatchObject({
      ...{ status: 409, body: { code: 'project.moving' } },
    });
    const write = files.write.bind(files);
    vi.spyOn(files, 'write').mockImplementationOnce(async (...sent) => {
      const stat = await write(...sent);
      await person.agent.delete(address);
      return stat;
    });
    expect(await attempt(projectId)).toMatchObject({ status: 'skipped' });
    vi.restoreAllMocks();
    expect(await stored()).toBe(before);

    await ProjectMove.create(move);
    const handler = moveProjectHandler({ config: { ...config, storageQuotaBytes: 10 }, files });
    const payload = { projectId, userId: person.user._id };
    const error = await handler.run(payload, { signal, log }).catch((reason: unknown) => reason);
    expect(handler.isRetryable?.(error)).toBe(false);
    await handler.onFailed(payload, error);
    expect((await person.agent.get(address)).body).toMatchObject({ state: 'failed', message: expect.any(String) });
    expect(await stored()).toBe(before);
    expectWhole(await found(person.agent, projectId, render._id));
    expect((await person.agent.delete(address)).status).toBe(204);
  });
});

describe('a move', () => {
  it('needs the rights of an editor on both sides, room at the target, and a project at rest', async () => {
    const { agent } = person;
    const projectId = await makeProject(agent);
    const [owner, stranger] = [await createCreator(studio), await createCreator(studio)];
    const { id } = (await owner.agent.post('/api/workspaces', { name: 'Theirs' })).body;
    const address = `/api/projects/${projectId}/move`;
    const refusals = async (code: string, workspaceId?: string): Promise<void> => {
      const query = workspaceId === undefined ? '' : `?workspaceId=${workspaceId}`;
      expect((await agent.get(`${address}/preview${query}`)).body.code).toBe(code);
      expect((await agent.post(address, { workspaceId: workspaceId ?? null })).body.code).toBe(code);
    };
    await refusals('project.already-there');
    await refusals('workspace.not-found', id);
    await joinWorkspace(owner, person, id, 'reviewer');
    await refusals('workspace.role', id);
    expect((await stranger.agent.get(`${address}/preview`)).body.code).toBe('project.not-found');

    const project = await Project.findOne({ _id: projectId, userId: person.user._id }).orFail();
    const { config, files } = studio.deps;
    const tiny = { files, config: { ...config, storageQuotaBytes: 0 } };
    const to = { toId: workspace.id, personId: person.user._id };
    await Project.updateOne({ _id: projectId, userId: person.user._id }, { $set: { timelineBytes: 100 } });
    project.timelineBytes = 100;
    await expect(previewMove(tiny, project, to)).rejects.toMatchObject({ code: 'storage.quota' });

    await RenderJob.create({
      ...{ projectId, userId: person.user._id, slot: projectId, preset: 'tiktok-1080', status: 'queued' },
      ...{ executor: 'browser', frameCount: 1, timelineVersion: 1, lastHeardAt: new Date() },
    });
    await refusals('project.busy', workspace.id);
    expect(await ProjectMove.exists({ _id: projectId })).toBeNull();
  });
});
