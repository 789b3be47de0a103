import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#api/testing/free-port.ts';
import { run } from '#scripts/run.ts';

const BINARIES = join(import.meta.dirname, '../../.cache/peers/bin');
const START_MS = 30_000;

/** A Go program that emulates an external service. */
export interface GoPeer {
  /** Program name, the last part of the module's path. */
  readonly name: string;
  /** Module and version, as `go install` takes them. */
  readonly module: string;
  /** Arguments that make it listen on a local port. */
  arguments(port: number): readonly string[];
}

/**
 * Builds a peer, runs it on a free port, and stops it when the work is done.
 * @param work Receives the address and returns an exit code.
 * @returns That exit code, or 1 when the peer cannot be built.
 */
export async function withGoPeer(peer: GoPeer, work: (url: string) => Promise<number>): Promise<number> {
  if ((await run('go', ['install', peer.module], { GOBIN: BINARIES })) !== 0) {
    process.stderr.write(`${peer.name} could not be built; see above.\n`);
    return 1;
  }
  const port = await freePort();
  const server = spawn(join(BINARIES, peer.name), [...peer.arguments(port)], { stdio: 'ignore' });
  const ended = once(server, 'exit');
  try {
    await answers(`http://127.0.0.1:${port}`, peer, server);
    process.stdout.write(`${peer.name} listens on http://127.0.0.1:${port}\n`);
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    server.kill();
    await ended;
  }
}

/** Resolves with the server's first answer, whatever it is. */
async function answers(url: string, { name }: GoPeer, server: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + START_MS;
  while (!(await fetch(url).catch(() => null))) {
    if (server.exitCode !== null) throw new Error(`${name} exited while starting, with code ${server.exitCode}.`);
    if (Date.now() > giveUpAt) throw new Error(`${name} does not answer.`);
    await sleep(100);
  }
}
