// @module-tag long
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedDocuments, startEmbeddedDocuments } from './adapters/documents/embedded.ts';
import {
  createMediaFolder,
  H264_AAC,
  type MediaFolder,
  testPicture,
  testTone,
} from './adapters/probe/media-fixtures.ts';
import { type Creator, createCreator } from './testing/factories.ts';
import { freePort } from './testing/free-port.ts';
import { REQUEST_SCRIPT, readAccount, type ScriptSession, VIDEO_SECONDS } from './testing/request-script.ts';
import { canMakeSmallDisks, makeSmallDisk, type SmallDisk } from './testing/small-disk.ts';
import { startTestStudio, type TestStudio } from './testing/studio.ts';

const SAMPLE = join(import.meta.dirname, '../sample');

/** Room that each further try finds, so that a request fails at its first, second and later writes. */
const FREED_BYTES = [0, 8_192, 65_536];

let disk: SmallDisk;
let documents: EmbeddedDocuments;
let studio: TestStudio;
let media: MediaFolder;
let port: number;
let session: ScriptSession;
/** The account after the previous step. */
let after: Record<string, unknown> | null = null;

async function start(): Promise<void> {
  documents = await startEmbeddedDocuments({ dataDir: disk.path, sweepMs: 3_600_000, log: { error: () => {} } });
  const environment = { MONGODB_URI: documents.uri, DATA_DIR: disk.path, PORT: String(port) };
  studio = await startTestStudio(environment);
  studio.deps.voice = {
    speaks: () => true,
    speak: (_order, use) =>
      use({
        path: join(SAMPLE, 'the-voice.m4a'),
        extension: '.m4a',
        durationSeconds: 1,
        words: [],
        language: 'en',
        engine: 'stand-in',
      }),
    stop: async () => {},
  };
}

async function stop(): Promise<void> {
  await studio.close();
  await documents.close();
}

const hasSmallDisks = await canMakeSmallDisks();

beforeAll(async () => {
  if (!hasSmallDisks) return;
  [disk, media] = [await makeSmallDisk('160m'), await createMediaFolder()];
  port = await freePort();
  await start();
  const creator: Creator = await createCreator(studio, { plan: 'enterprise' });
  const video = await media.make(
    ...[...testPicture('1080x1080', VIDEO_SECONDS), ...testTone(VIDEO_SECONDS), ...H264_AAC, 'video.mp4'],
  );
  session = {
    agent: creator.agent,
    guest: studio.agent(),
    email: creator.user.email,
    picture: await readFile(join(SAMPLE, 'the-glass.webp')),
    video: await readFile(video),
    made: new Map(),
  };
});
afterAll(async () => {
  if (!hasSmallDisks) return;
  await stop();
  await Promise.all([disk.remove(), media.remove()]);
});

/** Waits for the generation that a request has started. */
async function settled(): Promise<void> {
  const isGenerating = ({ status }: { status: string }) => status === 'generating';
  await expect.poll(async () => (await session.agent.get('/api/projects')).body.some(isGenerating)).toBe(false);
}

describe.skipIf(!hasSmallDisks)('a disk that is full at one request of the script', () => {
  it.each(REQUEST_SCRIPT.map((step) => [step.name, step] as const))('%s', async (_, step) => {
    // The database's log keeps its size until a start, so its next writes would need no room.
    await stop();
    await start();
    const before = await readAccount(session);
    if (after) expect.soft(before, 'a restart loses something').toEqual(after);
    const empty = await disk.fill();
    let status = 0;
    for (const bytes of FREED_BYTES) {
      if (bytes > 0) await disk.free(bytes);
      const answer = await step.send(session);
      status = answer.status;
      if (status < 300) break;
      const { message } = answer.body;
      expect.soft([bytes, status, message]).toEqual([bytes, 507, expect.stringMatching(/kept/)]);
      expect.soft(await readAccount(session)).toEqual(before);
    }
    await empty();
    if (status >= 300)
      expect(await step.send(session)).toMatchObject({ status: expect.toSatisfy((s: number) => s < 300) });
    await settled();
    after = await readAccount(session);
  });
});
