import { describe, expect, test } from 'vitest';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { colorAt, fetchFixture, readCounter } from '#workers/fixtures/fixture.ts';
import { LoudnessMeter } from '#workers/lib/audio/loudness.ts';
import { beepStarts, exportPlan, planOf, readBack } from './testing/export-fixture.ts';

const counter = await fetchFixture('counter.mp4');

describe('the file', () => {
  test('has exactly the planned frames, at constant rate, and sound of the same length', async () => {
    const media = { a: { file: counter } };
    const plan = planOf([track('video', [clip('1', 'a', 0, 2.51)])], media);
    const { report, file } = await exportPlan(plan, media);
    expect(report).toMatchObject({ frameCount: 76, openFrames: 0, byteLength: file.size });
    expect(report.peakOpenFrames).toBeLessThanOrEqual(32);
    const found = await readBack(file);
    expect(found.frameCount).toBe(76);
    for (const [index, timestamp] of found.timestamps.entries()) expect(timestamp).toBeCloseTo(index / 30, 4);
    expect(found.videoSeconds).toBeCloseTo(76 / 30, 4);
    expect(found.audioSeconds).toBeCloseTo(76 / 30, 4);
    expect(found).toMatchObject({ sampleRateHz: 48_000, channelCount: 2 });
    expect(found.codec).toMatch(/^avc1\.64/); // High profile
    expect(found.colorSpace).toEqual({ primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false });
  });

  test('every frame shows the source frame of its time, and beeps stay where they are', async () => {
    const media = { a: { file: counter } };
    // Two pieces of the source, in swapped order.
    const plan = planOf([track('video', [clip('1', 'a', 0, 2, 4), clip('2', 'a', 2, 4, 1)])], media);
    const { file } = await exportPlan(plan, media);
    const counts: number[] = [];
    const found = await readBack(file, (frame) => {
      counts.push(readCounter(frame, 320, 180));
    });
    expect(counts).toEqual(Array.from({ length: 120 }, (_, index) => (index < 60 ? 120 + index : 30 + index - 60)));
    const starts = beepStarts(found.sound, found.sampleRateHz);
    expect(starts).toHaveLength(4);
    for (const [index, start] of starts.entries()) expect(Math.abs(start - index)).toBeLessThan(0.005);
  });

  test('a reversed clip shows its pictures and plays its beeps in the opposite order', async () => {
    const media = { a: { file: counter } };
    const clips = [clip('1', 'a', 0, 2, 3.5, { reversed: true })];
    const { file } = await exportPlan(planOf([track('video', clips)], media), media);
    const counts: number[] = [];
    const found = await readBack(file, (frame) => {
      counts.push(readCounter(frame, 320, 180));
    });
    expect(counts).toEqual(Array.from({ length: 60 }, (_, index) => 164 - index));
    // A beep of the source begins at each whole second, so that here it ends at each half.
    const ends = beepStarts(found.sound.toReversed(), found.sampleRateHz);
    expect(ends).toHaveLength(2);
    for (const [index, end] of ends.entries()) expect(Math.abs(end - 0.5 - index)).toBeLessThan(0.005);
  });

  test('at a speed every frame shows the source frame of its time, and beeps come as much sooner or later', {
    tags: 'long',
  }, async () => {
    const media = { a: { file: counter } };
    const clips = [clip('1', 'a', 0, 2, 1, { speed: 2 }), clip('2', 'a', 2, 4, 6, { speed: 0.5, keepPitch: false })];
    const { file } = await exportPlan(planOf([track('video', clips)], media), media);
    const counts: number[] = [];
    const found = await readBack(file, (frame) => {
      counts.push(readCounter(frame, 320, 180));
    });
    expect(counts).toEqual(
      Array.from({ length: 120 }, (_, index) => (index < 60 ? 30 + 2 * index : 180 + Math.floor((index - 60) / 2))),
    );
    const starts = beepStarts(found.sound, found.sampleRateHz);
    expect(starts).toHaveLength(5);
    // Stretched sound keeps whole waves, so that a beep may begin up to a grain off.
    for (const [index, start] of starts.entries()) expect(Math.abs(start - index / 2)).toBeLessThan(0.03);
  });
});

test('sound of one source is copied when nothing changes it, and stays where it was, to the sample', {
  tags: 'long',
}, async () => {
  const original = { a: { file: counter } };
  const whole = await exportPlan(planOf([track('video', [clip('1', 'a', 0, 5)])], original), original);
  const media = { a: { file: whole.file } };
  // The cut falls inside a packet.
  const planAt = (volume: number) => planOf([track('video', [clip('1', 'a', 0, 3.2, 0.71, { volume })])], media);
  const copied = await exportPlan(planAt(1), media);
  const mixed = await exportPlan(planAt(0.9), media);
  expect([copied.report.sound, mixed.report.sound]).toEqual(['copied', 'mixed']);
  const [found, expected] = [await readBack(copied.file), await readBack(mixed.file)];
  expect(found.audioSeconds).toBeCloseTo(found.videoSeconds, 4);
  expect(found.audioSeconds).toBeCloseTo(expected.audioSeconds, 4);
  const starts = beepStarts(found.sound, found.sampleRateHz);
  expect(starts).toHaveLength(3);
  for (const [index, start] of starts.entries()) expect(Math.abs(start - (index + 0.29))).toBeLessThan(0.005);
  const likeness = (shift: number) =>
    expected.sound.reduce((sum, sample, n) => sum + sample * (found.sound[n + shift] ?? 0), 0);
  for (const shift of [-5, -1, 1, 5]) expect(likeness(0)).toBeGreaterThan(likeness(shift));
});

test('sound is taken to the loudness of platforms, and then never copied', async () => {
  const original = { a: { file: counter } };
  const quiet = planOf([track('video', [clip('1', 'a', 0, 5, 0, { volume: 0.3 })])], original);
  const media = { a: { file: (await exportPlan(quiet, original)).file } };
  const plan = planOf([track('video', [clip('1', 'a', 0, 5)])], media, { isLoudnessNormalized: true });
  const { report, file } = await exportPlan(plan, media);
  expect(report.sound).toBe('mixed');
  expect(Math.abs((report.proof.lufs ?? 0) + 14)).toBeLessThan(0.5);
  const { sound } = await readBack(file);
  // The beeps are alike in both channels.
  const meter = new LoudnessMeter();
  meter.add([sound, sound]);
  expect(Math.abs(meter.lufs + 14)).toBeLessThan(0.5);
});

test('a gap is black and silent', { tags: 'long' }, async () => {
  const media = { a: { file: counter } };
  const plan = planOf([track('video', [clip('1', 'a', 1, 1.5)])], media);
  const { file } = await exportPlan(plan, media);
  const lightness: number[] = [];
  const found = await readBack(file, (frame) => {
    lightness.push(colorAt(frame, 300, 90).reduce((sum, value) => sum + value, 0));
  });
  expect(Math.max(...lightness.slice(0, 30))).toBeLessThan(12);
  expect(Math.max(...found.sound.subarray(0, 47_000).map(Math.abs))).toBeLessThan(0.01);
});
