import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { childEnvironment } from '#api/adapters/child-processes.ts';
import {
  createMediaFolder,
  H264_AAC,
  type MediaFolder,
  testPicture,
  testTone,
} from '#api/adapters/probe/media-fixtures.ts';
import { Agent } from '#api/testing/agent.ts';
import { type ApiProcess, startServerProcess } from '#api/testing/server-process.ts';
import { createAsset } from '#api/testing/uploads.ts';

const ADA = { email: 'ada@example.com', password: 'correct horse battery', firstName: 'Ada', lastName: 'Byron' };

let media: MediaFolder;
let mp4: Buffer;
const servers = new Set<ApiProcess>();
const folders: string[] = [];

beforeAll(async () => {
  media = await createMediaFolder();
  mp4 = await readFile(await media.make(...testPicture('320x180', 1), ...testTone(1), ...H264_AAC, 'a.mp4'));
});
afterEach(async () => {
  for (const server of servers) await stop(server);
});
afterAll(async () => {
  await media.remove();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-backup-'));
  folders.push(folder);
  return folder;
}

async function start(dataDir: string): Promise<ApiProcess> {
  const server = await startServerProcess({ DATA_DIR: dataDir });
  servers.add(server);
  return server;
}

async function stop(server: ApiProcess): Promise<void> {
  server.signal('SIGTERM');
  await server.exited;
  servers.delete(server);
}

/** Runs the command as a person does. */
async function runBackup(dataDir: string, target: string, environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'backup.ts'), target], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...childEnvironment(), DATA_DIR: dataDir, ...environment },
  });
  const [[code], stdout, stderr] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { code: code as number, path: stdout.split('\n')[0] ?? '', stdout, stderr };
}

async function signUp(server: ApiProcess): Promise<Agent> {
  const agent = new Agent(server.url);
  const answer = await agent.post('/api/auth/register', ADA);
  if (answer.status !== 201) throw new Error(`Registration failed: ${answer.status}`);
  return agent;
}

/** The same visitor at another process's address. */
function moveTo(server: ApiProcess, agent: Agent): Agent {
  const moved = new Agent(server.url);
  for (const [name, value] of agent.cookies) moved.cookies.set(name, value);
  return moved;
}

async function createProject(agent: Agent, title: string): Promise<string> {
  const project = { title, targetPlatform: 'tiktok', aiPrompt: { topic: title, durationSec: 15, platform: 'tiktok' } };
  const answer = await agent.post('/api/projects', project);
  if (answer.status !== 201) throw new Error(`No project: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}

async function titles(agent: Agent): Promise<string[]> {
  const { body } = await agent.get('/api/projects');
  return (body.projects ?? body).map((project: { title: string }) => project.title);
}

async function bytesOf(agent: Agent, assetId: string): Promise<Buffer> {
  const answer = await agent.fetch('GET', `/api/assets/${assetId}/stream`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length));
}

describe('npm run backup', () => {
  it('of a studio in use restores everything acknowledged before it', async () => {
    const [dataDir, target, restored] = [
      await createFolder(),
      await createFolder(),
      join(await createFolder(), 'data'),
    ];
    const server = await start(dataDir);
    const agent = await signUp(server);
    const asset = await createAsset(agent, mp4);
    await createProject(agent, 'Before the backup');

    // A user keeps working during the backup.
    const worker = moveTo(server, agent);
    let isDone = false;
    const work = (async () => {
      for (let index = 0; !isDone; index += 1) {
        await createAsset(worker, mp4, { name: `during ${index}` });
        await worker.patch(`/api/assets/${asset.id}`, { name: `renamed ${index}` });
      }
    })();
    const { code, path, stderr } = await runBackup(dataDir, target);
    isDone = true;
    await work;
    expect([code, stderr]).toEqual([0, '']);
    await createProject(agent, 'After the backup');
    await stop(server);

    await cp(path, restored, { recursive: true, preserveTimestamps: true });
    // The session is still valid, because its key was backed up.
    const again = moveTo(await start(restored), agent);
    expect(await titles(again)).toEqual(['Before the backup']);
    const { body: assets } = await again.get('/api/assets');
    expect(assets.length).toBeGreaterThanOrEqual(1);
    for (const { id } of assets) expect((await bytesOf(again, id)).equals(mp4)).toBe(true);
    const signedIn = new Agent(again.url);
    expect((await signedIn.post('/api/auth/login', ADA)).status).toBe(200);
    await createProject(again, 'After the restore');
    expect(await titles(again)).toHaveLength(2);
  });

  it('of a killed studio has everything it had acknowledged', { tags: 'long' }, async () => {
    const [dataDir, target] = [await createFolder(), await createFolder()];
    const server = await start(dataDir);
    const agent = await signUp(server);
    await createProject(agent, 'Acknowledged');
    server.killAll();
    await server.exited;
    servers.delete(server);
    const { code, path } = await runBackup(dataDir, target);
    expect(code).toBe(0);
    expect(await titles(moveTo(await start(path), agent))).toEqual(['Acknowledged']);
  });

  it('holds no locks, logs, half-written files or kept segments, and is readable by its owner alone', {
    tags: 'long',
  }, async () => {
    const [dataDir, target] = [await createFolder(), await createFolder()];
    const server = await start(dataDir);
    const agent = await signUp(server);
    const asset = await createAsset(agent, mp4);
    const [kind] = (await filesBelow(join(dataDir, 'files'))).map((file) => file.slice(0, -33));
    await writeFile(join(dataDir, 'files', kind as string, `${'a'.repeat(32)}.part`), 'half');
    const segments = join(dataDir, 'files', 'segments-1', 'bb');
    await mkdir(segments, { recursive: true });
    await writeFile(join(segments, 'b'.repeat(32)), 'a segment');
    const { path } = await runBackup(dataDir, target);
    const names = await filesBelow(path);
    expect(names.filter((name) => !name.startsWith('/files/') && !name.startsWith('/outbox/')).sort()).toEqual([
      '/backup.json',
      '/session.key',
      '/studio.db',
    ]);
    expect(names.filter((name) => name.startsWith('/files/'))).toHaveLength(1);
    expect(JSON.parse(await readFile(join(path, 'backup.json'), 'utf8'))).toMatchObject({
      files: 1,
      bytes: mp4.length,
    });
    expect(((await stat(path)).mode & 0o077).toString(8)).toBe('0');
    expect(((await stat(join(path, 'session.key'))).mode & 0o077).toString(8)).toBe('0');
    expect((await bytesOf(agent, asset.id)).length).toBe(mp4.length);
  });

  it('shares footage with the previous one, but neither needs the other', { tags: 'long' }, async () => {
    const [dataDir, target] = [await createFolder(), await createFolder()];
    const server = await start(dataDir);
    const agent = await signUp(server);
    await createAsset(agent, mp4);
    const first = await runBackup(dataDir, target);
    await createAsset(agent, mp4, { name: 'another' });
    const second = await runBackup(dataDir, target);
    expect(second.stdout).toMatch(/2 files, .*; 1 of them shared/);
    const [file] = await filesBelow(join(first.path, 'files'));
    const inFirst = join(first.path, 'files', file as string);
    const inSecond = join(second.path, 'files', file as string);
    expect((await stat(inFirst)).ino).toBe((await stat(inSecond)).ino);
    await unlink(inFirst);
    expect((await buffer(createReadStream(inSecond))).equals(mp4)).toBe(true);
  });

  it.each([
    ['a folder without a studio', {}, /^There is no studio in \S+\.\n$/],
    [
      'everything elsewhere',
      { MONGODB_URI: 'mongodb://db/clipwright', GCS_BUCKET: 'clipwright-media' },
      /^Documents are in MongoDB and files in the bucket/,
    ],
    ['a wrong variable', { PORT: 'x' }, /^PORT: /],
  ])('with %s says so in one line and leaves nothing', async (_, environment, message) => {
    const [dataDir, target] = [await createFolder(), await createFolder()];
    const { code, stderr } = await runBackup(dataDir, target, environment);
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
    expect(await readdir(target)).toEqual([]);
  });

  it('removes backups killed a day or more ago, but none that may still be running', { tags: 'long' }, async () => {
    const [dataDir, target] = [await createFolder(), await createFolder()];
    await signUp(await start(dataDir));
    const young = `${new Date(Date.now() - 3_600_000).toISOString().replace(/[:.]/g, '-')}.unfinished`;
    const names = ['2025-10-15T10-00-00-000Z.unfinished', young, 'notes.unfinished'];
    for (const name of names) await mkdir(join(target, name, 'files'), { recursive: true });
    const { code, path } = await runBackup(dataDir, target);
    expect(code).toBe(0);
    expect((await readdir(target)).toSorted()).toEqual([basename(path), young, 'notes.unfinished'].toSorted());
  });

  it('into the data folder itself is refused', { tags: 'long' }, async () => {
    const dataDir = await createFolder();
    await stop(await start(dataDir));
    const { code, stderr } = await runBackup(dataDir, join(dataDir, 'backups'));
    expect([code, stderr]).toEqual([1, 'A backup cannot be inside the data folder.\n']);
  });

  it('to a place where no folder can be created says why in one line', { tags: 'long' }, async () => {
    const [dataDir, target] = [await createFolder(), await createFolder()];
    await stop(await start(dataDir));
    await writeFile(join(target, 'file'), '');
    const { code, stderr } = await runBackup(dataDir, join(target, 'file', 'backups'));
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^No backup was made: ENOTDIR.*\n$/)]);
  });

  it('of a damaged database fails and leaves nothing', { tags: 'long' }, async () => {
    const [dataDir, target] = [await createFolder(), await createFolder()];
    await stop(await start(dataDir));
    const file = join(dataDir, 'studio.db');
    const bytes = await readFile(file);
    bytes.fill(0xff, 4096, 16_384);
    await writeFile(file, bytes);
    const { code, stderr } = await runBackup(dataDir, target);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^No backup was made: .*\n$/)]);
    expect(await readdir(target)).toEqual([]);
  });
});
