import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AiScript } from '#api/models/ai-script.ts';
import { TimelineRecord } from '#api/models/timeline.ts';
import { Transcript, wordsOf } from '#api/models/transcript.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { hashLut, writeLut } from '#shared/effects/lut-table.ts';
import { clip, createOwnProject, tracks } from './testing/timeline-fixtures.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.close());

describe('what a timeline brings with it', () => {
  it('stores the script, and keeps it with its clips for a client that sends tracks only', async () => {
    const { agent, path, project } = await createOwnProject(studio);
    const scene = { id: 's1', narration: 'Bake [your bread].', onScreenText: 'Bake', visual: 'An oven', seconds: 1.25 };
    const scenes = [
      { ...scene, locked: true },
      { ...scene, id: 's2' },
    ];
    const linked = tracks(clip('a', 0, 1, { sceneId: 's1' }));
    const saved = await agent.put(path, { tracks: linked, scenes });
    expect(saved.body).toEqual({ version: 2, tracks: linked, scenes, corrections: {}, markers: [] });
    const moved = tracks(clip('a', 1, 2), clip('b', 2, 3));
    expect((await agent.put(path, { tracks: moved })).body).toEqual({
      version: 3,
      tracks: tracks(clip('a', 1, 2, { sceneId: 's1' }), clip('b', 2, 3)),
      scenes,
      corrections: {},
      markers: [],
    });
    const copy = await agent.post(`/api/projects/${project._id}/copy`, {});
    expect((await agent.get(`/api/projects/${copy.body.projectId}/timeline`)).body.scenes).toEqual(scenes);
    expect((await agent.put(path, { tracks: moved, scenes: [] })).body.scenes).toEqual([]);
  });

  it('stores LUTs for copies and clients that know none, refuses a wrong hash, and forgets them on request', async () => {
    const { agent, path, project } = await createOwnProject(studio);
    const data = writeLut((color) => color);
    const luts = { [hashLut(data)]: { name: 'Film', data } };
    const graded = { effects: [{ id: 'lut', version: 1, values: { table: hashLut(data), strength: 0.5 } }] };
    const sent = { tracks: tracks(clip('a', 0, 1, graded)), scenes: [], corrections: {}, markers: [] };
    expect((await agent.put(path, { ...sent, luts })).body).toEqual({ version: 2, ...sent, luts });
    expect((await agent.put(path, sent)).body).toEqual({ version: 3, ...sent, luts });
    expect((await agent.put(path, { tracks: sent.tracks })).body).toEqual({ version: 4, ...sent, luts });
    const copy = await agent.post(`/api/projects/${project._id}/copy`, {});
    expect((await agent.get(`/api/projects/${copy.body.projectId}/timeline`)).body.luts).toEqual(luts);
    const wrong = await agent.put(path, { ...sent, luts: { '0123456789abcdef': { name: 'Film', data } } });
    expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([400, expect.stringContaining('FNV-1a')]);
    expect((await agent.put(path, { ...sent, luts: {} })).body).toEqual({ version: 5, ...sent });
    expect((await agent.get(path)).body).toEqual({ version: 5, ...sent });
  });

  it('stores captions as views of words, and keeps corrections and markers for a client that knows none', async () => {
    const { agent, path, project } = await createOwnProject(studio);
    const words = [{ text: 'Kraków', start: 2.1, endExclusive: 2.5 }];
    const view = clip('c', 0.1, 1, { assetId: 'voice', in: 2.1, out: 3, text: 'Kraków', words });
    const voice = { assetId: 'voice', in: 2, out: 3 };
    const shown = { ...voice, captions: 'karaoke', uncaptioned: [{ start: 2.5, endExclusive: 2.75 }] };
    const corrections = { voice: { 2100000: 'Kraków', 2600000: '' } };
    const withView = (mine: object) => tracks(clip('a', 0, 1, mine)).with(2, { ...tracks()[2]!, clips: [view] });
    const markers = [{ id: 'm1', at: 0.5, name: 'Hook', color: 'blue' }];
    const sent = { tracks: withView(shown), scenes: [], corrections, markers };
    expect((await agent.put(path, sent)).body).toEqual({ version: 2, ...sent });
    expect((await agent.put(path, { tracks: withView(voice) })).body).toEqual({ version: 3, ...sent });
    const copy = await agent.post(`/api/projects/${project._id}/copy`, {});
    const copied = await agent.get(`/api/projects/${copy.body.projectId}/timeline`);
    expect(copied.body).toEqual({ version: 1, ...sent });
    for (const wrong of [{ voice: { soon: 'x' } }, { 'a.b': {} }]) {
      expect((await agent.put(path, { ...sent, corrections: wrong })).status).toBe(400);
    }
    for (const wrong of [{ color: 'pink' }, { name: 'x'.repeat(101) }, { at: -1 }]) {
      expect((await agent.put(path, { ...sent, markers: [{ ...markers[0], ...wrong }] })).status).toBe(400);
    }
    expect((await agent.put(path, { ...sent, markers: [] })).body.markers).toEqual([]);
  });

  it('has the asset’s transcript remember corrections, beside what was heard, until they are taken back', async () => {
    const { agent, path, user } = await createOwnProject(studio);
    const word = (text: string, start: number, more = {}) => ({ text, start, end: start + 0.5, ...more });
    const words = [word('in', 0.25), word('crack off', 1.000001), word('uh', 2)];
    const owned = { language: 'en', engine: 'a voice', words };
    await Transcript.create({ ...owned, userId: user._id, assetId: 'own-voice' });
    const { user: stranger } = await createOwnProject(studio);
    await Transcript.create({ ...owned, userId: stranger._id, assetId: 'foreign-voice' });
    const storedWords = async (assetId: string) => wordsOf(await Transcript.findOne({ assetId }).orFail());
    const save = (corrections: object) => agent.put(path, { tracks: tracks(), scenes: [], corrections });

    const fixed = { 1000001: 'Kraków', 2000000: '', 77: 'nothing' };
    await save({ 'own-voice': fixed, 'foreign-voice': fixed, 'gone-voice': fixed });
    const remembered = [words[0], word('Kraków', 1.000001, { spoken: 'crack off' }), word('', 2, { spoken: 'uh' })];
    expect(await storedWords('own-voice')).toEqual(remembered);
    expect(await storedWords('foreign-voice')).toEqual(words);
    await save({});
    expect(await storedWords('own-voice')).toEqual(remembered);
    await save({ 'own-voice': fixed });
    await save({ 'own-voice': { 1000001: 'Kraków' } });
    expect(await storedWords('own-voice')).toEqual(remembered.with(2, words[2]));
    // A word with the text that was heard is confirmed.
    await save({ 'own-voice': { 1000001: 'Kraków', 2000000: 'uh' } });
    expect(await storedWords('own-voice')).toEqual(remembered.with(2, word('uh', 2, { spoken: 'uh' })));
  });

  it('gives a project from before scripts its scenes, once, with the same version', async () => {
    const { agent, path, project } = await createOwnProject(studio);
    const scene = { narration: 'Bake it.', onScreenText: 'Bake', visual: 'An oven', durationSeconds: 1 };
    await AiScript.create({ projectId: project._id, prompt: 'p', title: 't', script: 'Bake it.', scenes: [scene] });
    const old = tracks(clip('a', 0, 1, { text: 'Bake', scene: { number: 1, visual: 'An oven' } }));
    await TimelineRecord.updateOne(
      { projectId: project._id },
      { $set: { schemaVersion: 1, tracks: old }, $unset: { scenes: 1, corrections: 1 } },
    );
    const upgraded = {
      version: 1,
      tracks: tracks({ ...old[0]!.clips[0], sceneId: 's1' }),
      scenes: [{ id: 's1', narration: 'Bake it.', onScreenText: 'Bake', visual: 'An oven', seconds: 1 }],
      corrections: {},
      markers: [],
    };
    expect((await agent.get(path)).body).toEqual(upgraded);
    await AiScript.deleteOne({ projectId: project._id });
    expect((await agent.get(path)).body).toEqual(upgraded);
    expect((await agent.put(path, { tracks: old, version: 1 })).body).toEqual({ ...upgraded, version: 2 });
  });

  it('lets captions from before follow the words of the creator’s own voices, once, with the same version', async () => {
    const { agent, path, project, user } = await createOwnProject(studio);
    const { user: stranger } = await createOwnProject(studio);
    const storedWords = { language: 'pl', engine: 'a voice', words: [{ text: 'Krakov', start: 0.5, end: 1 }] };
    await Transcript.create({ ...storedWords, userId: user._id, assetId: 'my-voice' });
    await Transcript.create({ ...storedWords, userId: stranger._id, assetId: 'their-voice' });
    const words = [{ text: 'Kraków', start: 0, endExclusive: 0.5 }];
    const caption = (id: string, start: number) => clip(id, start, start + 0.5, { text: 'Kraków', words });
    const [video, audio] = tracks(
      clip('a', 0, 2, { assetId: 'my-voice' }),
      clip('b', 2, 4, { assetId: 'their-voice' }),
    );
    const captions = { id: 'caption-1', type: 'caption', clips: [caption('x', 0.5), caption('y', 2.5)] };
    await TimelineRecord.updateOne(
      { projectId: project._id },
      { $set: { schemaVersion: 2, tracks: [video, audio, captions], corrections: {} } },
    );
    const { body } = await agent.get(path);
    expect(body).toMatchObject({ version: 1, corrections: { 'my-voice': { 500000: 'Kraków' } } });
    expect(body.tracks[2].clips).toMatchObject([
      { id: 'x', assetId: 'my-voice', in: 0.5, out: 1, text: 'Kraków' },
      captions.clips[1],
    ]);
    await Transcript.deleteMany({ assetId: { $in: ['my-voice', 'their-voice'] } });
    expect((await agent.get(path)).body).toEqual(body);
  });
});
