import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { unlistedFiles } from './data-files.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.close());

async function write(path: string): Promise<void> {
  await mkdir(dirname(join(studio.dataDir, path)), { recursive: true });
  await writeFile(join(studio.dataDir, path), 'x');
}

it('the start removes what a killed process was writing, and nothing else', async () => {
  const left = [
    'speech/sound-Ab3/source',
    'speech/sound-Ab3/sound.pcm',
    'voices/text-Ab3/0.wav',
    'voice-samples/built-in/part-nova.m4a',
    'stock/.0123456789abcdef.mp4',
    'stock/.0123456789abcdef.mp4.webp',
    'outbox/2026-11-27-01234567.eml.part',
  ];
  const kept = ['outbox/2026-11-27-01234567.eml', 'stock/leak-amber-90x160-v1.mp4', 'voice-samples/built-in/nova.m4a'];
  for (const path of [...left, ...kept]) await write(path);
  expect(await unlistedFiles(studio.dataDir)).toEqual([]);
  await studio.restart();
  const names = await readdir(studio.dataDir, { recursive: true });
  expect(names).toEqual(expect.arrayContaining(kept));
  expect(names.filter((name) => left.includes(name))).toEqual([]);
});

it('a file of no known kind is found', async () => {
  const strangers = ['dump.tmp', 'stock/leftover.bin', 'files/a/b/c', 'speech/sound.pcm'];
  for (const path of strangers) await write(path);
  expect((await unlistedFiles(studio.dataDir)).toSorted()).toEqual(strangers.toSorted());
  for (const path of strangers) await rm(join(studio.dataDir, path));
});
