import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net';

/**
 * Listening sockets of one port. Node accepts one connection per socket and turn of the event loop. While turns are
 * long, a connection behind hundreds of others would wait for seconds.
 */
const SOCKETS = 16;

/** Errors of systems on which sockets can't share a port. */
const CANNOT_SHARE = new Set(['ENOTSUP', 'EINVAL', 'ENOPROTOOPT']);

/**
 * Makes an HTTP server accept connections, on Linux through several sockets.
 * @param port 0 chooses a free one.
 * @returns Stops accepting, and resolves when every connection has ended.
 * @throws Error `EADDRINUSE` when another server has the port, and the other errors of `net.Server`.
 */
export async function listen(http: HttpServer, port: number, host: string): Promise<() => Promise<void>> {
  const at = { port: await freePort(port, host), host };
  const servers: Server[] = [http];
  const close = async () => {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  };
  try {
    await open(http, { ...at, reusePort: true });
    while (servers.length < SOCKETS) {
      const server = createServer({ noDelay: true }, (socket) => http.emit('connection', socket));
      await open(server, { ...at, reusePort: true });
      servers.push(server);
    }
  } catch (error) {
    if (http.listening) await close();
    if (!CANNOT_SHARE.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await open(http, at);
  }
  return close;
}

/** Sockets that share a port would share it with a second studio as well, so one that doesn't share asks first. */
async function freePort(port: number, host: string): Promise<number> {
  const server = createServer((socket) => socket.destroy());
  await open(server, { port, host });
  const address = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return address.port;
}

async function open(server: Server, options: ListenOptions): Promise<void> {
  server.listen(options);
  await once(server, 'listening');
}
