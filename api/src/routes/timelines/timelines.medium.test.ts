import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Project } from '#api/models/project.ts';
import { TimelineRecord } from '#api/models/timeline.ts';
import { createCreator } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { timelineAnswerSchema } from '#shared/contracts/timeline.ts';
import { clip, createAsset, createOwnProject, SCENE, tracks } from './testing/timeline-fixtures.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.close());

describe('GET /api/projects/{id}/timeline', () => {
  it('answers a new timeline with its three empty tracks', async () => {
    const { agent, path } = await createOwnProject(studio);
    const answer = await agent.get(path);
    expect(answer.status).toBe(200);
    expect(timelineAnswerSchema.safeParse(answer.body).success).toBe(true);
    expect(answer.body).toEqual({ version: 1, tracks: tracks(), scenes: [], corrections: {}, markers: [] });
  });
});

describe('a timeline that a later version saved', () => {
  it('is neither misread nor overwritten', async () => {
    const { agent, path, project } = await createOwnProject(studio);
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
    const { agent, path } = await createOwnProject(studio);
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

  it('stores the last save of a client that names no version', async () => {
    const { agent, path } = await createOwnProject(studio);
    expect((await agent.put(path, { tracks: tracks(clip('a', 0, 1)) })).body.version).toBe(2);
    expect((await agent.put(path, { tracks: tracks(clip('b', 0, 1)) })).body.version).toBe(3);
  });

  it('answers a stale version with 409 and the stored timeline, and changes nothing', async () => {
    const { agent, path } = await createOwnProject(studio);
    const first = await agent.put(path, { tracks: tracks(clip('first', 0, 1)), version: 1 });
    const late = await agent.put(path, { tracks: tracks(clip('late', 0, 9)), version: 1 });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'timeline.conflict', current: first.body });
    expect((await agent.get(path)).body).toEqual(first.body);
    // A version from the future is as wrong as one from the past.
    expect((await agent.put(path, { tracks: tracks(), version: 7 })).status).toBe(409);
  });

  it('accepts exactly one of twenty simultaneous saves of the same version', async () => {
    const { agent, path } = await createOwnProject(studio);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => agent.put(path, { tracks: tracks(clip(`c${n}`, 0, n + 1)), version: 1 })),
    );
    const saved = answers.filter(({ status }) => status === 200);
    expect(saved).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await agent.get(path)).body).toEqual(saved[0]!.body);
  });

  it('gives the project its timeline’s length and thumbnail, and clears them with the clips', async () => {
    const { agent, user, path, project } = await createOwnProject(studio);
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
    const { agent, user, path, project } = await createOwnProject(studio);
    const asset = await createAsset(user, `${user._id}/${'0'.repeat(32)}`);
    await agent.put(path, { tracks: tracks(clip('a', 0, 2, { assetId: asset._id })) });
    expect((await Project.findById(project._id).orFail()).thumbnailUrl).not.toBeNull();
    expect((await agent.delete(`/api/assets/${asset._id}`)).status).toBe(204);
    expect((await Project.findById(project._id).orFail()).thumbnailUrl).toBeNull();
  });

  it('shows no thumbnail of another user’s asset', async () => {
    const { agent, path, project } = await createOwnProject(studio);
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
    const { agent, path, project } = await createOwnProject(studio, { status: before });
    expect((await agent.put(path, { tracks: tracks(clip('a', 0, 1)) })).status).toBe(200);
    expect((await Project.findById(project._id).orFail()).status).toBe(after);
  });

  it('refuses a save while the script is being written, which would replace it', async () => {
    const { agent, path } = await createOwnProject(studio, { status: 'generating' });
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
    const { agent, path } = await createOwnProject(studio);
    const before = (await agent.put(path, { tracks: tracks(clip('keep', 0, 1)) })).body;
    const answer = await agent.put(path, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'request.invalid', path: field });
    expect(answer.body.issues[0].path).toBe(field);
    expect((await agent.get(path)).body).toEqual(before);
  });

  it('names every wrong field at once, up to twenty', async () => {
    const { agent, path } = await createOwnProject(studio);
    const clips = Array.from({ length: 30 }, (_, n) => clip(`c${n}`, n, n + 0.05));
    const answer = await agent.put(path, { tracks: tracks(...clips) });
    expect(answer.body.issues).toHaveLength(20);
  });

  it('accepts 12,000 clips of three tracks, stores all that is long as text, and refuses more, 20,001 corrections, and a body over 6 MB', async () => {
    const { agent, path, project } = await createOwnProject(studio);
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
    const [flooding, other] = [await createOwnProject(studio), await createOwnProject(studio)];
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
