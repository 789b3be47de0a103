import { execFileSync } from 'node:child_process';
import { copyFile, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import { checkOutput, renderSegment, renderVideo } from './engine.ts';
import type { EngineContext, RenderOrder } from './job/render-types.ts';
import { createContext, fixturePath, orderOf, readFrames, scratchFolder } from './testing/server-fixture.ts';
import { startProcess } from './tools/run-process.ts';

/** An order with one clip of a file. */
function orderWith(path: string, type: 'video' | 'image' = 'video', seconds = 1, from = 0): Promise<RenderOrder> {
  return orderOf([track('video', [clip('1', 'a', 0, seconds, from)])], { a: { path, type } });
}

async function failureOf(order: RenderOrder, rest: Parameters<typeof createContext>[0] = {}): Promise<CodedError> {
  const context = await createContext(rest);
  const error = await renderVideo(order, join(order.scratchPath, 'out.mp4'), context).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CodedError);
  expect(await readdir(order.scratchPath)).not.toContain('out.mp4');
  return error as CodedError;
}

/** A PNG of zeros: a small file of a huge picture. */
function pixelBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8); // One bit of grey a pixel.
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

describe('files with false contents', () => {
  test('a picture of 16000 × 16000 pixels is refused before it is decoded', async () => {
    const path = join(await scratchFolder(), 'bomb.png');
    await writeFile(path, pixelBomb(16_000));
    const data = { size: { width: 16_000, height: 16_000 } };
    expect(await failureOf(await orderWith(path, 'image'))).toMatchObject({ code: 'render.source-too-large', data });
    expect((await failureOf(await orderWith(path, 'video'))).code).toMatch(/^render\.source-/);
  });

  const playlists = {
    'an HLS playlist': '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nhttp://127.0.0.1:9/x.ts\n#EXT-X-ENDLIST\n',
    'a concat list': "ffconcat version 1.0\nfile '/etc/passwd'\n",
    'an SVG': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
    'nothing at all': '',
  };
  const isRefused = async (_: string, content: string) => {
    const path = join(await scratchFolder(), 'clip.mp4');
    await writeFile(path, content);
    expect(await failureOf(await orderWith(path))).toMatchObject({
      code: 'render.source-unusable',
      data: { assetId: 'a' },
    });
    expect((await failureOf(await orderWith(path, 'image'))).code).toMatch(/^render\.source-/);
  };
  test.each(Object.entries(playlists).slice(0, 2))('%s named .mp4 is refused', isRefused);
  test.each(Object.entries(playlists).slice(2))('%s named .mp4 is refused', { tags: 'long' }, isRefused);

  test('a sound file where a picture belongs is refused', async () => {
    const failure = await failureOf(await orderWith(fixturePath('sound-only.mp4')));
    expect(failure.message).toContain('it has no picture');
  });

  test('a file that is missing is named', async () => {
    const order = await orderWith('/nowhere/a.png', 'image');
    expect(await failureOf(order)).toMatchObject({ code: 'render.source-missing', data: { assetId: 'a' } });
    expect((await failureOf({ ...order, sources: {} })).code).toBe('render.source-missing');
  });

  test('names that look like options, protocols or patterns are names', { tags: 'long' }, async () => {
    const folder = await scratchFolder();
    for (const name of ['-i.mp4', 'concat:a|b.mp4', 'x%03d.mp4', 'a\'b"c;d[e],f=g.mp4', 'http:__x.mp4']) {
      const path = join(folder, name);
      await copyFile(fixturePath('colors-bt709.mp4'), path);
      const order = await orderWith(path, 'video', 0.1);
      const output = join(order.scratchPath, 'out.mp4');
      await renderVideo(order, output, await createContext());
      expect(await readFrames(output, 'gray')).toHaveLength(3);
    }
  });
});

describe('files that are damaged', () => {
  test('truncated files are refused, with their tables or without', async () => {
    const missing = await failureOf(await orderWith(fixturePath('truncated-without-tables.mp4')));
    expect(missing.code).toBe('render.source-unusable');
    const failure = await failureOf(await orderWith(fixturePath('truncated.mp4'), 'video', 1, 2));
    expect(failure).toMatchObject({ code: 'render.source-damaged', data: { assetId: 'a' } });
    expect(failure.data['log']).toEqual(expect.arrayContaining([expect.stringContaining('partial file')]));
  });

  test('flipped bytes in all pictures are reported, with the log', async () => {
    const bytes = await readFile(fixturePath('counter-without-sound.mp4'));
    const path = join(await scratchFolder(), 'flipped.mp4');
    for (let at = bytes.indexOf('mdat') + 8; at < bytes.length; at += 31) bytes[at] = (bytes[at] ?? 0) ^ 0x55;
    await writeFile(path, bytes);
    const failure = await failureOf(await orderWith(path, 'video', 8));
    expect(failure).toMatchObject({ code: 'render.source-damaged', data: { assetId: 'a' } });
  });

  test('a gap of 100,000 s in the timestamps neither hangs nor lengthens the video', async () => {
    const folder = await scratchFolder();
    const path = join(folder, 'gap.mkv');
    const late = "setpts='if(lt(N,5),N,N+1000000)/10/TB'";
    const source = ['-f', 'lavfi', '-i', 'color=red:s=320x180:r=10:d=1', '-vf', late, '-fps_mode', 'passthrough'];
    execFileSync('ffmpeg', ['-v', 'error', ...source, '-c:v', 'libx264', '-bf', '0', path]);
    const order = await orderWith(path, 'video', 1.5);
    const output = join(order.scratchPath, 'out.mp4');
    await renderVideo(order, output, await createContext());
    expect(await readFrames(output, 'gray')).toHaveLength(45);
  });
});

describe('limits', () => {
  test('a process that exceeds its time is killed and the render says so', async () => {
    const order = await orderOf(
      [track('video', [clip('1', 'a', 0, 8)])],
      { a: { path: fixturePath('counter.mp4') } },
      { width: 3840, height: 2160, frameRate: { numerator: 60, denominator: 1 } },
    );
    const context = await createContext({ limits: { processTimeMs: 1_500 } });
    const range = { index: 0, firstFrame: 0, endFrame: order.plan.frameCount };
    const rendering = renderSegment(order, range, join(order.scratchPath, 'out.mp4'), context);
    await expect(rendering).rejects.toMatchObject({ code: 'render.time-limit' });
  });

  test('a process that ignores SIGTERM is killed after two seconds', async () => {
    const stop = new AbortController();
    const { limits } = await createContext();
    const context = { signal: stop.signal, limits };
    const stubborn = await startProcess(
      '/bin/sh',
      ['-c', "trap '' TERM; echo up; sleep 30 & wait; sleep 30"],
      ['ignore', 'pipe', 'pipe'],
      context,
    );
    await new Promise((resolve) => stubborn.child.stdout?.once('data', resolve));
    const startedAt = performance.now();
    stop.abort();
    stubborn.child.stdout?.destroy();
    stubborn.child.stderr?.destroy();
    await expect(stubborn.ended).rejects.toMatchObject({ name: 'AbortError' });
    expect(performance.now() - startedAt).toBeGreaterThan(1_500);
    expect(stubborn.child.signalCode).toBe('SIGKILL');
  });

  test('canceling ends the encoder and leaves no file', async () => {
    const order = await orderOf(
      [track('video', [clip('1', 'a', 0, 8)])],
      { a: { path: fixturePath('counter.mp4') } },
      { width: 3840, height: 2160, frameRate: { numerator: 60, denominator: 1 } },
    );
    const stop = new AbortController();
    const started = Promise.withResolvers<void>();
    const context: EngineContext = {
      ...(await createContext({ signal: stop.signal })),
      onProgress: () => started.resolve(),
    };
    const output = join(order.scratchPath, 'out.mp4');
    const rendering = renderVideo(order, output, context);
    await Promise.race([started.promise, rendering]);
    stop.abort();
    await expect(rendering).rejects.toMatchObject({ name: 'AbortError' });
    expect(await commandsWith(order.scratchPath)).toEqual([]);
    expect(await readdir(order.scratchPath)).not.toContain('out.mp4');
  });
});

describe('the check of the output', () => {
  test('a black file from a bright source is refused, and the right one is not', { tags: 'long' }, async () => {
    const order = await orderWith(fixturePath('colors-bt709.mp4'), 'video', 1);
    const context = await createContext();
    const right = join(order.scratchPath, 'right.mp4');
    await renderVideo(order, right, context);
    expect(await checkOutput(order, right, context)).toMatchObject({ ok: true });
    const black = join(order.scratchPath, 'black.mp4');
    execFileSync('ffmpeg', ['-v', 'error', '-i', right, '-vf', 'drawbox=t=fill:color=black', '-c:a', 'copy', black]);
    expect(await checkOutput(order, black, context)).toEqual({
      ok: false,
      fault: 'its first picture is not the planned one',
    });
    const dark = join(order.scratchPath, 'dark.mp4');
    const middle = ['-vf', "drawbox=t=fill:color=black:enable='gt(t,0.39)'", '-force_key_frames', '0.4'];
    execFileSync('ffmpeg', ['-v', 'error', '-i', right, ...middle, '-c:a', 'copy', dark]);
    expect(await checkOutput(order, dark, context)).toEqual({
      ok: false,
      fault: 'its picture at 0:00 is not the planned one',
    });
    const short = join(order.scratchPath, 'short.mp4');
    execFileSync('ffmpeg', ['-v', 'error', '-i', right, '-c', 'copy', '-frames:v', '29', short]);
    expect(await checkOutput(order, short, context)).toEqual({ ok: false, fault: 'it has 29 frames where 30 belong' });
    await symlink('/etc/hostname', join(order.scratchPath, 'text.mp4'));
    expect(await checkOutput(order, join(order.scratchPath, 'text.mp4'), context)).toEqual({
      ok: false,
      fault: 'it cannot be read',
    });
  });

  test('a silent file from a sounding source is refused', { tags: 'long' }, async () => {
    const media = { a: { path: fixturePath('counter.mp4'), hasAudio: true } };
    const order = await orderOf([track('video', [clip('1', 'a', 0, 1)])], media);
    const context = await createContext();
    const right = join(order.scratchPath, 'right.mp4');
    await renderVideo(order, right, context);
    const silent = join(order.scratchPath, 'silent.mp4');
    execFileSync('ffmpeg', ['-v', 'error', '-i', right, '-af', 'volume=0', '-c:v', 'copy', '-t', '1', silent]);
    expect(await checkOutput(order, silent, context)).toEqual({
      ok: false,
      fault: 'it is silent where it should be heard',
    });
  });

  test('a clip turned down to silence passes, even beside a loud source without speech', { tags: 'long' }, async () => {
    const media = { a: { path: fixturePath('counter.mp4'), hasAudio: true } };
    // It beeps only at the start of each second.
    const beep = clip('1', 'a', 0, 0.4, 0, { volume: 0.001 });
    const pause = clip('2', 'a', 0.4, 0.8, 0.4);
    const order = await orderOf([track('video', [beep, pause])], media);
    const context = await createContext();
    const output = join(order.scratchPath, 'out.mp4');
    await renderVideo(order, output, context);
    expect(await checkOutput(order, output, context)).toMatchObject({ ok: true });
  });
});

/** Command lines of all processes that name a path. */
async function commandsWith(path: string): Promise<string[]> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(processes.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return commands.filter((command) => command.includes(path));
}
