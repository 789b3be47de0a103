import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { listStream } from './list-stream.ts';

const ids = Array.from({ length: 50 }, (_, index) => `${index}`);

it('reads each value only when the one before was taken', async () => {
  let read = 0;
  let taken = 0;
  const texts: string[] = [];
  for await (const piece of listStream(ids, async (id) => `${++read && id}`)) {
    // Gives it time to read ahead, if it did.
    for (let turn = 0; turn < 5; turn++) await setImmediate();
    taken++;
    expect(read - taken).toBeLessThanOrEqual(2);
    texts.push(String(piece));
  }
  expect(JSON.parse(texts.join(''))).toEqual(ids.map(Number));
});

it('leaves out what is gone, and may be empty', async () => {
  const textOf = async (id: string) => (id === '7' ? '{"seven":7}' : null);
  expect(JSON.parse((await listStream(ids, textOf).toArray()).join(''))).toEqual([{ seven: 7 }]);
  expect((await listStream([], textOf).toArray()).join('')).toBe('[]');
});

it('fails with what fails', async () => {
  const failing = listStream(ids, () => Promise.reject(new Error('The database went away.')));
  await expect(failing.toArray()).rejects.toThrow('The database went away.');
});
