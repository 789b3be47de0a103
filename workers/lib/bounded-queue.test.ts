import { expect, test } from 'vitest';
import { BoundedQueue } from './bounded-queue.ts';

test('the producer waits while the queue is full', async () => {
  const queue = new BoundedQueue<number>(2);
  let putCount = 0;
  const produce = (async () => {
    for (let item = 0; item < 5; item++) {
      await queue.put(item);
      putCount++;
    }
    queue.close();
  })();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(putCount).toBe(2);
  const taken: number[] = [];
  for await (const item of queue) {
    expect(queue.size).toBeLessThanOrEqual(2);
    taken.push(item);
  }
  await produce;
  expect(taken).toEqual([0, 1, 2, 3, 4]);
});

test('several waiting producers all get in, never more than the capacity at once', async () => {
  const queue = new BoundedQueue<number>(1);
  const puts = [1, 2, 3, 4].map((item) => queue.put(item));
  const taken = [];
  for (let i = 0; i < 4; i++) {
    taken.push(await queue.take());
    expect(queue.size).toBeLessThanOrEqual(1);
  }
  expect(await Promise.all(puts)).toEqual([true, true, true, true]);
  expect(taken.toSorted()).toEqual([1, 2, 3, 4]);
});

test('a failure reaches the consumer after the items before it', async () => {
  const queue = new BoundedQueue<string>(4);
  await queue.put('a');
  queue.fail(new Error('broken'));
  expect(await queue.take()).toBe('a');
  await expect(queue.take()).rejects.toThrow('broken');
});

test('drain gives what is left and turns waiting producers away', async () => {
  const queue = new BoundedQueue<string>(1);
  await queue.put('a');
  const waiting = queue.put('b');
  expect(queue.drain()).toEqual(['a']);
  expect(await waiting).toBe(false);
  expect(await queue.take()).toBeNull();
});
