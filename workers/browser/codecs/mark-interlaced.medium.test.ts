// @module-tag long

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import { expect, test } from 'vitest';
import { decodePictures, type VideoFile } from '#workers/server/picture/decode-pictures.ts';
import { probeSource } from '#workers/server/probe/probe-source.ts';
import { createContext, fixturePath, scratchFolder } from '#workers/server/testing/server-fixture.ts';
import { isInterlaced } from './mark-interlaced.ts';

const FIELDS = '-flags +ildct+ilme';

async function bothSay(path: string): Promise<[browser: boolean, server: boolean | undefined]> {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  const found = await isInterlaced(track!);
  input.dispose();
  const context = await createContext();
  const file = (await probeSource('a', path, context)) as VideoFile;
  const pictures = await decodePictures({ assetId: 'a', file, startUs: 0, isDamageKnown: false }, context);
  const first = await pictures.next();
  await pictures.return();
  return [found, first.done ? undefined : first.value.isInterlaced];
}

test.each([
  ['fields.mp4', `-c:v libx264 -x264-params tff=1 ${FIELDS}`, true],
  ['bottom-first.mkv', `-c:v libx264 -x264-params bff=1 ${FIELDS}`, true],
  ['scaling-lists.mp4', `-c:v libx264 -x264-params tff=1:cqm=jvt ${FIELDS}`, true],
  ['4-4-4.mp4', `-c:v libx264 -pix_fmt yuv444p -x264-params tff=1 ${FIELDS}`, true],
  ['only-could.mp4', '-c:v libx264 -x264-params fake-interlaced=1', false],
  ['baseline.mp4', '-c:v libx264 -profile:v baseline', false],
  ['high.mkv', '-c:v libx264', false],
  ['other.webm', '-c:v libvpx', false],
])('%s: browser and server agree about its fields', async (name, options, expected) => {
  const path = join(await scratchFolder(), name);
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=160x96:r=25:d=0.2', '-pix_fmt', 'yuv420p'];
  execFileSync('ffmpeg', ['-v', 'error', ...source, ...options.split(' '), path]);
  expect(await bothSay(path)).toEqual([expected, expected]);
});

test('so they do of a fixture', async () => {
  expect(await bothSay(fixturePath('interlaced.mp4'))).toEqual([true, true]);
});
