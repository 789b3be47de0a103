import { describe, expect, it } from 'vitest';
import { SpeechMix } from './speech-mix.ts';

const RATE = 16_000;
const tone = (hertz: number, gain: number, seconds = 1) =>
  Float32Array.from({ length: RATE * seconds }, (_, n) => gain * Math.sin((2 * Math.PI * hertz * n) / RATE));
const level = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
const scaled = (samples: Float32Array, gain: number) => samples.map((value) => value * gain);

describe('the mix for a recogniser', () => {
  const voice = tone(220, 0.5);

  it('is the mean of channels that agree, of a voice on one side, and of two voices', () => {
    expect(new SpeechMix().mix(voice, voice)).toEqual(voice);
    expect(new SpeechMix().mix(voice, new Float32Array(RATE))).toEqual(scaled(voice, 0.5));
    const other = tone(350, 0.5);
    const both = voice.map((value, n) => (value + (other[n] ?? 0)) / 2);
    expect(new SpeechMix().mix(voice, other)).toEqual(both);
  });

  it.each([-1, -0.9, -0.6])('is the louder channel where the other is %f of it', (gain) => {
    expect(level(new SpeechMix().mix(voice, scaled(voice, gain)))).toBeGreaterThan(0.97 * level(voice));
    expect(level(new SpeechMix().mix(scaled(voice, gain), voice))).toBeGreaterThan(0.97 * level(voice));
  });

  it('stays with one of two opposite channels, and changes when it falls silent', () => {
    const uneven = voice.map((value, n) => value * (n % RATE < RATE / 2 ? -1.02 : -0.98));
    expect(level(new SpeechMix().mix(voice, uneven))).toBeGreaterThan(0.97 * level(voice));
    const mix = new SpeechMix();
    mix.mix(voice, scaled(voice, -1));
    expect(level(mix.mix(new Float32Array(RATE), voice))).toBeGreaterThan(0.45 * level(voice));
  });

  it('is the same in pieces of any length that blocks divide', () => {
    const [left, right] = [voice, scaled(voice, -1)];
    const mix = new SpeechMix();
    const parts = [0, 3_200, 9_600, RATE].flatMap((from, n, all) => {
      const until = all[n + 1];
      return until === undefined ? [] : [...mix.mix(left.subarray(from, until), right.subarray(from, until))];
    });
    expect(Float32Array.from(parts)).toEqual(new SpeechMix().mix(left, right));
  });
});
