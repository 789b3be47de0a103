import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PrivateAddressError } from '#api/adapters/network/public-lookup.ts';
import { postSafely } from './post-safely.ts';

let asked = 0;
const server = createServer((_, response) => {
  asked++;
  response.writeHead(204).end();
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '::', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const post = (host: string, allowsPrivate: boolean) =>
  postSafely(
    new URL(`http://${host}:${(server.address() as AddressInfo).port}/`),
    { body: '{}', headers: {} },
    { allowsPrivate, signal: new AbortController().signal },
  );

describe('postSafely', () => {
  it.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0'])(
    'does not connect to %s',
    async (host) => {
      const before = asked;
      await expect(post(host, false)).rejects.toThrow(PrivateAddressError);
      expect(asked).toBe(before);
    },
  );

  it('reaches this network when the operator allows it', async () => {
    expect(await post('127.0.0.1', true)).toBe(204);
  });
});
