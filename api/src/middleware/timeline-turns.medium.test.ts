import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa, { type Context } from 'koa';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import type { SignedInState } from './signed-in.ts';
import { withTimelineBody } from './timeline-body.ts';

const over = Promise.withResolvers<void>();
let atWork = 0;

/** A route whose long saves end when the test does. */
const app = new Koa().use(async (ctx) => {
  ctx.state['user'] = { _id: ctx.get('X-Account') };
  await withTimelineBody(
    ctx as Context & { state: SignedInState },
    z.object({ text: z.string() }),
    async ({ text }) => {
      if (text.length < 1_000) return;
      atWork += 1;
      await over.promise;
    },
  );
  ctx.status = 204;
});
const server = createServer(app.callback());
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => server.close());

function save(account: string, length: number): Promise<number> {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const headers = { 'Content-Type': 'application/json', 'X-Account': account };
  const body = JSON.stringify({ text: 'a'.repeat(length) });
  return fetch(url, { method: 'PUT', headers, body }).then(({ status }) => status);
}

it('long saves are in work two at a time, and short ones wait for none of them', async () => {
  const long = Array.from({ length: 10 }, (_, n) => save(`long-${n}`, 100_000));
  await expect.poll(() => atWork).toBe(2);
  expect(await save('short', 1)).toBe(204);
  expect(atWork).toBe(2);
  over.resolve();
  expect(new Set(await Promise.all(long))).toEqual(new Set([204]));
});
