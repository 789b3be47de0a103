import { copyFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { StorageError } from '#api/adapters/files/storage-error.ts';
import {
  createMediaFolder,
  H264_AAC,
  type MediaFolder,
  testPicture,
  testTone,
} from '#api/adapters/probe/media-fixtures.ts';
import { Asset } from '#api/models/asset.ts';
import { JobRecord } from '#api/models/job.ts';
import { Project } from '#api/models/project.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { renderReadyHandler } from '#api/services/projects/ready-mails.ts';
import { type Creator, createCreator } from '#api/testing/factories.ts';
import { countFiles, createCounterAsset, createServerRender } from '#api/testing/server-renders.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import { type Claim, claimRender, LostClaim, reclaimFromDeadHere, releaseClaim, WORKER_SILENCE_MS } from './claims.ts';
import { failTry } from './fail-try.ts';
import { noteDamage } from './note-damage.ts';
import { prepareOrder } from './prepare-order.ts';
import { publishRender } from './publish-render.ts';
import { reportServerRender } from './report-render.ts';
import { firstTurnOf, readActive } from './turns.ts';
import { createWorkerId, retireWorkerId } from './worker-id.ts';

/** A check's facts about {@link output}. */
const REPORT = { frameCount: 60, pictureDifferences: [0.5], offsetMs: null, peak: 0.9, lufs: -14, reused: null };

let studio: TestStudio;
let folder: MediaFolder;
let creator: Creator;
let assetId: string;
/** Order of a job of {@link queued}: 1080 × 1080, 30 frames a second, 2 s. */
let output: string;
beforeAll(async () => {
  [studio, folder] = await Promise.all([startTestStudio(), createMediaFolder()]);
  if (studio.deps.renderer.isAvailable) await studio.deps.renderer.queue.stop();
  await studio.deps.queue.stop();
  creator = await createCreator(studio, { plan: 'studio' });
  assetId = await createCounterAsset(creator);
  output = await folder.make(...testPicture('1080x1080', 2), ...testTone(2), ...H264_AAC, 'output.mp4');
});
afterAll(async () => {
  await studio.close();
  await folder.remove();
});
afterEach(async () => {
  await RenderJob.deleteMany({});
  await JobRecord.deleteMany({});
});

const queued = (options?: Parameters<typeof createServerRender>[2]) => createServerRender(creator, assetId, options);

async function claimed(workerId = 'worker'): Promise<Claim> {
  await queued();
  const claim = await claimRender('next', workerId);
  if (claim === null) throw new Error('Nothing was claimed.');
  return claim;
}

const reload = ({ job }: Pick<Claim, 'job'>) => RenderJob.findById(job._id).orFail();

function silence(renderId: string, ms = WORKER_SILENCE_MS + 1_000): Promise<unknown> {
  return RenderJob.updateOne({ _id: renderId }, { $set: { lastHeardAt: new Date(Date.now() - ms) } });
}

it('damage that a render meets is noted on its asset and for its owner', async () => {
  const claim = await claimed();
  await noteDamage(claim.job, assetId, [{ startSeconds: 2.9, endSeconds: 4 }], pino({ level: 'silent' }));
  const damage = [{ startSeconds: 2.9, endSeconds: 4 }];
  expect((await creator.agent.get(`/api/assets/${assetId}`)).body).toMatchObject({ damage });
  const notice = 'clip.mp4: Damaged from 0:02 to 0:04: the picture stands still and the sound is silent there.';
  expect((await creator.agent.get(`/api/renders/${claim.job._id}`)).body.notices).toEqual([notice]);
  expect((await reload(claim)).logs.join('\n')).toContain(notice);
  await Asset.updateOne({ _id: assetId }, { $unset: { damage: '' } });
});

describe('a claim', () => {
  it('goes to one of twenty workers that ask at once', async () => {
    const { _id } = await queued();
    const claims = await Promise.all(Array.from({ length: 20 }, (_, n) => claimRender('next', `worker ${n}`)));
    const won = claims.filter((claim) => claim !== null);
    expect(won).toHaveLength(1);
    expect(won[0]).toMatchObject({ token: 1, job: { _id, status: 'processing', attempts: 1 } });
    expect(won[0]?.job.startedAt).toBeInstanceOf(Date);
  });

  it('takes a render with priority first, then the oldest', async () => {
    const creators = await queued({ priority: 2 });
    const first = await queued({ priority: 1 });
    await sleep(2);
    const second = await queued({ priority: 1 });
    const order = [];
    for (let n = 0; n < 4; n++) order.push((await claimRender('next', 'worker'))?.job._id);
    expect(order).toEqual([first._id, second._id, creators._id, undefined]);
  });

  it('takes a render that an earlier version of the studio queued, and others still join', async () => {
    const { _id } = await queued();
    await RenderJob.updateOne({ _id }, { $unset: { firstTurn: 1, framesDone: 1 } });
    expect(firstTurnOf(creator.user._id, await readActive())).toBe(1);
    expect((await claimRender('next', 'worker'))?.job._id).toBe(_id);
  });

  it('by id takes only that render', async () => {
    await queued();
    const { _id } = await queued();
    expect((await claimRender({ renderId: _id }, 'worker'))?.job._id).toBe(_id);
    expect(await claimRender({ renderId: _id }, 'another')).toBeNull();
    expect(await claimRender({ renderId: crypto.randomUUID() }, 'worker')).toBeNull();
  });

  it('takes a render from a silent worker, not from an active one', async () => {
    const { job } = await claimed();
    await silence(job._id, WORKER_SILENCE_MS - 5_000);
    expect(await claimRender('next', 'another')).toBeNull();
    await silence(job._id);
    expect(await claimRender('next', 'another')).toMatchObject({
      token: 2,
      job: { attempts: 2, claimedBy: 'another' },
    });
  });

  it('takes a render at once from a dead process of this machine, but not from a live one', async () => {
    const dead = createWorkerId();
    const alive = createWorkerId();
    const left = await claimed(dead);
    await claimed(alive);
    retireWorkerId(dead);
    await reclaimFromDeadHere();
    expect((await claimRender('next', 'another'))?.job._id).toBe(left.job._id);
    expect(await claimRender('next', 'another')).toBeNull();
  });

  it('takes a render whose creation was cut short before it was queued', async () => {
    const { _id } = await queued();
    await RenderJob.updateOne({ _id }, { $set: { status: 'pending' } });
    expect(await claimRender('next', 'worker')).toBeNull();
    await silence(_id);
    expect((await claimRender('next', 'worker'))?.job._id).toBe(_id);
  });

  it('of a render whose three workers died fails it with the reason and frees its project', async () => {
    const { job } = await claimed();
    for (let n = 0; n < 2; n++) {
      await silence(job._id);
      await claimRender('next', 'another');
    }
    await silence(job._id);
    expect(await claimRender('next', 'another')).toBeNull();
    const failed = await reload({ job });
    expect(failed).toMatchObject({ status: 'failed', errorCode: 'render.worker-lost', order: null });
    expect(failed.errorMessage).toContain('three times');
    expect((await Project.findById(job.projectId).orFail()).status).toBe('ready');
  });

  it('that is given back does not count as a try', async () => {
    const claim = await claimed();
    await releaseClaim(claim, 'the worker stops');
    expect(await reload(claim)).toMatchObject({ status: 'queued', attempts: 0, claimedBy: null });
    await expect(reportServerRender(claim, null)).rejects.toBeInstanceOf(LostClaim);
  });
});

describe('a report', () => {
  it('has progress, speed and time left; progress never decreases', async () => {
    const claim = await claimed();
    await reportServerRender(claim, { framesDone: 1, framesPerSecond: 0.1 });
    expect(await reload(claim)).toMatchObject({ framesPerSecond: 0.1, timeLeftSeconds: null });
    await reportServerRender(claim, { framesDone: 30, framesPerSecond: 15 });
    expect(await reload(claim)).toMatchObject({ progress: 49, framesPerSecond: 15, timeLeftSeconds: 2 });
    await reportServerRender(claim, { framesDone: 12, framesPerSecond: 0 });
    expect(await reload(claim)).toMatchObject({ progress: 49, framesPerSecond: null, timeLeftSeconds: null });
  });

  it('without progress is a sign of life', async () => {
    const claim = await claimed();
    await silence(claim.job._id);
    await reportServerRender(claim, null);
    expect((await reload(claim)).lastHeardAt.getTime()).toBeGreaterThan(Date.now() - 5_000);
  });

  it.each([
    ['cancelled', ({ job }: Claim) => creator.agent.post(`/api/renders/${job._id}/cancel`)],
    ['deleted with its project', ({ job }: Claim) => creator.agent.delete(`/api/projects/${job.projectId}`)],
    ['taken by another', ({ job }: Claim) => claimRender({ renderId: job._id }, 'another', { isForced: true })],
  ])('of a render that was %s is refused', async (_, end) => {
    const claim = await claimed();
    await end(claim);
    await expect(reportServerRender(claim, null)).rejects.toBeInstanceOf(LostClaim);
  });
});

describe('a failed try', () => {
  it('is repeated twice, then the render fails with message and log', async () => {
    await queued();
    const outcomes = [];
    for (let n = 1; n <= 3; n++) {
      const claim = await claimRender('next', 'worker');
      const { job, token } = claim ?? (await claimed());
      outcomes.push(await failTry({ job, token }, new Error(`killed ${n}`)));
    }
    expect(outcomes).toEqual(['again', 'again', 'failed']);
    const job = await RenderJob.findOne().orFail();
    expect(job).toMatchObject({ status: 'failed', errorCode: 'render.failed', attempts: 3 });
    expect(job.logs.join('\n')).toMatch(/killed 1[\s\S]*killed 2[\s\S]*killed 3[\s\S]*failed: The cloud could not/);
    expect((await Project.findById(job.projectId).orFail()).status).toBe('ready');
  });

  it('that would fail again ends the render at once with the engine’s message', async () => {
    const { job, token } = await claimed();
    const error = new CodedError('render.source-damaged', 'The media is damaged.', {
      log: ['file:/srv/data/renders/a1/sources/b2: moov atom not found'],
    });
    expect(await failTry({ job, token }, error)).toBe('failed');
    const failed = await reload({ job });
    expect(failed).toMatchObject({ errorCode: 'render.source-damaged', errorMessage: 'The media is damaged.' });
    expect(failed.logs.join('\n')).toContain('\nfile:b2: moov atom not found\n');
  });

  it('for an unknown reason is repeated, and its stack is in the log', async () => {
    const { job, token } = await claimed();
    const error = new CodedError('internal', 'Something unexpected went wrong.', { stack: 'TypeError: at x.ts:1' });
    expect(await failTry({ job, token }, error)).toBe('again');
    expect((await reload({ job })).logs.join('\n')).toContain('TypeError: at x.ts:1');
  });

  it.each([Object.assign(new Error('write'), { code: 'ENOSPC' }), new StorageError('storage.full')])(
    'for lack of space says so (%s)',
    async (error) => {
      const { job, token } = await claimed();
      expect(await failTry({ job, token }, error)).toBe('failed');
      expect(await reload({ job })).toMatchObject({ errorCode: 'render.disk-full' });
    },
  );

  it('of an older claim changes nothing', async () => {
    const { job, token } = await claimed();
    const second = await claimRender({ renderId: job._id }, 'another', { isForced: true });
    expect(await failTry({ job, token }, new CodedError('render.x', 'Old.'))).toBe('lost');
    expect(await reload({ job })).toMatchObject({ status: 'processing', claimToken: second?.token });
  });
});

describe('publishing', () => {
  const publish = (claim: Claim, path = output) => publishRender(studio.deps, claim, path, REPORT);

  it('completes the job with the stored file, which its owner downloads', async () => {
    const claim = await claimed();
    await publish(claim);
    const { body } = await creator.agent.get(`/api/renders/${claim.job._id}`);
    expect(body).toMatchObject({ status: 'completed', progress: 100, timeLeftSeconds: null, report: REPORT });
    const answer = await creator.agent.fetch('GET', body.outputUrl);
    expect(Buffer.from(await answer.arrayBuffer()).equals(await readFile(output))).toBe(true);
    expect((await Project.findById(claim.job.projectId).orFail()).status).toBe('completed');
    expect(await reload(claim)).toMatchObject({ order: null, fileSize: (await stat(output)).size });
  });

  it('by an old claim leaves nothing behind, and the newest claim’s file remains', async () => {
    const old = await claimed();
    const newest = await claimRender({ renderId: old.job._id }, 'another', { isForced: true });
    const before = await countFiles(studio, creator.user._id);
    await expect(publish(old)).rejects.toBeInstanceOf(LostClaim);
    expect(await countFiles(studio, creator.user._id)).toBe(before);
    if (newest) await publish(newest);
    const { outputKey } = await reload(old);
    await expect(publish(old)).rejects.toBeInstanceOf(LostClaim);
    expect((await reload(old)).outputKey).toBe(outputKey);
    expect(await countFiles(studio, creator.user._id)).toBe(before + 1);
  });

  it('by ten workers at once with one claim stores one file', async () => {
    const claim = await claimed();
    const before = await countFiles(studio, creator.user._id);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => publish(claim)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await countFiles(studio, creator.user._id)).toBe(before + 1);
  });

  it('against a cancel ends in one state', async () => {
    const claim = await claimed();
    const before = await countFiles(studio, creator.user._id);
    await Promise.allSettled([publish(claim), creator.agent.post(`/api/renders/${claim.job._id}/cancel`)]);
    const { status, outputKey } = await reload(claim);
    expect([status, outputKey !== null]).toEqual(outputKey ? ['completed', true] : ['failed', false]);
    expect(await countFiles(studio, creator.user._id)).toBe(before + (outputKey ? 1 : 0));
  });

  it('refuses a file that does not match the order, and keeps nothing of it', async () => {
    const claim = await claimed();
    const short = await folder.make(...testPicture('1080x1080', 1), ...testTone(1), ...H264_AAC, 'short.mp4');
    const before = await countFiles(studio, creator.user._id);
    const refusal = publish(claim, short);
    await expect(refusal).rejects.toMatchObject({ code: 'render.output-rejected' });
    await expect(refusal).rejects.toThrow('It lasts 1.00 s instead of 2.00 s.');
    expect(await countFiles(studio, creator.user._id)).toBe(before);
  });

  it('sends a mail only if the render took more than a minute', async () => {
    await publish(await claimed());
    expect(await JobRecord.countDocuments({ name: 'send-render-ready' })).toBe(0);
    const claim = await claimed();
    const createdAt = new Date(Date.now() - 61_000);
    await RenderJob.updateOne({ _id: claim.job._id }, { $set: { createdAt } }, { timestamps: false, strict: false });
    await publish(claim);
    const [order] = await JobRecord.find({ name: 'send-render-ready' }).lean();
    const payload = { renderId: claim.job._id, userId: creator.user._id };
    expect(order?.payload).toEqual(payload);

    const context = { signal: new AbortController().signal, log: studio.deps.log };
    const handler = renderReadyHandler(studio.deps);
    const other = (await createCreator(studio)).user._id;
    expect((await handler.run({ ...payload, userId: other }, context)).status).toBe('skipped');
    expect(await handler.run(payload, context)).toEqual({ status: 'success' });
    const outbox = join(studio.dataDir, 'outbox');
    const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')));
    const mail = mails.find((text) => text.includes('Subject: Your video is ready')) ?? '';
    expect(mail).toContain(`To: ${creator.user.email}`);
    expect(mail.replaceAll('=\r\n', '')).toContain(`${studio.url}/projects/${claim.job.projectId}/export`);
    await RenderJob.deleteMany({});
    expect((await handler.run(payload, context)).status).toBe('skipped');
  });
});

describe('an order', () => {
  const { signal } = new AbortController();
  const scratch = async () => {
    const path = join(studio.folder, `scratch-${crypto.randomUUID()}`);
    await mkdir(path);
    return path;
  };

  it('has the plan of the timeline at the start, and its sources as local files', async () => {
    const { job } = await claimed();
    const path = await scratch();
    const order = await prepareOrder(job, studio.deps.files, path, signal);
    expect(order).toMatchObject({ renderId: job._id, presetId: job.preset, scratchPath: path });
    expect(order.plan).toMatchObject({ width: 1080, height: 1080, frameCount: 60, hasWatermark: false });
    const source = order.sources[assetId] ?? '';
    const { fileSize } = await Asset.findById(assetId).orFail();
    expect((await stat(source)).size).toBe(fileSize);
  });

  it('uses complete files from an earlier try, never partial ones', async () => {
    const { job } = await claimed();
    const path = await scratch();
    const first = await prepareOrder(job, studio.deps.files, path, signal);
    const source = first.sources[assetId] ?? '';
    const { mtimeMs } = await stat(source);
    await prepareOrder(job, studio.deps.files, path, signal);
    expect((await stat(source)).mtimeMs).toBe(mtimeMs);
    await copyFile(source, `${source}.part`);
    await rm(source);
    await prepareOrder(job, studio.deps.files, path, signal);
    expect(await readdir(join(path, 'sources'))).toEqual([assetId]);
  });

  it('whose footage is gone from storage says what to do', async () => {
    const lost = await createCounterAsset(creator);
    const job = await createServerRender(creator, lost);
    await studio.deps.files.delete((await Asset.findById(lost).orFail()).storageKey);
    const path = await scratch();
    await expect(prepareOrder(job, studio.deps.files, path, signal)).rejects.toMatchObject({
      code: 'render.source-missing',
    });
  });

  it('never uses another account’s footage, even if the timeline names it', async () => {
    const other = await createCreator(studio);
    const job = await createServerRender(other, assetId);
    const order = await prepareOrder(job, studio.deps.files, await scratch(), signal);
    expect(order.sources).toEqual({});
    expect(order.plan.omissions).toEqual([{ clipId: 'c1', reason: 'missing-asset' }]);
  });
});
