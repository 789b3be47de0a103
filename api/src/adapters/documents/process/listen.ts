import { rmSync } from 'node:fs';
import { createServer, type Server as NetServer, type Socket } from 'node:net';
import { formatReply, MessageReader, ProtocolError, parseRequest } from '#api/adapters/documents/server/wire.ts';
import { dispatch, type Server } from './dispatch.ts';

/** Serves a database on a unix socket, replacing one left by a killed process. */
export async function listen(path: string, server: Server): Promise<NetServer> {
  rmSync(path, { force: true });
  let connections = 0;
  const net = createServer((socket) => serve(socket, server, ++connections));
  await new Promise<void>((resolve, reject) => {
    net.once('error', reject);
    net.listen(path, resolve);
  });
  return net;
}

/** Answers a connection's messages in order; disconnects a client that breaks the protocol. */
function serve(socket: Socket, server: Server, connectionId: number): void {
  const reader = new MessageReader();
  let replies = 0;
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const message of reader.push(chunk)) {
        const request = parseRequest(message);
        const body = dispatch(request.command, server, connectionId);
        if (request.wantsReply && !socket.destroyed) socket.write(formatReply(request, ++replies, body));
      }
    } catch (error) {
      if (!(error instanceof ProtocolError)) server.onBug(error);
      socket.destroy();
    }
  });
  // A client may vanish at any time.
  socket.on('error', () => socket.destroy());
}
