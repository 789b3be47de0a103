import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { ensureMachineTools } from '#scripts/machine-tools.ts';
import { run } from '#scripts/run.ts';
import { testCompose } from './compose.ts';
import { testFakeGcs } from './fake-gcs.ts';
import { startRelay } from './ferretdb/relay.ts';
import { testStripeMock } from './stripe-mock.ts';

/*
 * Needs Go. Runs the document store's conformance suite against FerretDB with its SQLite backend, built from source,
 * and passes arguments on to vitest. Then tests the payment adapter against Stripe's mock, the Google Cloud Storage
 * file store against fake-gcs-server, and compose.yaml against its schema.
 */
const GO = 'go';
const ROOT = join(import.meta.dirname, '../..');
const SOURCE = join(import.meta.dirname, 'ferretdb');
const BINARY = join(ROOT, '.cache/peers/bin/ferretdb');
/** Tests that the embedded server and MongoDB must both pass. */
const CONFORMANCE = 'api/src/adapters/documents/conformance';
const START_MS = 30_000;
const STOP_MS = 5_000;

process.exitCode = await main();

async function main(): Promise<number> {
  if (!(await hasGo())) {
    process.stdout.write('Peers not tested: Go is not on this machine (https://go.dev/dl).\n');
    return 0;
  }
  if (!ensureMachineTools()) return 1;
  const documents = await testFerretDb();
  const payments = await testStripeMock();
  const files = await testFakeGcs();
  const compose = await testCompose();
  return documents || payments || files || compose;
}

async function testFerretDb(): Promise<number> {
  await mkdir(join(BINARY, '..'), { recursive: true });
  if ((await run(GO, ['build', '-C', SOURCE, '-o', BINARY, '.'])) !== 0) {
    process.stderr.write('FerretDB could not be built; see above.\n');
    return 1;
  }
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-peer-'));
  const server = spawn(BINARY, [folder], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    const address = await addressOf(server);
    process.stdout.write(`FerretDB listens on ${address}\n`);
    // One file at a time, because SQLite behind FerretDB has a single writer.
    const args = ['run', '--project', 'medium', '--no-file-parallelism', CONFORMANCE, ...process.argv.slice(2)];
    const relay = await startRelay(Number(new URL(address).port));
    try {
      return await run('vitest', args, {
        MONGODB_URI: `mongodb://127.0.0.1:${relay.port}/clipwright`,
        DOCUMENTS_PEER: 'ferretdb',
      });
    } finally {
      relay.close();
    }
  } finally {
    await stop(server);
    await rm(folder, { recursive: true, force: true });
  }
}

async function hasGo(): Promise<boolean> {
  const go = spawn(GO, ['version'], { stdio: 'ignore' });
  return new Promise((resolve) => {
    go.once('error', () => resolve(false));
    go.once('exit', (code) => resolve(code === 0));
  });
}

async function addressOf(server: ChildProcessByStdio<Writable, Readable, null>): Promise<string> {
  const [output] = await Promise.race([
    once(server.stdout, 'data', { signal: AbortSignal.timeout(START_MS) }),
    once(server, 'exit').then(([code]) => Promise.reject(new Error(`FerretDB ended at its start with code ${code}.`))),
  ]);
  return String(output).trim();
}

async function stop(server: ChildProcessByStdio<Writable, Readable, null>): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  // The server ends when its input closes.
  server.stdin.end();
  const killer = setTimeout(() => server.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(killer);
}
