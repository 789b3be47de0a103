import { expect, test } from 'vitest';
import type { ServedBucket } from '#scripts/testing/serve-bucket.ts';
import { askArrived } from './ask-arrived.ts';
import { putFile } from './put-file.ts';
import { sendFile } from './send-file.ts';

const MEBIBYTE = 1024 * 1024;
const FILE = new Blob([crypto.getRandomValues(new Uint8Array(64 * 1024)), new Uint8Array(3.5 * MEBIBYTE)]);
const TRANSPORT = { put: putFile, ask: askArrived, pause: async () => {} };

/** Asks for the state of the bucket that runs beside the test server. */
async function bucket(query: Record<string, string | number>) {
  const address = `/test-bucket?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`;
  return (await (await fetch(address)).json()) as ServedBucket;
}

async function begin(
  key: string,
  { origin = location.origin, ...more }: { origin?: string; breakAfter?: number } = {},
) {
  const { sessionUrl, uploadedBytes } = await bucket({ key, bytes: FILE.size, origin, ...more });
  const send = (isContinued = false) =>
    sendFile({ uploadUrl: 'https://unused.example/file', sessionUrl }, FILE, 'video/mp4', {
      signal: new AbortController().signal,
      isContinued,
      transport: TRANSPORT,
    });
  return { sessionUrl, before: uploadedBytes, send };
}

test('an upload to a bucket that breaks off continues there, and sends at most 1 MiB again', async () => {
  const { before, send } = await begin('broken', { breakAfter: 2.6 * MEBIBYTE });
  await send();
  const { uploadedBytes, files } = await bucket({});
  expect(files['broken']).toBe(FILE.size);
  expect(uploadedBytes - before).toBeGreaterThan(FILE.size);
  expect(uploadedBytes - before).toBeLessThanOrEqual(FILE.size + MEBIBYTE);
});

test('an upload to a bucket that a closed page left continues in the next with only the rest', async () => {
  const { before, sessionUrl, send } = await begin('left');
  const signal = new AbortController().signal;
  expect(await putFile(sessionUrl, FILE, 'video/mp4', { signal, endExclusive: 2 * MEBIBYTE })).toBe(2 * MEBIBYTE);
  await send(true);
  // The last answer may be lost: then the file is there.
  await send(true);
  const { uploadedBytes, files } = await bucket({});
  expect(files['left']).toBe(FILE.size);
  expect(uploadedBytes - before).toBe(FILE.size);
});

test('a session that the bucket has forgotten refuses the upload at once', async () => {
  const { send } = await begin('forgotten');
  await bucket({ forget: '' });
  await expect(send(true)).rejects.toMatchObject({ name: 'UploadRefused', status: 410 });
});

test('a page of another origin cannot use a session', async () => {
  const { sessionUrl } = await begin('foreign', { origin: 'https://elsewhere.example' });
  await expect(askArrived(sessionUrl, FILE, 'video/mp4', new AbortController().signal)).rejects.toBeInstanceOf(
    TypeError,
  );
});
