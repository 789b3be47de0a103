import { describe, expect, test } from 'vitest';
import { StereoWindow } from './stereo-window.ts';

const plane = (...samples: number[]) => Float32Array.from(samples);
const read = (window: StereoWindow, first: number, length: number) =>
  window.view(first, length).map((side) => [...side]);

describe('a window of stereo sound', () => {
  test('returns samples where they were added, and silence in a gap and after the end', () => {
    const window = new StereoWindow(10);
    expect([window.isEmpty, window.end]).toEqual([true, 10]);
    window.add(10, [plane(1, 2), plane(5, 6)]);
    window.add(14, [plane(3), plane(7)]);
    expect([window.isEmpty, window.end]).toEqual([false, 15]);
    expect(read(window, 10, 7)).toEqual([
      [1, 2, 0, 0, 3, 0, 0],
      [5, 6, 0, 0, 7, 0, 0],
    ]);
  });

  test('moves forward over its samples and drops them', () => {
    const window = new StereoWindow(0);
    window.add(0, [plane(1, 2, 3, 4)]);
    window.forgetBefore(3);
    expect(read(window, 3, 4)[0]).toEqual([4, 0, 0, 0]);
    window.add(4, [plane(5)]);
    expect(read(window, 4, 2)[0]).toEqual([5, 0]);
  });

  test('moves beyond its samples, then drops late ones', () => {
    const window = new StereoWindow(0);
    window.forgetBefore(5);
    window.add(0, [plane(1, 2, 3)]);
    expect([window.isEmpty, window.end]).toEqual([true, 5]);
    window.add(3, [plane(4, 5, 6, 7)]);
    expect(read(window, 5, 3)[0]).toEqual([6, 7, 0]);
  });

  test('does not go back', () => {
    const window = new StereoWindow(4);
    window.add(4, [plane(1)]);
    window.forgetBefore(2);
    expect([window.end, ...(read(window, 4, 1)[0] ?? [])]).toEqual([5, 1]);
    expect(() => window.view(3, 1)).toThrow('the window begins at 4');
  });
});
