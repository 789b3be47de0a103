import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFfmpeg } from './find-ffmpeg.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'find-ffmpeg-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Creates a program that answers as an ffmpeg of this version, with these words in every list. */
async function program(version: string, words: string): Promise<string> {
  const path = join(folder, 'ffmpeg');
  const script = `#!/bin/sh\ncase "$*" in *-version*) echo "ffmpeg version ${version} Copyright";; *) echo "${words}";; esac\n`;
  for (const file of [path, join(folder, 'ffprobe')]) {
    await writeFile(file, script);
    await chmod(file, 0o755);
  }
  return path;
}

test('the installed ffmpeg is found on the PATH with its version', async () => {
  const found = await findFfmpeg(process.env);
  expect(found).toMatchObject({ ok: true, tools: { ffmpeg: expect.stringMatching(/^\/.*ffmpeg$/) } });
});

test('without ffmpeg the reason says so', async () => {
  expect(await findFfmpeg({ PATH: `${folder}/none` })).toEqual({ ok: false, reason: 'ffmpeg is not installed' });
  const named = await findFfmpeg({ FFMPEG_PATH: '/nowhere/ffmpeg' });
  expect(named).toEqual({ ok: false, reason: 'FFMPEG_PATH is not a program: /nowhere/ffmpeg' });
});

test.each([
  ['4.4.2-0ubuntu0.22.04.1', 'libx264', /4\.4\.2 is too old/],
  ['5.0.1', 'libx264', /5\.0\.1 is too old/],
  ['6.1', 'libx264 aac', /built without libvpx|built without h264/],
])('version %s with %s is refused', async (version, words, reason) => {
  const found = await findFfmpeg({ FFMPEG_PATH: await program(version, words) });
  expect(found).toEqual({ ok: false, reason: expect.stringMatching(reason) });
});

test('a newer version with all required features is accepted', async () => {
  const words = 'libx264 aac h264 libvpx libvpx-vp9 showinfo settb crop setparams';
  const found = await findFfmpeg({ FFMPEG_PATH: await program('n7.0.2', words) });
  expect(found).toMatchObject({ ok: true, tools: { version: '7.0.2', ffprobe: join(folder, 'ffprobe') } });
});
