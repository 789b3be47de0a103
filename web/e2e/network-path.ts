import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way from the browser to the studio that can be held up, cut and mended, and that counts what goes over it. */
export interface NetworkPath {
  /** Where the studio is found over this way. */
  readonly url: string;
  /** Bytes that have gone from the browser to the studio. */
  readonly sentBytes: number;
  /** Lets only so many bytes more through to the studio; what follows waits. */
  holdAfter(bytes: number): void;
  /** Breaks all connections, and takes no new ones. */
  cut(): void;
  /** Lets everything through again. */
  mend(): void;
  close(): Promise<void>;
}

/** Opens a way on a free port of this machine to the server at `target`. */
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
