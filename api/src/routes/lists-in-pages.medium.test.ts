import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Asset } from '#api/models/asset.ts';
import { Project } from '#api/models/project.ts';
import type { Agent } from '#api/testing/agent.ts';
import { type Creator, createCreator } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { assetSchema } from '#shared/contracts/asset.ts';
import { pageSchema } from '#shared/contracts/page.ts';
import { projectSchema } from '#shared/contracts/project.ts';

const COUNT = 450;

let studio: TestStudio;
let owner: Creator;
let other: Creator;
beforeAll(async () => {
  studio = await startTestStudio();
  [owner, other] = [await createCreator(studio), await createCreator(studio)];
  for (const { user } of [owner, other]) {
    // Three of each were created in the same millisecond.
    const timesOf = Array.from({ length: COUNT }, (_, index) => new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 3)));
    await Project.insertMany(timesOf.map((createdAt) => projectAt(user._id, createdAt)));
    await Asset.insertMany(timesOf.map((createdAt) => assetAt(user._id, createdAt)));
  }
});
afterAll(() => studio.close());

function projectAt(userId: string, createdAt: Date) {
  const aiPrompt = { topic: 'Bees', durationSec: 30, platform: 'tiktok', tone: 'calm' };
  return { userId, title: 'Bees', targetPlatform: 'tiktok', status: 'ready', aiPrompt, createdAt } as const;
}

function assetAt(userId: string, createdAt: Date) {
  const storageKey = `${userId}/${randomUUID()}`;
  const file = { name: 'Bee', fileName: 'bee.png', storageKey, fileSize: 1, mimeType: 'image/png' };
  return { userId, type: 'image', ...file, createdAt } as const;
}

async function readPage(agent: Agent, path: string, limit: number, cursor: string | null, schema: z.ZodType) {
  const query = new URLSearchParams({ limit: String(limit), ...(cursor !== null && { cursor }) });
  const answer = await agent.get(`${path}?${query}`);
  expect(answer.status).toBe(200);
  const { items, nextCursor } = pageSchema(schema).parse(answer.body);
  return { ids: (items as { id: string }[]).map(({ id }) => id), nextCursor };
}

describe.each([
  ['/api/projects', projectSchema, Project, projectAt],
  ['/api/assets', assetSchema, Asset, assetAt],
] as const)('%s', (path, schema, model, documentAt) => {
  it('is the whole list without a limit, and the same list in pages', async () => {
    const { body } = await owner.agent.get(path);
    const all = z.array(z.looseObject({ id: z.string() })).parse(body);
    expect(all).toHaveLength(COUNT);
    const read: string[] = [];
    let cursor: string | null = null;
    const sizes: number[] = [];
    do {
      const page: Awaited<ReturnType<typeof readPage>> = await readPage(owner.agent, path, 200, cursor, schema);
      read.push(...page.ids);
      sizes.push(page.ids.length);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(sizes).toEqual([200, 200, 50]);
    expect(read).toEqual(all.map(({ id }) => id));
  });

  it('neither repeats nor hides documents when others come and go between two pages', async () => {
    const all = (await owner.agent.get(path)).body.map(({ id }: { id: string }) => id) as string[];
    const first = await readPage(owner.agent, path, 100, null, schema);
    // New ones come first. The last of the page, which the cursor names, goes.
    const added = await (model as typeof Project).create(documentAt(owner.user._id, new Date()) as never);
    await (model as typeof Project).deleteOne({ _id: first.ids.at(-1) });
    const second = await readPage(owner.agent, path, 100, first.nextCursor, schema);
    expect([...first.ids, ...second.ids]).toEqual(all.slice(0, 200));
    await (model as typeof Project).deleteOne({ _id: added._id });
  });

  it('gives nobody else’s, whatever the cursor', async () => {
    const { nextCursor } = await readPage(owner.agent, path, 10, null, schema);
    const page = await readPage(other.agent, path, 200, nextCursor, schema);
    const own = (await other.agent.get(path)).body.map(({ id }: { id: string }) => id);
    expect(own).toEqual(expect.arrayContaining(page.ids));
  });

  it.each([
    'limit=0',
    'limit=201',
    'limit=1.5',
    'limit=x',
    'cursor=abc',
    'limit=5&cursor=abc',
    `limit=5&cursor=${Buffer.from('2026-01-01T00:00:00.000Z $gt').toString('base64url')}`,
    `limit=5&cursor=${'a'.repeat(201)}`,
  ])('refuses %s', async (query) => {
    expect((await owner.agent.get(`${path}?${query}`)).status).toBe(400);
  });
});
