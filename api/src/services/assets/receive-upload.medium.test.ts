import { once } from 'node:events';
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LocalFileStore } from '#api/adapters/files/local-file-store.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { startTestStudio } from '#api/testing/studio.ts';
import { receiveUpload } from './receive-upload.ts';

it('an upload to a full disk is a 507 that says so, and leaves nothing', async () => {
  const studio = await startTestStudio();
  const root = await mkdtemp(join(tmpdir(), 'clipwright-full-'));
  // /dev/full simulates the full disk.
  const files = new LocalFileStore({ root, secret: new Uint8Array(32), openTemporary: () => open('/dev/full', 'w') });
  const grant = { key: files.newKey('owner-0001'), maxBytes: 1_000, contentType: null, expiresAt: new Date() };
  const refusals: unknown[] = [];
  const server = createServer((request, response) => {
    receiveUpload({ files, config: studio.deps.config }, { receiver: files, grant, range: { type: 'whole' } }, request)
      .catch((error: unknown) => refusals.push(error))
      .finally(() => response.end());
  });
  server.listen(0);
  await once(server, 'listening');
  await fetch(`http://localhost:${(server.address() as AddressInfo).port}`, { method: 'PUT', body: 'does not fit' });

  expect(refusals).toHaveLength(1);
  expect(refusals[0]).toBeInstanceOf(ApiError);
  expect(refusals[0]).toMatchObject({
    status: 507,
    code: 'storage.full',
    message: expect.stringContaining('disk is full'),
  });
  const left = await readdir(root, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
  server.close();
  await rm(root, { recursive: true });
  await studio.close();
});
