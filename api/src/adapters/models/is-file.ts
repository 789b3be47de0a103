import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { ignoreMissing } from '#api/adapters/files/disk.ts';
import type { ModelFile } from '#shared/models/manifest.ts';

const CHUNK_BYTES = 1024 ** 2;

/** True when the file at `path` has the model's bytes, by size and hash. */
export async function isFile(path: string, file: ModelFile, signal?: AbortSignal): Promise<boolean> {
  const found = await stat(path).catch(ignoreMissing);
  if (found?.size !== file.bytes) return false;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES, signal })) hash.update(chunk);
  return hash.digest('hex') === file.sha256;
}
