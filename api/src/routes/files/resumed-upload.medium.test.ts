import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Creator, createCreator } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { requestUpload } from '#api/testing/uploads.ts';
import { breakOff, MP4, partSizes, send } from './testing/upload-requests.ts';

let studio: TestStudio;
let creator: Creator;
beforeAll(async () => {
  // A small quota: 1 MiB.
  studio = await startTestStudio({ STORAGE_QUOTA_GB: String(1 / 1024) });
  creator = await createCreator(studio);
});
afterAll(() => studio.close());

describe('an upload that broke off', () => {
  it('reports how much has arrived, and resumes with the rest alone', async () => {
    const url = await requestUpload(creator.agent, { fileSize: 10 });
    expect(await ask(url, 10)).toMatchObject({ status: 308, body: { arrivedBytes: 0 } });
    await breakOff(studio, creator, url, 10, '0123');
    const question = await ask(url, 10);
    expect([question.status, question.headers.get('range')]).toEqual([308, 'bytes=0-3']);
    expect(question.body).toEqual({ arrivedBytes: 4 });
    const answer = await goOn(url, 'bytes 4-9/10', '456789');
    expect([answer.status, answer.body]).toEqual([201, { size: 10 }]);
    const storageUrl = new URL(url).pathname;
    const key = studio.deps.files.keyOfUrl(storageUrl) ?? '';
    const file = await studio.deps.files.open(key);
    expect(Buffer.from(await file.read(0, 20)).toString()).toBe('0123456789');
    await file.close();
  });

  it('that arrived whole, unknown to its sender, is reported complete', async () => {
    const url = await requestUpload(creator.agent, { fileSize: 10 });
    await creator.agent.send('PUT', url, { body: '0123456789', headers: MP4 });
    expect(await ask(url, 10)).toMatchObject({ status: 201, body: { size: 10 } });
    expect((await ask(url, 9)).body.code).toBe('upload.offset');
  });

  it('may come in pieces', async () => {
    const url = await requestUpload(creator.agent);
    const first = await goOn(url, 'bytes 0-5/10', '012345');
    expect([first.status, first.headers.get('range')]).toEqual([308, 'bytes=0-5']);
    expect((await goOn(url, 'bytes 6-9/10', '6789')).status).toBe(201);
  });

  it.each([
    ['before what is there', 'bytes 3-9/10', '3456789'],
    ['after what is there', 'bytes 5-9/10', '56789'],
    ['as another length', 'bytes 4-10/11', '4567890'],
  ])('that resumes %s is 409, says where to resume, and keeps its part', async (_, range, rest) => {
    const url = await requestUpload(creator.agent);
    await breakOff(studio, creator, url, 10, '0123');
    const answer = await goOn(url, range, rest);
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'upload.offset', arrivedBytes: 4 }]);
    expect((await goOn(url, 'bytes 4-9/10', '456789')).status).toBe(201);
  });

  it.each([
    ['a malformed range', 'bytes 4-/10', '456789'],
    ['a range that is not its length', 'bytes 4-9/10', '45678'],
    ['a question that has a body', 'bytes */10', '456789'],
  ])('with %s is 400', async (_, range, body) => {
    const url = await requestUpload(creator.agent);
    const answer = await goOn(url, range, body);
    expect([answer.status, answer.body.code]).toEqual([400, 'upload.bad-range']);
  });

  it('as more than was granted is 413', async () => {
    const url = await requestUpload(creator.agent, { fileSize: 10 });
    expect((await goOn(url, 'bytes 0-10/11', '01234567890')).body.code).toBe('upload.too-large');
    expect((await ask(url, 11)).body.code).toBe('upload.too-large');
  });

  it('is ended by the next request for it, which resumes from its part', async () => {
    const url = await requestUpload(creator.agent, { fileSize: 10 });
    const hanging = send(creator, url, 10, '0123');
    await expect.poll(() => partSizes(studio, 4)).toBe(1);
    expect(await ask(url, 10)).toMatchObject({ status: 308, body: { arrivedBytes: 4 } });
    await hanging.closed;
    const both = await Promise.allSettled([goOn(url, 'bytes 4-9/10', '456789'), goOn(url, 'bytes 4-9/10', '456789')]);
    const statuses = both.flatMap((result) => (result.status === 'fulfilled' ? [result.value.status] : []));
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(await ask(url, 10)).toMatchObject({ status: 201, body: { size: 10 } });
  });

  it('cannot resume once its address has expired', async () => {
    const grant = { key: studio.deps.files.newKey(creator.user._id), maxBytes: 10, contentType: null };
    const { url } = await studio.deps.files.signUpload({ ...grant, expiresAt: new Date(Date.now() - 1) });
    for (const answer of [await ask(url, 10), await goOn(url, 'bytes 0-9/10', '0123456789')]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'upload.denied']);
    }
  });

  it('is hidden from other accounts and visitors', async () => {
    const url = await requestUpload(creator.agent);
    await breakOff(studio, creator, url, 10, '0123');
    const other = await createCreator(studio);
    for (const agent of [other.agent, studio.agent()]) {
      expect((await ask(url, 10, agent)).status).toBe(403);
      expect((await goOn(url, 'bytes 4-9/10', '456789', agent)).status).toBe(403);
    }
    expect(await ask(url, 10)).toMatchObject({ status: 308, body: { arrivedBytes: 4 } });
  });

  it('counts towards the quota, except for its own rest', async () => {
    const other = await createCreator(studio);
    const kibibyte = 'x'.repeat(1024);
    const [broken, next] = [await requestUpload(other.agent), await requestUpload(other.agent)];
    await breakOff(studio, other, broken, 900 * 1024, kibibyte.repeat(600));
    const usage = await other.agent.get('/api/account/usage');
    expect(usage.body.storage.usedBytes).toBe(600 * 1024);
    const tooMuch = await other.agent.send('PUT', next, { body: kibibyte.repeat(500), headers: MP4 });
    expect([tooMuch.status, tooMuch.body.code]).toEqual([413, 'storage.quota']);
    const range = `bytes ${600 * 1024}-${900 * 1024 - 1}/${900 * 1024}`;
    expect((await goOn(broken, range, kibibyte.repeat(300), other.agent)).status).toBe(201);
  });
});

function goOn(url: string, range: string, body: string, agent = creator.agent) {
  return agent.send('PUT', url, { body, headers: { ...MP4, 'Content-Range': range } });
}

function ask(url: string, totalBytes: number, agent = creator.agent) {
  return agent.send('PUT', url, { headers: { ...MP4, 'Content-Range': `bytes */${totalBytes}` } });
}
