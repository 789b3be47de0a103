import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VoiceOrder } from '#api/adapters/voice/voice-maker.ts';
import { createCreator } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';

const SPOKEN = join(import.meta.dirname, '../../../sample/the-voice.m4a');

let studio: TestStudio;
const orders: VoiceOrder[] = [];
beforeAll(async () => {
  studio = await startTestStudio();
  studio.deps.voice = {
    speaks: () => true,
    async speak(order, use) {
      orders.push(order);
      const known = {
        path: SPOKEN,
        extension: '.m4a',
        durationSeconds: 1,
        words: [],
        language: 'en',
        engine: 'stand-in',
      };
      return use(known);
    },
    stop: async () => {},
  };
});
afterAll(() => studio.close());

describe('GET /api/voices/{voice}/sample', () => {
  it('speaks a sample once and keeps it', async () => {
    const { agent } = await createCreator(studio);
    const answers = await Promise.all([1, 2].map(() => agent.fetch('GET', '/api/voices/nova/sample')));
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/mp4']);
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
    }
    const { agent: other } = await createCreator(studio);
    expect((await other.fetch('GET', '/api/voices/nova/sample', { headers: { Range: 'bytes=0-9' } })).status).toBe(206);
    expect(orders.map(({ voice, speed }) => [voice, speed])).toEqual([['nova', 1]]);
    expect(await readdir(join(studio.dataDir, 'voice-samples/built-in'))).toEqual(['nova.m4a']);
  });

  it('speaks in the language of the script, or English', async () => {
    const { agent } = await createCreator(studio);
    for (const language of ['fr-CA', 'de'])
      expect((await agent.fetch('GET', `/api/voices/echo/sample?language=${language}`)).status).toBe(200);
    expect(orders.slice(-2).map(({ language, text }) => [language, text.split(' ')[0]])).toEqual([
      ['fr', 'Bonjour'],
      ['en', 'Hello!'],
    ]);
  });

  it('is for accounts, and for the six voices', async () => {
    expect((await studio.agent().get('/api/voices/nova/sample')).status).toBe(401);
    const { agent } = await createCreator(studio);
    expect((await agent.get('/api/voices/siri/sample')).status).toBe(404);
  });
});
