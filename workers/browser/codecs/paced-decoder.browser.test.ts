import { beforeAll, expect, test } from 'vitest';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { MediaInputs } from '#workers/browser/export/media-inputs.ts';
import { openFeed } from '#workers/browser/export/open-feed.ts';
import { planOf } from '#workers/browser/export/testing/export-fixture.ts';
import { fetchFixture } from '#workers/fixtures/fixture.ts';
import { FrameLedger } from '#workers/lib/frame-ledger.ts';
import { EXPORT_PACE, installPacedDecoder } from './paced-decoder.ts';

// Must run before the first use: mediabunny then orders frames itself and holds each until a later one arrives.
beforeAll(() => {
  Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' });
});

test.each([2, 6])(
  '%i decoders as in Safari do not wait for each other, and keep to the limit of open frames',
  async (count) => {
    const counter = await fetchFixture('counter.mp4');
    const ledger = new FrameLedger();
    const original = globalThis.VideoDecoder;
    installPacedDecoder({ ledger, pace: EXPORT_PACE });
    const tracks = Array.from({ length: count }, (_, index) =>
      track('video', [clip(`${index}`, 'a', 0, 2, index * 0.5, { fit: 'contain' })]),
    );
    const plan = planOf(tracks, { a: { file: counter } }, { width: 320, height: 320 });
    const inputs = new MediaInputs([{ assetId: 'a', location: { type: 'blob', blob: counter } }]);
    const feed = openFeed(plan, inputs, ledger);
    for (let frame = 0; frame < plan.frameCount; frame++) {
      expect(await feed.picturesAt(frame)).toHaveLength(count);
      // As long as an encoder takes, so that decoders run ahead.
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    inputs.dispose();
    await feed.dispose();
    globalThis.VideoDecoder = original;
    await expect.poll(() => ledger.openCount).toBe(0);
  },
);
