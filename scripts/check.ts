import { glob, stat } from 'node:fs/promises';
import { assertNodeVersion } from './ops/node-version.ts';
import { run } from './run.ts';

assertNodeVersion();

/* Every check that needs no running product. A failure does not stop the others, so one run shows everything to fix. */
const CHECKS: readonly (readonly [what: string, command: string, args: readonly string[]])[] = [
  ['types', 'tsc', ['-b', ...((await areDeclarationsNewer()) ? ['--force'] : [])]],
  ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['unused files, exports and dependencies', 'knip', []],
  ['import directions and circles of folders', process.execPath, ['scripts/check-fences.ts']],
  ['comments and doc blocks', process.execPath, ['scripts/check-comments.ts']],
  ['owners in queries', process.execPath, ['scripts/check-owners.ts']],
];

const failed: string[] = [];
for (const [what, command, args] of CHECKS) {
  process.stdout.write(`\n— ${what}\n`);
  if ((await run(command, args)) !== 0) failed.push(what);
}
process.stdout.write(failed.length === 0 ? '\nAll checks passed.\n' : `\nFailed: ${failed.join('; ')}\n`);
process.exit(failed.length === 0 ? 0 : 1);

/** The compiler's record of its last run misses changes of ambient declarations. */
async function areDeclarationsNewer(): Promise<boolean> {
  const built = await stat('node_modules/.cache/typescript/shared/tsconfig.tsbuildinfo').catch(() => undefined);
  for await (const path of glob('{shared,workers}/**/*.d.ts')) {
    if (built && (await stat(path)).mtimeMs > built.mtimeMs) return true;
  }
  return false;
}
