// @module-tag long

import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DamagedPart } from '#shared/media/damage.ts';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { breakPackets } from '#workers/fixtures/break-packets.ts';
import { combsOf } from '#workers/fixtures/combs.ts';
import { renderVideo } from '#workers/server/engine.ts';
import {
  createContext,
  fixturePath,
  orderOf,
  readCounters,
  readFrames,
  scratchFolder,
} from '#workers/server/testing/server-fixture.ts';

describe('damage that a render is the first to meet', () => {
  test('is found, told, and bridged by the last good frame as in the browser, and the sound continues', async () => {
    const counter = new File([await readFile(fixturePath('counter.mp4'))], 'counter.mp4');
    const silent = await breakPackets(counter, 'audio', (_, seconds) => seconds > 2.9 && seconds < 3.3);
    const broken = await breakPackets(silent, 'video', (number) => number === 90);
    const path = join(await scratchFolder(), 'broken.mp4');
    await writeFile(path, new Uint8Array(await broken.arrayBuffer()));
    const tracks = [
      track('video', [clip('1', 'a', 0, 1.5, 2.5), clip('2', 'a', 1.5, 2, 3.2), clip('3', 'a', 2, 3, 4)]),
    ];
    const order = await orderOf(tracks, { a: { path, hasAudio: true } });
    const told = new Map<string, readonly DamagedPart[]>();
    const output = join(order.scratchPath, 'out.mp4');
    await renderVideo(order, output, await createContext({ onDamage: (id, parts) => void told.set(id, parts) }));
    expect([...told]).toEqual([['a', [{ startSeconds: 2.901333, endSeconds: 4 }]]]);
    const frames = [...Array(45).keys()].map((n) => n + 75).concat([...Array(15).keys()].map((n) => n + 96));
    const shown = frames.map((frame) => (frame >= 88 && frame < 120 ? 87 : frame));
    expect(await readCounters(output)).toEqual([...shown, ...[...Array(30).keys()].map((n) => n + 120)]);
  });
});

test('a mirrored picture is shown mirrored, also when it is turned', async () => {
  const one = 0x1_0000;
  const matrices = [
    { matrix: [-one, 0, 0, one], corners: 'green red white blue', width: 160, height: 90 },
    { matrix: [0, one, one, 0], corners: 'red blue green white', width: 90, height: 160 },
  ];
  for (const { matrix, corners, width, height } of matrices) {
    const bytes = await readFile(fixturePath('rotated-0.mp4'));
    const header = new DataView(bytes.buffer, bytes.byteOffset + bytes.indexOf('tkhd') + 4);
    for (const [index, at] of [40, 44, 52, 56].entries()) header.setInt32(at, matrix[index]!);
    const path = join(await scratchFolder(), 'mirrored.mp4');
    await writeFile(path, bytes);
    const order = await orderOf([track('video', [clip('1', 'a', 0, 0.1)])], { a: { path } }, { width, height });
    const output = join(order.scratchPath, 'out.mp4');
    await renderVideo(order, output, await createContext());
    const [frame] = await readFrames(output, 'rgb24', width, height);
    const at = (x: number, y: number) => {
      const pixel = 3 * (Math.floor(y * height) * width + Math.floor(x * width));
      const name = [0, 1, 2].map((channel) => +((frame?.[pixel + channel] ?? 0) > 128)).join('');
      return { '100': 'red', '010': 'green', '001': 'blue', '111': 'white' }[name];
    };
    expect([at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)].join(' ')).toBe(corners);
  }
});

test('interlaced footage loses its combs', async () => {
  const [width, height] = [160, 120];
  const path = fixturePath('interlaced.mp4');
  const order = await orderOf([track('video', [clip('1', 'a', 0, 0.4, 0.2)])], { a: { path } }, { width, height });
  const output = join(order.scratchPath, 'out.mp4');
  await renderVideo(order, output, await createContext());
  const combs = async (file: string) =>
    (await readFrames(file, 'gray', width, height)).map((frame) =>
      combsOf(frame, { offset: 0, stride: width }, width, height),
    );
  expect(Math.min(...(await combs(path)))).toBeGreaterThan(5);
  expect(Math.max(...(await combs(output)))).toBeLessThan(1);
});

test('a picture of eight pixels across is drawn', async () => {
  const path = join(await scratchFolder(), 'tiny.mp4');
  const red = ['-f', 'lavfi', '-i', 'color=red:s=8x8:r=30:d=0.2', '-pix_fmt', 'yuv420p'];
  execFileSync('ffmpeg', ['-v', 'error', ...red, path]);
  const order = await orderOf([track('video', [clip('1', 'a', 0, 0.2)])], { a: { path, width: 8, height: 8 } });
  const output = join(order.scratchPath, 'out.mp4');
  await renderVideo(order, output, await createContext());
  const [frame] = await readFrames(output, 'rgb24');
  expect(frame?.[0]).toBeGreaterThan(200);
  expect(frame?.[1]).toBeLessThan(40);
});
