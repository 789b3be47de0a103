import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const SECRET_PATTERN = /^[0-9a-f]{64}$/;

/**
 * Loads the secret that signs session cookies. It is created on the first start and stored in the data folder, readable
 * only by its owner.
 * @throws Error when the file exists but has unexpected content.
 */
export async function loadSessionSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'session.key');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const existing = await readIfThere(path);
  if (existing === null) await createOnce(path);
  const secret = existing ?? (await readFile(path, 'utf8')).trim();
  if (!SECRET_PATTERN.test(secret))
    throw new Error(`${path} is damaged. Delete it to get a new one; everyone then has to sign in again.`);
  await chmod(path, 0o600);
  return secret;
}

/**
 * Written completely under another name, then linked. A second process that starts at the same time finds the whole
 * file or nothing.
 */
async function createOnce(path: string): Promise<void> {
  const temporary = `${path}.${process.pid}.new`;
  await writeFile(temporary, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
  try {
    await link(temporary, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(temporary);
  }
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
