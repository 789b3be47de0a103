import { EncodedPacketSink } from 'mediabunny';
import { describe, expect, test } from 'vitest';
import { sourceTimeToleranceUs } from '#shared/render/at-frame.ts';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { openInput } from '#workers/browser/decode/open-input.ts';
import { colorAt, cornerName, fetchFixture, readCounter } from '#workers/fixtures/fixture.ts';
import { beepStarts, exportPlan, planOf, readBack } from './testing/export-fixture.ts';

/** Reads the counter of every frame of a file. */
async function countsOf(file: File): Promise<number[]> {
  const counts: number[] = [];
  await readBack(file, (frame) => {
    counts.push(readCounter(frame, 320, 180));
  });
  return counts;
}

describe('pictures', () => {
  test('a variable frame rate shows at every time the last frame that is not later', async () => {
    const media = { a: { file: await fetchFixture('variable-frame-rate.mp4'), hasAudio: false } };
    const input = openInput({ type: 'blob', blob: media.a.file });
    const video = (await input.getPrimaryVideoTrack())!;
    const toleranceUs = sourceTimeToleranceUs(await video.getTimeResolution());
    const times: number[] = [];
    for await (const packet of new EncodedPacketSink(video).packets()) times.push(packet.microsecondTimestamp);
    times.sort((a, b) => a - b);
    input.dispose();
    const { file } = await exportPlan(planOf([track('video', [clip('1', 'a', 0, 3, 0.4)])], media), media);
    // The counter also counts the dropped frames, 30 a second.
    const expected = Array.from({ length: 90 }, (_, index) => {
      const time = 400_000 + Math.round((index * 1_000_000) / 30);
      const shown = times.findLast((at) => at <= time + toleranceUs) ?? times[0]!;
      return Math.round((shown * 30) / 1_000_000);
    });
    expect(await countsOf(file)).toEqual(expected);
  });

  test('a clip longer than its media holds the last frame', { tags: 'long' }, async () => {
    const media = { a: { file: await fetchFixture('counter-without-sound.mp4'), hasAudio: false } };
    const { file } = await exportPlan(planOf([track('video', [clip('1', 'a', 0, 1, 7.5)])], media), media);
    const counts = await countsOf(file);
    expect(counts.slice(0, 15)).toEqual(Array.from({ length: 15 }, (_, index) => 225 + index));
    expect(new Set(counts.slice(15))).toEqual(new Set([239]));
  });

  test('a video wrongly listed with sound is silent', { tags: 'long' }, async () => {
    const media = { a: { file: await fetchFixture('counter-without-sound.mp4'), hasAudio: true } };
    const { file } = await exportPlan(planOf([track('video', [clip('1', 'a', 0, 1)])], media), media);
    expect(await countsOf(file)).toEqual(Array.from({ length: 30 }, (_, index) => index));
  });

  test('frames before time 0 are not shown', { tags: 'long' }, async () => {
    const media = { a: { file: await fetchFixture('negative-start.mp4'), hasAudio: false } };
    const { file } = await exportPlan(planOf([track('video', [clip('1', 'a', 0, 0.5)])], media), media);
    expect(await countsOf(file)).toEqual(Array.from({ length: 15 }, (_, index) => 45 + index));
  });

  test('a file that begins without a key frame shows its first whole picture until the time comes', {
    tags: 'long',
  }, async () => {
    const media = { a: { file: await fetchFixture('no-first-key-frame.mkv'), hasAudio: false } };
    const { report, file } = await exportPlan(planOf([track('video', [clip('1', 'a', 0, 1)])], media), media);
    expect(report.frameCount).toBe(30);
    const counts = await countsOf(file);
    expect(counts[0]! % 60).toBe(0);
  });

  test('a split clip continues without a repeated or missing frame', { tags: 'long' }, async () => {
    const media = { a: { file: await fetchFixture('counter.mp4') } };
    const clips = [clip('1', 'a', 0, 0.7), clip('2', 'a', 0.7, 1.1, 0.7), clip('3', 'a', 1.1, 2, 1.1)];
    const { file } = await exportPlan(planOf([track('video', clips)], media), media);
    expect(await countsOf(file)).toEqual(Array.from({ length: 60 }, (_, index) => index));
  });

  test('five pictures over each other keep to the limit of open frames', { tags: 'long' }, async () => {
    const media = { a: { file: await fetchFixture('counter.mp4') } };
    const layer = (id: string, from: number) => track('video', [clip(id, 'a', 0, 1, from, { fit: 'contain' })]);
    const tracks = ['1', '2', '3', '4', '5'].map((id, index) => layer(id, index * 0.5));
    // The frame has another shape, so that no layer hides the one below.
    const plan = planOf(tracks, media, { width: 320, height: 320 });
    expect(plan.layers).toHaveLength(5);
    const { report } = await exportPlan(plan, media);
    expect(report).toMatchObject({ frameCount: 30, openFrames: 0 });
    expect(report.peakOpenFrames).toBeLessThanOrEqual(32);
  });

  test('a still, a turned video and a gap, one after the other', { tags: 'long' }, async () => {
    const media = {
      still: { file: await fetchFixture('exif-rotated-90.jpg'), type: 'image' as const, hasAudio: false },
      turned: { file: await fetchFixture('rotated-180.mp4'), hasAudio: false },
    };
    const clips = [clip('1', 'still', 0, 0.5), clip('2', 'turned', 0.5, 1), clip('3', '', 1, 1.5)];
    const { file } = await exportPlan(planOf([track('video', clips)], media), media);
    const corners: string[] = [];
    await readBack(file, (frame, index) => {
      if (index % 15 === 7) corners.push(cornerName(colorAt(frame, 40, 30)));
    });
    expect(corners).toEqual(['blue', 'white', 'none']);
  });
});

describe('sound', () => {
  test('mono at 44.1 kHz as MP3 is where it should be', { tags: 'long' }, async () => {
    const media = {
      m: { file: await fetchFixture('mono-44100.mp3'), type: 'audio' as const, hasVideo: false },
    };
    const { file } = await exportPlan(planOf([track('audio', [clip('1', 'm', 0.25, 2.75)])], media), media);
    const { sound, sampleRateHz } = await readBack(file);
    const starts = beepStarts(sound, sampleRateHz);
    expect(starts).toHaveLength(3);
    for (const [index, start] of starts.entries()) expect(Math.abs(start - (index + 0.25))).toBeLessThan(0.02);
  });

  const isWhereItsPacketsAre = async (name: string, beeps: readonly number[]) => {
    const media = { m: { file: await fetchFixture(name), type: 'audio' as const, hasVideo: false } };
    const { file } = await exportPlan(planOf([track('audio', [clip('1', 'm', 0, 6)])], media), media);
    const { sound, sampleRateHz } = await readBack(file);
    const starts = beepStarts(sound, sampleRateHz);
    expect(starts).toHaveLength(beeps.length);
    for (const [index, start] of starts.entries()) expect(Math.abs(start - (beeps[index] ?? 0))).toBeLessThan(0.02);
  };
  test.each([
    ['hole-aac.mp4', [0, 1, 2, 4.5, 5.5]],
    ['hole-opus.webm', [0, 1, 2, 4.5, 5.5]],
    // Its first packet is stretched back to the start of the picture.
    ['fragments.mp4', [0.067, 1.067, 2.067, 3.067]],
  ] as const)('behind a hole in %s it is where its packets are', { tags: 'long' }, isWhereItsPacketsAre);

  test('clip volume is gain, and a muted track is silent', { tags: 'long' }, async () => {
    const media = { m: { file: await fetchFixture('sound-only.mp4'), type: 'audio' as const, hasVideo: false } };
    const loudness = async (volume: number, muted: boolean) => {
      const tracks = [track('audio', [clip('1', 'm', 0, 1, 0, { volume })], { muted })];
      const { file } = await exportPlan(planOf(tracks, media), media);
      const { sound } = await readBack(file);
      const beep = sound.subarray(1_000, 4_000);
      return Math.sqrt(beep.reduce((sum, sample) => sum + sample * sample, 0) / beep.length);
    };
    const full = await loudness(1, false);
    expect(full).toBeGreaterThan(0.2);
    expect((await loudness(0.5, false)) / full).toBeCloseTo(0.5, 1);
    expect(await loudness(1, true)).toBeLessThan(0.001);
  });

  test('many loud clips at once do not clip', { tags: 'long' }, async () => {
    const media = { m: { file: await fetchFixture('sound-only.mp4'), type: 'audio' as const, hasVideo: false } };
    const tracks = ['1', '2', '3', '4'].map((id) => track('audio', [clip(id, 'm', 0, 1, 0, { volume: 2 })]));
    const { file } = await exportPlan(planOf(tracks, media), media);
    const { sound } = await readBack(file);
    expect(Math.max(...sound.map(Math.abs))).toBeLessThanOrEqual(1);
    expect(Math.max(...sound.map(Math.abs))).toBeGreaterThan(0.8);
  });
});
