import { type VideoSample, VideoSampleSink } from 'mediabunny';
import { afterAll, describe, expect, test } from 'vitest';
import { sourceTime } from '#shared/time/microseconds.ts';
import { openInput } from '#workers/browser/decode/open-input.ts';
import { openMedia } from '#workers/browser/decode/open-media.ts';
import { DerivativesClient } from '#workers/browser/media/derivatives.client.ts';
import { IngestClient } from '#workers/browser/media/ingest.client.ts';
import { codesOf, narrowRange } from '#workers/engine/testing/color-formulas.ts';
import { combsOf } from '#workers/fixtures/combs.ts';
import { fetchFixture, readCounter } from '#workers/fixtures/fixture.ts';
import { stereoWeights } from '#workers/lib/audio/downmix.ts';
import { FrameLedger } from '#workers/lib/frame-ledger.ts';
import { convertMedia } from './convert.ts';

const ingest = new IngestClient();
const waveform = new DerivativesClient();
afterAll(() => {
  ingest.terminate();
  waveform.terminate();
});
const { signal } = new AbortController();

async function countersOf(blob: Blob, frames: number[]): Promise<number[]> {
  const media = openMedia('video', { type: 'blob', blob }, new FrameLedger());
  const reader = await media.openFrames();
  const numbers = [];
  for (const frame of frames) {
    const sample = await reader.frameAt(sourceTime(Math.round(((frame + 0.5) * 1e6) / 30)));
    const picture = sample.toVideoFrame();
    numbers.push(readCounter(picture, sample.displayWidth, sample.displayHeight));
    picture.close();
    sample.close();
  }
  reader.dispose();
  media.dispose();
  return numbers;
}

async function planesOf(sample: VideoSample): Promise<{ data: Uint8Array; planes: PlaneLayout[] }> {
  expect(sample.format).toBe('I420');
  const data = new Uint8Array(sample.allocationSize());
  return { data, planes: await sample.copyTo(data) };
}

describe('a real AVI becomes an MP4', () => {
  const keepsItsFrames = async (name: string, seconds: number, frames: readonly number[]) => {
    const progress: number[] = [];
    const blob = await convertMedia(await fetchFixture(name), { onProgress: (fraction) => progress.push(fraction) });
    const info = await ingest.inspect(new File([blob], 'converted.mp4'), signal);
    expect(info).toMatchObject({
      type: 'video',
      width: 320,
      height: 180,
      video: { codec: 'H.264', averageFrameRate: expect.closeTo(30, 1) },
      audio: { codec: 'AAC', sampleRateHz: 48_000, channelCount: 1 },
    });
    expect((info.durationUs ?? 0) / 1e6).toBeCloseTo(seconds, 0);
    expect(await countersOf(blob, [...frames])).toEqual(frames);
    const { data } = await waveform.peaks({ type: 'blob', blob }, signal);
    expect(data[2 * 5 + 1]).toBeGreaterThan(40);
    expect(data[2 * 60 + 1]).toBeLessThan(8);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toBeLessThanOrEqual(1);
  };
  test.each([
    ['mpeg4-mp3.avi', 2, [0, 13, 40, 59]],
    ['mjpeg-pcm.avi', 1, [0, 7, 15, 29]],
  ] as const)('%s: every frame at its time, the sound with it', { tags: 'long' }, keepsItsFrames);
});

test('a codec that only ffmpeg knows', { tags: 'long' }, async () => {
  const blob = await convertMedia(await fetchFixture('hevc.mp4'));
  expect(await countersOf(blob, [0, 11, 29])).toEqual([0, 11, 29]);
});

test('a picture that can be read is kept as it is', { tags: 'long' }, async () => {
  const blob = await convertMedia(await fetchFixture('counter.mp4'), { keepPicture: true });
  expect(await countersOf(blob, [0, 119, 239])).toEqual([0, 119, 239]);
  expect(blob.size).toBeLessThan(400_000);
});

/** Red, green, blue and white between 96 and 159 of 255. */
const MUTED_QUARTERS = [
  [159 / 255, 96 / 255, 96 / 255],
  [96 / 255, 159 / 255, 96 / 255],
  [96 / 255, 96 / 255, 159 / 255],
  [159 / 255, 159 / 255, 159 / 255],
] as const;

/** Red, green, blue and white in BT.709 limited range. */
const QUARTERS = [
  [63, 102, 240],
  [173, 42, 26],
  [32, 240, 118],
  [235, 128, 128],
] as const;

/**
 * Converts four coloured quarters and compares the result, tagged BT.709, with the expected colours within 6 levels.
 */
async function expectQuarters(name: string, quarters: readonly (readonly number[])[]): Promise<void> {
  const blob = await convertMedia(await fetchFixture(name));
  const media = openMedia('video', { type: 'blob', blob }, new FrameLedger());
  const reader = await media.openFrames();
  const sample = await reader.frameAt(sourceTime(500_000));
  expect(sample.colorSpace).toMatchObject({ primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false });
  const { data, planes } = await planesOf(sample);
  for (const [index, expected] of quarters.entries()) {
    const x = ((index % 2) * 2 + 1) * (sample.displayWidth / 4);
    const y = (Math.floor(index / 2) * 2 + 1) * (sample.displayHeight / 4);
    const found = planes.map(({ offset, stride }, plane) => {
      const [column, row] = plane > 0 ? [x >> 1, y >> 1] : [x, y];
      return data[offset + row * stride + column]!;
    });
    const error = expected.map((value, channel) => Math.abs(value - found[channel]!));
    expect(Math.max(...error), `quarter ${index} is ${found}`).toBeLessThanOrEqual(6);
  }
  sample.close();
  reader.dispose();
  media.dispose();
}

test.each(['hlg', 'pq'] as const)(
  'high dynamic range (%s) comes out as the engine draws it',
  { tags: 'long' },
  (transfer) =>
    expectQuarters(
      `muted-${transfer}.mp4`,
      MUTED_QUARTERS.map((signal) => codesOf(narrowRange(signal, transfer), 'bt709', { bits: 8, isFullRange: false })),
    ),
);

test.each(['colors-untagged.avi', 'colors-untagged-hd.avi'])(
  '%s says nothing of its colours, which its size does',
  { tags: 'long' },
  (name) => expectQuarters(name, QUARTERS),
);

test('RGB keeps its colours', { tags: 'long' }, () => expectQuarters('colors-rgb.mp4', QUARTERS));

/** The highest sample of each side, in the middle of the sound. */
async function peaksOf(blob: Blob): Promise<number[]> {
  const context = new OfflineAudioContext(2, 1, 48_000);
  const sound = await context.decodeAudioData(await blob.arrayBuffer());
  const middle = [10_000, 30_000] as const;
  const planes = Array.from({ length: sound.numberOfChannels }, (_, side) => sound.getChannelData(side));
  return planes.map((plane) => plane.subarray(...middle).reduce((peak, value) => Math.max(peak, Math.abs(value)), 0));
}

describe('sound is as loud as when browsers decode it', () => {
  test('5.1: by the weights of our own mix', { tags: 'long' }, async () => {
    const weight = stereoWeights(6)[2]?.left ?? 0;
    const peaks = await peaksOf(await convertMedia(await fetchFixture('center-ac3.mp4'), { keepPicture: true }));
    expect(peaks).toEqual([expect.closeTo(0.5 * weight, 2), expect.closeTo(0.5 * weight, 2)]);
  });

  test('mono: one channel, as it is', { tags: 'long' }, async () => {
    const peaks = await peaksOf(await convertMedia(await fetchFixture('adpcm.wav')));
    expect(peaks).toEqual([expect.closeTo(0.5, 1)]);
  });
});

describe('interlaced frames', () => {
  async function framesOf(blob: Blob): Promise<{ times: number[]; combs: number }> {
    const input = openInput({ type: 'blob', blob });
    const track = await input.getPrimaryVideoTrack();
    const times: number[] = [];
    let combs = 0;
    for await (const sample of new VideoSampleSink(track!).samples()) {
      times.push(sample.timestamp);
      const { data, planes } = await planesOf(sample);
      combs = Math.max(combs, combsOf(data, planes[0]!, sample.codedWidth, sample.codedHeight));
      sample.close();
    }
    input.dispose();
    return { times, combs };
  }

  test('lose their combing, and keep their number and times', { tags: 'long' }, async () => {
    const source = await fetchFixture('interlaced.mp4');
    const [before, after] = [await framesOf(source), await framesOf(await convertMedia(source))];
    expect(before.combs).toBeGreaterThan(5);
    expect(after.combs).toBeLessThan(1);
    expect(after.times.length).toBe(25);
    for (const [index, time] of after.times.entries()) expect(time).toBeCloseTo(before.times[index] ?? Number.NaN, 3);
  });
});

test('a picture that MP4 cannot hold is converted with its sound', { tags: 'long' }, async () => {
  const blob = await convertMedia(await fetchFixture('vp8.webm'), { keepPicture: true });
  const info = await ingest.inspect(new File([blob], 'converted.mp4'), signal);
  expect(info).toMatchObject({ video: { codec: 'H.264' }, audio: { codec: 'AAC' } });
  expect(await countersOf(blob, [0, 7, 29])).toEqual([0, 7, 29]);
});

test('a non-media file fails with ffmpeg’s reason', async () => {
  const attempt = convertMedia(await fetchFixture('text.mp4'));
  await expect(attempt).rejects.toMatchObject({
    code: 'media.conversion-failed',
    data: { detail: expect.stringMatching(/invalid data/i) },
  });
});

test('cancel ends it at once', async () => {
  const controller = new AbortController();
  const attempt = convertMedia(await fetchFixture('mpeg4-mp3.avi'), { signal: controller.signal });
  setTimeout(() => controller.abort(), 100);
  await expect(attempt).rejects.toMatchObject({ name: 'AbortError' });
});
