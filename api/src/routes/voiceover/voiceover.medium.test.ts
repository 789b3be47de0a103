import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VoiceMaker, VoiceOrder } from '#api/adapters/voice/voice-maker.ts';
import { Asset } from '#api/models/asset.ts';
import { Transcript } from '#api/models/transcript.ts';
import { createCreator, createProject } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { assetSchema } from '#shared/contracts/asset.ts';
import { transcriptSchema, transcriptsSchema } from '#shared/contracts/transcript.ts';
import { voiceoverAnswerSchema } from '#shared/contracts/voiceover.ts';
import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';

/** "Cold brew in three steps …" of the sample project, as if a voice had just spoken it. */
const SPOKEN = join(import.meta.dirname, '../../../sample/the-voice.m4a');

const WORDS = [
  { text: 'Cold', start: 0.1, end: 0.4 },
  { text: 'brew.', start: 0.4, end: 0.8 },
];

let studio: TestStudio;
const orders: VoiceOrder[] = [];
const voice: VoiceMaker = {
  speaks: () => true,
  speak(order, use, { onProgress }) {
    orders.push(order);
    onProgress?.({ stage: 'speaking', share: 0.5 });
    return use({
      path: SPOKEN,
      extension: '.m4a',
      durationSeconds: 1,
      words: WORDS,
      language: 'en',
      engine: 'stand-in',
    });
  },
  stop: async () => {},
};

beforeAll(async () => {
  studio = await startTestStudio({ STORAGE_QUOTA_GB: '0.0004' });
  studio.deps.voice = voice;
});
afterAll(() => studio.close());

const BODY = { text: ' Cold brew. ', voice: 'nova', startTime: 2.5 };

describe('POST /api/projects/{id}/generate-voiceover', () => {
  it('makes an asset with its transcript and answers with its clip', async () => {
    const { agent, user } = await createCreator(studio);
    const project = await createProject(user);
    const answer = await agent.post(`/api/projects/${project._id}/generate-voiceover`, BODY);

    expect(answer.status).toBe(201);
    const { clip } = voiceoverAnswerSchema.parse(answer.body);
    const asset = assetSchema.parse((await agent.get(`/api/assets/${clip.assetId}`)).body);
    expect(asset).toMatchObject({ type: 'audio', name: 'Voice: Cold brew.', projectId: project._id });
    expect(clip).toMatchObject({ start: timelineTime(2_500_000), in: sourceTime(0), text: BODY.text });
    expect(clip.out / 1e6).toBeCloseTo(asset.durationSeconds ?? 0, 5);
    expect(clip.end - clip.start).toBe(clip.out);
    expect(orders.at(-1)).toMatchObject({ accountId: user._id, voice: 'nova', speed: 1, language: null });

    const transcript = await agent.get(`/api/assets/${asset.id}/transcript`);
    expect(transcriptSchema.parse(transcript.body).words).toHaveLength(2);
    expect(transcript.body).toEqual({ language: 'en', engine: 'stand-in', words: WORDS });
    const { agent: other } = await createCreator(studio);
    expect((await other.get(`/api/assets/${asset.id}/transcript`)).status).toBe(404);
    const batch = `/api/assets/transcripts?ids=${asset.id},${project._id}`;
    const [found, ...more] = transcriptsSchema.parse((await agent.get(batch)).body);
    expect([found?.assetId, found?.words[1]?.endExclusive, more]).toEqual([asset.id, 800_000, []]);
    expect((await other.get(batch)).body).toEqual([]);
    expect((await agent.get('/api/assets/transcripts?ids=')).status).toBe(400);

    await agent.delete(`/api/assets/${asset.id}`);
    await agent.delete('/api/assets/trash');
    expect(await Transcript.exists({ assetId: asset.id })).toBeNull();
  });

  it.each([
    ['a blank text', { ...BODY, text: '  \n' }, 400, 'voiceover.no-text', 'Please enter text for the voiceover'],
    [
      'a blank of the script',
      { ...BODY, text: 'Tip: [your tip].' },
      422,
      'voiceover.blank',
      'Fill in [your tip] first.',
    ],
    ['5,001 characters', { ...BODY, text: 'a'.repeat(5_001) }, 400, 'request.invalid', undefined],
    ['an unknown voice', { ...BODY, voice: 'siri' }, 400, 'request.invalid', undefined],
    ['a speed of 3', { ...BODY, speed: 3 }, 400, 'request.invalid', undefined],
  ])('refuses %s', async (_what, body, status, code, message) => {
    const { agent, user } = await createCreator(studio);
    const project = await createProject(user);
    const answer = await agent.post(`/api/projects/${project._id}/generate-voiceover`, body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    if (message) expect(answer.body.message).toBe(message);
    expect(await Asset.exists({ userId: user._id })).toBeNull();
  });

  it('is not found for another account’s project', async () => {
    const { user } = await createCreator(studio);
    const project = await createProject(user);
    const { agent } = await createCreator(studio);
    expect((await agent.post(`/api/projects/${project._id}/generate-voiceover`, BODY)).status).toBe(404);
  });

  it('keeps nothing when the account’s storage is full', async () => {
    const { agent, user } = await createCreator(studio);
    const project = await createProject(user);
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push(await agent.post(`/api/projects/${project._id}/generate-voiceover`, BODY));
    expect(answers.at(-1)?.body.code).toBe('storage.quota');
    const kept = answers.filter(({ status }) => status === 201).length;
    expect(kept).toBeGreaterThan(0);
    expect(await Asset.countDocuments({ userId: user._id })).toBe(kept);
    expect(await Transcript.countDocuments({ userId: user._id })).toBe(kept);
  });

  it('shows its progress to its own account while it runs', async () => {
    const { agent, user } = await createCreator(studio);
    const project = await createProject(user);
    const requestId = crypto.randomUUID();
    const running = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    studio.deps.voice = {
      ...voice,
      speak: async (order, use, options) => {
        options.onProgress?.({ stage: 'speaking', share: 0.25 });
        running.resolve();
        await finish.promise;
        return voice.speak(order, use, options);
      },
    };
    const answer = agent.post(`/api/projects/${project._id}/generate-voiceover`, { ...BODY, requestId });
    await running.promise;
    studio.deps.voice = voice;
    const path = `/api/voiceover/progress/${requestId}`;
    expect((await agent.get(path)).body).toEqual({ stage: 'speaking', share: 0.25 });
    const { agent: other } = await createCreator(studio);
    expect((await other.get(path)).status).toBe(404);
    finish.resolve();
    expect((await answer).status).toBe(201);
    expect((await agent.get(path)).body.code).toBe('voiceover.not-running');
  });
});
