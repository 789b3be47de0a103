import { expect, test } from 'vitest';
import { findBeats } from './find-beats.ts';
import { OnsetCollector } from './onsets.ts';

const RATE = 16_000;
const SECONDS = 12;
const FIRST = 0.237;

/** Numbers from -1 to 1, the same each time. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 31;
  };
}

/** Adds a short sound that begins at a time. */
function strike(samples: Float32Array, seconds: number, level = 0.6): void {
  const from = Math.round(seconds * RATE);
  for (let index = 0; index < 800 && from + index < samples.length; index++) {
    samples[from + index] = (samples[from + index] ?? 0) + level * Math.exp(-index / 120) * Math.sin(index * 0.4);
  }
}

function beatsOf(samples: Float32Array, block = samples.length): readonly number[] {
  const onsets = new OnsetCollector();
  for (let from = 0; from < samples.length; from += block) {
    onsets.add(samples.subarray(from, from + block), from / RATE, RATE);
  }
  return findBeats(onsets.finish()).map((beat) => beat / 1e6);
}

/** Beats as [found, true] pairs whose distance is over 20 ms. */
function missed(beats: readonly number[], period: number): readonly number[] {
  return beats.filter((beat) => {
    const place = (beat - FIRST) / period;
    return Math.abs(place - Math.round(place)) * period > 0.02;
  });
}

test.each([60, 75, 90, 97.3, 120, 128, 140, 174, 190])('a click at each of %f beats a minute is a beat', (tempo) => {
  const period = 60 / tempo;
  const samples = new Float32Array(RATE * SECONDS);
  for (let at = FIRST; at < SECONDS; at += period) strike(samples, at);
  const beats = beatsOf(samples);
  expect(beats).toHaveLength(Math.ceil((SECONDS - FIRST) / period));
  expect(missed(beats, period)).toEqual([]);
  expect(beatsOf(samples, 1_153)).toEqual(beats);
});

test('a beat is found under noise, and goes on where a stroke is left out', () => {
  const period = 0.5;
  const random = noise(3);
  const samples = Float32Array.from({ length: RATE * SECONDS }, () => 0.02 * random());
  for (let beat = 0; FIRST + beat * period < SECONDS; beat++) {
    if (beat % 7 !== 3) strike(samples, FIRST + beat * period);
  }
  const beats = beatsOf(samples);
  expect(beats.length).toBeGreaterThanOrEqual(22);
  expect(missed(beats, period)).toEqual([]);
});

test.each([1, 2, 3, 4, 5, 6])('sound like speech has none (%i)', (seed) => {
  const random = noise(seed);
  const samples = new Float32Array(RATE * SECONDS);
  // Syllables of 80 to 320 ms with a pause after some of them.
  for (let at = 0; at < samples.length; ) {
    const length = Math.round(RATE * (0.2 + 0.12 * random()));
    const level = 0.3 + 0.25 * random();
    for (let index = 0; index < length && at + index < samples.length; index++) {
      samples[at + index] = level * Math.sin((Math.PI * index) / length) * random();
    }
    at += length + Math.round(RATE * Math.max(0, 0.4 * random()));
  }
  expect(beatsOf(samples)).toEqual([]);
});

test('silence, steady noise and three seconds of clicks have none', () => {
  const random = noise(9);
  expect(beatsOf(new Float32Array(RATE * SECONDS))).toEqual([]);
  expect(beatsOf(Float32Array.from({ length: RATE * SECONDS }, () => random()))).toEqual([]);
  const short = new Float32Array(RATE * 3);
  for (let at = 0; at < 3; at += 0.5) strike(short, at);
  expect(beatsOf(short)).toEqual([]);
  expect(beatsOf(new Float32Array(0))).toEqual([]);
});
