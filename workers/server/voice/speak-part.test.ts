import { expect, it } from 'vitest';
import { FRAMES_PER_SECOND, KOKORO_RATE_HZ, type Kokoro, MAX_PHONEMES } from './kokoro.ts';
import { speakPart } from './speak-part.ts';

const FRAME_SAMPLES = KOKORO_RATE_HZ / FRAMES_PER_SECOND;

/** Every letter is a sign and takes one frame. */
const phonemizer = { phonemize: (words: readonly string[]) => words.map((word) => [...word]) };

function countingKokoro(runs: string[]): Kokoro {
  return {
    knows: () => true,
    async speak(signs) {
      runs.push(signs.join(''));
      const frames = [1, ...signs.map(() => 1), 1];
      return { samples: new Float32Array(frames.length * FRAME_SAMPLES), frames };
    },
  };
}

const voice = { name: 'af_heart', accent: 'es', speed: 1 } as const;

it('speaks a word that is too long for one run in several, cut between its parts', async () => {
  const runs: string[] = [];
  const spoken = Array.from({ length: 50 }, () => 'palabra').join(' ');
  const word = { written: 'https://example.com/…', spoken, endsLine: true };
  const { samples, words } = await speakPart({ kokoro: countingKokoro(runs), phonemizer }, [word], voice);
  expect(runs.join('')).toBe(spoken);
  expect(runs.length).toBe(2);
  expect(runs[0]).toMatch(/a$/);
  expect(words).toHaveLength(1);
  expect(words[0]?.end).toBeCloseTo(samples.length / KOKORO_RATE_HZ - 0.075, 3);
});

it('lets the first word begin with its sound, however long the model’s silence is', async () => {
  const kokoro: Kokoro = {
    knows: () => true,
    async speak(signs) {
      const frames = [10, ...signs.map(() => 4), 1];
      // The lengths add up to 0.25 s.
      const samples = new Float32Array(frames.reduce((sum, count) => sum + count, 0) * FRAME_SAMPLES);
      samples.fill(0.5, 0.35 * KOKORO_RATE_HZ);
      return { samples, frames };
    },
  };
  const words = ['uno', 'dos', 'tres', 'cuatro', 'cinco'].map((text) => ({
    written: text,
    spoken: text,
    endsLine: false,
  }));
  const { words: timed } = await speakPart({ kokoro, phonemizer }, words, voice);
  expect(timed[0]?.start).toBeCloseTo(0.35, 3);
  const starts = timed.map(({ start }) => start);
  expect(starts).toEqual(starts.toSorted((left, right) => left - right));
  expect(timed[3]?.start).toBeCloseTo(0.25 + 13 * 0.1 - 0.05, 3);
});

it('cuts off a word that no person would say', async () => {
  const runs: string[] = [];
  const word = { written: 'a', spoken: 'a'.repeat(5_000), endsLine: true };
  await speakPart({ kokoro: countingKokoro(runs), phonemizer }, [word], voice);
  expect(runs.map((run) => run.length)).toEqual([MAX_PHONEMES, MAX_PHONEMES, MAX_PHONEMES]);
});
