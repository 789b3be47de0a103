import { afterAll, describe, expect, test } from 'vitest';
import type { DamagedPart } from '#shared/media/damage.ts';
import { sourceTime } from '#shared/time/microseconds.ts';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { type DamageEvent, listenForDamage } from '#workers/browser/decode/damage-events.ts';
import { openMedia } from '#workers/browser/decode/open-media.ts';
import { IngestClient } from '#workers/browser/media/ingest.client.ts';
import { breakPackets } from '#workers/fixtures/break-packets.ts';
import { fetchFixture, readCounter } from '#workers/fixtures/fixture.ts';
import { FrameLedger } from '#workers/lib/frame-ledger.ts';
import { beepStarts, exportPlan, planOf, readBack } from './testing/export-fixture.ts';

const client = new IngestClient();
afterAll(() => client.terminate());
const { signal } = new AbortController();

/** 240 numbered frames, a key frame every 60, and a beep every second. */
const counter = await fetchFixture('counter.mp4');

async function exported(file: File, damage: readonly DamagedPart[]) {
  const media = { a: { file, damage } };
  const tracks = [track('video', [clip('1', 'a', 0, 8)])];
  const result = await exportPlan(planOf(tracks, media), media);
  const counts: number[] = [];
  const { sound } = await readBack(result.file, (frame) => void counts.push(readCounter(frame, 320, 180)));
  return { counts, sound, report: result.report };
}

/** The frame on screen at each position of the counter when frames [first, end) are missing. */
const standing = (first: number, end: number) =>
  Array.from({ length: 240 }, (_, frame) => (frame >= first && frame < end ? first - 1 : frame));

describe('damaged pictures', () => {
  const isBridged = async (_: string, isBroken: (number: number) => boolean) => {
    const broken = await breakPackets(counter, 'video', isBroken);
    const { damage = [] } = await client.inspect(broken, signal);
    expect(damage).toHaveLength(1);
    const [first, end] = [damage[0]!.startSeconds * 30, damage[0]!.endSeconds * 30].map(Math.round) as [number, number];
    const { counts } = await exported(broken, damage);
    expect(counts).toEqual(standing(first, end));

    const ledger = new FrameLedger();
    const media = openMedia('video', { type: 'blob', blob: broken }, ledger);
    const reader = await media.openFrames();
    for (const frame of [first + 3, 5, end + 1, first - 1, end - 1, 239]) {
      const sample = await reader.frameAt(sourceTime(Math.round((frame * 1e6) / 30)));
      const picture = sample.toVideoFrame();
      expect([frame, readCounter(picture, 320, 180)]).toEqual([frame, standing(first, end)[frame]]);
      picture.close();
      sample.close();
    }
    reader.dispose();
    media.dispose();
    expect(ledger.openCount).toBe(0);
  };
  test.each([['a key frame', (number: number) => number === 120]] as const)(
    '%s: the last good frame stands until the next key frame, and the file says so',
    isBridged,
  );
  test.each([
    ['the middle of a group', (number: number) => number === 90],
    ['two groups in a row', (number: number) => number === 70 || (number >= 120 && number < 130)],
  ] as const)(
    '%s: the last good frame stands until the next key frame, and the file says so',
    { tags: 'long' },
    isBridged,
  );
});

test('damage that the import did not meet is bridged too, reported, and told to all pages', {
  tags: 'long',
}, async () => {
  const broken = await breakPackets(counter, 'video', (number) => number === 90);
  const events: DamageEvent[] = [];
  const stop = listenForDamage((met) => events.push(met));
  const { counts, report } = await exported(broken, []);
  const part = { startSeconds: expect.closeTo(3, 1), endSeconds: expect.closeTo(4, 5) };
  expect(report.damage).toEqual({ a: [part] });
  const [met] = Object.values(report.damage).flat();
  const first = Math.round((met?.startSeconds ?? 0) * 30);
  expect(counts).toEqual(standing(first, 120));
  await expect.poll(() => events).toEqual([{ assetId: 'a', part }]);
  stop();
});

test('damaged sound is silent, and what follows is heard at its time', { tags: 'long' }, async () => {
  const broken = await breakPackets(counter, 'audio', (_, seconds) => seconds > 2.9 && seconds < 3.3);
  const { damage = [] } = await client.inspect(broken, signal);
  expect(damage).toEqual([{ startSeconds: expect.closeTo(2.9, 1), endSeconds: expect.closeTo(3.3, 1) }]);
  const { sound } = await exported(broken, damage);
  expect(beepStarts(sound, 48_000).map((at) => Math.round(at * 10) / 10)).toEqual([0, 1, 2, 4, 5, 6, 7]);
});
