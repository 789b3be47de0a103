import { loadEnvFile } from 'node:process';

/*
 * Settings of a file `.env` in the folder that the program is started in, where there is one; what the environment says already wins.
 * Loaded ahead of a program by `node --import`: Node's own `--env-file-if-exists` reports a missing file, which looks like a fault.
 */
try {
  loadEnvFile('.env');
} catch (error) {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
