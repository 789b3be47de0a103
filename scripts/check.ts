import { assertNodeVersion } from './ops/node-version.ts';
import { run } from './run.ts';

assertNodeVersion();

/* Everything that is checked without running the product. All of it runs, so that one go shows all there is to mend. */
const CHECKS: readonly (readonly [what: string, command: string, args: readonly string[]])[] = [
  ['types', 'tsc', ['--noEmit', '-p', '.']],
  ['format, lint and import directions', 'biome', ['check', '--error-on-warnings', '.']],
  ['unused files, exports and dependencies', 'knip', []],
  ['doc blocks', process.execPath, ['scripts/check-docblocks.ts']],
];

const failed: string[] = [];
for (const [what, command, args] of CHECKS) {
  process.stdout.write(`\n— ${what}\n`);
  if ((await run(command, args)) !== 0) failed.push(what);
}
process.stdout.write(failed.length === 0 ? '\nAll checks passed.\n' : `\nFailed: ${failed.join('; ')}\n`);
process.exit(failed.length === 0 ? 0 : 1);
