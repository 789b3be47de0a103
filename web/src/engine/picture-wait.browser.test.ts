import { afterEach, beforeEach, expect, test } from 'vitest';
import { PictureWait } from './picture-wait.ts';

let told: boolean[];
let failures: unknown[];
let wait: PictureWait;

beforeEach(() => {
  told = [];
  failures = [];
  wait = new PictureWait({
    onBuffering: (isBuffering) => told.push(isBuffering),
    onFailure: (error) => failures.push(error),
  });
});
afterEach(() => wait.dispose());

/** True while background work is paused. */
async function isHeld(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name, mode }) => name === 'clipwright-foreground-work' && mode === 'exclusive');
}

test('a slow picture is reported, and the newest one counts', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  wait.follow(first.promise);
  wait.follow(second.promise);
  await expect.poll(() => told).toEqual([true]);
  first.resolve();
  await expect.poll(isHeld).toBe(true);
  expect(told).toEqual([true]);
  second.resolve();
  await wait.newest;
  expect(told).toEqual([true, false]);
  await expect.poll(isHeld).toBe(false);
});

test('a quick picture, or a draft, needs no spinner', async () => {
  const picture = Promise.withResolvers<void>();
  wait.follow(picture.promise);
  wait.endBuffering();
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(told).not.toContain(true);
  // The sharp picture is still pending.
  expect(await isHeld()).toBe(true);
  picture.resolve();
});

test('playing holds background work back until it ends or the wait is disposed', async () => {
  wait.setPlaying(true);
  wait.follow(Promise.resolve());
  await wait.newest;
  await expect.poll(isHeld).toBe(true);
  wait.setPlaying(false);
  await expect.poll(isHeld).toBe(false);
  wait.setPlaying(true);
  await expect.poll(isHeld).toBe(true);
  wait.dispose();
  await expect.poll(isHeld).toBe(false);
});

test('a picture that fails ends the wait and is reported', async () => {
  const lost = new Error('lost');
  wait.follow(Promise.reject(lost));
  await wait.newest;
  expect(failures).toEqual([lost]);
  await expect.poll(isHeld).toBe(false);
});
