import { expect, test } from 'vitest';
import { ByteWait } from './byte-wait.ts';

function setUp() {
  let now = 0;
  const wait = new ByteWait(() => now);
  const start = () => {
    const read = Promise.withResolvers<void>();
    const done = wait.during(read.promise);
    return {
      end: () => {
        read.resolve();
        return done;
      },
      fail: () => {
        read.reject(new Error('gone'));
        return done;
      },
    };
  };
  const pass = (ms: number) => {
    now += ms;
  };
  return { wait, start, pass };
}

test('a wait counts while it lasts and after it is over', async () => {
  const { wait, start, pass } = setUp();
  pass(100);
  expect(wait.totalMs).toBe(0);
  const read = start();
  pass(50);
  expect(wait.totalMs).toBe(50);
  await read.end();
  pass(1_000);
  expect(wait.totalMs).toBe(50);
});

test('reads at the same time count once', async () => {
  const { wait, start, pass } = setUp();
  const first = start();
  pass(10);
  const second = start();
  pass(10);
  await first.end();
  pass(10);
  await second.end();
  expect(wait.totalMs).toBe(30);
});

test('a read that fails ends its wait', async () => {
  const { wait, start, pass } = setUp();
  const read = start();
  pass(10);
  await expect(read.fail()).rejects.toThrow('gone');
  pass(10);
  expect(wait.totalMs).toBe(10);
});

test('a followed response gives the same bytes, status and headers, and waits only while it is read', async () => {
  const { wait, pass } = setUp();
  const parts = ['one ', 'two'];
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        await Promise.resolve();
        pass(20);
        const part = parts.shift();
        if (part === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(part));
      },
    },
    { highWaterMark: 0 },
  );
  const response = wait.follow(new Response(body, { status: 206, headers: { 'Content-Range': 'bytes 0-6/9' } }));
  expect(wait.totalMs).toBe(0);
  expect([response.status, response.headers.get('Content-Range')]).toEqual([206, 'bytes 0-6/9']);
  expect(await response.text()).toBe('one two');
  expect(wait.totalMs).toBe(60);
});
