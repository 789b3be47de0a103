import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { DEFAULT_CAPTION_LOOK } from '#shared/captions/look.ts';
import { compileRenderPlan } from '#shared/render/compile.ts';
import type { PlanSource } from '#shared/render/plan.ts';
import { type SourceTime, sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import type { Track } from '#shared/timeline/timeline.ts';
import { installPacedDecoder } from '#workers/browser/codecs/paced-decoder.ts';
import { makeProxyMedia } from '#workers/browser/proxy-media/make-proxy-media.ts';
import { fetchFixture, readCounter } from '#workers/fixtures/fixture.ts';
import { FrameLedger } from '#workers/lib/frame-ledger.ts';
import { FramePainter } from './frame-painter.ts';
import { ReaderPool } from './reader-pool.ts';

const FILE = 'counter.mp4';
const SOURCES: readonly PlanSource[] = [
  { assetId: FILE, type: 'video', width: 320, height: 180, durationUs: 8e6, hasVideo: true, hasAudio: true },
];

/** The whole recording on its own track, with bars that leave lower tracks visible. */
function trackOf(id: string): Track {
  const end = 8_000_000;
  const range = { start: timelineTime(0), end: timelineTime(end), in: sourceTime(0), out: sourceTime(end) };
  return { id, type: 'video', clips: [{ id, assetId: FILE, ...range, fit: 'contain' }] };
}

test('an aborted picture closes the layers that arrived before it', async () => {
  const decoded = new FrameLedger(64);
  const original = globalThis.VideoDecoder;
  installPacedDecoder({ ledger: decoded, pace: { held: 8, decoding: 4, sharedHeld: Number.POSITIVE_INFINITY } });
  const ledger = new FrameLedger();
  const [readers, proxyMediaReaders] = [new ReaderPool(ledger, 5), new ReaderPool(ledger, 2)];
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
    const painter = new FramePainter(readers, proxyMediaReaders, {
      onFailure: (assetId, error) => {
        throw new Error(`${assetId} failed`, { cause: error });
      },
      onSuccess: () => {},
    });
    painter.setPlan(plan, 1);
    (await painter.paint(60)).close();
    // The lower layer has its picture ready; the upper one must decode its own.
    const time = sourceTime(Math.round((170 * 1e6) / 30));
    const under = await readers.reader({ clipId: 'under', assetId: FILE }, time, new Set());
    (await under.frameAt(time)).close();
    const before = decoded.openCount;
    for (let round = 0; round < 12; round++) {
      const canceling = new AbortController();
      const painting = painter.paint(170, canceling.signal);
      // Microtasks without a decoder: enough for a ready picture, too few to make one.
      for (let turn = 0; turn < 60; turn++) await Promise.resolve();
      canceling.abort();
      await expect(painting).rejects.toThrow('canceled');
    }
    expect(decoded.openCount).toBeLessThanOrEqual(before);
    (await painter.paint(100)).close();
  } finally {
    await readers.dispose();
    globalThis.VideoDecoder = original;
  }
  expect(decoded.openCount).toBe(0);
});

test('all readers of the visible picture stay open, and close when it is gone', async () => {
  const readers = new ReaderPool(new FrameLedger(), 5);
  readers.setSources([{ assetId: FILE, type: 'video', location: { type: 'blob', blob: await fetchFixture(FILE) } }]);
  const shown = new Set(Array.from({ length: 8 }, (_, index) => `clip-${index}`));
  const time = sourceTime(1_000_000);
  const openOf = (clipIds: ReadonlySet<string>, at: SourceTime) =>
    Promise.all([...clipIds].map((clipId) => readers.reader({ clipId, assetId: FILE }, at, clipIds)));
  const opened = await openOf(shown, time);
  // A reader that was closed in the meantime answers with an abort.
  for (const sample of await Promise.all(opened.map((reader) => reader.frameAt(time)))) sample.close();
  expect(await openOf(shown, time)).toEqual(opened);
  // Earlier than all the others, so none is reused.
  await openOf(new Set(['another']), sourceTime(0));
  await expect(opened[0]?.frameAt(time)).rejects.toMatchObject({ name: 'AbortError' });
  await readers.dispose();
});

test('captions are drawn in their font as soon as it loads, even after a failure', async () => {
  const end = 1_000_000;
  const range = { start: timelineTime(0), end: timelineTime(end), in: sourceTime(0), out: sourceTime(end) };
  const plan = compileRenderPlan({
    tracks: [{ id: 'c', type: 'caption', clips: [{ id: 'c', assetId: '', ...range, text: 'Gravity' }] }],
    sources: [],
    frameRate: { numerator: 30, denominator: 1 },
    hasWatermark: false,
    captionLook: { ...DEFAULT_CAPTION_LOOK, font: 'Playfair Display' },
    width: 320,
    height: 320,
  });
  const readers = new ReaderPool(new FrameLedger(), 1);
  const open = () => {
    const painter = new FramePainter(readers, readers, { onFailure: () => {}, onSuccess: () => {} });
    painter.setPlan(plan, 1);
    return async () => pixelsOf(await painter.paint(0));
  };
  const paint = open();
  const loading = vi.spyOn(FontFace.prototype, 'load').mockRejectedValue(new DOMException('offline', 'NetworkError'));
  const standIn = await paint();
  expect(await paint()).toEqual(standIn);
  loading.mockRestore();
  const own = await paint();
  expect(own).not.toEqual(standIn);
  expect(own).toEqual(await open()());
  await readers.dispose();
});

/** Reads and closes a picture. Returns its bytes. */
async function pixelsOf(picture: VideoFrame): Promise<Uint8Array> {
  const bytes = new Uint8Array(picture.allocationSize());
  await picture.copyTo(bytes);
  picture.close();
  return bytes;
}

describe('drafts from proxy media', () => {
  /** Opens a painter for one clip of the recording, with or without proxy media. */
  async function open(proxyMedia: Blob | null, tracks: readonly string[] = ['a']) {
    const ledger = new FrameLedger();
    const [readers, proxyMediaReaders] = [new ReaderPool(ledger, 5), new ReaderPool(ledger, 2)];
    const source = { assetId: FILE, type: 'video' } as const;
    readers.setSources([{ ...source, location: { type: 'blob', blob: await fetchFixture(FILE) } }]);
    if (proxyMedia) proxyMediaReaders.setSources([{ ...source, location: { type: 'blob', blob: proxyMedia } }]);
    const failures: string[] = [];
    const painter = new FramePainter(readers, proxyMediaReaders, {
      onFailure: (assetId) => failures.push(assetId),
      onSuccess: () => {},
    });
    const frameRate = { numerator: 30, denominator: 1 };
    // A picture that fills the frame would hide the others, so several get bars.
    const size = { width: 320, height: tracks.length === 1 ? 180 : 320 };
    painter.setPlan(
      compileRenderPlan({ tracks: tracks.map(trackOf), sources: SOURCES, frameRate, hasWatermark: false, ...size }),
      1,
    );
    onTestFinished(async () => {
      await Promise.all([readers.dispose(), proxyMediaReaders.dispose()]);
      expect(ledger.openCount).toBe(0);
    });
    return { painter, failures, opening: vi.spyOn(proxyMediaReaders, 'reader') };
  }

  function counterOf(picture: VideoFrame | null): number | null {
    if (picture === null) return null;
    const counter = readCounter(picture, picture.displayWidth, picture.displayHeight);
    picture.close();
    return counter;
  }

  async function lumaOf(picture: VideoFrame): Promise<Uint8Array> {
    const bytes = new Uint8Array(picture.allocationSize());
    const [{ offset = 0, stride = 0 } = {}] = await picture.copyTo(bytes);
    return bytes.subarray(offset, offset + stride * picture.codedHeight);
  }

  const makeSmall = async () => makeProxyMedia({ type: 'blob', blob: await fetchFixture(FILE) }, undefined, 72);

  test('show the exact frame at the picture’s size, then the sharp one', async () => {
    const { painter } = await open(await makeSmall());
    for (const frame of [59, 30, 170, 61, 239]) {
      const draft = await painter.paintDraft(frame);
      const sharp = await painter.paint(frame);
      expect([draft?.displayWidth, draft?.displayHeight]).toEqual([320, 180]);
      // Equal times don't mean equal pictures.
      expect(draft && (await lumaOf(draft))).not.toEqual(await lumaOf(sharp));
      expect([counterOf(draft), counterOf(sharp)]).toEqual([frame, frame]);
    }
  });

  test('are made only where a seek is needed', async () => {
    const { painter } = await open(await makeSmall());
    (await painter.paint(100)).close();
    // It is ready.
    expect(await painter.paintDraft(100)).toBeNull();
    await painter.warm(100);
    // Some frames are decoded ahead.
    await expect.poll(async () => counterOf(await painter.paintDraft(102))).toBeNull();
    expect(counterOf(await painter.paintDraft(20))).toBe(20);
  });

  test('are not made without proxy media or with damaged proxy media: the media itself is shown', async () => {
    const { painter } = await open(null);
    expect(await painter.paintDraft(100)).toBeNull();
    const damaged = await open(new Blob(['no video'], { type: 'video/mp4' }));
    expect(await damaged.painter.paintDraft(100)).toBeNull();
    expect(counterOf(await damaged.painter.paint(100))).toBe(100);
    expect(damaged.failures).toEqual([]);
  });

  test('are not made if more layers need a seek than there are readers', async () => {
    const { painter, opening } = await open(await makeSmall(), ['a', 'b', 'c']);
    expect(await painter.paintDraft(100)).toBeNull();
    expect(opening).not.toHaveBeenCalled();
    const { painter: ofTwo } = await open(await makeSmall(), ['a', 'b']);
    expect(counterOf(await ofTwo.paintDraft(100))).toBe(100);
  });

  test('a source’s own frame has one too', async () => {
    const { painter } = await open(await makeSmall());
    const draft = await painter.paintSourceDraft(FILE, sourceTime(2_000_000));
    expect([draft?.timestamp, draft?.displayHeight]).toEqual([2, 72]);
    draft?.close();
    (await painter.paintSource(FILE, sourceTime(2_000_000)))?.close();
    expect(await painter.paintSourceDraft(FILE, sourceTime(2_000_000))).toBeNull();
  });
});
