import { generateKeyPairSync } from 'node:crypto';
import { Storage } from '@google-cloud/storage';
import { afterAll, beforeAll, describe } from 'vitest';
import { describeFileStore } from '#api/adapters/files/conformance.ts';
import { type BucketServer, startBucketServer } from '#api/testing/bucket/bucket-server.ts';
import { GcsFileStore } from './gcs-file-store.ts';

/** The stand-in behaves as the store expects. `npm run test:peers` checks the same against a third-party emulator. */
describe('files in the bucket of the tests', () => {
  let bucket: BucketServer;
  let store: GcsFileStore;
  beforeAll(async () => {
    bucket = await startBucketServer();
    const { GCS_BUCKET = '', GCS_API_BASE = '' } = bucket.environment;
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const credentials = {
      client_email: 'studio@clipwright.iam.gserviceaccount.com',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    };
    store = new GcsFileStore(
      new Storage({ apiEndpoint: GCS_API_BASE, projectId: 'clipwright', credentials }).bucket(GCS_BUCKET),
    );
  });
  afterAll(() => bucket.close());

  describeFileStore(() => store);
});
