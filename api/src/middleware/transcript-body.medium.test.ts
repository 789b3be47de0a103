import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCreator } from '#api/testing/factories.ts';
import { cpuTimeWithin } from '#api/testing/longest-round.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { createAsset } from '#api/testing/uploads.ts';
import { BUILT_IN_ENGINE, MAX_TRANSCRIPT_BYTES, MOST_WORDS } from '#shared/contracts/transcript.ts';
import { GLOSSARY_LIMITS } from '#shared/glossary/glossary.ts';

const COUNTER = join(import.meta.dirname, '../../../workers/fixtures/counter.mp4');

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.close());

it('takes the longest transcript with the largest glossary, and refuses its sender alone more than four in a minute', {
  tags: 'long',
}, async () => {
  const bytes = await readFile(COUNTER);
  const [creator, other] = [await createCreator(studio), await createCreator(studio)];
  const terms = Array.from({ length: GLOSSARY_LIMITS.terms }, (_, n) => ({ term: `Krakowia ${n} more`, say: '' }));
  expect((await creator.agent.put('/api/account/glossary', { glossary: terms })).status).toBe(200);
  const { id } = await createAsset(creator.agent, bytes);
  const words = Array.from({ length: MOST_WORDS - 1_000 }, (_, n) => ({
    ...{ text: `${['cracow', 'people', 'Morningside'][n % 3]}${n}`, start: n * 0.2, end: n * 0.2 + 0.15 },
  }));
  const { result: kept, ms } = await cpuTimeWithin(
    8_000,
    () => creator.agent.put(`/api/assets/${id}/transcript`, { language: 'en', engine: BUILT_IN_ENGINE, words }),
    1,
  );
  expect([kept.status, kept.body.words?.length]).toEqual([200, words.length]);
  // In this one thread, client and server took 16 s for the words alone.
  expect(ms).toBeLessThan(8_000);

  const long = JSON.stringify({
    language: 'en',
    engine: BUILT_IN_ENGINE,
    words: [],
    pad: 'x'.repeat(MAX_TRANSCRIPT_BYTES - 200),
  });
  const headers = { 'Content-Type': 'application/json' };
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    const answer = await creator.agent.send('PUT', `/api/assets/${id}/transcript`, { body: long, headers });
    statuses.push(answer.status);
    if (answer.status === 429) expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  }
  expect(statuses.at(-1)).toBe(429);
  const { id: others } = await createAsset(other.agent, bytes);
  const short = { language: 'en', engine: BUILT_IN_ENGINE, words: words.slice(0, 3) };
  expect((await other.agent.put(`/api/assets/${others}/transcript`, short)).status).toBe(200);
});
