import { join } from 'node:path';
import { run } from '#scripts/run.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Reads compose.yaml with the loader and schema of `docker compose config`.
 * @returns The exit code.
 */
export function testCompose(): Promise<number> {
  process.stdout.write('compose.yaml, as docker compose reads it:\n');
  return run('go', ['run', '-C', join(import.meta.dirname, 'compose'), '.', join(ROOT, 'compose.yaml')]);
}
