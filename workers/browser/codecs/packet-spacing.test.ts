import { expect, test } from 'vitest';
import { PacketSpacing } from './packet-spacing.ts';

/** Times in ms of the packets that follow a gap, judged once three spacings are known. */
function holesIn(times: readonly number[], codec?: string): number[] {
  const spacing = new PacketSpacing(codec);
  const spacings = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) * 1_000);
  const found: number[] = [];
  let judged = 0;
  for (const [index, us] of spacings.entries()) {
    spacing.add(us);
    for (; spacing.isKnown && judged <= index; judged++) {
      if (spacing.isGap(spacings[judged] ?? 0, null)) found.push(judged + 1);
    }
  }
  return found;
}

const steady = (count: number, ms: number, from = 0) => Array.from({ length: count }, (_, n) => from + n * ms);

test.each([
  ['a steady track has none', steady(40, 21.333), undefined, []],
  ['milliseconds are rounding', steady(40, 21.333).map(Math.round), undefined, []],
  ['a hole in the middle', [...steady(10, 21.333), ...steady(10, 21.333, 2_000)], undefined, [10]],
  ['a hole of 50 ms', [...steady(10, 21.333), ...steady(10, 21.333, 9 * 21.333 + 71.333)], undefined, [10]],
  ['a first packet that is stretched', [0, ...steady(10, 21.333, 66.667)], undefined, [1]],
  ['times that jitter by 10 ms', steady(40, 21.333).map((ms, n) => ms + (n % 2) * 10), undefined, []],
  ['long packets', steady(20, 185.7), undefined, []],
  ['Vorbis with short and long packets', [0, 3, 6, 29, 52, 75, 78, 101], 'vorbis', []],
  ['Vorbis with a hole', [0, 23, 46, 69, 1_069], 'vorbis', [4]],
])('%s', (_, times, codec, holes) => {
  expect(holesIn(times, codec)).toEqual(holes);
});

test('a packet’s stated length is trusted', () => {
  const spacing = new PacketSpacing('opus');
  for (const us of [20_000, 20_000, 20_000]) spacing.add(us);
  expect(spacing.isGap(60_000, 60_000)).toBe(false);
  expect(spacing.isGap(60_000, 20_000)).toBe(true);
});
