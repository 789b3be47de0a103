import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compileRenderPlan } from '#shared/render/compile.ts';
import type { PlanSource } from '#shared/render/plan.ts';
import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { fetchFixture, readCounter } from '#workers/fixtures/fixture.ts';
import { Preview } from './preview.ts';
import type { PreviewEvent } from './preview-types.ts';
import { RETRY_MS } from './reader-pool.ts';

const FILM: Omit<PlanSource, 'assetId'> = {
  type: 'video',
  width: 320,
  height: 180,
  durationUs: 8_000_000,
  hasVideo: true,
  hasAudio: true,
};

function clip(id: string, assetId: string, startSeconds: number): Clip {
  const start = startSeconds * 1e6;
  return {
    id,
    assetId,
    start: timelineTime(start),
    end: timelineTime(start + 1e6),
    in: sourceTime(0),
    out: sourceTime(1e6),
  };
}

const fetchReally = globalThis.fetch;
let canvas: OffscreenCanvas;
let preview: Preview;
let events: PreviewEvent[];
/** The network's response to requests for the film. */
let network: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

beforeEach(async () => {
  // Runs at the real clock's speed, but long waits for the network can be skipped.
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    String(input instanceof Request ? input.url : input).endsWith('/remote-film')
      ? network(input, init)
      : fetchReally(input, init),
  );
  canvas = new OffscreenCanvas(320, 180);
  events = [];
  preview = new Preview(canvas, (event) => events.push(event));
  const plan = compileRenderPlan({
    tracks: [{ id: 'video-1', type: 'video', clips: [clip('a', 'remote', 0), clip('b', 'here', 1)] }],
    sources: ['remote', 'here'].map((assetId) => ({ assetId, ...FILM })),
    frameRate: { numerator: 30, denominator: 1 },
    hasWatermark: false,
    width: 320,
    height: 180,
  });
  const film = await fetchFixture('counter.mp4');
  preview.setProgram(plan, [
    { assetId: 'remote', type: 'video', location: { type: 'url', url: '/remote-film' } },
    { assetId: 'here', type: 'video', location: { type: 'blob', blob: film } },
  ]);
});

afterEach(async () => {
  await preview.dispose();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  expect(preview.openFrames).toBe(0);
});

/** Serves the film as a server does. */
async function serve(_input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const film = await fetchFixture('counter.mp4');
  const start = Number(/bytes=(\d+)-/.exec(new Headers(init?.headers).get('Range') ?? '')?.[1] ?? 0);
  const headers = { 'Content-Range': `bytes ${start}-${film.size - 1}/${film.size}` };
  return new Response(film.slice(start), { status: 206, headers });
}

const told = (type: PreviewEvent['type']) => events.filter((event) => event.type === type);

test('a source delayed by the network is shown by itself once it arrives, and no longer counts as failed', async () => {
  network = () => Promise.reject(new TypeError('Failed to fetch'));
  await preview.show(500_000);
  expect(told('source-failed')).toEqual([{ type: 'source-failed', assetId: 'remote', reason: 'unreadable' }]);
  network = serve;
  // No request for another picture follows.
  await vi.advanceTimersByTimeAsync(RETRY_MS + 200);
  await expect.poll(() => told('source-recovered')).toEqual([{ type: 'source-recovered', assetId: 'remote' }]);
  await expect.poll(() => readCounter(canvas, 320, 180)).toBe(15);
});

test('a source whose bytes never arrive delays no other, and is reported as unreadable in the end', {
  tags: 'long',
}, async () => {
  network = () => new Promise(() => {});
  const stuck = preview.show(500_000);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const drawn = preview.show(1_500_000);
  expect(await stuck).toBe(false);
  const early = await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, 5_000, 'late'))]);
  expect(early).toBe(true);
  expect(readCounter(canvas, 320, 180)).toBe(15);
  expect(told('source-failed')).toEqual([]);

  void preview.show(500_000);
  await expect
    .poll(
      async () => {
        await vi.advanceTimersByTimeAsync(1_000);
        return told('source-failed');
      },
      { timeout: 25_000 },
    )
    .toEqual([{ type: 'source-failed', assetId: 'remote', reason: 'unreadable' }]);
});
