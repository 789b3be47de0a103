import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { StorageError } from '#api/adapters/files/storage-error.ts';
import {
  createMediaFolder,
  H264_AAC,
  type MediaFolder,
  testPicture,
  testTone,
} from '#api/adapters/probe/media-fixtures.ts';
import { type Creator, createCreator } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { createAsset } from '#api/testing/uploads.ts';
import type { Asset } from '#shared/contracts/asset.ts';

let studio: TestStudio;
let folder: MediaFolder;
let creator: Creator;
let bytes: Buffer;
let asset: Asset;
let path: string;
beforeAll(async () => {
  [studio, folder] = await Promise.all([startTestStudio(), createMediaFolder()]);
  creator = await createCreator(studio);
  // Too large for the buffers of a connection.
  const options = ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0', '-pix_fmt', 'yuv420p'];
  bytes = await readFile(
    await folder.make(...testPicture('1280x720', 1), '-vf', 'noise=alls=60:allf=t', ...options, 'large.mp4'),
  );
  asset = await createAsset(creator.agent, bytes, { name: 'Größe "1"; x=y.mp4' });
  path = `/api/assets/${asset.id}/stream`;
});
afterAll(async () => {
  await studio.close();
  await folder.remove();
});

async function fetchBytes(headers: Record<string, string>, method = 'GET') {
  const response = await creator.agent.fetch(method, path, { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('GET /api/assets/{id}/stream', () => {
  it('sends the whole file with headers that allow it to be nothing but a video', async () => {
    const answer = await fetchBytes({});
    expect(answer.status).toBe(200);
    expect(answer.bytes.equals(bytes)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache, no-transform',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      'content-disposition': expect.stringMatching(/^inline; filename="/),
    });
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it.each([
    ['bytes=0-0', 0, 1],
    ['bytes=5-', 5, undefined],
    ['bytes=100-199', 100, 200],
    ['bytes=-1', -1, undefined],
    ['bytes=1000-99999999999', 1_000, undefined],
  ])('%s is 206 with exactly these bytes', async (range, start, end) => {
    const answer = await fetchBytes({ Range: range });
    const expected = bytes.subarray(start, end);
    expect(answer.status).toBe(206);
    expect(answer.bytes.equals(expected)).toBe(true);
    const first = start < 0 ? bytes.length + start : start;
    expect(answer.headers.get('content-range')).toBe(`bytes ${first}-${first + expected.length - 1}/${bytes.length}`);
    expect(answer.headers.get('content-length')).toBe(String(expected.length));
  });

  it('beyond the end is 416 with the size', async () => {
    const answer = await fetchBytes({ Range: `bytes=${bytes.length}-` });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
    expect(JSON.parse(answer.bytes.toString()).code).toBe('file.range');
  });

  const givesTheWhole = async (range: string) => {
    const answer = await fetchBytes({ Range: range });
    expect([answer.status, answer.bytes.length]).toEqual([200, bytes.length]);
  };
  it.each(['bytes=9-3', `bytes=${Array.from({ length: 1_000 }, (_, i) => `${i}-`).join(',')}`])(
    'a malformed range or several ranges give the whole file: %s',
    givesTheWhole,
  );
  it.each(['bytes=x-y', 'lines=1-2', 'bytes=0-1,5-6'])(
    'a malformed range or several ranges give the whole file: %s',
    { tags: 'long' },
    givesTheWhole,
  );

  it('If-Range with the file’s tag gives the part, with another the whole', async () => {
    const etag = (await fetchBytes({}, 'HEAD')).headers.get('etag') ?? '';
    expect((await fetchBytes({ Range: 'bytes=0-9', 'If-Range': etag })).status).toBe(206);
    expect((await fetchBytes({ Range: 'bytes=0-9', 'If-Range': '"other"' })).status).toBe(200);
    expect((await fetchBytes({ Range: 'bytes=0-9', 'If-Range': `W/${etag}` })).status).toBe(200);
  });

  it('If-None-Match with the file’s tag is 304 without a body', async () => {
    const etag = (await fetchBytes({}, 'HEAD')).headers.get('etag') ?? '';
    for (const header of [etag, `"x", ${etag}`, `W/${etag}`, '*']) {
      const answer = await fetchBytes({ 'If-None-Match': header });
      expect([answer.status, answer.bytes.length], header).toEqual([304, 0]);
    }
    expect((await fetchBytes({ 'If-None-Match': '"x"' }, 'HEAD')).status).toBe(200);
  });

  it('HEAD gives the headers alone', async () => {
    const answer = await fetchBytes({ Range: 'bytes=0-9' }, 'HEAD');
    expect([answer.status, answer.bytes.length]).toEqual([200, 0]);
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    expect(answer.headers.get('content-type')).toBe('video/mp4');
  });

  it('sound that would compress well is not compressed: ranges are of the file’s own bytes', async () => {
    const wav = await readFile(await folder.make(...testTone(1), '-c:a', 'pcm_s16le', 'tone.wav'));
    const tone = await createAsset(creator.agent, wav, { name: 'tone.wav' });
    const headers = { 'Accept-Encoding': 'gzip, br' };
    const whole = await creator.agent.fetch('GET', `/api/assets/${tone.id}/stream`, { headers });
    expect([whole.headers.get('content-encoding'), whole.headers.get('content-length')]).toEqual([
      null,
      String(wav.length),
    ]);
    expect(Buffer.from(await whole.arrayBuffer()).equals(wav)).toBe(true);
  });

  it('a reader who leaves closes the file', async () => {
    for (let round = 0; round < 5; round += 1) {
      const response = await openStream();
      await once(response, 'readable');
      response.read(1_000);
      expect(openFiles()).toBeGreaterThan(0);
      response.destroy();
    }
    await expect.poll(openFiles).toBe(0);
  });

  it('reads, partial reads and HEAD requests close the file', async () => {
    await buffer(await openStream());
    await fetchBytes({ Range: 'bytes=1-2' });
    await fetchBytes({}, 'HEAD');
    await expect.poll(openFiles).toBe(0);
  });

  it('a reader keeps its file when the asset is deleted, and closes it afterwards', async () => {
    const doomed = await createAsset(creator.agent, bytes);
    const response = await openStream(`/api/assets/${doomed.id}/stream`);
    expect((await creator.agent.delete(`/api/assets/${doomed.id}`)).status).toBe(204);
    expect((await buffer(response)).length).toBe(bytes.length);
    expect((await creator.agent.get(`/api/assets/${doomed.id}/stream`)).status).toBe(404);
    await expect.poll(openFiles).toBe(0);
  });

  it('needs a session, and the owner’s', async () => {
    expect((await studio.agent().get(path)).status).toBe(401);
    const other = await createCreator(studio);
    const foreign = await other.agent.get(path);
    const missing = await other.agent.get('/api/assets/00000000-0000-4000-8000-000000000000/stream');
    expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
    expect(foreign.body.code).toBe('asset.not-found');
  });

  it('is 404 when the bytes are gone from the disk', async () => {
    const lost = await createAsset(
      creator.agent,
      await readFile(await folder.make(...testPicture('64x64', 1), ...H264_AAC, 's.mp4')),
    );
    await studio.deps.files.delete(studio.deps.files.keyOfUrl(lost.storageUrl) ?? '');
    expect((await creator.agent.get(`/api/assets/${lost.id}/stream`)).status).toBe(404);
  });

  it('is 404 when the bytes vanish just before the read', async () => {
    const read = vi.spyOn(studio.deps.files, 'read').mockRejectedValueOnce(new StorageError('storage.missing'));
    const answer = await creator.agent.get(path);
    read.mockRestore();
    expect([answer.status, answer.body.code]).toEqual([404, 'asset.not-found']);
  });
});

/** Files of the studio's store that this process holds open. */
function openFiles(): number {
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(`${studio.dataDir}/files/`);
    } catch {
      return false; // The file was closed after the listing.
    }
  }).length;
}

function openStream(from = path): Promise<IncomingMessage> {
  const cookie = [...creator.agent.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return new Promise((resolve, reject) => {
    httpGet(new URL(from, studio.url), { headers: { Cookie: cookie }, agent: false }, resolve).on('error', reject);
  });
}
