import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type Doc, encode } from '#api/adapters/documents/server/values.ts';
import { MessageReader, parseRequest } from '#api/adapters/documents/server/wire.ts';

const OP_MSG = 2013;
const MORE_TO_COME = 2;

/** A running relay. `close` ends its connections too. */
export interface Relay {
  port: number;
  close(): void;
}

/**
 * Sits between the driver and FerretDB and makes up for gaps that would otherwise stop everything here:
 * - one command at a time, because FerretDB with SQLite loses parallel updates;
 * - no expiry on new indexes, because FerretDB refuses it and every model would fail at start. Everything else passes
 *   unchanged, so that a test shows what depends on it.
 */
export async function startRelay(target: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  let turn = Promise.resolve();
  const server = createServer((client) => {
    const peer = connect(target, '127.0.0.1');
    let answered = () => {};
    for (const [socket, other] of [
      [client, peer],
      [peer, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
        answered();
      });
    }
    const requests = new MessageReader();
    client.on('data', (chunk: Buffer) => {
      for (const message of requests.push(chunk)) turn = turn.then(() => pass(message));
    });
    const replies = new MessageReader();
    peer.on('data', (chunk: Buffer) => {
      for (const message of replies.push(chunk)) {
        client.write(message);
        answered();
      }
    });

    async function pass(message: Buffer): Promise<void> {
      if (peer.destroyed || client.destroyed) return;
      const reply = new Promise<void>((resolve) => {
        answered = resolve;
      });
      peer.write(rewritten(message));
      const wantsReply = message.readInt32LE(12) !== OP_MSG || (message.readUInt32LE(16) & MORE_TO_COME) === 0;
      if (wantsReply) await reply;
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function rewritten(message: Buffer): Buffer {
  if (message.readInt32LE(12) !== OP_MSG || !message.includes('createIndexes')) return message;
  const { command } = parseRequest(message);
  if (!Object.hasOwn(command, 'createIndexes')) return message;
  return withCommand(message, { ...command, indexes: (command['indexes'] as Doc[]).map(withoutExpiry) });
}

function withoutExpiry(spec: Doc): Doc {
  const { expireAfterSeconds: _, ...rest } = spec;
  return rest;
}

function withCommand(message: Buffer, command: Doc): Buffer {
  const body = encode(command);
  const out = Buffer.alloc(21 + body.length);
  message.copy(out, 0, 0, 16);
  out.writeInt32LE(out.length, 0);
  out.set(body, 21);
  return out;
}
