import type { Server } from 'node:http';
import { Shares } from '#api/queue/shares.ts';
import { addressKey } from '#api/services/rate-limits.ts';

/** Connections of one address, such as a school's, and of all together: fewer than the files that a process may open. */
const CONNECTIONS = { address: 1_000, all: 8_000 };

/**
 * Ends connections beyond their address's share as they come: idle ones of one client can't use up those of others.
 * @param isBehindProxy Then all of them are the proxy's, and only their number counts.
 */
export function limitConnections(server: Server, isBehindProxy: boolean, { address, all } = CONNECTIONS): void {
  if (isBehindProxy) {
    server.maxConnections = all;
    return;
  }
  const open = new Shares({ account: address, place: address, all });
  server.prependListener('connection', (socket) => {
    const from = addressKey(socket.remoteAddress ?? '');
    try {
      socket.once('close', open.take(from, 1, from));
    } catch {
      // An answer would cost more than the connection.
      socket.destroy();
    }
  });
}
