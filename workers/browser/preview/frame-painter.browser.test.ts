import { expect, test } from 'vitest';
import { compileRenderPlan } from '#shared/render/compile.ts';
import type { PlanSource } from '#shared/render/plan.ts';
import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import type { Track } from '#shared/timeline/timeline.ts';
import { fetchFixture } from '../../fixtures/fixture.ts';
import { FrameLedger } from '../../lib/frame-ledger.ts';
import { installPacedDecoder } from '../export/paced-decoder.ts';
import { FramePainter } from './frame-painter.ts';
import { ReaderPool } from './reader-pool.ts';

const FILE = 'counter.mp4';
const SOURCES: readonly PlanSource[] = [
  { assetId: FILE, type: 'video', width: 320, height: 180, durationUs: 8e6, hasVideo: true, hasAudio: true },
];

/** The whole recording on a track of its own, with bars through which one sees what is underneath. */
function trackOf(id: string): Track {
  const end = 8_000_000;
  const range = { start: timelineTime(0), end: timelineTime(end), in: sourceTime(0), out: sourceTime(end) };
  return { id, type: 'video', clips: [{ id, assetId: FILE, ...range, fit: 'contain' }] };
}

test('a picture that is broken off closes the layers that were there before the others', async () => {
  const decoded = new FrameLedger(64);
  const uninstall = installPacedDecoder(decoded, { held: 8, decoding: 4, sharedHeld: Number.POSITIVE_INFINITY });
  const readers = new ReaderPool(new FrameLedger());
  try {
    const plan = compileRenderPlan({
      tracks: [trackOf('under'), trackOf('over')],
      sources: SOURCES,
      frameRate: { numerator: 30, denominator: 1 },
      hasWatermark: false,
      width: 320,
      height: 320,
    });
    readers.setSources([{ assetId: FILE, type: 'video', location: { type: 'blob', blob: await fetchFixture(FILE) } }]);
    const painter = new FramePainter(readers, {
      onFailure: (assetId, error) => {
        throw new Error(`${assetId} failed`, { cause: error });
      },
      onSuccess: () => {},
    });
    painter.setPlan(plan, 1);
    (await painter.paint(60)).close();
    // The layer underneath has its picture ready, the one over it must decode its own.
    const time = sourceTime(Math.round((170 * 1e6) / 30));
    const under = await readers.reader({ clipId: 'under', assetId: FILE }, time, new Set());
    (await under.frameAt(time)).close();
    const before = decoded.openCount;
    for (let round = 0; round < 12; round++) {
      const canceling = new AbortController();
      const painting = painter.paint(170, canceling.signal);
      // Turns of the queue that need no decoder: enough for a picture that is there, too short for one to be made.
      for (let turn = 0; turn < 60; turn++) await Promise.resolve();
      canceling.abort();
      await expect(painting).rejects.toThrow('canceled');
    }
    expect(decoded.openCount).toBeLessThanOrEqual(before);
    (await painter.paint(100)).close();
  } finally {
    await readers.dispose();
    uninstall();
  }
  expect(decoded.openCount).toBe(0);
});
