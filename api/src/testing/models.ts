import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { MODELS, type ModelId } from '#shared/models/manifest.ts';

/** Models that tests run. `npm test` fetches them. */
export const TESTED_MODELS: readonly ModelId[] = [
  'kokoro',
  'whisper-base',
  'silero-vad',
  'use-multilingual',
  'blazeface',
];

/** Folder that all tests and checkouts of this machine share: `MODELS_DIR` if set. */
export const TEST_MODELS_DIR: string =
  process.env['MODELS_DIR'] ?? join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'clipwright/models');

/** Reason for skipping tests that need a model, or null when it is present. Tests themselves download nothing. */
export function modelMissing(id: ModelId): string | null {
  const files = MODELS.find((model) => model.id === id)?.files ?? [];
  const isThere = files.every(({ name }) => existsSync(join(TEST_MODELS_DIR, id, name)));
  return isThere ? null : `${id} is not on this machine (npm test fetches it where it may)`;
}
