import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { ensureMachineTools } from './machine-tools.ts';
import { buildWebIfStale } from './ops/build-web.ts';
import { assertNodeVersion } from './ops/node-version.ts';
import { run } from './run.ts';

assertNodeVersion();
if (!ensureMachineTools()) process.exit(1);

const vitestReport = z.object({ numPassedTests: z.int(), numFailedTests: z.int(), success: z.boolean() });
const playwrightReport = z.object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }) });

/* Everything a newcomer can run, in one go: unit and API tests, tests in Chromium, then the product itself end to end. */
const reports = await mkdtemp(join(tmpdir(), 'clipwright-tests-'));
let passed = 0;
let failed = 0;
let succeeded = true;

for (const project of ['unit', 'api', 'browser']) {
  const report = join(reports, `${project}.json`);
  const code = await run('vitest', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const counts = await readReport(report, vitestReport);
  passed += counts?.numPassedTests ?? 0;
  failed += counts?.numFailedTests ?? 1;
  succeeded &&= code === 0 && counts?.success === true;
}

await buildWebIfStale();
const report = join(reports, 'e2e.json');
const code = await run('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
const counts = await readReport(report, playwrightReport);
passed += (counts?.stats.expected ?? 0) + (counts?.stats.flaky ?? 0);
failed += counts?.stats.unexpected ?? 1;
succeeded &&= code === 0 && counts !== null;

await rm(reports, { recursive: true, force: true });
// A run that broke outside a test (a worker that died, an unhandled rejection) must not close on "0 failed".
if (!succeeded && failed === 0) failed = 1;
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(succeeded ? 0 : 1);

async function readReport<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema> | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  return text === null ? null : schema.parse(JSON.parse(text));
}
