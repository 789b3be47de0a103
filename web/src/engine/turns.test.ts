import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

const { signal } = new AbortController();

test('one at a time, in order of arrival', async () => {
  const turns = new Turns();
  const seen: string[] = [];
  const work = async (name: string) => {
    const end = await turns.take(signal);
    seen.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 1));
    seen.push(`${name} ends`);
    end();
  };
  await Promise.all([work('a'), work('b'), work('c')]);
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(turns.isTaken).toBe(false);
});

test('a cancelled wait loses its place, and the next one moves up', async () => {
  const turns = new Turns();
  const end = await turns.take(signal);
  const second = new AbortController();
  const gaveUp = turns.take(second.signal);
  const third = turns.take(signal);
  second.abort();
  await expect(gaveUp).rejects.toMatchObject({ name: 'AbortError' });
  end();
  (await third)();
  expect(turns.isTaken).toBe(false);
});

test('a turn that ends twice does not start two others', async () => {
  const turns = new Turns();
  const end = await turns.take(signal);
  const second = turns.take(signal);
  let isThirdOn = false;
  const third = turns.take(signal).then((release) => {
    isThirdOn = true;
    release();
  });
  end();
  end();
  const endSecond = await second;
  expect(isThirdOn).toBe(false);
  endSecond();
  await third;
});
