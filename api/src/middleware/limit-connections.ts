import type { Server } from 'node:http';
import { Shares } from '#api/queue/shares.ts';
import { addressKey } from '#api/services/rate-limits.ts';

/**
 * Connections from one address, such as a school's, and from all addresses. Fewer than the files that a process may
 * open.
 */
const CONNECTIONS = { address: 1_000, all: 8_000 };

/**
 * Ends new connections beyond their address's share, so that one client's idle connections can't use up those of
 * others.
 * @param isBehindProxy True if all connections come from the proxy. Then only their number counts.
 */
export function limitConnections(server: Server, isBehindProxy: boolean, { address, all } = CONNECTIONS): void {
  const most = isBehindProxy ? all : address;
  const open = new Shares({ account: most, place: most, all });
  server.prependListener('connection', (socket) => {
    const from = isBehindProxy ? 'proxy' : addressKey(socket.remoteAddress ?? '');
    try {
      socket.once('close', open.take(from, 1, from));
    } catch {
      // An answer would cost more than the connection.
      socket.destroy();
    }
  });
}
