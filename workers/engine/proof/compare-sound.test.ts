import { expect, test } from 'vitest';
import { findOffsetMs, findSoundFault } from './compare-sound.ts';
import { type SoundFacts, SoundMeter } from './sound-meter.ts';

const RATE = 48_000;
const SECONDS = 4;

/** Beeps of different lengths, 100 ms and more, in both channels, delayed by `lateMs`. */
function beeps(lateMs = 0, gain = 0.5): SoundFacts {
  const samples = new Float32Array(SECONDS * RATE);
  for (const [at, length] of [
    [0.3, 0.1],
    [1.1, 0.4],
    [2.6, 0.2],
  ] as const) {
    const first = Math.round((at + lateMs / 1_000) * RATE);
    for (let n = first; n < first + length * RATE; n++) {
      samples[n] = Math.max(-1, Math.min(1, gain * Math.sin((2 * Math.PI * 440 * n) / RATE)));
    }
  }
  return factsOf(samples);
}

function factsOf(samples: Float32Array): SoundFacts {
  const meter = new SoundMeter(samples.length);
  // In pieces that are not multiples of a step.
  for (let from = 0; from < samples.length; from += 1_111) {
    const piece = samples.subarray(from, from + 1_111);
    meter.add([piece, piece]);
  }
  return meter.facts;
}

test.each([0, 3, -20, 120])('an offset of %i ms is found', (ms) => {
  expect(findOffsetMs(beeps().envelope, beeps(ms).envelope)).toBe(ms);
});

test('even sound has no offset to find', () => {
  const hum = factsOf(Float32Array.from({ length: RATE }, (_, n) => 0.3 * Math.sin((2 * Math.PI * 1_000 * n) / RATE)));
  expect(findSoundFault(hum, hum)).toBeNull();
  expect(findOffsetMs(new Float32Array(2_000), new Float32Array(2_000))).toBeNull();
});

test.each([
  ['the same', beeps(), null],
  ['slightly late', beeps(20), null],
  ['too late', beeps(80), 'its sound is 80 ms late'],
  ['too early', beeps(-60), 'its sound is 60 ms early'],
  ['gone', factsOf(new Float32Array(SECONDS * RATE)), 'it is silent where it should be heard'],
  ['clipped', beeps(0, 8), 'its sound is clipped'],
])('sound that is %s', (_, found, fault) => {
  expect(findSoundFault(beeps(), found)).toBe(fault);
});

test('sound that was clipped before stays so', () => {
  expect(findSoundFault(beeps(0, 8), beeps(0, 8))).toBeNull();
});

test('a sine of -23 dBFS in both channels has -23 LUFS', () => {
  // EBU Tech 3341, case 1, one piece shorter.
  const level = 10 ** (-23 / 20);
  const { lufs, peak } = factsOf(
    Float32Array.from({ length: SECONDS * RATE }, (_, n) => level * Math.sin((2 * Math.PI * 1_000 * n) / RATE)),
  );
  expect(lufs).toBeCloseTo(-23, 1);
  expect(peak).toBeCloseTo(level, 3);
});
