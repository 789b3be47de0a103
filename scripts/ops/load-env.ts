import { loadEnvFile } from 'node:process';

/*
 * Loads `.env` from the working directory, if there is one. Variables that are already set win. Loaded by `node
 * --import`, because Node's own `--env-file-if-exists` reports a missing file, which looks like a fault.
 */
try {
  loadEnvFile('.env');
} catch (error) {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
