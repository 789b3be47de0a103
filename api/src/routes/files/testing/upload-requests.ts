import { readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Creator } from '#api/testing/factories.ts';
import type { TestStudio } from '#api/testing/studio.ts';

/** Names of all files on the disk, temporary ones included. */
export async function filesOnDisk(studio: TestStudio): Promise<string[]> {
  const entries = await readdir(join(studio.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

export const MP4 = { 'Content-Type': 'video/mp4' };

/** Bytes of an account's files on the disk, finished or not. */
export async function bytesOnDisk(studio: TestStudio, { user }: Creator): Promise<number> {
  const folder = join(studio.dataDir, 'files', user._id);
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const infos = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)));
  return infos.reduce((sum, info) => sum + (info?.isFile() ? info.size : 0), 0);
}

/** Announces `length` bytes, or no length if null, and sends `part`. The rest never comes. */
export function send(sender: Creator, url: string, length: number | null, part: string) {
  const cookie = [...sender.agent.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const sent = request(url, {
    method: 'PUT',
    headers: {
      ...MP4,
      Cookie: cookie,
      Origin: new URL(url).origin,
      ...(length !== null && { 'Content-Length': length }),
    },
  });
  sent.on('error', () => {}); // The connection breaks off on purpose.
  const closed = new Promise((resolve) => sent.once('close', resolve));
  sent.write(part);
  return { request: sent, closed };
}

/** Counts the parts of this size on the disk. */
export async function partSizes(studio: TestStudio, size: number): Promise<number> {
  const folder = join(studio.dataDir, 'files');
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const parts = names.filter((name) => /\.(part|kept)$/.test(name));
  const sizes = await Promise.all(parts.map((name) => stat(join(folder, name)).then((info) => info.size)));
  return sizes.filter((each) => each === size).length;
}

/** Announces `length` bytes, sends `part`, and closes the connection once it has arrived. The server keeps the part. */
export async function breakOff(
  studio: TestStudio,
  sender: Creator,
  url: string,
  length: number,
  part: string,
): Promise<void> {
  const before = await partSizes(studio, part.length);
  const { request, closed } = send(sender, url, length, part);
  await expect.poll(() => partSizes(studio, part.length)).toBe(before + 1);
  request.destroy();
  await closed;
  const id = new URL(url).pathname.split('/').at(-1) ?? '';
  await expect.poll(() => filesOnDisk(studio)).toContainEqual(expect.stringMatching(new RegExp(`^${id}.*\\.kept$`)));
}
