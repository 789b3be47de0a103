import { describe, expect, test } from 'vitest';
import type { AudioSpan } from '#shared/render/plan.ts';
import { sourceTime } from '#shared/time/microseconds.ts';
import { LoudnessMeter } from './loudness.ts';
import { masterPlan } from './master.ts';
import type { OpenSound } from './stereo-source.ts';
import { TruePeaks } from './true-peak.ts';

const RATE_HZ = 48_000;
const SPAN: AudioSpan = {
  ...{ clipId: 'c', assetId: 'a', firstSample: 0, endSample: 0, sourceStart: sourceTime(0), gain: 1 },
};

/** Sound of a function of the sample number. */
interface Sound {
  readonly seconds: number;
  readonly play: (n: number) => number;
}

/** Masters sound, and measures what leaves. */
async function master(
  { seconds, play }: Sound,
  { keptSeconds, isMixedOnly = false }: { keptSeconds?: number; isMixedOnly?: boolean } = {},
) {
  const sampleFrameCount = Math.round(seconds * RATE_HZ);
  const audio = [{ ...SPAN, endSample: sampleFrameCount }];
  const sound = { audio, sampleFrameCount, sampleRateHz: RATE_HZ, channelCount: 2 } as const;
  const plan = { ...sound, isLoudnessNormalized: isMixedOnly ? undefined : (true as const) };
  let opened = 0;
  const open: OpenSound = async () => {
    opened++;
    return {
      sampleRateHz: RATE_HZ,
      async read(first, length) {
        const samples = Float32Array.from({ length }, (_, n) => (first + n < 0 ? 0 : play(first + n)));
        return [samples, samples.slice()];
      },
      dispose() {},
    };
  };
  const [meter, peaks, left] = [new LoudnessMeter(), new TruePeaks(), new Float32Array(sampleFrameCount)];
  let [next, peak] = [0, 0];
  for await (const { firstSample, channels } of masterPlan(plan, open, undefined, keptSeconds)) {
    expect(firstSample).toBe(next);
    next += channels[0].length;
    left.set(channels[0], firstSample);
    meter.add(channels);
    for (const value of peaks.process(channels)) peak = Math.max(peak, value);
  }
  expect(next).toBe(sampleFrameCount);
  return { left, opened, lufs: meter.lufs, peakDb: 20 * Math.log10(peak) };
}

function tone(amplitude: number, seconds = 2): Sound {
  return { seconds, play: (n) => amplitude * Math.sin((2 * Math.PI * 440 * n) / RATE_HZ) };
}

/** Repeatable noise from -1 to 1. */
function noise(n: number): number {
  const once = Math.imul(n ^ (n >>> 16), 0x7feb352d);
  const twice = Math.imul(once ^ (once >>> 15), 0x846ca68b);
  return ((twice ^ (twice >>> 16)) >>> 0) / 2 ** 31 - 1;
}

/** Like a voice: pulses that ring, in syllables with pauses, over quiet noise. */
function voice(amplitude: number, seconds = 4): Sound {
  return {
    seconds,
    play: (n) => {
      const syllable =
        Math.max(0, Math.sin((2 * Math.PI * 3 * n) / RATE_HZ)) * (n % (2 * RATE_HZ) < 1.4 * RATE_HZ ? 1 : 0);
      const inPulse = n % 400;
      const ring =
        Math.min(1, inPulse / 20) * Math.exp(-inPulse / 200) * Math.cos((2 * Math.PI * 700 * inPulse) / RATE_HZ);
      return amplitude * (syllable * ring + 0.002 * noise(n));
    },
  };
}

/** Like drums over a bed: rare hits far above everything else. */
const DRUMS: Sound = {
  seconds: 4,
  play: (n) => {
    const inHit = n % 24_000;
    return 0.7 * Math.exp(-inHit / 1_500) * noise(n) + 0.15 * Math.sin((2 * Math.PI * 220 * n) / RATE_HZ);
  },
};

test('the measuring of a long silence lets other work of its thread run', async () => {
  const audio = [{ ...SPAN, endSample: RATE_HZ }];
  const sampleFrameCount = 120 * RATE_HZ;
  const sound = { audio, sampleFrameCount, sampleRateHz: RATE_HZ, channelCount: 2 } as const;
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 0);
  const open: OpenSound = async () => ({
    sampleRateHz: RATE_HZ,
    read: async (_, length) => [new Float32Array(length), new Float32Array(length)],
    dispose() {},
  });
  await masterPlan({ ...sound, isLoudnessNormalized: true }, open).next();
  clearInterval(timer);
  expect(turns).toBeGreaterThan(1);
});

describe('a mix that is taken to the loudness of platforms', () => {
  test.each([
    ['a quiet tone', tone(0.03)],
    ['a loud tone, turned down', tone(0.9)],
    ['sound above full scale', tone(2.5)],
    ['a quiet voice', voice(0.2)],
    ['a voice', voice(0.6)],
    ['a loud voice', voice(2)],
    ['drums, whose hits are limited', DRUMS],
  ])('%s has -14 LUFS and no true peak above -1.4 dB', async (_, sound) => {
    const { lufs, peakDb } = await master(sound);
    expect(Math.abs(lufs + 14)).toBeLessThanOrEqual(0.5);
    expect(peakDb).toBeLessThanOrEqual(-1.4);
  });

  test('single clicks, whose bounds of gain and limiting are reached, stay below the peak', async () => {
    const { lufs, peakDb } = await master({ seconds: 2, play: (n) => (n % 24_000 < 3 ? 0.9 : 0) });
    expect(lufs).toBeLessThan(-14);
    expect(peakDb).toBeLessThanOrEqual(-1.4);
  });

  test('no mix is raised by more than 20 dB, and one that is as good as silent not at all', async () => {
    const { left } = await master(tone(0.006));
    expect(Math.max(...left.subarray(48_000, 49_000))).toBeCloseTo(0.06, 3);
    expect((await master(tone(0.001))).left).toEqual((await master(tone(0.001), { isMixedOnly: true })).left);
    expect((await master({ seconds: 1, play: () => 0 })).left).toEqual(new Float32Array(48_000));
  });

  test('a small edit leaves the gain as it is', async () => {
    const { seconds, play } = voice(0.1);
    const edited = { seconds, play: (n: number) => (n > 3 * RATE_HZ && n < 3.1 * RATE_HZ ? 0 : play(n)) };
    const [before, after] = [await master({ seconds, play }), await master(edited)];
    expect(after.left.subarray(0, 2 * RATE_HZ)).toEqual(before.left.subarray(0, 2 * RATE_HZ));
  });

  test('a long one is mixed twice instead of kept, with the same result', async () => {
    const [kept, mixedTwice] = [await master(DRUMS), await master(DRUMS, { keptSeconds: 2 })];
    expect(mixedTwice.left).toEqual(kept.left);
    expect([kept.opened, mixedTwice.opened]).toEqual([1, 2]);
  });
});

test('a plan that does not ask for it is mixed once, at its own level', async () => {
  const { left, opened } = await master(tone(0.02), { isMixedOnly: true });
  expect(opened).toBe(1);
  expect(Math.max(...left)).toBeCloseTo(0.02, 4);
});
