import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureMachineTools } from './machine-tools.ts';
import { assertNodeVersion } from './ops/node-version.ts';
import { run } from './run.ts';
import { fetchTestModels } from './test-models.ts';
import { LONG_TAG, SUMMARY_VARIABLE, type TestSummary, testSummarySchema } from './testing/summary.ts';

assertNodeVersion();
if (!ensureMachineTools()) process.exit(1);

const isLong = process.env['TEST_LONG'] !== undefined;
const OFTEN = isLong ? [] : [`--tags-filter=!${LONG_TAG}`];

/** Test sizes, fastest first. */
const SIZES: readonly (readonly [size: string, command: string, args: readonly string[]])[] = [
  ['pure', 'vitest', ['run', '--project=pure', ...OFTEN]],
  ['medium', 'vitest', ['run', '--project=medium', ...OFTEN]],
  ['browser', 'vitest', ['run', '--project=browser*', ...OFTEN]],
  ['e2e', 'playwright', ['test', ...(isLong ? [] : [`--grep-invert=@${LONG_TAG}`])]],
];
const SLOWEST = 40;

const missing = await fetchTestModels();

const folder = await mkdtemp(join(tmpdir(), 'clipwright-tests-'));
const table: string[] = [];
const files: [path: string, ms: number][] = [];
const retried: string[] = [];
const failures: string[] = [];
const skipped: string[] = [];
let passed = 0;
let failed = 0;

for (const [size, command, args] of SIZES) {
  const startedAt = performance.now();
  const path = join(folder, `${size}.json`);
  const code = await run(command, args, { [SUMMARY_VARIABLE]: path });
  const summary = await readSummary(path);
  passed += summary.passed;
  // A run that broke outside a test (a dead worker, an unhandled rejection) must not end with "0 failed".
  failed += code !== 0 && summary.failed === 0 ? 1 : summary.failed;
  files.push(...Object.entries(summary.files));
  retried.push(...summary.retried);
  failures.push(...summary.failures);
  if (code !== 0 && summary.failures.length === 0) failures.push(`${size}: ended with code ${code} outside its tests`);
  skipped.push(...Object.entries(summary.skipped).map(([path, count]) => `${count} of ${path}`));
  table.push(`${size.padEnd(8)}${`${summary.passed}`.padStart(5)} tests ${seconds(performance.now() - startedAt)}`);
}
await rm(folder, { recursive: true, force: true });

const slowest = files.sort(([, a], [, b]) => b - a).slice(0, SLOWEST);
print('Times', table);
print(
  'The slowest files',
  slowest.map(([path, ms]) => `${seconds(ms)}  ${path}`),
);
if (retried.length > 0) print('Passed at a later try only', retried);
if (skipped.length + missing.length > 0) print('Skipped tests', [...skipped, ...missing]);
if (failures.length > 0) print('Failed tests', failures);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);

async function readSummary(path: string): Promise<TestSummary> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return { passed: 0, failed: 1, failures: [], files: {}, skipped: {}, retried: [] };
  return testSummarySchema.parse(JSON.parse(text));
}

function print(title: string, lines: readonly string[]): void {
  process.stdout.write(`\n${title}\n${lines.map((line) => `  ${line}\n`).join('')}`);
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`.padStart(8);
}
