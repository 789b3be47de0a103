import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Reason for skipping tests that need Redis on this machine; null when it is installed. */
export const REDIS_MISSING: string | null =
  spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0
    ? null
    : 'redis-server is not installed (Debian: apt-get install redis-server)';

/** Time limit for a server's first answer. */
const START_MS = 10_000;

/** A test's own Redis server: on a free local port, in its own folder. */
export interface TestRedis {
  readonly url: string;
  readonly pid: number;
  /** Stops the server properly and starts it again on the same port; it keeps its data if it `saves`. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** Starts it again after a stop. */
  start(): Promise<void>;
  /** Forgets everything. */
  flush(): Promise<void>;
  /** Ends the server and removes its folder. */
  close(): Promise<void>;
}

/**
 * Starts a real `redis-server`.
 * @param options.saves True keeps its data over a restart; by default it comes back empty.
 */
export async function startTestRedis({ saves = false } = {}): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-redis-'));
  const port = await freePort();
  let child = await launch(port, folder, saves);

  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  };
  const start = async () => {
    child = await launch(port, folder, saves);
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    get pid() {
      return child.pid as number;
    },
    stop,
    start,
    async restart() {
      await stop();
      await start();
    },
    flush: () => command(port, 'FLUSHALL'),
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function launch(port: number, folder: string, saves: boolean): Promise<ChildProcess> {
  const persistence = saves ? ['--appendonly', 'yes', '--appendfsync', 'always'] : ['--save', '', '--appendonly', 'no'];
  const child = spawn(
    'redis-server',
    [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--maxmemory-policy',
      'noeviction',
      ...persistence,
    ],
    { stdio: 'ignore' },
  );
  const giveUpAt = Date.now() + START_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`redis-server exited while starting (code ${child.exitCode}).`);
    const isUp = await command(port, 'PING').then(
      () => true,
      () => false,
    );
    if (isUp) return child;
    if (Date.now() > giveUpAt) {
      child.kill('SIGKILL');
      throw new Error('redis-server did not answer in time.');
    }
    await sleep(20);
  }
}

/** Sends one inline command and waits for an answer that is no error. */
function command(port: number, line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('error', reject);
    socket.once('connect', () => socket.write(`${line}\r\n`));
    socket.once('data', (answer) => {
      socket.destroy();
      if (answer.toString().startsWith('+')) resolve();
      else reject(new Error(answer.toString()));
    });
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
