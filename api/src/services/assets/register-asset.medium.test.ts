import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { StorageError } from '#api/adapters/files/storage-error.ts';
import { Asset } from '#api/models/asset.ts';
import { User } from '#api/models/user.ts';
import { createCreator } from '#api/testing/factories.ts';
import { countFiles } from '#api/testing/server-renders.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { upload } from '#api/testing/uploads.ts';
import { MAX_UPLOAD_BYTES } from '#shared/media/limits.ts';

const FIXTURES = join(import.meta.dirname, '../../../../workers/fixtures');
const COUNTER = join(FIXTURES, 'counter.mp4');

let studio: TestStudio;
let bytes: Buffer;
beforeAll(async () => {
  [studio, bytes] = await Promise.all([startTestStudio(), readFile(COUNTER)]);
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => studio.close());

/** Creates a creator with a finished upload, and its registration. */
async function uploaded() {
  const { agent, user } = await createCreator(studio);
  const storageUrl = await upload(agent, bytes);
  const register = (more = {}) =>
    agent.post('/api/assets', { type: 'video', name: 'a.mp4', fileSize: bytes.length, storageUrl, ...more });
  return { user, register };
}

it('an upload granted to a render is removed, not an asset, when it exceeds the limit of assets', async () => {
  const { user, register } = await uploaded();
  const { files } = studio.deps;
  const { stat } = files;
  vi.spyOn(files, 'stat').mockImplementationOnce(async (key) => {
    const found = await stat.call(files, key);
    return found && { ...found, key, size: MAX_UPLOAD_BYTES + 1 };
  });
  const answer = await register();
  expect([answer.status, answer.body]).toMatchObject([413, { code: 'upload.too-large', maxBytes: MAX_UPLOAD_BYTES }]);
  expect(await countFiles(studio, user._id)).toBe(0);
});

it('keeps where the browser found the file damaged, and what it leaves out', async () => {
  const { register } = await uploaded();
  const damage = [{ startSeconds: 2.9, endSeconds: 4 }];
  const notices = ['one-sound-only', 'opaque'];
  const answer = await register({ damage, notices });
  expect([answer.status, answer.body]).toMatchObject([201, { damage, notices }]);
});

it('says what it leaves out of a file that no browser has looked at', async () => {
  const { agent } = await createCreator(studio);
  const register = async (file: Buffer, name = 'a') => {
    const storageUrl = await upload(agent, file);
    return (await agent.post('/api/assets', { type: 'video', name, fileSize: file.length, storageUrl })).body;
  };
  const two = await readFile(join(FIXTURES, 'two-sounds.mov'));
  expect(await register(two)).toMatchObject({ notices: ['one-sound-only'] });
  // Its tables come first, so that only its last frames are gone.
  const cut = await readFile(join(FIXTURES, 'truncated-fragments.mp4'));
  expect(await register(cut)).toMatchObject({ notices: ['ends-early'] });
  expect(await register(bytes)).not.toHaveProperty('notices');
  const sound = await readFile(join(FIXTURES, 'sound-only.mp4'));
  expect(await register(sound, 'holiday.mp4')).toMatchObject({ type: 'audio', notices: ['video-without-picture'] });
  expect(await register(sound, 'song.m4a')).not.toHaveProperty('notices');
});

it('an upload that another request has just removed is missing', async () => {
  const { register } = await uploaded();
  vi.spyOn(studio.deps.files, 'open').mockRejectedValueOnce(new StorageError('storage.missing'));
  const answer = await register();
  expect([answer.status, answer.body.code]).toEqual([400, 'upload.missing']);
});

it('an account that has just been deleted keeps neither the asset nor its file', async () => {
  const { user, register } = await uploaded();
  const create = Asset.create.bind(Asset);
  vi.spyOn(Asset, 'create').mockImplementationOnce(async (...values: Parameters<typeof create>) => {
    await User.deleteOne({ _id: user._id });
    return create(...values);
  });
  const answer = await register();
  expect([answer.status, answer.body.code]).toEqual([401, 'request.unauthorized']);
  expect(await Asset.countDocuments({ userId: user._id })).toBe(0);
  expect(await countFiles(studio, user._id)).toBe(0);
});

it('takes the id that the client chose, once, and never one of another account', async () => {
  const id = randomUUID();
  const mine = await uploaded();
  expect((await mine.register({ id })).body).toMatchObject({ id });
  const again = await mine.register({ id, name: 'sent again after a lost answer, from another upload' });
  expect([again.status, again.body]).toMatchObject([200, { id, name: 'a.mp4' }]);
  const theirs = await uploaded();
  expect((await theirs.register({ id })).status).toBe(404);
  expect(await Asset.countDocuments({ _id: id })).toBe(1);
});
