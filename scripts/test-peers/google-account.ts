import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A made-up service account. */
export interface GoogleAccount {
  /** Its key file, for `GOOGLE_APPLICATION_CREDENTIALS`. */
  readonly path: string;
  /** Verifies its signatures. */
  readonly publicKey: KeyObject;
}

export async function writeGoogleAccount(folder: string): Promise<GoogleAccount> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const path = join(folder, 'google-account.json');
  const account = {
    type: 'service_account',
    project_id: 'clipwright',
    client_email: 'studio@clipwright.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
  await writeFile(path, JSON.stringify(account));
  return { path, publicKey };
}
