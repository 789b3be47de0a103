import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ByteSource } from './byte-source.ts';
import { createMediaFolder, H264_AAC, type MediaFolder, testPicture, testTone } from './media-fixtures.ts';
import { probeMedia } from './probe.ts';
import { probeBytes, sourceOf } from './testing/probe-bytes.ts';

const FIXTURES = join(import.meta.dirname, '../../../../workers/fixtures');
let folder: MediaFolder;
beforeAll(async () => {
  folder = await createMediaFolder();
});
afterAll(() => folder.remove());

describe('a file cannot hold up or break the server', () => {
  it('flipped bytes end in an answer, never in an exception', async () => {
    const whole = await readFile(
      await folder.make(...testPicture('160x90', 1), ...testTone(1), ...H264_AAC, 'flip.mp4'),
    );
    const webm = await readFile(await folder.make(...testPicture('160x90', 1), '-c:v', 'libvpx', 'flip.webm'));
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % below;
    };
    for (let round = 0; round < 6; round += 1) {
      const bytes = Buffer.from(round % 2 === 0 ? whole : webm);
      for (let flips = 0; flips < 40; flips += 1) bytes[16 + random(bytes.length - 16)] = random(256);
      const outcome = await probeBytes(bytes);
      expect(typeof outcome.ok).toBe('boolean');
    }
  });

  it.each([
    ['samples in a chunk', 'stsc', 16],
    ['times of samples', 'ctts', 12],
    ['entries', 'stts', 8],
  ])('an index that claims four billion %s is refused unread', async (_, table, offset) => {
    const bytes = await readFile(join(FIXTURES, 'counter.mp4'));
    bytes.writeUInt32BE(0xffff_fff0, bytes.indexOf(table) + offset);
    expect(await probeBytes(bytes)).toEqual({ ok: false, code: 'media.damaged' });
  });

  it('a parser that computes for too long is ended, and other accounts do not wait for it', async () => {
    const bytes = await slowToSort(join(FIXTURES, 'fragments.mp4'));
    const order: string[] = [];
    const slow = Array.from({ length: 3 }, async () => {
      const outcome = await probeMedia(sourceOf(bytes), 'hostile', { busyMs: 1_000 });
      order.push('slow');
      return outcome;
    });
    await probeMedia(sourceOf(await readFile(join(FIXTURES, 'counter.mp4'))), 'other').then(() => order.push('other'));
    expect(await slow[0]).toEqual({ ok: false, code: 'media.timeout' });
    await Promise.all(slow);
    expect(order.indexOf('other')).toBeLessThan(2);
  });

  it('a JPEG that never states its size is refused after little work', async () => {
    const bytes = Buffer.alloc(20_000_000);
    bytes.set([0xff, 0xd8, 0xff, 0xe0]);
    // The library alone computed for five seconds. Loading the thread takes a fifth of a second of CPU time.
    expect(await probeMedia(sourceOf(bytes), 'account', { busyMs: 3_000 })).toEqual({
      ok: false,
      code: 'media.damaged',
    });
  });

  it('a length of years is ignored', async () => {
    const bytes = await readFile(
      await folder.make(...testPicture('160x90', 1), ...H264_AAC, '-use_editlist', '0', 'years.mp4'),
    );
    bytes.writeUInt32BE(0xffff_ffff, bytes.indexOf('stts') + 12);
    expect(await probeBytes(bytes)).toMatchObject({ ok: true, media: { width: 160, durationSeconds: null } });
  });

  it('a source that never answers ends in a timeout, and the next probe works', async () => {
    const stuck: ByteSource = { size: 1_000, read: () => new Promise(() => {}) };
    const outcome = await Promise.race([
      probeMedia(stuck, 'account', { timeoutMs: 300 }),
      new Promise((resolve) => setTimeout(resolve, 5_000, 'stuck')),
    ]);
    expect(outcome).toMatchObject({ ok: false, code: 'media.timeout' });
    expect(await probeBytes('still here, still able to say no')).toMatchObject({ code: 'media.not-media' });
  });

  it('a disk failure is not blamed on the file', async () => {
    const failing: ByteSource = { size: 1_000, read: () => Promise.reject(new Error('EIO')) };
    await expect(probeMedia(failing, 'account')).rejects.toThrow('EIO');
  });

  it('many simultaneous probes are all answered', async () => {
    const outcomes = await Promise.all(Array.from({ length: 9 }, () => probeBytes('no film in these bytes')));
    expect(outcomes.every((outcome) => !outcome.ok && outcome.code === 'media.not-media')).toBe(true);
  });
});

/** Appends a table of fragments with identical times, which the demuxer removes one by one. */
async function slowToSort(path: string): Promise<Buffer> {
  const entries = 1_500_000;
  const table = Buffer.alloc(24 + entries * 11);
  table.writeUInt32BE(table.length);
  table.write('tfra', 4, 'latin1');
  table.writeUInt32BE(1, 12);
  table.writeUInt32BE(entries, 20);
  const length = 8 + table.length + 16;
  const [head, foot] = [Buffer.alloc(8), Buffer.alloc(16)];
  head.writeUInt32BE(length);
  head.write('mfra', 4, 'latin1');
  foot.writeUInt32BE(16);
  foot.write('mfro', 4, 'latin1');
  foot.writeUInt32BE(length, 12);
  return Buffer.concat([await readFile(path), head, table, foot]);
}
