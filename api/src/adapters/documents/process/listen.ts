import { rmSync } from 'node:fs';
import { createServer, type Server as NetServer, type Socket } from 'node:net';
import {
  formatReply,
  MessageReader,
  ProtocolError,
  parseRequest,
  type Request,
} from '#api/adapters/documents/server/wire.ts';
import { dispatch, dispatchTogether, isWrite, type Order, type Reply, type Server } from './dispatch.ts';

/** Writes that are made durable together. More would keep reads waiting. */
const MOST_TOGETHER = 32;

/** A request with the connection that gets the answer. */
interface Waiting extends Order {
  answer(reply: Reply): void;
}

/** Serves a database on a unix socket, replacing one left by a killed process. */
export async function listen(path: string, server: Server): Promise<NetServer> {
  rmSync(path, { force: true });
  let connections = 0;
  const turns = new Turns(server);
  const net = createServer((socket) => serve(socket, server, ++connections, turns));
  await new Promise<void>((resolve, reject) => {
    net.once('error', reject);
    net.listen(path, resolve);
  });
  return net;
}

/**
 * Answers what came from all connections since the last turn: first the reads, then the writes, whose log is synced
 * once. Requests of one connection keep their order, one a turn.
 */
class Turns {
  readonly #server: Server;
  #waiting: Waiting[] = [];

  constructor(server: Server) {
    this.#server = server;
  }

  add(request: Waiting): void {
    if (this.#waiting.length === 0) setImmediate(() => this.#take());
    this.#waiting.push(request);
  }

  #take(): void {
    const [reads, writes, later]: [Waiting[], Waiting[], Waiting[]] = [[], [], []];
    const seen = new Set<number>();
    for (const request of this.#waiting) {
      const isNext = !seen.has(request.connectionId) && writes.length < MOST_TOGETHER;
      seen.add(request.connectionId);
      (isNext ? (isWrite(request) ? writes : reads) : later).push(request);
    }
    this.#waiting = later;
    if (later.length > 0) setImmediate(() => this.#take());
    for (const request of reads) request.answer(dispatch(request, this.#server));
    const replies = dispatchTogether(writes, this.#server);
    for (const [index, request] of writes.entries()) request.answer(replies[index] as Reply);
  }
}

/** Answers a connection's messages in order; disconnects a client that breaks the protocol. */
function serve(socket: Socket, server: Server, connectionId: number, turns: Turns): void {
  const reader = new MessageReader();
  let replies = 0;
  const answer = (request: Request, reply: Reply) => {
    if (!request.wantsReply || socket.destroyed) return;
    try {
      socket.write(formatReply(request, ++replies, reply));
    } catch (error) {
      server.onBug(error);
      socket.destroy();
    }
  };
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const message of reader.push(chunk)) {
        const request = parseRequest(message);
        turns.add({ command: request.command, connectionId, answer: (reply) => answer(request, reply) });
      }
    } catch (error) {
      if (!(error instanceof ProtocolError)) server.onBug(error);
      socket.destroy();
    }
  });
  // A client may vanish at any time.
  socket.on('error', () => socket.destroy());
}
