import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { User } from '#api/models/user.ts';
import { type Creator, createCreator } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { requestUpload } from '#api/testing/uploads.ts';
import { MAX_UPLOAD_BYTES } from '#shared/media/limits.ts';
import { breakOff, bytesOnDisk, filesOnDisk, MP4, send } from './testing/upload-requests.ts';

let studio: TestStudio;
let creator: Creator;
beforeAll(async () => {
  // A small quota: 1 MiB.
  studio = await startTestStudio({ STORAGE_QUOTA_GB: String(1 / 1024) });
  creator = await createCreator(studio);
});
afterAll(() => studio.close());

describe('POST /api/assets/upload-url', () => {
  it('gives a signed URL on the studio’s own origin, with an empty body', async () => {
    const answer = await creator.agent.send('POST', '/api/assets/upload-url');
    expect(answer.status).toBe(200);
    const url = new URL(answer.body.uploadUrl);
    expect(url.origin).toBe(studio.url);
    expect(url.pathname).toMatch(new RegExp(`^/api/files/${creator.user._id}/[0-9a-f]{32}$`));
    expect(url.searchParams.get('max')).toBe(String(MAX_UPLOAD_BYTES));
  });

  it.each([
    [{ fileSize: MAX_UPLOAD_BYTES + 1 }, 'fileSize'],
    [{ fileSize: 0 }, 'fileSize'],
    [{ fileSize: 1.5 }, 'fileSize'],
    [{ fileSize: '10' }, 'fileSize'],
    [{ contentType: { $ne: '' } }, 'contentType.$ne'],
  ])('refuses %j with the path of the field', async (body, path) => {
    const answer = await creator.agent.post('/api/assets/upload-url', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'request.invalid', path });
  });

  it('needs a session', async () => {
    expect((await studio.agent().post('/api/assets/upload-url')).status).toBe(401);
  });
});

describe('PUT to a signed URL', () => {
  it('that brings next to nothing in a minute is a 408 and frees its place', async () => {
    const { agent } = await createCreator(studio);
    const url = await requestUpload(agent, { fileSize: 1_000 });
    const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('a')) });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let status = 0;
    void agent.send('PUT', url, { body, headers: MP4 }).then((answer) => {
      status = answer.status;
    });
    const later = async () => {
      await vi.advanceTimersByTimeAsync(60_000);
      return status;
    };
    await expect
      .poll(later)
      .toBe(408)
      .finally(() => vi.useRealTimers());
    expect(
      (await agent.send('PUT', await requestUpload(agent, { fileSize: 4 }), { body: 'more', headers: MP4 })).status,
    ).toBe(201);
  });

  it('stores the body once', async () => {
    const url = await requestUpload(creator.agent);
    const first = await creator.agent.send('PUT', url, { body: 'some bytes', headers: MP4 });
    expect([first.status, first.body]).toEqual([201, { size: 10 }]);
    const again = await creator.agent.send('PUT', url, { body: 'other bytes', headers: MP4 });
    expect([again.status, again.body.code]).toEqual([403, 'upload.used']);
  });

  it('takes a body without a length', async () => {
    const url = await requestUpload(creator.agent);
    const body = new Blob(['in ', 'pieces']).stream();
    expect((await creator.agent.send('PUT', url, { body, headers: MP4 })).body).toEqual({ size: 9 });
  });

  it('can start over after it broke off', async () => {
    const url = await requestUpload(creator.agent);
    await breakOff(studio, creator, url, 1_000, 'x'.repeat(400));
    expect((await creator.agent.send('PUT', url, { body: 'all of it', headers: MP4 })).status).toBe(201);
    const id = new URL(url).pathname.split('/').at(-1) ?? '';
    expect((await filesOnDisk(studio)).filter((name) => name.startsWith(`${id}.`))).toEqual([]);
  });

  it.each([
    ['a changed character of the signature', (url: URL) => url.searchParams.set('signature', flipped(url))],
    ['a larger bound', (url: URL) => url.searchParams.set('max', '999999999')],
    ['a later expiry', (url: URL) => url.searchParams.set('expires', '99999999999999')],
    [
      'another key',
      (url: URL) => Object.assign(url, { pathname: url.pathname.slice(0, -1) + (url.pathname.endsWith('0') ? 1 : 0) }),
    ],
    ['no signature', (url: URL) => url.searchParams.delete('signature')],
    ['a path out of the folder', (url: URL) => Object.assign(url, { pathname: '/api/files/..%2f..%2fetc/passwd' })],
  ])('with %s is 403 and stores nothing', async (_, change) => {
    const before = await filesOnDisk(studio);
    const url = new URL(await requestUpload(creator.agent));
    change(url);
    const answer = await creator.agent.send('PUT', url.href, { body: 'bytes', headers: MP4 });
    expect([answer.status, answer.body.code]).toEqual([403, 'upload.denied']);
    expect(await filesOnDisk(studio)).toEqual(before);
  });

  it('that has expired is 403', async () => {
    const { url } = await studio.deps.files.signUpload({
      key: studio.deps.files.newKey(creator.user._id),
      maxBytes: 100,
      contentType: null,
      expiresAt: new Date(Date.now() - 1),
    });
    expect((await creator.agent.send('PUT', url, { body: 'bytes', headers: MP4 })).status).toBe(403);
  });

  it('that was copied to another session, or used without one, is 403', async () => {
    const url = await requestUpload(creator.agent);
    const other = await createCreator(studio);
    for (const agent of [other.agent, studio.agent()]) {
      const answer = await agent.send('PUT', url, { body: 'bytes', headers: MP4 });
      expect([answer.status, answer.body.code]).toEqual([403, 'upload.denied']);
    }
  });

  it('from another site’s page is 403', async () => {
    const url = await requestUpload(creator.agent);
    const answer = await creator.agent.send('PUT', url, {
      body: 'x',
      headers: { ...MP4, Origin: 'https://evil.example' },
    });
    expect([answer.status, answer.body.code]).toEqual([403, 'request.foreign-origin']);
  });

  it.each(['GET', 'POST', 'DELETE'])('does nothing for %s', async (method) => {
    const url = await requestUpload(creator.agent);
    const answer = await creator.agent.send(method, url, method === 'GET' ? {} : { body: 'bytes', headers: MP4 });
    expect([404, 405]).toContain(answer.status);
  });

  it('with another content type than the granted one is 403', async () => {
    const url = await requestUpload(creator.agent, { contentType: 'video/mp4' });
    const answer = await creator.agent.send('PUT', url, { body: 'bytes', headers: { 'Content-Type': 'text/html' } });
    expect(answer.status).toBe(403);
    expect((await creator.agent.send('PUT', url, { body: 'bytes', headers: MP4 })).status).toBe(201);
  });

  it('with a body longer than granted is 413 and keeps nothing', async () => {
    const before = await filesOnDisk(studio);
    const url = await requestUpload(creator.agent, { fileSize: 10 });
    const answer = await creator.agent.send('PUT', url, { body: '12345678901', headers: MP4 });
    expect([answer.status, answer.body]).toMatchObject([413, { code: 'upload.too-large', maxBytes: 10 }]);
    expect(await filesOnDisk(studio)).toEqual(before);
  });

  it('with a chunked body longer than granted is cut, 413 and keeps nothing', async () => {
    const before = await filesOnDisk(studio);
    const url = await requestUpload(creator.agent, { fileSize: 10 });
    const body = new Blob(['12345', '67890', '1'.repeat(100_000)]).stream();
    const answer = await creator.agent.send('PUT', url, { body, headers: MP4 });
    expect([answer.status, answer.body.code]).toEqual([413, 'upload.too-large']);
    expect(await filesOnDisk(studio)).toEqual(before);
  });

  it('tells the sender of a far too large body, with and without a length, before it is through', async () => {
    const bytes = new Uint8Array(30 * 1024 * 1024);
    for (const body of [bytes, new Blob([bytes]).stream()]) {
      const url = await requestUpload(creator.agent, { fileSize: 10 });
      const answer = await creator.agent.send('PUT', url, { body, headers: MP4 });
      expect([answer.status, answer.body.code]).toEqual([413, 'upload.too-large']);
    }
  });

  it('with an empty body is 400', async () => {
    const url = await requestUpload(creator.agent);
    const answer = await creator.agent.send('PUT', url, { body: '', headers: MP4 });
    expect([answer.status, answer.body.code]).toEqual([400, 'upload.empty']);
  });

  it('whose sender hangs up is no file, and its part is removed once the address has expired', async () => {
    const before = await filesOnDisk(studio);
    const url = await requestUpload(creator.agent);
    await breakOff(studio, creator, url, 500_000, 'x'.repeat(300_000));
    const expiresAt = Number(new URL(url).searchParams.get('expires'));
    const { receiver } = studio.deps.files;
    expect(await receiver?.removeExpiredUploads(new Date(expiresAt - 1))).toBe(0);
    expect(await receiver?.removeExpiredUploads(new Date(expiresAt))).toBeGreaterThan(0);
    expect(await filesOnDisk(studio)).toEqual(before);
  });

  it('past the account’s quota is 413 and names it', async () => {
    const other = await createCreator(studio);
    const megabyte = new Uint8Array(1024 * 1024);
    const first = await requestUpload(other.agent);
    const second = await requestUpload(other.agent);
    expect((await other.agent.send('PUT', first, { body: megabyte.subarray(1), headers: MP4 })).status).toBe(201);
    const announced = await other.agent.send('PUT', second, { body: megabyte.subarray(2), headers: MP4 });
    expect([announced.status, announced.body]).toMatchObject([413, { code: 'storage.quota', quotaBytes: 1024 * 1024 }]);
    const chunked = await other.agent.send('PUT', second, { body: new Blob([megabyte]).stream(), headers: MP4 });
    expect([chunked.status, chunked.body.code]).toEqual([413, 'storage.quota']);
    studio.deps.config.smtpUrl = 'smtp://localhost';
    await User.updateOne({ _id: other.user._id }, { $set: { mustProveEmail: true } });
    const unproved = await other.agent.send('PUT', second, { body: new Blob([megabyte]).stream(), headers: MP4 });
    expect([unproved.status, unproved.body.code]).toEqual([413, 'storage.unproved']);
    studio.deps.config.smtpUrl = null;
    const url = await other.agent.post('/api/assets/upload-url', { fileSize: 2 });
    expect([url.status, url.body.code]).toEqual([413, 'storage.quota']);
  });

  it('with many uploads at once does not outgrow the quota', async () => {
    const other = await createCreator(studio);
    const urls = await Promise.all(Array.from({ length: 6 }, () => requestUpload(other.agent)));
    const body = new Uint8Array(300 * 1024);
    const answers = await Promise.all(urls.map((url) => other.agent.send('PUT', url, { body, headers: MP4 })));
    const stored = answers.filter((answer) => answer.status === 201).length;
    expect(stored).toBeLessThanOrEqual(3);
    expect(stored).toBeGreaterThan(0);
    expect(
      answers.filter((answer) => answer.status !== 201).every((answer) => answer.body.code === 'storage.quota'),
    ).toBe(true);
  });

  it('to one address many times at once, without a length, is stored by one of them only', async () => {
    const other = await createCreator(studio);
    const url = await requestUpload(other.agent);
    // A partial upload with a known length, which starts over.
    await breakOff(studio, other, url, 900 * 1024, 'y'.repeat(500 * 1024));
    const body = 'x'.repeat(300 * 1024);
    const sent = Array.from({ length: 8 }, () => send(other, url, null, body));
    // Each request ends the previous one. The last one has the disk to itself.
    const ended = sent.map(({ closed }, index) => closed.then(() => index));
    await Promise.any(ended.map((_, left) => Promise.all(ended.filter((__, index) => index !== left))));
    await expect.poll(() => bytesOnDisk(studio, other)).toBe(body.length);
    await expect
      .poll(async () => (await other.agent.get('/api/account/usage')).body.storage.usedBytes)
      .toBe(body.length);
    for (const { request } of sent) request.end();
    await Promise.all(ended);
    expect(await bytesOnDisk(studio, other)).toBe(body.length);
    await expect
      .poll(async () => (await other.agent.get('/api/account/usage')).body.storage.usedBytes)
      .toBe(body.length);
  });

  it('without a length that breaks off leaves nothing', async () => {
    const other = await createCreator(studio);
    const { request, closed } = send(other, await requestUpload(other.agent), null, 'x'.repeat(1_000));
    await expect.poll(() => bytesOnDisk(studio, other)).toBe(1_000);
    request.destroy();
    await closed;
    await expect.poll(() => bytesOnDisk(studio, other)).toBe(0);
  });

  it('into a folder that cannot be written is an opaque 500 without a path in it', async () => {
    // The owner's folder is a file, so nothing can be written below it.
    const other = await createCreator(studio);
    const folder = join(studio.dataDir, 'files', other.user._id);
    await writeFile(folder, '');
    const url = await requestUpload(other.agent);
    const answer = await other.agent.send('PUT', url, { body: 'bytes', headers: MP4 });
    expect(answer.status).toBe(500);
    expect(answer.body.code).toBe('request.internal');
    expect(JSON.stringify(answer.body)).not.toContain(studio.dataDir);
    await rm(folder);
  });
});

function flipped(url: URL): string {
  const signature = url.searchParams.get('signature') ?? '';
  return (signature[0] === 'A' ? 'B' : 'A') + signature.slice(1);
}
