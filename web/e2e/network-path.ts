import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection from the browser to the studio that can be stalled, cut and restored, and that counts its bytes. */
export interface NetworkPath {
  /** Address of the studio over this connection. */
  readonly url: string;
  /** Bytes sent from the browser to the studio. */
  readonly sentBytes: number;
  /** Lets only so many more bytes through to the studio; the rest waits. */
  holdAfter(bytes: number): void;
  /** Breaks all connections and accepts no new ones. */
  cut(): void;
  /** Lets everything through again. */
  mend(): void;
  close(): Promise<void>;
}

/** Opens a connection on a free local port to the server at `target`. */
export async function openNetworkPath(target: string): Promise<NetworkPath> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let sentBytes = 0;
  let allowance = Number.POSITIVE_INFINITY;
  let isCut = false;

  const server = createServer((browser) => {
    if (isCut) return void browser.destroy();
    const studio = connect(Number(port), hostname);
    for (const [one, other] of [
      [browser, studio],
      [studio, browser],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    studio.pipe(browser);
    browser.on('data', (bytes) => {
      const passed = bytes.subarray(0, allowance);
      allowance -= passed.length;
      sentBytes += passed.length;
      const canTakeMore = studio.write(passed);
      if (allowance === 0) browser.pause();
      else if (!canTakeMore) {
        browser.pause();
        studio.once('drain', () => browser.resume());
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    get sentBytes() {
      return sentBytes;
    },
    holdAfter(bytes) {
      allowance = bytes;
    },
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
      allowance = Number.POSITIVE_INFINITY;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
