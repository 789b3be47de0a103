import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AudioSpan } from '#shared/render/plan.ts';
import { sourceTime } from '#shared/time/microseconds.ts';
import { STALLED_PATH, stallFetch } from '#workers/browser/export/testing/stalling-fetch.ts';
import { type RemoteSound, SoundClient } from '#workers/browser/media/sound.client.ts';
import { fetchFixture } from '#workers/fixtures/fixture.ts';
import type { PreviewEvent, PreviewSource } from './preview-types.ts';
import { SoundStream } from './sound.ts';

let client: SoundClient;
let events: PreviewEvent[];
beforeEach(() => {
  events = [];
  client = new SoundClient((event) => events.push(event));
});
afterEach(() => client.terminate());

const source = async (assetId: string): Promise<PreviewSource> => {
  return { assetId, type: 'video', location: { type: 'blob', blob: await fetchFixture(assetId) } };
};

const planOf = (...audio: AudioSpan[]) =>
  ({ audio, sampleFrameCount: 4 * 48_000, sampleRateHz: 48_000, channelCount: 2 }) as const;
const span = (assetId: string, from: number, to: number, sourceFrom: number, gain = 1): AudioSpan => ({
  clipId: assetId,
  assetId,
  firstSample: from * 48_000,
  endSample: to * 48_000,
  sourceStart: sourceTime(sourceFrom * 1e6),
  gain,
});

/** Reads the rest of a stream, by output sample. */
async function readAll(sound: RemoteSound): Promise<{ left: Float32Array; first: number; end: number }> {
  const left = new Float32Array(4 * 48_000);
  let first = -1;
  let end = 0;
  for (let chunk = await sound.next(); chunk; chunk = await sound.next()) {
    if (first < 0) first = chunk.firstSample;
    expect(chunk.firstSample).toBe(end || first);
    left.set(chunk.left, chunk.firstSample);
    end = chunk.firstSample + chunk.left.length;
  }
  sound.end();
  return { left, first, end };
}

/** Seconds at which sound begins after at least 50 ms of silence. */
function onsets(left: Float32Array, from: number): number[] {
  const found: number[] = [];
  let silentSince = from;
  for (let n = from; n < left.length; n++) {
    if (Math.abs(left[n] ?? 0) < 0.1) continue;
    if (n - silentSince > 2_400) found.push(n / 48_000);
    silentSince = n;
  }
  return found;
}

describe('mixed sound from a time on', () => {
  test('is the whole rest of the plan, with beeps in place', async () => {
    // The source beeps at each whole second, so from 0.75 s on, beeps come at 0.25, 1.25, 2.25, 3.25.
    const plan = planOf(span('counter.mp4', 0, 4, 0.75));
    const sound = client.open(plan, [await source('counter.mp4')], 1_000_000);
    const { left, first, end } = await readAll(sound);
    expect([first, end]).toEqual([48_000, 192_000]);
    const times = onsets(left, first);
    expect(times).toHaveLength(3);
    for (const [index, time] of times.entries()) expect(time).toBeCloseTo(1.25 + index, 2);
  });

  test('two streams at once do not disturb each other', { tags: 'long' }, async () => {
    const plan = planOf(span('counter.mp4', 0, 4, 0));
    const sources = [await source('counter.mp4')];
    const [a, b] = await Promise.all([
      readAll(client.open(plan, sources, 500_000)),
      readAll(client.open(plan, sources, 2_500_000)),
    ]);
    expect(onsets(a.left, a.first)).toHaveLength(3);
    expect(onsets(b.left, b.first)).toHaveLength(1);
  });

  test('an undecodable source is silent and reported; the others play', async () => {
    const plan = planOf(span('text.mp4', 0, 4, 0), span('counter.mp4', 0, 4, 0.5));
    const sound = client.open(plan, [await source('text.mp4'), await source('counter.mp4')], 0);
    const { left } = await readAll(sound);
    expect(onsets(left, 0)).toHaveLength(4);
    expect(events).toEqual([{ type: 'source-failed', assetId: 'text.mp4', reason: 'unreadable' }]);
  });

  test('a video without sound is silent without a failure', { tags: 'long' }, async () => {
    const plan = planOf(span('counter-without-sound.mp4', 0, 4, 0));
    const { left } = await readAll(client.open(plan, [await source('counter-without-sound.mp4')], 0));
    expect(left.every((sample) => sample === 0)).toBe(true);
    expect(events).toEqual([]);
  });

  test('an ended stream yields nothing more', { tags: 'long' }, async () => {
    const sound = client.open(planOf(span('counter.mp4', 0, 4, 0)), [await source('counter.mp4')], 0);
    await sound.next();
    sound.end();
    expect(await sound.next()).toBeNull();
  });
});

test('a stream that is ended while it opens a file opens no other one', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string | URL) => {
    asked.push(new URL(url).pathname);
    return new Promise(() => {});
  });
  const sources = ['first', 'second'].map((assetId): PreviewSource => {
    return { assetId, type: 'audio', location: { type: 'url', url: `/${assetId}` } };
  });
  const plan = planOf(span('first', 0, 4, 0), span('second', 0, 4, 0));
  const stream = new SoundStream(plan, sources, 0, (event) => events.push(event));
  const waiting = stream.next();
  await expect.poll(() => asked).toEqual(['/first']);
  stream.end();
  const late = new Promise((resolve) => setTimeout(resolve, 1_000, 'late'));
  await expect(Promise.race([waiting, late])).rejects.toMatchObject({ name: 'AbortError' });
  vi.unstubAllGlobals();
  expect(asked).toEqual(['/first']);
  expect(events).toEqual([]);
});

test('a sound whose bytes never arrive is abandoned and reported; the others play', async () => {
  const restore = stallFetch();
  const location = { type: 'url', url: `${STALLED_PATH}sound` } as const;
  const sources: PreviewSource[] = [{ assetId: 'far', type: 'audio', location }, await source('counter.mp4')];
  const plan = planOf(span('far', 0, 4, 0), span('counter.mp4', 0, 4, 0.5));
  const stream = new SoundStream(plan, sources, 0, (event) => events.push(event), 300);
  let sampleCount = 0;
  let loudest = 0;
  for (let chunk = await stream.next(); chunk; chunk = await stream.next()) {
    sampleCount += chunk.left.length;
    loudest = Math.max(loudest, ...chunk.left);
  }
  stream.end();
  restore();
  expect(sampleCount).toBe(4 * 48_000);
  expect(loudest).toBeGreaterThan(0.1);
  expect(events).toEqual([{ type: 'source-failed', assetId: 'far', reason: 'unreadable' }]);
});
