import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes the key file of a service account that nobody else knows; gives back its path for `GOOGLE_APPLICATION_CREDENTIALS`. */
export async function writeGoogleAccount(folder: string): Promise<string> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const path = join(folder, 'google-account.json');
  const account = {
    type: 'service_account',
    project_id: 'clipwright',
    client_email: 'studio@clipwright.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
  await writeFile(path, JSON.stringify(account));
  return path;
}
