import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AiScript } from '#api/models/ai-script.ts';
import { Asset } from '#api/models/asset.ts';
import { Project } from '#api/models/project.ts';
import { TimelineRecord } from '#api/models/timeline.ts';
import { Transcript, wordsOf } from '#api/models/transcript.ts';
import type { UserDocument } from '#api/models/user.ts';
import { createCreator, createProject } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { timelineAnswerSchema } from '#shared/contracts/timeline.ts';
import { hashLut, writeLut } from '#shared/effects/lut-table.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.close());

async function createOwnProject(values: Parameters<typeof createProject>[1] = {}) {
  const creator = await createCreator(studio);
  const project = await createProject(creator.user, values);
  return { ...creator, project, path: `/api/projects/${project._id}/timeline` };
}

const clip = (id: string, start: number, end: number, values: object = {}) => ({
  id,
  assetId: '',
  start,
  end,
  in: 0,
  out: end - start,
  ...values,
});

const SCENE = { id: 's', narration: 'Hi', onScreenText: '', visual: '', seconds: 1 };

const tracks = (...clips: object[]) => [
  { id: 'video-1', type: 'video', clips },
  { id: 'audio-1', type: 'audio', clips: [] },
  { id: 'caption-1', type: 'caption', clips: [] },
];

function createAsset(user: UserDocument, thumbnailKey: string | null) {
  const id = crypto.randomUUID().replaceAll('-', '');
  return Asset.create({
    userId: user._id,
    type: 'video',
    name: 'a.mp4',
    fileName: 'a.mp4',
    storageKey: `${user._id}/${id}`,
    fileSize: 1,
    mimeType: 'video/mp4',
    thumbnailKey,
  });
}

describe('GET /api/projects/{id}/timeline', () => {
  it('answers a new timeline with its three empty tracks', async () => {
    const { agent, path } = await createOwnProject();
    const answer = await agent.get(path);
    expect(answer.status).toBe(200);
    expect(timelineAnswerSchema.safeParse(answer.body).success).toBe(true);
    expect(answer.body).toEqual({ version: 1, tracks: tracks(), scenes: [], corrections: {}, markers: [] });
  });
});

describe('a timeline that a later version saved', () => {
  it('is neither misread nor overwritten', async () => {
    const { agent, path, project } = await createOwnProject();
    await TimelineRecord.updateOne(
      { projectId: project._id },
      { $set: { schemaVersion: 99, tracks: [{ new: true }] } },
    );
    for (const answer of [await agent.get(path), await agent.put(path, { tracks: tracks() })]) {
      expect(answer.status).toBe(409);
      expect(answer.body.code).toBe('timeline.unreadable');
    }
    expect(await TimelineRecord.findOne({ projectId: project._id })).toMatchObject({ version: 1, schemaVersion: 99 });
  });
});

describe('PUT /api/projects/{id}/timeline', () => {
  it('stores a timeline to the microsecond, and counts the version', async () => {
    const { agent, path } = await createOwnProject();
    const sent = tracks(
      clip('a', 0, 1.000001, {
        volume: 0.5,
        duck: true,
        fadeIn: 0.5,
        fadeOut: 2.000001,
        fit: 'contain',
        text: 'Größe <b>',
        scene: { number: 1, visual: 'A bee' },
      }),
      clip('b', 1.000001, 3.3, { in: 2.1, out: 4.399999, assetId: 'x' }),
    );
    sent[2]!.clips.push(
      clip('c', 0.1, 0.4, {
        out: 0.3,
        text: 'Hi',
        words: [{ text: 'Hi', start: 0, endExclusive: 0.3 }],
        style: 'karaoke',
      }),
    );
    const answer = await agent.put(path, { tracks: sent, version: 1 });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ version: 2, tracks: sent, scenes: [], corrections: {}, markers: [] });
    expect((await agent.get(path)).body).toEqual(answer.body);
  });

  it('stores the script, and keeps it with its clips for a client that sends tracks only', async () => {
    const { agent, path, project } = await createOwnProject();
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
    const { agent, path, project } = await createOwnProject();
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
    const { agent, path, project } = await createOwnProject();
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
    const { agent, path, user } = await createOwnProject();
    const word = (text: string, start: number, more = {}) => ({ text, start, end: start + 0.5, ...more });
    const words = [word('in', 0.25), word('crack off', 1.000001), word('uh', 2)];
    const owned = { language: 'en', engine: 'a voice', words };
    await Transcript.create({ ...owned, userId: user._id, assetId: 'own-voice' });
    const { user: stranger } = await createOwnProject();
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
    const { agent, path, project } = await createOwnProject();
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
    const { agent, path, project, user } = await createOwnProject();
    const { user: stranger } = await createOwnProject();
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

  it('stores the last save of a client that names no version', async () => {
    const { agent, path } = await createOwnProject();
    expect((await agent.put(path, { tracks: tracks(clip('a', 0, 1)) })).body.version).toBe(2);
    expect((await agent.put(path, { tracks: tracks(clip('b', 0, 1)) })).body.version).toBe(3);
  });

  it('answers a stale version with 409 and the stored timeline, and changes nothing', async () => {
    const { agent, path } = await createOwnProject();
    const first = await agent.put(path, { tracks: tracks(clip('first', 0, 1)), version: 1 });
    const late = await agent.put(path, { tracks: tracks(clip('late', 0, 9)), version: 1 });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'timeline.conflict', current: first.body });
    expect((await agent.get(path)).body).toEqual(first.body);
    // A version from the future is as wrong as one from the past.
    expect((await agent.put(path, { tracks: tracks(), version: 7 })).status).toBe(409);
  });

  it('accepts exactly one of twenty simultaneous saves of the same version', async () => {
    const { agent, path } = await createOwnProject();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => agent.put(path, { tracks: tracks(clip(`c${n}`, 0, n + 1)), version: 1 })),
    );
    const saved = answers.filter(({ status }) => status === 200);
    expect(saved).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await agent.get(path)).body).toEqual(saved[0]!.body);
  });

  it('gives the project its timeline’s length and thumbnail, and clears them with the clips', async () => {
    const { agent, user, path, project } = await createOwnProject();
    const [later, first] = [await createAsset(user, 'later'), await createAsset(user, 'first')];
    await agent.put(path, {
      tracks: tracks(clip('a', 0.5, 2, { assetId: first._id }), clip('b', 2, 12.25, { assetId: later._id })),
    });
    const shown = async () => (await agent.get(`/api/projects/${project._id}`)).body;
    expect(await shown()).toMatchObject({ durationSeconds: 12.25, thumbnailUrl: `/api/assets/${first._id}/thumbnail` });
    await agent.put(path, { tracks: tracks() });
    expect(await shown()).toMatchObject({ durationSeconds: null, thumbnailUrl: null });
  });

  it('clears the project’s thumbnail when its asset is deleted', async () => {
    const { agent, user, path, project } = await createOwnProject();
    const asset = await createAsset(user, `${user._id}/${'0'.repeat(32)}`);
    await agent.put(path, { tracks: tracks(clip('a', 0, 2, { assetId: asset._id })) });
    expect((await Project.findById(project._id).orFail()).thumbnailUrl).not.toBeNull();
    expect((await agent.delete(`/api/assets/${asset._id}`)).status).toBe(204);
    expect((await Project.findById(project._id).orFail()).thumbnailUrl).toBeNull();
  });

  it('shows no thumbnail of another user’s asset', async () => {
    const { agent, path, project } = await createOwnProject();
    const stranger = await createCreator(studio);
    const asset = await createAsset(stranger.user, 'secret');
    await agent.put(path, { tracks: tracks(clip('a', 0, 2, { assetId: asset._id })) });
    expect((await Project.findById(project._id).orFail()).thumbnailUrl).toBeNull();
  });

  it.each([
    ['completed', 'ready'],
    ['ready', 'ready'],
    ['rendering', 'rendering'],
    ['draft', 'ready'],
  ] as const)('leaves a project that was %s as %s', async (before, after) => {
    const { agent, path, project } = await createOwnProject({ status: before });
    expect((await agent.put(path, { tracks: tracks(clip('a', 0, 1)) })).status).toBe(200);
    expect((await Project.findById(project._id).orFail()).status).toBe(after);
  });

  it('refuses a save while the script is being written, which would replace it', async () => {
    const { agent, path } = await createOwnProject({ status: 'generating' });
    const answer = await agent.put(path, { tracks: tracks(clip('a', 0, 1)) });
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('project.generating');
  });

  const wrong: [what: string, body: unknown, path: string][] = [
    ['no tracks', { tracks: [] }, 'tracks'],
    ['a body without tracks', {}, 'tracks'],
    ['tracks that are no list', { tracks: { 0: 'x' } }, 'tracks'],
    ['a start that is text', { tracks: tracks(clip('a', '0' as never, 1)) }, 'tracks[0].clips[0].start'],
    ['a negative start', { tracks: tracks(clip('a', -1, 1)) }, 'tracks[0].clips[0].start'],
    ['a huge end', { tracks: tracks(clip('a', 0, 1e12)) }, 'tracks[0].clips[0].end'],
    ['an end before the start', { tracks: tracks(clip('a', 2, 1, { out: 1 })) }, 'tracks[0].clips[0].end'],
    ['a clip that is too short', { tracks: tracks(clip('a', 0, 0.05)) }, 'tracks[0].clips[0].end'],
    ['another length in the source', { tracks: tracks(clip('a', 0, 1, { out: 2 })) }, 'tracks[0].clips[0].out'],
    ['clips that overlap', { tracks: tracks(clip('a', 0, 2), clip('b', 1, 3)) }, 'tracks[0].clips[1].start'],
    ['one id twice', { tracks: tracks(clip('a', 0, 1), clip('a', 1, 2)) }, 'tracks[0].clips[1].id'],
    ['an id that is a path', { tracks: tracks(clip('../a', 0, 1)) }, 'tracks[0].clips[0].id'],
    ['an unknown kind of track', { tracks: [{ id: 'x', type: 'effect', clips: [] }] }, 'tracks[0].type'],
    ['a volume of 3', { tracks: tracks(clip('a', 0, 1, { volume: 3 })) }, 'tracks[0].clips[0].volume'],
    ['a text that is an object', { tracks: tracks(clip('a', 0, 1, { text: { a: 1 } })) }, 'tracks[0].clips[0].text'],
    ['a scene twice', { tracks: tracks(), scenes: [SCENE, SCENE] }, 'scenes[1].id'],
    ['a scene of no length', { tracks: tracks(), scenes: [{ ...SCENE, seconds: 0 }] }, 'scenes[0].seconds'],
    ['a version of 0', { tracks: tracks(), version: 0 }, 'version'],
    ['a fractional version', { tracks: tracks(), version: 1.5 }, 'version'],
    [
      '51 tracks',
      { tracks: Array.from({ length: 51 }, (_, n) => ({ id: `t${n}`, type: 'video', clips: [] })) },
      'tracks',
    ],
  ];
  it.each(wrong)('refuses %s, names the field, and leaves the saved one as it was', async (_what, body, field) => {
    const { agent, path } = await createOwnProject();
    const before = (await agent.put(path, { tracks: tracks(clip('keep', 0, 1)) })).body;
    const answer = await agent.put(path, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'request.invalid', path: field });
    expect(answer.body.issues[0].path).toBe(field);
    expect((await agent.get(path)).body).toEqual(before);
  });

  it('names every wrong field at once, up to twenty', async () => {
    const { agent, path } = await createOwnProject();
    const clips = Array.from({ length: 30 }, (_, n) => clip(`c${n}`, n, n + 0.05));
    const answer = await agent.put(path, { tracks: tracks(...clips) });
    expect(answer.body.issues).toHaveLength(20);
  });

  it('accepts 12,000 clips of three tracks, stores all that is long as text, and refuses more, 20,001 corrections, and a body over 6 MB', async () => {
    const { agent, path, project } = await createOwnProject();
    const clips = (name: string, count: number, values = {}) =>
      Array.from({ length: count }, (_, n) => clip(`${name}${n}`, n, n + 1, values));
    const audioTracks = (...lists: object[][]) =>
      lists.map((list, n) => ({ id: `audio-${n}`, type: 'audio', clips: list }));
    const most = audioTracks(clips('a', 4_000), clips('b', 4_000), clips('c', 4_000));
    expect((await agent.put(path, { tracks: most })).status).toBe(200);
    expect((await agent.get(path)).body.tracks).toEqual(most);
    const stored = await TimelineRecord.findOne({ projectId: project._id }).orFail();
    const parts: unknown[] = stored['tracks'].flatMap(({ clips }: { clips: unknown[] }) => clips);
    expect(parts).toHaveLength(24);
    for (const part of parts) expect(part).toBeTypeOf('string');
    const take = { sentence: 'Bake it.', assetId: 'voice', at: 1.5 };
    const scene = {
      narration: 'Bake it.',
      onScreenText: '',
      visual: 'An oven',
      seconds: 1,
      takes: Array(200).fill(take),
    };
    const scenes = Array.from({ length: 200 }, (_, n) => ({ ...scene, id: `s${n}` }));
    const corrections = { voice: { 1000000: 'Bake' } };
    expect((await agent.put(path, { tracks: tracks(), scenes, corrections })).status).toBe(200);
    expect((await agent.get(path)).body).toMatchObject({ scenes, corrections });
    const texts = await TimelineRecord.findOne({ projectId: project._id }).orFail();
    for (const part of [...texts.scenes, texts.corrections]) expect(part).toBeTypeOf('string');

    const tooMany = audioTracks(clips('a', 4_000), clips('b', 4_000), clips('c', 4_001));
    const refused = await agent.put(path, { tracks: tooMany });
    expect(refused).toMatchObject({ status: 400, body: { path: 'tracks', message: expect.stringContaining('12000') } });
    const words = Object.fromEntries(Array.from({ length: 20_001 }, (_, n) => [n, 'x']));
    const corrected = await agent.put(path, { tracks: tracks(), corrections: { voice: words } });
    expect(corrected).toMatchObject({ status: 400, body: { path: 'corrections' } });
    const padded = audioTracks(clips('a', 5_000, { text: 'x'.repeat(1_200) }));
    expect((await agent.put(path, { tracks: padded })).status).toBe(413);
  });

  it('is limited by the bytes of an account’s saves; other accounts save on', async () => {
    const [flooding, other] = [await createOwnProject(), await createOwnProject()];
    // A body of unknown length counts as the largest.
    const body = () => new Blob([JSON.stringify({ tracks: tracks() })]).stream();
    const headers = { 'Content-Type': 'application/json' };
    const saves = Array.from({ length: 40 }, () =>
      flooding.agent.send('PUT', flooding.path, { body: body(), headers }),
    );
    const answers = await Promise.all(saves);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(24);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({ status: 429, body: { code: 'request.too-many' } });
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await other.agent.put(other.path, { tracks: tracks() })).status).toBe(200);
  });
});
