import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { Storage } from '@google-cloud/storage';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createMediaFolder,
  H264_AAC,
  type MediaFolder,
  testPicture,
  testTone,
} from '#api/adapters/probe/media-fixtures.ts';
import { type Creator, createCreator } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { writeGoogleAccount } from '#scripts/test-peers/google-account.ts';
import { type Asset, assetSchema, uploadUrlAnswerSchema } from '#shared/contracts/asset.ts';

/** Address of fake-gcs-server, which `npm run test:peers` starts. */
const FAKE_GCS = process.env['FAKE_GCS'];
const MEGABYTE = 1024 * 1024;

describe.skipIf(FAKE_GCS === undefined)('a studio whose files are in a bucket', () => {
  let folder: MediaFolder;
  let studio: TestStudio;
  let creator: Creator;
  let mp4: Buffer;
  let png: Buffer;

  beforeAll(async () => {
    const name = `clipwright-${randomUUID()}`;
    folder = await createMediaFolder();
    const mp4Path = await folder.make(...testPicture('320x180', 2), ...testTone(2), ...H264_AAC, 'a.mp4');
    mp4 = await readFile(mp4Path);
    png = await readFile(await folder.make(...testPicture('64x36', 1), '-frames:v', '1', 'a.png'));
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', (await writeGoogleAccount(dirname(mp4Path))).path);
    await new Storage({ apiEndpoint: FAKE_GCS as string, projectId: 'clipwright' }).bucket(name).create();
    const environment = { GCS_BUCKET: name, GCS_API_BASE: FAKE_GCS as string, STORAGE_QUOTA_GB: String(1 / 1024) };
    studio = await startTestStudio(environment);
    creator = await createCreator(studio);
  });
  afterAll(async () => {
    await studio.close();
    vi.unstubAllEnvs();
    await folder.remove();
  });

  /** Uploads bytes as the page does. Returns the file's address. */
  async function send(bytes: Uint8Array, { agent }: Creator = creator): Promise<string> {
    const answer = await agent.post('/api/assets/upload-url', { fileSize: bytes.length, contentType: 'video/mp4' });
    const { uploadUrl, uploadHeaders } = uploadUrlAnswerSchema.parse(answer.body);
    const headers = { ...uploadHeaders, 'Content-Type': 'video/mp4' };
    const sent = await fetch(uploadUrl, { method: 'PUT', headers, body: Uint8Array.from(bytes) });
    expect(sent.status).toBe(200);
    return uploadUrl.split('?', 1)[0] as string;
  }

  async function register(storageUrl: string, { agent }: Creator = creator): Promise<Asset> {
    const body = { type: 'video', name: 'clip', storageUrl, fileSize: 1 };
    const answer = await agent.post('/api/assets', body);
    expect([answer.status, answer.body.code]).toEqual([201, undefined]);
    return assetSchema.parse(answer.body);
  }

  it('hands out addresses in the bucket, with the size bound into them', async () => {
    const { body } = await creator.agent.post('/api/assets/upload-url', { fileSize: 1_234 });
    expect(new URL(body.uploadUrl).origin).toBe(FAKE_GCS);
    expect(body.uploadHeaders).toEqual({
      'x-goog-content-length-range': '1,1234',
      'x-goog-if-generation-match': '0',
    });
  });

  it('accepts no bytes itself', async () => {
    const path = `/api/files/${studio.deps.files.newKey(creator.user._id)}?expires=9999999999999&max=10&signature=x`;
    const answer = await creator.agent.send('PUT', path, { body: 'bytes', headers: { 'Content-Type': 'video/mp4' } });
    expect([answer.status, answer.body.code]).toEqual([403, 'upload.denied']);
  });

  it('probes an upload in the bucket and makes an asset of it', async () => {
    const asset = await register(await send(mp4));
    expect(asset).toMatchObject({ type: 'video', width: 320, height: 180, fileSize: mp4.length });
    expect(asset.durationSeconds).toBeCloseTo(2, 1);
  });

  it('sends readers of footage to the bucket, whole and by ranges, and never lets the answer be kept', async () => {
    const asset = await register(await send(mp4));
    const answer = await creator.agent.get(`/api/assets/${asset.id}/stream`);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const location = answer.headers.get('location') as string;
    expect(new URL(location).searchParams.get('response-content-type')).toBe('video/mp4');
    expect(Number(new URL(location).searchParams.get('X-Goog-Expires'))).toBeLessThanOrEqual(600);
    expect(Buffer.from(await (await fetch(location)).arrayBuffer()).equals(mp4)).toBe(true);
    const part = await fetch(location, { headers: { Range: 'bytes=100-199' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(mp4.subarray(100, 200))).toBe(true);
  });

  it('answers HEAD itself, and streams pictures from its own origin', async () => {
    const video = await register(await send(mp4));
    const head = await creator.agent.send('HEAD', `/api/assets/${video.id}/stream`);
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(mp4.length)]);
    const picture = await register(await send(png));
    const stream = await creator.agent.fetch('GET', `/api/assets/${picture.id}/stream`);
    expect([stream.status, stream.headers.get('cross-origin-resource-policy')]).toEqual([200, 'same-origin']);
    expect(Buffer.from(await stream.arrayBuffer()).equals(png)).toBe(true);
  });

  it('lets pages connect to the bucket’s origin, and to no other', async () => {
    const { headers } = await creator.agent.get('/api/health');
    expect(headers.get('content-security-policy')).toContain(`connect-src 'self' blob: ${FAKE_GCS};`);
  });

  it('never serves another user’s file, a scratch object or another bucket’s object', async () => {
    const other = await createCreator(studio);
    const storageUrl = await send(mp4);
    const [origin, bucket] = [new URL(storageUrl).origin, new URL(storageUrl).pathname.split('/')[1]];
    for (const url of [
      storageUrl,
      storageUrl.replace(`/${bucket}/`, '/another-bucket/'),
      `${origin}/${bucket}/scratch/${other.user._id}/1-segment-0000.mp4`,
    ]) {
      const answer = await other.agent.post('/api/assets', { type: 'video', name: 'x', storageUrl: url, fileSize: 1 });
      expect([answer.status, answer.body.code], url).toEqual([400, 'upload.missing']);
    }
    await register(storageUrl);
  });

  it('removes files that are no media, or outgrew the quota on their way', async () => {
    const other = await createCreator(studio);
    const text = await send(Buffer.from('<html>not a film</html>'), other);
    const refused = await other.agent.post('/api/assets', { type: 'video', name: 'x', storageUrl: text, fileSize: 1 });
    expect(refused.status).toBe(415);
    const { files } = studio.deps;
    expect(await files.stat(files.keyOfUrl(text) ?? '')).toBeNull();

    const half = Buffer.concat([mp4, new Uint8Array(0.7 * MEGABYTE)]);
    const storageUrl = await send(half, other);
    // A server render stores a video in the meantime.
    await files.write(files.newKey(other.user._id), Readable.from([half]));
    const answer = await other.agent.post('/api/assets', { type: 'video', name: 'x', storageUrl, fileSize: 1 });
    expect([answer.status, answer.body.code]).toEqual([413, 'storage.quota']);
    expect(await files.stat(files.keyOfUrl(storageUrl) ?? '')).toBeNull();
  });

  it('removes a deleted asset’s object when the trash is emptied', async () => {
    const storageUrl = await send(mp4);
    const asset = await register(storageUrl);
    expect((await creator.agent.delete(`/api/assets/${asset.id}`)).status).toBe(204);
    expect((await creator.agent.delete('/api/assets/trash')).status).toBe(204);
    const { files } = studio.deps;
    expect(await files.stat(files.keyOfUrl(storageUrl) ?? '')).toBeNull();
  });
});
