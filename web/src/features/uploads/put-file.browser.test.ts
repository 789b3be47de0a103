import { expect, test } from 'vitest';
import { putFile, storageUrlOf } from './put-file.ts';

const FILE = new Blob([new Uint8Array(200_000)], { type: 'video/mp4' });

/** Nothing listens on the discard port, and browsers refuse it: a connection that always fails. */
const DEAD_URL = `${location.protocol}//${location.hostname}:9/file`;

test('an answer that is neither 200 nor 201 is a refusal with its status', async () => {
  // The test server accepts no PUT here.
  const attempt = putFile('/no-such-file', FILE, 'video/mp4', { signal: new AbortController().signal });
  await expect(attempt).rejects.toMatchObject({ name: 'UploadRefused', message: 'Upload failed with status 404' });
});

test('progress tells the bytes that left', async () => {
  const sent: number[] = [];
  const signal = new AbortController().signal;
  await putFile('/no-such-file', FILE, 'video/mp4', { signal, onProgress: (bytes) => sent.push(bytes) }).catch(
    () => {},
  );
  expect(sent.at(-1)).toBe(FILE.size);
});

test('no connection is an interruption', async () => {
  const attempt = putFile(DEAD_URL, FILE, 'video/mp4', { signal: new AbortController().signal });
  await expect(attempt).rejects.toMatchObject({ name: 'UploadInterrupted' });
});

test('an aborted upload rejects with an AbortError, before and while it runs', async () => {
  const controller = new AbortController();
  const running = putFile('/no-such-file', FILE, 'video/mp4', { signal: controller.signal });
  controller.abort();
  await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  await expect(putFile('/', FILE, 'video/mp4', { signal: controller.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('a stored file is named by its upload URL without the query', () => {
  expect(storageUrlOf('https://files.example/a/b?X-Signature=1?2')).toBe('https://files.example/a/b');
});
