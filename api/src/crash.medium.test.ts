import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Agent } from './testing/agent.ts';
import { OPENAI_KEY, type OpenAiServer, startOpenAiServer } from './testing/openai-server.ts';
import { seededRandom } from './testing/random.ts';
import { type ApiProcess, startServerProcess } from './testing/server-process.ts';

/** Total kills, spread over data folders that run in parallel. Starting a process takes most of a round. */
const KILLS = process.env['TEST_LONG'] ? 500 : 2;
const FOLDERS = 2;
const WRITERS = 3;

const script = {
  title: 'Bees',
  scenes: [{ narration: 'Bees matter.', onScreenText: 'Bees', visual: 'A bee.', durationSeconds: 15 }],
  voiceSuggestion: { voice: 'nova', direction: 'calm' },
  musicSuggestion: { mood: 'calm', tempoBpm: 80 },
};

let model: OpenAiServer;
const folders: string[] = [];
const servers = new Set<ApiProcess>();
beforeAll(async () => {
  model = await startOpenAiServer();
});
afterAll(async () => {
  for (const server of servers) {
    server.killAll();
    await server.exited;
  }
  await model.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-crash-'));
  folders.push(folder);
  return folder;
}

async function start(dataDir: string): Promise<ApiProcess> {
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    OPENAI_API_KEY: OPENAI_KEY,
    OPENAI_BASE_URL: model.baseUrl,
  });
  servers.add(server);
  return server;
}

async function kill(server: ApiProcess, alone: boolean): Promise<void> {
  if (alone) server.signal('SIGKILL');
  else server.killAll();
  await server.exited;
  servers.delete(server);
}

/** The same visitor, at the address of the next process. */
function moveTo(server: ApiProcess, agent: Agent): Agent {
  const moved = new Agent(server.url);
  for (const [name, value] of agent.cookies) moved.cookies.set(name, value);
  return moved;
}

async function createProject(agent: Agent): Promise<string> {
  const answer = await agent.post('/api/projects', { title: 'Bees', aiPrompt: { topic: 'Bees', durationSec: 15 } });
  const { projectId } = answer.body;
  await expect.poll(async () => (await agent.get(`/api/projects/${projectId}`)).body.status).toBe('ready');
  return projectId;
}

const tracks = (save: number) => [
  { id: 'video-1', type: 'video', clips: [{ id: `save-${save}`, assetId: '', start: 0, end: save, in: 0, out: save }] },
];

/** One creator's window. It saves as fast as the server answers and remembers the last acknowledged save. */
class Writer {
  readonly projectId: string;
  acknowledged = 0;
  #tried = 0;

  constructor(projectId: string) {
    this.projectId = projectId;
  }

  /** Saves until the server dies. */
  async save(agent: Agent): Promise<void> {
    for (;;) {
      const save = ++this.#tried;
      const answer = await agent
        .put(`/api/projects/${this.projectId}/timeline`, { tracks: tracks(save) })
        .catch(() => null);
      if (answer === null) return;
      expect(answer.status).toBe(200);
      this.acknowledged = save;
    }
  }

  /** The stored save is the last acknowledged one, or the one in flight. */
  async check(agent: Agent): Promise<void> {
    const answer = await agent.get(`/api/projects/${this.projectId}/timeline`);
    expect(answer.status).toBe(200);
    const stored = Number(/save-(\d+)/.exec(JSON.stringify(answer.body.tracks))?.[1] ?? 0);
    expect(stored).toBeGreaterThanOrEqual(this.acknowledged);
    expect(stored).toBeLessThanOrEqual(this.#tried);
    if (stored > 0) expect(answer.body.tracks).toEqual(tracks(stored));
  }
}

async function killDuringSaves(kills: number, folder: number): Promise<number> {
  const random = seededRandom(folder);
  const dataDir = await createFolder();
  let server = await start(dataDir);
  let agent = new Agent(server.url);
  await agent.post('/api/auth/register', { email: 'ada@example.com', password: 'correct horse battery' });
  const writers: Writer[] = [];
  for (let n = 0; n < WRITERS; n++) writers.push(new Writer(await createProject(agent)));

  for (let round = 0; round < kills; round++) {
    const saving = writers.map((writer) => writer.save(agent));
    const before = acknowledgedOf(writers);
    while (acknowledgedOf(writers) === before) await sleep(5);
    // Hits a different point of a save in each round.
    await sleep(random() * 120);
    await kill(server, round % 2 === 0);
    await Promise.all(saving);
    server = await start(dataDir);
    agent = moveTo(server, agent);
    await Promise.all(writers.map((writer) => writer.check(agent)));
  }
  await kill(server, false);
  return acknowledgedOf(writers);
}

function acknowledgedOf(writers: readonly Writer[]): number {
  return writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
}

describe('kill -9', () => {
  it(`of the server during saves, ${KILLS} times: every acknowledged save is there`, {
    timeout: 600_000 + KILLS * 6_000,
  }, async () => {
    model.replies = [{ type: 'content', content: script }];
    const saves = await Promise.all(
      Array.from({ length: FOLDERS }, (_, folder) => killDuringSaves(KILLS / FOLDERS, folder)),
    );
    // Without a save between the kills, the test would prove nothing.
    for (const acknowledged of saves) expect(acknowledged).toBeGreaterThanOrEqual(KILLS / FOLDERS);
  });

  it('of the database during saves: it is started again, each save is answered, and none is lost', {
    tags: 'long',
  }, async () => {
    model.replies = [{ type: 'content', content: script }];
    const server = await start(await createFolder());
    const agent = new Agent(server.url);
    await agent.post('/api/auth/register', { email: 'ada@example.com', password: 'correct horse battery' });
    const projectId = await createProject(agent);
    const path = `/api/projects/${projectId}/timeline`;
    let acknowledged = 0;
    for (let save = 1, kills = 0; kills < 3; save++) {
      const saving = agent.put(path, { tracks: tracks(save) });
      if (acknowledged >= 5) {
        acknowledged = 0;
        kills++;
        process.kill(await server.databasePid(), 'SIGKILL');
      }
      const { status } = await saving;
      expect([200, 503]).toContain(status);
      if (status !== 200) continue;
      acknowledged++;
      expect((await agent.get(path)).body.tracks).toEqual(tracks(save));
    }
    const again = async () => (await agent.put(path, { tracks: tracks(1) })).status;
    await expect.poll(again).toBe(200);
    await kill(server, false);
  });

  it('of the server during a generation: the next start finishes it', { tags: 'long' }, async () => {
    const dataDir = await createFolder();
    const first = await start(dataDir);
    const agent = new Agent(first.url);
    await agent.post('/api/auth/register', { email: 'ada@example.com', password: 'correct horse battery' });
    model.replies = [{ type: 'silence' }];
    model.requests = [];
    const { projectId } = (
      await agent.post('/api/projects', { title: 'Bees', aiPrompt: { topic: 'Bees', durationSec: 15 } })
    ).body;
    await expect.poll(() => model.requests.length).toBe(1);
    await kill(first, true);

    model.replies = [{ type: 'content', content: script }];
    const second = await start(dataDir);
    const again = moveTo(second, agent);
    const status = async () => (await again.get(`/api/projects/${projectId}`)).body.status;
    await expect.poll(status).toBe('ready');
    await kill(second, false);
  });
});
