import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { Asset } from '#api/models/asset.ts';
import { Project } from '#api/models/project.ts';
import { Transcript } from '#api/models/transcript.ts';
import { User } from '#api/models/user.ts';
import { openProjectFile } from '#api/services/project-files/open-project-file.ts';
import { type Creator, createCreator } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { upload } from '#api/testing/uploads.ts';
import { type Asset as AssetAnswer, assetSchema } from '#shared/contracts/asset.ts';
import { type ProjectFile, projectFileSchema } from '#shared/contracts/project-file.ts';

let studio: TestStudio;
let maker: Creator;
/** The sample project, its transcript of one voice, and its file. */
let projectId: string;
let file: Buffer;
let entries: Map<string, Buffer>;

const WORDS = [
  { text: 'Cold', start: 0.2, end: 0.5 },
  { text: 'brew', spoken: 'bru', start: 0.5, end: 0.9 },
];

beforeAll(async () => {
  studio = await startTestStudio();
  maker = await createCreator(studio, { plan: 'studio' });
  projectId = (await maker.agent.post('/api/projects/sample')).body.projectId;
  const voice = await Asset.findOne({ userId: maker.user._id, fileName: 'the-voice.m4a' }).orFail();
  const words = { userId: maker.user._id, assetId: voice._id, language: 'en', engine: 'voice', words: WORDS };
  await Transcript.create(words);
  const { body } = await maker.agent.get(`/api/projects/${projectId}/timeline`);
  const corrections = { [voice._id]: { 200000: 'COLD' } };
  await maker.agent.put(`/api/projects/${projectId}/timeline`, { ...body, corrections });
  const answer = await maker.agent.fetch('GET', `/api/projects/${projectId}/file`);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toContain('.clipwright"');
  file = Buffer.from(await answer.arrayBuffer());
  entries = await unzip(file);
});

afterAll(() => studio.close());

describe('a project file', () => {
  it('opens in another account as the same project, with media of its own', async () => {
    const other = await createCreator(studio);
    const answer = await open(other, file);
    expect(answer).toMatchObject({ status: 201, body: { projectId: expect.any(String) } });
    const theirs = await assetsOf(maker);
    const mine = await assetsOf(other);
    const pairs = mine.map((asset) => [theirs.find(({ fileName }) => fileName === asset.fileName)?.id, asset.id]);
    expect(mine.map(({ fileName }) => fileName).sort()).toEqual(theirs.map(({ fileName }) => fileName).sort());
    expect(mine.every((asset) => asset.projectId === answer.body.projectId)).toBe(true);

    const [before, after] = [await timelineOf(maker, projectId), await timelineOf(other, answer.body.projectId)];
    let renamed = JSON.stringify({ ...before, version: 1 });
    for (const [old = '', id = ''] of pairs) renamed = renamed.replaceAll(old, id);
    expect(after).toEqual(JSON.parse(renamed));
    for (const { id, fileName } of mine) {
      const original = theirs.find((asset) => asset.fileName === fileName)?.id;
      expect(await bytesOf(other, id)).toEqual(await bytesOf(maker, original ?? ''));
    }
    const voice = mine.find(({ fileName }) => fileName === 'the-voice.m4a')?.id;
    const transcript = await other.agent.get(`/api/assets/${voice}/transcript`);
    const spoken = theirs.find(({ fileName }) => fileName === 'the-voice.m4a')?.id;
    expect(transcript.body).toEqual((await maker.agent.get(`/api/assets/${spoken}/transcript`)).body);
    expect(transcript.body.words).toMatchObject([{ text: 'COLD' }, { text: 'brew' }]);
    expect(after.corrections[voice ?? '']).toEqual({ 200000: 'COLD' });

    const [original, copy] = [
      await maker.agent.get(`/api/projects/${projectId}`),
      await other.agent.get(`/api/projects/${answer.body.projectId}`),
    ];
    for (const fact of ['title', 'description', 'status', 'aspectRatio', 'targetPlatform', 'durationSeconds']) {
      expect(copy.body[fact]).toBe(original.body[fact]);
    }
    expect((await User.findById(other.user._id).orFail()).projectsThisMonth).toBe(1);
    expect(await storedFiles(other)).toBe(mine.length);
  });

  it('becomes one project, however often the answer is lost', async () => {
    const id = '0123456789abcdef';
    const other = await createCreator(studio);
    const storageUrl = await uploadFile(other, file);
    for (const _ of [1, 2]) {
      const answer = await other.agent.post('/api/projects/file', { id, storageUrl });
      expect(answer).toMatchObject({ status: 201, body: { projectId: id } });
    }
    expect(await Project.countDocuments({ userId: other.user._id })).toBe(1);
  });

  it('belongs to its owner', async () => {
    const other = await createCreator(studio);
    expect((await other.agent.get(`/api/projects/${projectId}/file`)).status).toBe(404);
    const storageUrl = await uploadFile(maker, file);
    expect((await other.agent.post('/api/projects/file', { storageUrl })).status).toBe(400);
  });
});

/** Changes of the file that make it one to refuse: its bytes, the status, and a part of the message. */
const REFUSED: readonly (readonly [
  name: string,
  make: () => Promise<Buffer> | Buffer,
  status: number,
  says: string,
])[] = [
  ['a path that leads out', () => renamed('media/aaaaaaaa', '../../aaaaaaaa'), 400, '“../../aaaaaaaa” does not belong'],
  ['an absolute name', () => renamed('media/aaaaaaaa', '/etc/passwd/aa'), 400, '“/etc/passwd/aa” does not belong'],
  ['an unexpected entry', () => zip({ 'media/aaaaaaaa': 'x' }), 400, '“media/aaaaaaaa” is not named in project.json'],
  ['a foreign name', () => zip({ 'run.sh': 'x' }), 400, '“run.sh” does not belong'],
  [
    'an entry twice',
    () => renamed('media/aaaaaaaa', 'media/bbbbbbbb', { 'media/bbbbbbbb': 'x' }),
    400,
    'is in the file twice',
  ],
  [
    'a missing entry',
    () => zip({}, (document) => ({ ...document, assets: [...document.assets, STRANGER] })),
    400,
    'is missing',
  ],
  [
    'compressed media',
    () => zip({ 'media/aaaaaaaa': 'x'.repeat(9_000) }, undefined, true),
    400,
    'may not be compressed',
  ],
  ['a document that unpacks to too much', () => bomb(), 400, '“project.json” is too large'],
  ['a later version', () => zip({}, (document) => ({ ...document, version: 2 })), 409, 'newer Clipwright'],
  [
    'a timeline of a later layout',
    () => zip({}, (document) => ({ ...document, timelineVersion: 99 })),
    409,
    'newer Clipwright',
  ],
  [
    'a timeline that breaks a rule',
    () => zip({}, withClip({ end: 0.001 })),
    400,
    '“project.json” has a timeline that breaks a rule',
  ],
  ['a wrong value', () => zip({}, withClip({ volume: 'loud' })), 400, '“project.json” has a wrong value at timeline'],
  ['a text that is no JSON', () => zip({}, () => '{' as never), 400, '“project.json” is not valid JSON'],
  ['its end cut off', () => file.subarray(0, file.length - 100), 400, 'is damaged or cut off'],
  ['a changed byte in its media', () => flipped(), 400, 'is damaged or cut off'],
  [
    'media that are none',
    () =>
      zip({ 'media/aaaaaaaa': 'no media' }, (document) => ({ ...document, assets: [...document.assets, STRANGER] })),
    415,
    'not a video',
  ],
  ['no archive', () => Buffer.from('hello'), 400, 'is damaged or cut off'],
];

describe('a project file is refused whole', () => {
  let other: Creator;
  beforeAll(async () => {
    other = await createCreator(studio);
  });

  it.each(REFUSED)('with %s', async (_name, make, status, says) => {
    const answer = await open(other, await make());
    expect(answer).toMatchObject({ status, body: { message: expect.stringContaining(says) } });
    await expectNothing(other);
  });

  it('beyond the quota, before its media are unpacked', async () => {
    const storageUrl = await uploadFile(other, file);
    const deps = { ...studio.deps, config: { ...studio.deps.config, storageQuotaBytes: file.length + 1_000 } };
    const uploaded = { storageUrl, origin: studio.url };
    const opened = openProjectFile(deps, other.user, uploaded, new AbortController().signal);
    await expect(opened).rejects.toMatchObject({ code: 'storage.quota' });
    await expectNothing(other);
  });
});

const STRANGER = { id: 'aaaaaaaa', type: 'video', name: 'a', fileName: 'a', hasTranscript: false } as const;

async function expectNothing({ user }: Creator): Promise<void> {
  const owned = { userId: user._id };
  const counts = [Project, Asset, Transcript].map((model) => (model as typeof Asset).countDocuments(owned));
  expect(await Promise.all(counts)).toEqual([0, 0, 0]);
  expect((await User.findById(user._id).orFail()).projectsThisMonth).toBe(0);
  expect(await storedFiles({ user })).toBe(0);
}

/** Files in the store: that of the archive is removed in any case. */
async function storedFiles({ user }: Pick<Creator, 'user'>): Promise<number> {
  let count = 0;
  for await (const _ of studio.deps.files.list(user._id)) count += 1;
  return count;
}

async function open(who: Creator, bytes: Buffer) {
  return who.agent.post('/api/projects/file', { storageUrl: await uploadFile(who, bytes) });
}

function uploadFile({ agent }: Creator, bytes: Buffer): Promise<string> {
  const options = { path: '/api/projects/file/upload-url', body: { fileSize: bytes.length } };
  return upload(agent, bytes, { ...options, contentType: 'application/zip' });
}

async function assetsOf({ agent }: Creator): Promise<AssetAnswer[]> {
  return assetSchema.array().parse((await agent.get('/api/assets')).body);
}

async function timelineOf({ agent }: Creator, id: string) {
  return (await agent.get(`/api/projects/${id}/timeline`)).body;
}

async function bytesOf({ agent }: Creator, id: string): Promise<Buffer> {
  return Buffer.from(await (await agent.fetch('GET', `/api/assets/${id}/stream`)).arrayBuffer());
}

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const read = new Map<string, Buffer>();
  const archive = await fromBufferPromise(bytes);
  for await (const entry of archive.eachEntry()) {
    read.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  }
  return read;
}

/** The file with further entries, and with another document. */
function zip(
  more: Readonly<Record<string, string>>,
  change: (document: ProjectFile) => unknown = (document) => document,
  compress = false,
): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, bytes] of entries) {
    if (name !== 'project.json') archive.addBuffer(bytes, name, { compress: false });
  }
  const changed = change(JSON.parse(entries.get('project.json')?.toString() ?? ''));
  const text = typeof changed === 'string' ? changed : JSON.stringify(changed);
  archive.addBuffer(Buffer.from(text), 'project.json');
  for (const [name, bytes] of Object.entries(more)) archive.addBuffer(Buffer.from(bytes), name, { compress });
  archive.end();
  return buffer(archive.outputStream);
}

/** The file with an entry whose name no honest writer writes. Both names have the same length. */
async function renamed(from: string, to: string, more: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  const bytes = await zip({ [from]: 'x', ...more });
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
}

function bomb(): Promise<Buffer> {
  const archive = new ZipFile();
  archive.addBuffer(Buffer.alloc(64 * 1024 * 1024), 'project.json');
  archive.end();
  return buffer(archive.outputStream);
}

function flipped(): Buffer {
  const bytes = Buffer.from(file);
  const media = [...entries].find(([name]) => name.endsWith('.mp4'))?.[1] ?? Buffer.alloc(0);
  const at = bytes.indexOf(media.subarray(-64)) + 32;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes;
}

function withClip(values: Readonly<Record<string, unknown>>): (document: ProjectFile) => unknown {
  return (document) => {
    projectFileSchema.parse(document);
    const [track, ...tracks] = document.timeline.tracks;
    const [clip, ...clips] = track?.clips ?? [];
    const changed = { ...track, clips: [{ ...clip, ...values }, ...clips] };
    return { ...document, timeline: { ...document.timeline, tracks: [changed, ...tracks] } };
  };
}
