import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_MODELS_DIR } from '#api/testing/models.ts';

const ROOT = join(import.meta.dirname, '../..');
const START_TIMEOUT_MS = 120_000;

/** The whole product as `npm start` runs it, on an empty data folder and a free local port. */
export interface StudioServer {
  readonly url: string;
  readonly dataDir: string;
  /** Stops the server's process and waits for it; the data stays for {@link restart}. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
  /** Stops it and removes its data. */
  dispose(): Promise<void>;
}

/**
 * Starts a server for a test.
 * @throws with its output when it does not answer `/api/health` within two minutes.
 */
export async function startStudio(env: Record<string, string> = {}): Promise<StudioServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clipwright-e2e-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let child = await launch();

  async function launch(): Promise<ChildProcess> {
    const started = spawn(join(ROOT, 'node_modules/.bin/node'), ['scripts/ops/start.ts'], {
      cwd: ROOT,
      env: {
        ...process.env,
        MODELS_DIR: TEST_MODELS_DIR,
        // All visitors come from this machine.
        NEW_ACCOUNTS_PER_HOUR: '1000',
        ...env,
        PORT: String(port),
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [started.stdout, started.stderr]) stream?.on('data', (chunk) => (printed += chunk));
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < deadline && started.exitCode === null) {
      const healthy = await fetch(`${url}/api/health`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (healthy) return started;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    started.kill('SIGKILL');
    throw new Error(`The server did not start:\n${printed}`);
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  return {
    url,
    dataDir,
    stop,
    restart: async () => {
      await stop();
      child = await launch();
    },
    dispose: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, 'localhost', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
