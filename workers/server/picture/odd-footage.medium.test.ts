import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { VideoSample } from 'mediabunny';
import { describe, expect, test } from 'vitest';
import type { DamagedPart } from '#shared/media/damage.ts';
import { placePicture } from '#shared/render/placement.ts';
import { sourceTime } from '#shared/time/microseconds.ts';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { layOutI420, partOf } from '#workers/engine/compose/i420.ts';
import { loadKernel } from '#workers/engine/compose/load-kernel.ts';
import { PlaneLayer } from '#workers/engine/compose/plane-layer.ts';
import { breakPackets } from '#workers/fixtures/break-packets.ts';
import { renderVideo } from '#workers/server/engine.ts';
import type { SourceVideo } from '#workers/server/probe/probe-source.ts';
import {
  createContext,
  fixturePath,
  orderOf,
  readCounters,
  readFrames,
  scratchFolder,
} from '#workers/server/testing/server-fixture.ts';
import { planCropAndScale } from './crop-and-scale.ts';
import { layerFilters, needsFullChroma } from './layer-filters.ts';

const run = promisify(execFile);
const LIMIT_MS = 60_000;

describe('damage that a render is the first to meet', () => {
  test('is found, told, and bridged by the last good frame as in the browser, and the sound continues', {
    timeout: LIMIT_MS,
  }, async () => {
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

test('a mirrored picture is shown mirrored, also when it is turned', { timeout: LIMIT_MS }, async () => {
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

describe('odd sizes are placed by ffmpeg as by the browser’s kernel', () => {
  test.each([
    { width: 161, height: 121, fit: 'cover' as const },
    { width: 161, height: 120, fit: 'cover' as const },
    { width: 160, height: 121, fit: 'contain' as const },
  ])('$width × $height, $fit', { timeout: LIMIT_MS }, async ({ width, height, fit }) => {
    const output = { width: 320, height: 180 };
    const placement = placePicture(fit, { width, height }, output);
    const folder = await scratchFolder();
    const path = (name: string) => `file:${join(folder, name)}`;
    const raw = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p'];
    const pattern = `testsrc2=s=640x480:r=1:d=1,scale=${width}:${height}:flags=area,format=yuv420p`;
    await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', pattern, '-frames:v', '1', ...raw, path('source.yuv')]);

    const planes = await drawPlanes(await readFile(join(folder, 'source.yuv')), { width, height }, placement, output);
    await writeFile(join(folder, 'browser.yuv'), planes);
    const video: SourceVideo = {
      ...{ streamIndex: 0, codec: 'vp9', width, height, squarePixelWidth: width, squarePixelHeight: height },
      ...{ rotation: 0, isMirrored: false, pixelFormat: 'yuv420p', hasAlpha: false, timeResolution: 1_000 },
      ...{ averageRate: 1, baseRate: 1, firstKeyUs: 0 },
      color: { matrix: 'bt709', transfer: 'bt709', isFullRange: false },
    };
    const steps = planCropAndScale(video, placement, needsFullChroma(video) ? 1 : 2);
    const rate = { numerator: 1, denominator: 1 };
    const filters = layerFilters({ video, start: sourceTime(0), frameCount: 1, rate, steps, damage: [] });
    const source = [...raw, '-s', `${width}x${height}`, '-r', '1', '-i', path('source.yuv')];
    await run('ffmpeg', ['-v', 'error', ...source, '-vf', filters, ...raw, path('server.yuv')]);

    const { width: across, height: down } = placement.destination;
    const inputs = ['browser.yuv', 'server.yuv'].flatMap((name) => [
      ...raw,
      '-s',
      `${across}x${down}`,
      '-i',
      path(name),
    ]);
    const { stderr } = await run('ffmpeg', ['-hide_banner', ...inputs, '-lavfi', 'ssim', '-f', 'null', '-']);
    expect(Number(/All:([\d.]+)/.exec(stderr)?.[1])).toBeGreaterThan(0.985);
  });
});

/** A picture as the browser's kernel draws it: the planes of its destination, one after the other. */
async function drawPlanes(
  source: Buffer,
  { width, height }: { width: number; height: number },
  placement: ReturnType<typeof placePicture>,
  output: { width: number; height: number },
): Promise<Uint8Array> {
  const kernel = await loadKernel();
  const sample = new VideoSample(new Uint8Array(source), {
    ...{ format: 'I420', codedWidth: width, codedHeight: height, timestamp: 0 },
    colorSpace: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false },
  });
  // In Node mediabunny can't copy a part of an odd picture.
  const chroma = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const stored = [
    { at: 0, width, half: 1 },
    { at: width * height, width: chroma.width, half: 2 },
    { at: width * height + chroma.width * chroma.height, width: chroma.width, half: 2 },
  ];
  Object.assign(sample, {
    copyTo: async (target: Uint8Array, { rect, layout }: Required<VideoFrameCopyToOptions>) => {
      const { x = 0, y = 0, width: across = 0, height: down = 0 } = rect;
      for (const [index, plane] of stored.entries()) {
        for (let row = 0; row < Math.ceil(down / plane.half); row++) {
          const from = plane.at + (y / plane.half + row) * plane.width + x / plane.half;
          const { offset, stride } = layout[index]!;
          target.set(source.subarray(from, from + Math.ceil(across / plane.half)), offset + row * stride);
        }
      }
      return layout;
    },
  });
  const { planes, byteLength } = layOutI420(output.width, output.height, 0);
  const at = kernel.allocate(byteLength);
  const moved = { ...planes, y: planes.y + at, u: planes.u + at, v: planes.v + at };
  const layer = new PlaneLayer(kernel);
  layer.draw(await layer.fetch(sample, placement), moved);
  sample.close();
  const part = partOf(moved, placement.destination);
  const rows = (offset: number, stride: number, length: number, count: number) =>
    Array.from({ length: count }, (_, row) =>
      kernel.bytes.slice(offset + row * stride, offset + row * stride + length),
    );
  const half = { width: part.width / 2, height: part.height / 2 };
  return Buffer.concat([
    ...rows(part.y, part.stride, part.width, part.height),
    ...rows(part.u, part.chromaStride, half.width, half.height),
    ...rows(part.v, part.chromaStride, half.width, half.height),
  ]);
}
