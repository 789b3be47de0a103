import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '#bench/lib/bench.ts';
import type { Baits } from './files.ts';

interface WatchedBaits extends Baits {
  /** Counts connections so far. */
  connections(): number;
  /** Counts openings so far: 0 or 1. */
  reads(): number;
}

/** Lays a server that nothing may reach, and a pipe that nothing may open, until the stack is disposed. */
export async function layBaits(stack: AsyncDisposableStack): Promise<WatchedBaits> {
  let connections = 0;
  let reads = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const path = join(temporaryFolder(stack), 'secret.mp4');
  execFileSync('mkfifo', [path]);
  let isOver = false;
  // Opening a pipe for writing succeeds once there is a reader.
  const watched = open(path, 'w').then(async (pipe) => {
    if (!isOver) reads += 1;
    await pipe.close();
  });
  stack.defer(async () => {
    isOver = true;
    const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    await watched;
    closeSync(reader);
    server.close();
  });
  return { url: `http://127.0.0.1:${port}/bait.ts`, path, connections: () => connections, reads: () => reads };
}
