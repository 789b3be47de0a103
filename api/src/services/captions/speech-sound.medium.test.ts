import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import { readConfig } from '#api/config/config.ts';
import { Asset } from '#api/models/asset.ts';
import { SpeechSounds } from './speech-sound.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipwright-speech-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('many files of one account are read one by one, so that another account’s is read at once; the 61st is refused', async () => {
  const reading: string[] = [];
  const end = Promise.withResolvers<never>();
  const files = {
    read(key: string) {
      reading.push(key);
      return end.promise;
    },
  };
  const config = readConfig({ DATA_DIR: folder });
  const sounds = new SpeechSounds({
    config,
    files: files as Partial<FileStore> as FileStore,
    log: pino({ level: 'silent' }),
  });
  const { signal } = new AbortController();
  const use = (userId: string, storageKey: string) =>
    sounds.use(new Asset({ userId, storageKey }), signal, async () => 'heard').catch((error: unknown) => error);
  const own = Array.from({ length: 60 }, (_, n) => use('a', `a/${n}`));
  await expect.poll(() => reading).toHaveLength(1);
  expect(await use('a', 'a/60')).toMatchObject({ code: 'request.queue-full' });
  const others = use('b', 'b/0');
  await expect.poll(() => reading).toHaveLength(2);
  expect(reading).toContain('b/0');
  const lost = new Error('The store does not answer.');
  end.reject(lost);
  expect(await Promise.all([...own, others])).toEqual(Array(61).fill(lost));
});
