import { expect, test } from 'vitest';
import { SOUND_RATE, SoundLine } from './sound-line.ts';

/** Length of a device's block, in µs. */
const BLOCK = 10_000;

test.each([-300e-6, 300e-6])('sound of a device whose clock is wrong by %f stays at its time', (drift) => {
  const line = new SoundLine(1);
  const errors: number[] = [];
  for (let block = 0; block < 4_000; block++) {
    // The device believes that it sends 48,000 frames a second. After forty seconds it is off by 12 ms.
    const at = block * BLOCK * (1 + drift);
    line.push([new Float32Array(480)], SOUND_RATE, at + (block % 7) * 500);
    errors.push(((at + BLOCK) * SOUND_RATE) / 1e6 - line.length);
  }
  expect(Math.max(...errors.map(Math.abs))).toBeLessThan(0.004 * SOUND_RATE);
});

test('a hole is as long as it was, and what follows is at its time', () => {
  const line = new SoundLine(1);
  line.push([tone(4_800)], SOUND_RATE, 0);
  line.push([tone(4_800)], SOUND_RATE, 500_000);
  line.silenceUntil(SOUND_RATE);
  const [sound] = line.take(SOUND_RATE) as [Float32Array];
  expect(levels(sound)).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  expect(line.length).toBe(SOUND_RATE);
});

test('a device that changes its rate keeps pitch and time', () => {
  const line = new SoundLine(1);
  line.push([tone(24_000)], SOUND_RATE, 0);
  line.push([tone(22_050, 44_100)], 44_100, 500_000);
  line.silenceUntil(SOUND_RATE);
  const [sound] = line.take(SOUND_RATE) as [Float32Array];
  // A tone of 1000 periods a second crosses zero upwards 1000 times.
  const crossings = (part: Float32Array) =>
    part.filter((value, index) => value >= 0 && (part[index - 1] ?? 0) < 0).length;
  expect(crossings(sound.subarray(0, 24_000))).toBeCloseTo(500, -1);
  expect(crossings(sound.subarray(24_000))).toBeCloseTo(500, -1);
});

test('late sound does not push what was put out in its place', () => {
  const line = new SoundLine(1);
  line.silenceUntil(SOUND_RATE);
  line.push([tone(480)], SOUND_RATE, 500_000);
  expect(line.length).toBe(SOUND_RATE);
});

test('two channels and one fit each other', () => {
  const stereo = new SoundLine(2);
  stereo.push([tone(480)], SOUND_RATE, 0);
  stereo.silenceUntil(480);
  const [left, right] = stereo.take(480);
  expect(left).toEqual(right);
  const mono = new SoundLine(1);
  mono.push([tone(480), tone(480).map((value) => -value)], SOUND_RATE, 0);
  mono.silenceUntil(480);
  expect(Math.max(...(mono.take(480)[0] as Float32Array))).toBe(0);
});

function tone(frames: number, rate = SOUND_RATE): Float32Array {
  return Float32Array.from({ length: frames }, (_, index) => 0.5 * Math.sin((2 * Math.PI * 1_000 * index) / rate));
}

/** 1 for each tenth of the sound that is loud in its middle. */
function levels(sound: Float32Array): number[] {
  const part = sound.length / 10;
  return Array.from({ length: 10 }, (_, index) => {
    const middle = sound.subarray(part * (index + 0.25), part * (index + 0.75));
    return Math.round(Math.max(...middle.map(Math.abs)) * 2);
  });
}
