import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Bucket, Storage } from '@google-cloud/storage';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeFileStore } from '#api/adapters/files/conformance.ts';
import { GcsFileStore } from './gcs-file-store.ts';

/**
 * Address of fake-gcs-server, which `npm run test:peers` starts. It checks neither signatures nor the headers they
 * cover.
 */
const FAKE_GCS = process.env['FAKE_GCS'];

describe.skipIf(FAKE_GCS === undefined)('files in a bucket', () => {
  let bucket: Bucket;
  let store: GcsFileStore;
  beforeAll(async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const storage = new Storage({
      apiEndpoint: FAKE_GCS as string,
      projectId: 'clipwright',
      credentials: {
        client_email: 'studio@clipwright.iam.gserviceaccount.com',
        private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      },
    });
    bucket = storage.bucket(`clipwright-${randomUUID()}`);
    await bucket.create();
    store = new GcsFileStore(bucket);
  });

  describeFileStore(() => store);

  describe('browsers', () => {
    const grant = { maxBytes: 1_000, contentType: 'video/mp4', expiresAt: new Date(Date.now() + 60_000) };

    it('PUT to a signed URL, and the file is there under its key', async () => {
      const key = store.newKey(randomUUID());
      const { url, headers } = await store.signUpload({ ...grant, key });
      const answer = await fetch(url, {
        method: 'PUT',
        headers: { ...headers, 'Content-Type': 'video/mp4' },
        body: 'uploaded',
      });
      expect(answer.status).toBe(200);
      expect(await store.stat(key)).toMatchObject({ key, size: 8 });
      expect(store.keyOfUrl(url)).toBe(key);
      expect(store.urlOfKey(key)).toBe(url.split('?')[0]);
    });

    it('read a signed URL whole and by ranges', async () => {
      const key = store.newKey(randomUUID());
      await store.write(key, Readable.from([Buffer.from('0123456789')]));
      const url = await store.signRead({
        key,
        mimeType: 'video/mp4',
        disposition: 'inline',
        expiresAt: new Date(Date.now() + 60_000),
      });
      expect(await (await fetch(url)).text()).toBe('0123456789');
      const part = await fetch(url, { headers: { Range: 'bytes=3-5' } });
      expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 3-5/10', '345']);
    });
  });
});
