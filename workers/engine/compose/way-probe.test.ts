import { expect, test } from 'vitest';
import { WayProbe } from './way-probe.ts';

/** Milliseconds of each step, picture by picture. The last value repeats. */
interface Times {
  readonly fetch: number[];
  readonly draw: number[];
  readonly canvas: number[];
}

/** Returns the steps taken for each picture when fetch, draw and canvas take the given times. */
async function run(times: Times, count: number): Promise<string[]> {
  let now = 0;
  const probe = new WayProbe(() => now);
  const done: string[] = [];
  for (let picture = 0; picture < count; picture++) {
    let steps = '';
    const step = (name: string, milliseconds: number[]) => {
      steps += name;
      now += milliseconds[Math.min(picture, milliseconds.length - 1)]!;
    };
    await probe.run('NV12', {
      fetch: async () => step('f', times.fetch),
      drawFetched: () => step('d', times.draw),
      drawOnCanvas: () => step('c', times.canvas),
    });
    done.push(steps);
  }
  return done;
}

test('pictures that are in memory never see a canvas', async () => {
  expect(await run({ fetch: [0.3], draw: [1], canvas: [0.1] }, 4)).toEqual(['fd', 'fd', 'fd', 'fd']);
});

test('if fetching is slow the canvas is tried twice, then only the quicker way is used', async () => {
  expect(await run({ fetch: [8], draw: [1], canvas: [3] }, 6)).toEqual(['fd', 'fd', 'cfd', 'cfd', 'c', 'c']);
  expect(await run({ fetch: [8], draw: [1], canvas: [10] }, 6)).toEqual(['fd', 'fd', 'cfd', 'cfd', 'fd', 'fd']);
});

test('a slow first picture, while code compiles, does not count', async () => {
  expect(await run({ fetch: [50, 0.3], draw: [10, 1], canvas: [1] }, 3)).toEqual(['fd', 'fd', 'fd']);
  expect((await run({ fetch: [8], draw: [80, 1], canvas: [1, 1, 60, 3] }, 5)).at(-1)).toBe('c');
});

test('each kind of picture is judged separately', async () => {
  let now = 0;
  const probe = new WayProbe(() => now);
  const canvasCountAfter = async (kind: string, fetchMs: number) => {
    let canvasCount = 0;
    const pass = (milliseconds: number) => {
      now += milliseconds;
    };
    for (let picture = 0; picture < 5; picture++) {
      await probe.run(kind, {
        fetch: async () => pass(fetchMs),
        drawFetched: () => pass(1),
        drawOnCanvas: () => {
          canvasCount++;
        },
      });
    }
    return canvasCount;
  };
  expect(await canvasCountAfter('I420', 0.3)).toBe(0);
  expect(await canvasCountAfter('NV12', 9)).toBe(3);
});
