import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import {
  createMediaFolder,
  H264_AAC,
  type MediaFolder,
  testPicture,
  testTone,
} from '#api/adapters/probe/media-fixtures.ts';
import type { Agent } from '#api/testing/agent.ts';
import { type Creator, createCreator, createProject } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { createAsset, isStored, requestUpload, upload } from '#api/testing/uploads.ts';
import { assetSchema } from '#shared/contracts/asset.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';
let studio: TestStudio;
let folder: MediaFolder;
let creator: Creator;
let other: Creator;
let agent: Agent;
let mp4: Buffer;
let png: Buffer;
beforeAll(async () => {
  [studio, folder] = await Promise.all([startTestStudio(), createMediaFolder()]);
  [creator, other] = await Promise.all([createCreator(studio), createCreator(studio)]);
  agent = creator.agent;
  mp4 = await readFile(await folder.make(...testPicture('320x180', 2), ...testTone(2), ...H264_AAC, 'a.mp4'));
  png = await readFile(await folder.make(...testPicture('64x36', 1), '-frames:v', '1', 'a.png'));
});
afterAll(async () => {
  await studio.close();
  await folder.remove();
});

describe('POST /api/assets', () => {
  it('keeps an upload into a bucket when its owner’s room cannot be determined', async () => {
    const storageUrl = await upload(agent, png, { contentType: 'image/png' });
    const { files } = studio.deps;
    const receiver = vi.spyOn(files, 'receiver', 'get').mockReturnValue(null);
    const list = vi.spyOn(files, 'list').mockImplementationOnce(() => {
      throw new Error('The bucket does not answer.');
    });
    const body = { type: 'image', name: 'a.png', fileSize: png.length, storageUrl };
    expect((await agent.post('/api/assets', body)).status).toBe(500);
    list.mockRestore();
    expect((await agent.post('/api/assets', body)).status).toBe(201);
    receiver.mockRestore();
  });

  it('makes an asset of an upload and trusts its bytes, not the client', async () => {
    const project = await createProject(creator.user);
    const storageUrl = await upload(agent, mp4);
    const answer = await agent.post('/api/assets', {
      projectId: project._id,
      type: 'image',
      name: 'holiday.png',
      storageUrl,
      fileSize: 7,
      mimeType: 'text/html',
      width: 9_999,
      height: 1,
      durationSeconds: 3_600,
    });
    expect(answer.status).toBe(201);
    const asset = assetSchema.parse(answer.body);
    expect(asset).toMatchObject({
      type: 'video',
      name: 'holiday.png',
      fileName: 'holiday.png',
      storageUrl: new URL(storageUrl).pathname,
      fileSize: mp4.length,
      mimeType: 'video/mp4',
      width: 320,
      height: 180,
      thumbnailUrl: null,
      projectId: project._id,
      originalAssetId: null,
      probe: { container: 'mp4', videoCodec: 'avc', audioCodec: 'aac', hasVideo: true, hasAudio: true, rotation: 0 },
    });
    expect(asset.durationSeconds).toBeCloseTo(2, 1);
    expect((await agent.get(`/api/assets/${asset.id}`)).body).toEqual(answer.body);
  });

  it('takes a recording with a file name and without a project', async () => {
    const webm = await readFile(
      await folder.make(...testPicture('160x90', 1), '-c:v', 'libvpx', '-deadline', 'realtime', '-live', '1', 'r.webm'),
    );
    const asset = await createAsset(agent, webm, {
      name: undefined,
      fileName: 'webcam-recording-1762250000000.webm',
      mimeType: 'video/webm',
    });
    expect(asset).toMatchObject({
      name: 'webcam-recording-1762250000000.webm',
      fileName: 'webcam-recording-1762250000000.webm',
      mimeType: 'video/webm',
      projectId: null,
    });
  });

  it('the same upload twice is one asset, even in parallel', async () => {
    const storageUrl = await upload(agent, mp4);
    const body = { type: 'video', name: 'once.mp4', storageUrl, fileSize: mp4.length };
    const answers = await Promise.all([1, 2, 3].map(() => agent.post('/api/assets', body)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect((await agent.post('/api/assets', body)).status).toBe(200);
    expect(await isStored(studio, storageUrl)).toBe(true);
  });

  it('links a converted file to its original until the original is deleted', async () => {
    const avi = await readFile(await folder.make(...testPicture('160x120', 1), '-c:v', 'mpeg4', 'old.avi'));
    const original = await createAsset(agent, avi, { name: 'old.avi' });
    expect(original).toMatchObject({ type: 'video', mimeType: 'video/x-msvideo', width: 160, height: 120 });
    const converted = await createAsset(agent, mp4, { originalAssetId: original.id });
    expect(converted.originalAssetId).toBe(original.id);
    await agent.delete(`/api/assets/${original.id}`);
    await agent.delete('/api/assets/trash');
    expect((await agent.get(`/api/assets/${converted.id}`)).body.originalAssetId).toBeNull();
  });

  it.each([
    ['a text file', 'clip.mp4', 'Milk, bread, eggs, and something else.', 'media.not-media'],
    ['a page', 'clip.mp4', '<!doctype html><script>alert(document.cookie)</script>', 'media.not-media'],
    [
      'an SVG',
      'picture.png',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'media.not-media',
    ],
    ['a playlist', 'clip.mp4', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n', 'media.not-media'],
    ['an archive', 'clip.mp4', `PK\u0003\u0004${'\0'.repeat(60)}`, 'media.not-media'],
    ['a shell script', 'clip.mp4', '#!/bin/sh\ncurl http://127.0.0.1/ | sh\n', 'media.not-media'],
    ['a stub of an MP4', 'clip.mp4', '\0\0\0\u0018ftypisom\0\0\u0002\0isomavc1', 'media.truncated'],
  ])('%s called %s is 415 with the reason, and the file is removed', async (_, name, bytes, code) => {
    const storageUrl = await upload(agent, Buffer.from(bytes, 'latin1'));
    const answer = await agent.post('/api/assets', { type: 'video', name, storageUrl, fileSize: bytes.length });
    expect([answer.status, answer.body.code]).toEqual([415, code]);
    expect(answer.body.message).toMatch(/^[A-Z].{10,}\.$/);
    expect(await isStored(studio, storageUrl)).toBe(false);
  });

  it('an MP4 that lost its end is 415 and says so', async () => {
    const storageUrl = await upload(agent, mp4.subarray(0, mp4.length / 2));
    const answer = await agent.post('/api/assets', { type: 'video', name: 'half.mp4', storageUrl, fileSize: 1 });
    expect([answer.status, answer.body.code]).toEqual([415, 'media.truncated']);
  });

  it.each([
    '../../etc/passwd',
    '-i.mp4',
    'concat:a|b',
    'x%03d.png',
    '%{pts}.mp4',
    '<img src=x onerror=alert(1)>.mp4',
    '🎬'.repeat(255),
  ])('takes %s as a label', async (name) => {
    const asset = await createAsset(agent, mp4, { name });
    expect([asset.name, asset.fileName]).toEqual([name, name]);
    const stream = await agent.fetch('GET', `/api/assets/${asset.id}/stream`);
    expect(stream.status).toBe(200);
    expect(Buffer.from(await stream.arrayBuffer()).equals(mp4)).toBe(true);
  });

  it('a name is one line without direction marks, and never empty', async () => {
    expect((await createAsset(agent, mp4, { name: 'a\r\nSet-Cookie: x=1\u0000\u202e4pm.exe' })).name).toBe(
      'a Set-Cookie: x=1 4pm.exe',
    );
    expect((await createAsset(agent, mp4, { name: '\u200f\n' })).name).toBe('Untitled');
    expect([...(await createAsset(agent, mp4, { name: 'é'.repeat(1_000) })).name]).toHaveLength(255);
  });

  it.each([
    [{ name: undefined }, 'name'],
    [{ name: 5 }, 'name'],
    [{ name: 'x'.repeat(1_025) }, 'name'],
    [{ type: 'font' }, 'type'],
    [{ storageUrl: { $ne: null } }, 'storageUrl.$ne'],
    [{ storageUrl: undefined }, 'storageUrl'],
    [{ fileSize: -1 }, 'fileSize'],
    [{ fileSize: 1.5 }, 'fileSize'],
    [{ width: 'wide' }, 'width'],
    [{ projectId: '../x' }, 'projectId'],
  ])('refuses %j with the path of the field', async (change, path) => {
    const answer = await agent.post('/api/assets', {
      ...{ type: 'video', name: 'a.mp4', storageUrl: '/api/files/x', fileSize: 1 },
      ...change,
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'request.invalid', path });
  });

  it('every address that is no finished upload of this user is the same 400', async () => {
    const unfinished = (await requestUpload(agent)).split('?')[0];
    const foreign = await upload(other.agent, mp4);
    const asset = await createAsset(other.agent, mp4);
    const bodies = [];
    for (const storageUrl of [
      unfinished,
      foreign,
      asset.storageUrl,
      'http://127.0.0.1:1/secret.mp4',
      'file:///etc/passwd',
      `/api/files/${creator.user._id}/../x`,
      `https://evil.example${new URL(await upload(agent, mp4)).pathname}`,
    ]) {
      const answer = await agent.post('/api/assets', { type: 'video', name: 'a.mp4', storageUrl, fileSize: 1 });
      expect(answer.status, storageUrl).toBe(400);
      bodies.push(JSON.stringify(answer.body));
    }
    expect(new Set(bodies).size).toBe(1);
    expect(await isStored(studio, foreign)).toBe(true);
  });

  it('another user’s project or original is 404 like a missing one, and the upload stays', async () => {
    const storageUrl = await upload(agent, mp4);
    const body = { type: 'video', name: 'a.mp4', storageUrl, fileSize: 1 };
    const project = await createProject(other.user);
    const original = await createAsset(other.agent, mp4);
    for (const [key, id] of [
      ['projectId', project._id],
      ['originalAssetId', original.id],
    ] as const) {
      const foreign = await agent.post('/api/assets', { ...body, [key]: id });
      const missing = await agent.post('/api/assets', { ...body, [key]: NOWHERE });
      expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
    }
    expect((await agent.post('/api/assets', body)).status).toBe(201);
  });
});

describe('thumbnails', () => {
  it.each([
    ['image/png', ['t.png']],
    ['image/jpeg', ['t.jpg']],
    ['image/webp', ['t.webp']],
  ])('%s is accepted and served as such', async (mimeType, name) => {
    const picture = await readFile(await folder.make(...testPicture('64x36', 1), '-frames:v', '1', ...name));
    const asset = await createAsset(agent, mp4, {
      thumbnailUrl: await upload(agent, picture, { contentType: mimeType }),
    });
    expect(asset.thumbnailUrl).toBe(`/api/assets/${asset.id}/thumbnail`);
    const response = await agent.fetch('GET', asset.thumbnailUrl ?? '');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(mimeType);
    expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true);
  });

  it.each([
    ['a video', () => mp4, 415, 'asset.bad-thumbnail'],
    ['a page', () => Buffer.from('<html><script>alert(1)</script></html>'), 415, 'asset.bad-thumbnail'],
    ['a picture over 2 MB', () => Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]), 413, 'upload.too-large'],
  ])('%s is refused and removed; the upload itself stays', async (_, bytes, status, code) => {
    const storageUrl = await upload(agent, mp4);
    const thumbnailUrl = await upload(agent, bytes(), { contentType: 'image/png' });
    const body = { type: 'video', name: 'a.mp4', storageUrl, fileSize: 1 };
    const answer = await agent.post('/api/assets', { ...body, thumbnailUrl });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await isStored(studio, thumbnailUrl)).toBe(false);
    expect((await agent.post('/api/assets', body)).status).toBe(201);
  });

  it('an asset without a thumbnail serves none', async () => {
    const asset = await createAsset(agent, mp4);
    expect((await agent.get(`/api/assets/${asset.id}/thumbnail`)).body.code).toBe('asset.no-thumbnail');
  });
});

describe('GET /api/assets', () => {
  it('lists the user’s own assets, newest first, or those of one project', async () => {
    const mine = await createCreator(studio);
    const project = await createProject(mine.user);
    const first = await createAsset(mine.agent, mp4, { name: 'first.mp4' });
    const second = await createAsset(mine.agent, mp4, { name: 'second.mp4', projectId: project._id });
    const all = await mine.agent.get('/api/assets');
    expect(all.status).toBe(200);
    expect(
      z
        .array(assetSchema)
        .parse(all.body)
        .map((asset) => asset.id),
    ).toEqual([second.id, first.id]);
    const some = await mine.agent.get(`/api/assets?projectId=${project._id}`);
    expect(some.body.map((asset: { id: string }) => asset.id)).toEqual([second.id]);
    expect((await other.agent.get(`/api/assets?projectId=${project._id}`)).body).toEqual([]);
  });

  it.each(['projectId=a&projectId=b', 'projectId[$ne]=x', 'projectId=', 'projectId=../../x'])(
    'refuses or ignores ?%s',
    async (query) => {
      const answer = await agent.get(`/api/assets?${query}`);
      if (answer.status === 200) expect(query).toContain('[$ne]');
      else expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid']);
    },
  );
});

describe('PATCH /api/assets/{id}', () => {
  it('changes the name and nothing else', async () => {
    const asset = await createAsset(agent, mp4);
    const answer = await agent.patch(`/api/assets/${asset.id}`, { name: '  Beach\nday ' });
    expect([answer.status, answer.body]).toEqual([200, { ...asset, name: 'Beach day' }]);
  });

  it('adds damage that a browser has met since the import', async () => {
    const asset = await createAsset(agent, mp4, { damage: [{ startSeconds: 0.2, endSeconds: 0.4 }] });
    const damage = [{ startSeconds: 9, endSeconds: 10 }];
    const answer = await agent.patch(`/api/assets/${asset.id}`, { damage });
    expect([answer.status, answer.body.damage]).toEqual([200, [{ startSeconds: 0.2, endSeconds: 0.4 }, ...damage]]);
  });

  it.each([{}, { name: ' ' }, { name: 'x'.repeat(256) }, { name: ['a'] }])('refuses %j', async (body) => {
    const asset = await createAsset(agent, mp4);
    expect((await agent.patch(`/api/assets/${asset.id}`, body)).body).toMatchObject({
      code: 'request.invalid',
      path: 'name',
    });
  });
});

describe('access', () => {
  const routes: [string, string, unknown?][] = [
    ['GET', '/api/assets/{id}'],
    ['PATCH', '/api/assets/{id}', { name: 'mine now' }],
    ['DELETE', '/api/assets/{id}'],
    ['GET', '/api/assets/{id}/stream'],
    ['HEAD', '/api/assets/{id}/stream'],
    ['GET', '/api/assets/{id}/thumbnail'],
    ['GET', '/api/assets/{id}/uses'],
    ['POST', '/api/assets/{id}/restore'],
  ];

  it.each(routes)('%s %s of another’s asset is answered as a missing one', async (method, route, body) => {
    const asset = await createAsset(agent, mp4);
    const at = (id: string) => other.agent.send(method, route.replace('{id}', id), { body });
    const foreign = await at(asset.id);
    for (const id of [NOWHERE, '%00', 'x', '%2e%2e%2fetc', '[object Object]']) {
      const missing = await at(id);
      expect([missing.status, missing.body], id).toEqual([404, foreign.body]);
    }
    expect(foreign.status).toBe(404);
    expect((await agent.get(`/api/assets/${asset.id}`)).body.name).toBe('clip.mp4');
  });

  it.each([...routes, ['GET', '/api/assets'], ['POST', '/api/assets', {}]] as typeof routes)(
    '%s %s without a session is 401',
    async (method, route, body) => {
      const answer = await studio.agent().send(method, route.replace('{id}', NOWHERE), { body });
      expect(answer.status).toBe(401);
      if (method !== 'HEAD') expect(answer.body.message).toContain('Unauthorized');
    },
  );
});
