import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Openverse } from '#api/adapters/stock/open/openverse.ts';
import { Wikimedia } from '#api/adapters/stock/open/wikimedia.ts';
import { PexelsFootage } from '#api/adapters/stock/pexels/pexels-footage.ts';
import type { VoiceMaker, VoiceOrder } from '#api/adapters/voice/voice-maker.ts';
import { readConfig } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { Asset } from '#api/models/asset.ts';
import { FirstCutRecord } from '#api/models/first-cut.ts';
import { Transcript } from '#api/models/transcript.ts';
import { saveTimeline } from '#api/services/timelines/timelines.ts';
import { createCreator, createProject } from '#api/testing/factories.ts';
import { startOpenPicturesServer } from '#api/testing/open-pictures-server.ts';
import { PEXELS_KEY, startPexelsServer } from '#api/testing/pexels-server.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { type FirstCut, latestFirstCutSchema } from '#shared/contracts/first-cut.ts';
import { timelineFromScript } from '#shared/script/timeline-from-script.ts';
import { firstCutHandler } from './first-cut-job.ts';

/** Nine seconds of speech from the sample project, as if a voice had just spoken them. */
const SPOKEN = join(import.meta.dirname, '../../../sample/the-voice.m4a');

let studio: TestStudio;
let orders: VoiceOrder[];
/** Settles when the second scene may be spoken. */
let gate: Promise<unknown>;

const voice: VoiceMaker = {
  speaks: () => true,
  async speak(order, use, { signal }) {
    orders.push(order);
    if (order.text.includes('second')) await Promise.race([gate, aborted(signal)]);
    signal.throwIfAborted();
    const words = [
      { text: 'Cold', start: 0.1, end: 0.4 },
      { text: 'brew.', start: 0.4, end: 1.2 },
    ];
    return use({ path: SPOKEN, extension: '.m4a', durationSeconds: 9, words, language: 'en', engine: 'stand-in' });
  },
  stop: async () => {},
};

const aborted = (signal: AbortSignal) => new Promise((resolve) => signal.addEventListener('abort', resolve));

beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.close());
beforeEach(() => {
  orders = [];
  gate = Promise.resolve();
  studio.deps.voice = voice;
});
afterEach(() => FirstCutRecord.deleteMany({}));

const PARTS = { voice: true, pictures: true, music: true, captions: true };

async function scripted(narrations = ['The first scene.', 'The second scene.']) {
  const creator = await createCreator(studio);
  const project = await createProject(creator.user);
  const scene = { onScreenText: 'Tea', visual: 'Calm water', durationSeconds: 4 };
  const timeline = timelineFromScript({
    title: 'Tea',
    scenes: narrations.map((narration) => ({ ...scene, narration })),
    voiceSuggestion: { voice: 'nova', direction: '' },
    musicSuggestion: { mood: 'calm', tempoBpm: 80 },
  });
  const { stored } = await saveTimeline(project, timeline, undefined);
  const path = `/api/projects/${project._id}/first-cut`;
  const start = (body: object = {}) => creator.agent.post(path, { version: stored.version, parts: PARTS, ...body });
  const latest = async (): Promise<FirstCut | null> =>
    latestFirstCutSchema.parse((await creator.agent.get(path)).body).cut;
  const ended = (status: string) => expect.poll(async () => (await latest())?.status).toBe(status);
  return { ...creator, project, path, start, latest, ended };
}

const assetsOf = (user: { _id: string }) => Asset.countDocuments({ userId: user._id });

describe('a first cut', () => {
  it('speaks each scene, gives each its own picture, and ends with music as long as the video', {
    tags: 'long',
  }, async () => {
    const { user, project, start, latest, ended } = await scripted();
    const [one, two] = await Promise.all([start(), start()]);
    expect([one.status, one.body.id]).toEqual([202, two.body.id]);
    await ended('done');
    const cut = await latest();
    expect(cut?.steps.map(({ step, state }) => [step, state])).toEqual([
      ['voice', 'done'],
      ['pictures', 'done'],
      ['music', 'done'],
    ]);
    const { scenes = [], music } = cut?.parts ?? {};
    expect(orders.map(({ text, voice: speaker }) => [text, speaker])).toEqual([
      ['The first scene.', 'nova'],
      ['The second scene.', 'nova'],
    ]);
    const assets = await Asset.find({ userId: user._id });
    expect(assets.every(({ projectId }) => projectId === project._id)).toBe(true);
    const names = scenes.map(({ picture }) => assets.find(({ _id }) => _id === picture?.assetId)?.fileName);
    expect(new Set(names).size).toBe(2);
    // Two scenes of 1.1 s of speech and a breath.
    expect(music?.duration).toBeGreaterThanOrEqual(2 * 1_400_000);
    expect(await Transcript.countDocuments({ userId: user._id })).toBe(2);
  });

  it('speaks in one language and at one speed, chosen for the whole script', async () => {
    const narrations = ['Les abeilles dansent pour parler aux autres.', 'Super!', 'Elles montrent où sont les fleurs.'];
    const { agent, project, path, start, latest, ended } = await scripted(narrations);
    await start({ parts: { ...PARTS, pictures: false, music: false } });
    await ended('done');
    expect(orders.map(({ language }) => language)).toEqual(['fr', 'fr', 'fr']);
    // Three scenes of 4 s are longer than the speech.
    expect(orders.map(({ speed }) => speed)).toEqual([0.9, 0.9, 0.9]);

    const narrator = async () => (await agent.get(`/api/projects/${project._id}/script`)).body.narrator;
    expect(await narrator()).toBeNull();
    await agent.post(`${path}/${(await latest())?.id}/close`, { isApplied: true });
    expect(await narrator()).toEqual({ voice: 'nova', speed: 0.9, language: 'fr' });
  });

  it('shows footage of the stock provider, credited and none twice, and says so when it fails', async () => {
    const pexels = await startPexelsServer();
    try {
      const config = { apiKey: PEXELS_KEY, baseUrl: pexels.baseUrl, isLocal: true };
      const provider = new PexelsFootage(config, studio.deps.log);
      studio.deps.stock = { ...studio.deps.stock, provider };
      const { user, start, latest, ended } = await scripted();
      const parts = { ...PARTS, voice: false, music: false };
      await start({ parts });
      await ended('done');
      expect(pexels.requests).toEqual(['/videos/search?per_page=24&query=calm+water&orientation=portrait']);
      const footage = await Asset.find({ userId: user._id });
      expect(footage.map(({ credit }) => credit?.name)).toEqual(['Ada Byron', 'Ada Byron']);
      expect(footage.map(({ name, fileName }) => `${name}, ${fileName}`).toSorted()).toEqual([
        'Ada Byron on Pexels, stock-1.mp4',
        'Ada Byron on Pexels, stock-2.mp4',
      ]);
      expect(footage.every(({ durationSeconds }) => (durationSeconds ?? 0) > 2)).toBe(true);
      const used = (await latest())?.parts?.scenes.map(({ picture }) => picture?.assetId).toSorted();
      expect(used).toEqual(footage.map(({ _id }) => _id).toSorted());

      pexels.mood = 'broken';
      const other = new PexelsFootage(config, studio.deps.log);
      studio.deps.stock = { ...studio.deps.stock, provider: other };
      const second = await scripted(['The only scene.']);
      await second.start({ parts });
      await second.ended('done');
      const cut = await second.latest();
      expect(cut?.steps).toMatchObject([
        { state: 'done', note: 'The stock provider does not answer. Drawn pictures took its place.' },
      ]);
      expect(cut?.parts?.scenes.every(({ picture }) => picture)).toBe(true);
      expect(pexels.requests).toHaveLength(2);
    } finally {
      studio.deps.stock = { ...studio.deps.stock, provider: null };
      await pexels.close();
    }
  });

  it('shows pictures of open catalogues once the account allows it, none twice, and says so when they fail', async () => {
    const server = await startOpenPicturesServer();
    const { stock } = studio.deps;
    try {
      const { openPictures } = readConfig(server.environment);
      if (!openPictures) throw new Error('switched off');
      const wide = { license: 'cc0', width: 3_000, height: 2_000, file: 'picture.webp' };
      Object.assign(server.pictures, {
        20: { ...wide, title: 'Calm water that is a page', width: 2_000, height: 3_000, file: 'page.jpg' },
        21: { ...wide, title: 'Calm water of a lake' },
        22: { ...wide, title: 'Calm water by a photographer', license: 'cc-by-4.0' },
      });
      const catalogues = () => [
        new Wikimedia(openPictures, studio.deps.log),
        new Openverse(openPictures, studio.deps.log),
      ];
      studio.deps.stock = { ...stock, open: catalogues() };
      const { agent, user, start, latest, ended } = await scripted();
      const parts = { ...PARTS, voice: false, music: false };
      await agent.patch('/api/account', { openPictures: 'free' });
      await start({ parts });
      await ended('done');
      const pictures = await Asset.find({ userId: user._id });
      expect(pictures.map(({ type, credit }) => [type, credit?.source, credit?.license])).toEqual([
        ['image', 'wikimedia', 'cc0'],
        ['image', 'openverse', 'cc0'],
      ]);
      const cut = await latest();
      expect(cut?.steps).toMatchObject([{ state: 'done', note: '' }]);
      expect(cut?.parts?.scenes.map(({ picture }) => picture?.kind)).toEqual(['image', 'image']);

      server.moods.wikimedia = 'broken';
      server.moods.openverse = 'broken';
      studio.deps.stock = { ...stock, open: catalogues() };
      const second = await scripted(['The only scene.']);
      await second.agent.patch('/api/account', { openPictures: 'free' });
      await second.start({ parts });
      await second.ended('done');
      expect((await second.latest())?.steps).toMatchObject([
        { state: 'done', note: 'Wikimedia Commons does not answer. Drawn pictures took its place.' },
      ]);
    } finally {
      studio.deps.stock = stock;
      await server.close();
    }
  });

  it('canceled in the middle stops and leaves nothing', async () => {
    const { agent, user, path, start, latest } = await scripted();
    gate = new Promise(() => {});
    const { id } = (await start()).body as { id: string };
    await expect.poll(() => orders.length).toBe(2);
    expect((await agent.post(`${path}/${id}/cancel`)).status).toBe(204);
    await expect.poll(() => assetsOf(user), { interval: 50 }).toBe(0);
    expect(await latest()).toBeNull();
    expect(await Transcript.countDocuments({ userId: user._id })).toBe(0);
  });

  it('survives a restart without speaking a scene twice', async () => {
    const { project, start } = await scripted();
    gate = new Promise(() => {});
    await start({ parts: { ...PARTS, pictures: false, music: false } });
    await expect.poll(() => orders.length).toBe(2);
    gate = Promise.resolve();
    await studio.restart();
    studio.deps.voice = voice;
    const record = () => FirstCutRecord.findOne({ projectId: project._id });
    await expect.poll(async () => (await record())?.status).toBe('done');
    expect(orders.filter(({ text }) => text.includes('first'))).toHaveLength(1);
  });

  it('keeps its assets when the job of a finished one runs again', async () => {
    const { user, start, ended } = await scripted();
    const { id } = (await start({ parts: { ...PARTS, pictures: false, music: false } })).body as { id: string };
    await ended('done');
    const { signal } = new AbortController();
    const again = await firstCutHandler(studio.deps).run(
      { firstCutId: id, userId: user._id },
      { signal, log: studio.deps.log },
    );
    expect(again.status).toBe('skipped');
    expect(await assetsOf(user)).toBe(2);
  });

  it('of a project that is deleted in the middle leaves nothing', async () => {
    const { agent, user, project, start } = await scripted();
    gate = new Promise(() => {});
    await start({ parts: { ...PARTS, pictures: false, music: false } });
    await expect.poll(() => orders.length).toBe(2);
    expect(await assetsOf(user)).toBe(1);
    expect((await agent.delete(`/api/projects/${project._id}`)).status).toBe(204);
    await expect.poll(() => assetsOf(user)).toBe(0);
  });

  it('says which part is missing, keeps the others, and removes them when they are not wanted', {
    tags: 'long',
  }, async () => {
    const { agent, user, path, start, latest, ended } = await scripted();
    studio.deps.voice = { ...voice, speak: () => Promise.reject(new ApiError('model.unavailable')) };
    await start({ parts: { ...PARTS, pictures: false } });
    await ended('done');
    const cut = await latest();
    expect(cut?.steps[0]).toMatchObject({
      step: 'voice',
      state: 'failed',
      note: expect.stringContaining('could not be fetched'),
    });
    expect(cut?.parts?.music).toBeDefined();
    expect(await assetsOf(user)).toBe(1);
    expect((await agent.post(`${path}/${cut?.id}/close`, { isApplied: false })).status).toBe(204);
    expect(await assetsOf(user)).toBe(0);
    expect((await agent.post(`${path}/${cut?.id}/close`, { isApplied: true })).body.code).toBe('first-cut.not-found');
  });

  it('of a script with a blank asks for it, and speaks none that is left out', async () => {
    const { start, latest, ended } = await scripted(['Try [your tip].', 'The last scene.']);
    const refused = await start();
    expect(refused.body).toMatchObject({ code: 'first-cut.blanks', sceneIds: ['s1'] });
    await start({ parts: { ...PARTS, pictures: false, music: false }, leaveOut: ['s1'] });
    await ended('done');
    expect(orders.map(({ text }) => text)).toEqual(['The last scene.']);
    expect((await latest())?.parts?.leftOut).toEqual(['s1']);
  });

  it('is refused for an older timeline, without a script, and to strangers', async () => {
    const { agent, user, path, start } = await scripted();
    expect((await start({ version: 1 })).body.code).toBe('first-cut.timeline-changed');
    const empty = await createProject(user);
    const answer = await agent.post(`/api/projects/${empty._id}/first-cut`, { version: 1, parts: PARTS });
    expect(answer.body.code).toBe('first-cut.no-script');
    const { agent: stranger } = await createCreator(studio);
    expect((await stranger.get(path)).status).toBe(404);
  });
});
