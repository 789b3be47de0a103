import { expect, test } from 'vitest';
import { compileRenderPlan } from '#shared/render/compile.ts';
import { bedBars } from '#shared/stock/bed-bars.ts';
import { secondsToMicroseconds } from '#shared/time/microseconds.ts';
import { layMusic } from '#shared/timeline/edits/lay-music.ts';
import { mixPlan } from '#workers/lib/audio/mixer.ts';
import { SAMPLE_RATE } from './bed.ts';
import { BEDS } from './beds.ts';
import { composeBed, type Stereo } from './compose.ts';

const SECONDS = 12;

/** Time on each side of a beat in which the test looks for its kick, in seconds. */
const WINDOW = 0.06;

const BED = BEDS.find(({ id }) => id === 'bed-city-pulse') as (typeof BEDS)[number];
const MUSIC = composeBed(BED, SECONDS);

test.each([
  ['lengthened', 18.3],
  ['shortened', 8.2],
])('music that is %s keeps its beat at the splice, and the first beat after it is heard', async (_, seconds) => {
  const { count, barSeconds } = bedBars(BED.id, SECONDS);
  const bars = { count, length: secondsToMicroseconds(barSeconds) };
  const range = { start: 0, end: secondsToMicroseconds(seconds) };
  const asset = { assetId: 'm', duration: secondsToMicroseconds(SECONDS), bars };
  const clips = layMusic(range, asset, {}, (index) => ({ id: `${index}`, duck: true }));
  const bass = lowPart(await mixed(clips, MUSIC));
  expect(clips.length).toBeGreaterThan(1);

  const beatSeconds = barSeconds / 4;
  // Each beat has a kick. The band begins in the second bar.
  const usual = energy(bass, 5 * beatSeconds, 5 * beatSeconds + WINDOW);
  for (const { start } of clips.slice(1)) {
    const join = Math.round(start / 1e6 / beatSeconds);
    expect(Math.abs(start / 1e6 - join * beatSeconds)).toBeLessThan(0.001);
    expect(join % 4).toBe(0);
    for (const beat of [join, join + 1, join + 2]) {
      const at = beat * beatSeconds;
      const stroke = energy(bass, at, at + WINDOW);
      expect(stroke).toBeGreaterThan(1.1 * energy(bass, at - WINDOW, at));
      expect(stroke).toBeGreaterThan(0.75 * usual);
    }
  }
});

/** The left channel of the music's pieces as every engine mixes them. */
async function mixed(clips: ReturnType<typeof layMusic>, [left, right]: Stereo): Promise<Float32Array> {
  const plan = compileRenderPlan({
    tracks: [{ id: 'audio-1', type: 'audio', clips }],
    sources: [
      { assetId: 'm', type: 'audio', width: null, height: null, durationUs: 0, hasVideo: false, hasAudio: true },
    ],
    width: 1080,
    height: 1920,
    frameRate: { numerator: 30, denominator: 1 },
    hasWatermark: false,
  });
  const samples = new Float32Array(plan.sampleFrameCount);
  const open = async () => ({
    sampleRateHz: SAMPLE_RATE,
    read: async (first: number, length: number) => {
      const part = (channel: Float32Array) => {
        const out = new Float32Array(length);
        out.set(channel.subarray(Math.max(0, first), Math.max(0, first + length)), Math.max(0, -first));
        return out;
      };
      return [part(left), part(right)] as const;
    },
    dispose: () => {},
  });
  for await (const { firstSample, channels } of mixPlan(plan, open)) samples.set(channels[0], firstSample);
  return samples;
}

/** The sound below about 120 Hz. */
function lowPart(samples: Float32Array): Float32Array {
  let [first, second] = [0, 0];
  const share = (2 * Math.PI * 120) / SAMPLE_RATE;
  return samples.map((value) => {
    first += (value - first) * share;
    second += (first - second) * share;
    return second;
  });
}

function energy(samples: Float32Array, from: number, to: number): number {
  const part = samples.subarray(Math.round(from * SAMPLE_RATE), Math.round(to * SAMPLE_RATE));
  return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length);
}
