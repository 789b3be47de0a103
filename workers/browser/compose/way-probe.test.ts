import { expect, test } from 'vitest';
import { WayProbe } from './way-probe.ts';

/** A probe with ways that take as long as told; gives what was drawn by each picture. */
async function run(planesMs: number[], canvasMs: number[], count: number): Promise<string[]> {
  let now = 0;
  const probe = new WayProbe(() => now);
  const drawn: string[] = [];
  for (let picture = 0; picture < count; picture++) {
    let ways = '';
    const way = (name: string, times: number[]) => async () => {
      ways += name;
      now += times[Math.min(picture, times.length - 1)]!;
    };
    await probe.run('I420', { planes: way('p', planesMs), canvas: way('c', canvasMs) });
    drawn.push(ways);
  }
  return drawn;
}

test('after two pictures by both ways the quicker one goes on alone', async () => {
  expect(await run([2], [9], 5)).toEqual(['cp', 'cp', 'p', 'p', 'p']);
  expect(await run([9], [2], 5)).toEqual(['cp', 'cp', 'c', 'c', 'c']);
});

test('a slow first picture, while code is compiled, decides nothing', async () => {
  expect((await run([80, 2], [5, 5], 4)).at(-1)).toBe('p');
});
