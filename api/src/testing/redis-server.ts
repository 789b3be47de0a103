import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** Reason for skipping tests that need Redis on this machine, or null when it is installed. */
export const REDIS_MISSING: string | null =
  spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0
    ? null
    : 'redis-server is not installed (Debian: apt-get install redis-server)';

/** Time limit for a server's first answer. */
const START_MS = 10_000;

/** A Redis server for one test on a free port of this machine. It restarts empty after a stop. */
export interface TestRedis {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Deletes all data. */
  flush(): Promise<void>;
}

/** Starts a real `redis-server`. */
export async function startTestRedis(): Promise<TestRedis> {
  const port = await freePort();
  let child = await launch(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    get pid() {
      return child.pid as number;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
    async start() {
      child = await launch(port);
    },
    flush: () => command(port, 'FLUSHALL'),
  };
}

async function launch(port: number): Promise<ChildProcess> {
  const options = ['--bind', '127.0.0.1', '--maxmemory-policy', 'noeviction', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', ['--port', String(port), ...options], { stdio: 'ignore', cwd: tmpdir() });
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

/** Sends one inline command and waits for an answer that is not an error. */
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
