import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'playwright/test';

/** Waits for the mail to an address that has a link of this kind to `/auth`, and returns the link. */
export async function mailedLink(dataDir: string, email: string, kind: 'admin' | 'reset'): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  const read = async () => {
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
    return mails
      .filter((text) => text.includes(`To: ${email}`))
      .flatMap(
        (text) =>
          text
            .replaceAll('=\r\n', '')
            .replaceAll('=3D', '=')
            .match(/http\S+\/auth#\w+=\S+/g) ?? [],
      )
      .find((link) => link.includes(`#${kind}=`));
  };
  await expect.poll(read).toBeDefined();
  return (await read()) ?? '';
}
