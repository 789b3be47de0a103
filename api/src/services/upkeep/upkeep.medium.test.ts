import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { failSilentRenders, releaseStuckProjects } from '#api/renders/registry/end-render.ts';
import { resumeDeletions } from '#api/services/deletion/request-deletion.ts';
import { resumeGenerations } from '#api/services/generation/generation.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';

let studio: TestStudio;

beforeAll(async () => {
  studio = await startTestStudio();
});
afterEach(() => {
  mongoose.set('debug', false);
});
afterAll(() => studio.close());

it('frequent work finds its documents by an index, and never scans all of them', async () => {
  const { queue } = studio.deps;
  const queries: { collection: string; filter: object }[] = [];
  mongoose.set('debug', (collection: string, method: string, filter: object) => {
    if (method === 'find') queries.push({ collection, filter });
  });
  await failSilentRenders();
  await releaseStuckProjects();
  await resumeGenerations(queue);
  await resumeDeletions(queue);
  mongoose.set('debug', false);

  expect(queries.length).toBeGreaterThanOrEqual(4);
  for (const { collection, filter } of queries) {
    const plan = await mongoose.connection.collection(collection).find(filter).explain('queryPlanner');
    expect(JSON.stringify(plan), collection).not.toContain('COLLSCAN');
  }
});
