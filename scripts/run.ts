import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/**
 * Runs a program from node_modules/.bin or the machine in the project's root, and passes its output through.
 * @returns The exit code, 1 when a signal ended it, or 127 when the program is missing.
 */
export function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: {
        // Cached like the servers' compiled sources, because tests start hundreds of processes.
        NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'),
        ...process.env,
        ...env,
        PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
      },
    });
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
