import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PlanSource } from '#shared/render/plan.ts';
import { sourceTime } from '#shared/time/microseconds.ts';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { openInput } from '#workers/browser/decode/open-input.ts';
import { fetchFixture } from '#workers/fixtures/fixture.ts';
import { FrameLedger } from '#workers/lib/frame-ledger.ts';
import { openExportedFile, startExport } from './export.client.ts';
import { MediaInputs } from './media-inputs.ts';
import { openFeed, openVideo } from './open-feed.ts';
import { planOf } from './testing/export-fixture.ts';
import { STALLED_CHANNEL, STALLED_PATH, stallFetch } from './testing/stalling-fetch.ts';

const location = { type: 'url' as const, url: `${STALLED_PATH}media` };
const sources = [{ assetId: 'a', location }];
const planFrom = (known: Partial<PlanSource>) => {
  const type = known.type === 'audio' ? 'audio' : 'video';
  return planOf([track(type, [clip('1', 'a', 0, 1)])], { a: { file: new Blob(), ...known } });
};
const restores: (() => void)[] = [];
afterEach(() => {
  for (const restore of restores.splice(0)) restore();
});

/** Resolves once a request has stalled in any worker. */
async function stalledRequest(): Promise<void> {
  const channel = new BroadcastChannel(STALLED_CHANNEL);
  await new Promise((resolve) => channel.addEventListener('message', resolve, { once: true }));
  channel.close();
}

describe('an export whose bytes do not come', () => {
  const endsWhenCanceled = async (_: string, known: Partial<PlanSource>) => {
    const worker = new Worker(new URL('./testing/stalled-export.worker.ts', import.meta.url), { type: 'module' });
    restores.push(() => vi.unstubAllGlobals());
    vi.stubGlobal('Worker', new Proxy(Worker, { construct: () => worker }));
    const controller = new AbortController();
    const request = { plan: planFrom(known), sources, videoBitrateBps: 1_000_000, outputName: 'stalled.mp4' };
    const stalled = stalledRequest();
    const exporting = startExport(request, { signal: controller.signal });
    await stalled;
    controller.abort();
    const late = new Promise((resolve) => setTimeout(resolve, 5_000, 'late'));
    await expect(Promise.race([exporting, late])).rejects.toMatchObject({ name: 'AbortError' });
    await expect(openExportedFile('stalled.mp4')).rejects.toMatchObject({ name: 'NotFoundError' });
  };
  test.each<[string, Partial<PlanSource>]>([
    ['a video', {}],
    ['a sound', { type: 'audio', hasVideo: false }],
  ])('of %s ends when it is canceled, and leaves no file', endsWhenCanceled);
  test.each<[string, Partial<PlanSource>]>([
    ['a video without sound', { hasAudio: false }],
    ['a picture', { type: 'image', hasAudio: false }],
  ])('of %s ends when it is canceled, and leaves no file', { tags: 'long' }, endsWhenCanceled);

  test.each<[string, Partial<PlanSource>]>([
    ['a video', {}],
    ['a picture', { type: 'image' }],
  ])('of %s is given up in time, and it was the network', async (_, known) => {
    restores.push(stallFetch());
    const inputs = new MediaInputs(sources);
    const feed = openFeed(planFrom({ ...known, hasAudio: false }), inputs, new FrameLedger(), 200);
    await expect(feed.picturesAt(0)).rejects.toMatchObject({
      code: 'export.source-failed',
      data: { assetId: 'a', reason: 'media.unreadable' },
    });
    inputs.dispose();
    await feed.dispose();
  });

  test('after opening is abandoned in time as a network failure', async () => {
    const film = new Uint8Array(await (await fetchFixture('counter.mp4')).arrayBuffer());
    // The tables and a few frames.
    restores.push(stallFetch(() => film.slice(0, 14_000)));
    const input = openInput(location);
    const source = await openVideo('a', input, sourceTime(5_000_000), 300);
    await expect(source.frameAt(sourceTime(5_000_000))).rejects.toMatchObject({ code: 'media.unreadable' });
    source.dispose();
    input.dispose();
  });
});

test('an export whose decoder never hands out a picture ends, says so, and leaves no file', async () => {
  const worker = new Worker(new URL('./testing/stalled-picture.worker.ts', import.meta.url), { type: 'module' });
  restores.push(() => vi.unstubAllGlobals());
  vi.stubGlobal('Worker', new Proxy(Worker, { construct: () => worker }));
  const blob = await fetchFixture('counter.mp4');
  const film = [{ assetId: 'a', location: { type: 'blob' as const, blob } }];
  const request = { plan: planFrom({}), sources: film, videoBitrateBps: 1_000_000, outputName: 'stalled.mp4' };
  await expect(startExport(request)).rejects.toMatchObject({ code: expect.stringMatching(/-stalled$/) });
  await expect(openExportedFile('stalled.mp4')).rejects.toMatchObject({ name: 'NotFoundError' });
});

test('a picture that the server no longer has is missing, not damaged', async () => {
  const gone = [{ assetId: 'a', location: { type: 'url' as const, url: '/api/assets/none/stream' } }];
  const inputs = new MediaInputs(gone);
  const feed = openFeed(planFrom({ type: 'image', hasAudio: false }), inputs, new FrameLedger());
  await expect(feed.picturesAt(0)).rejects.toMatchObject({
    code: 'export.source-failed',
    data: { assetId: 'a', reason: 'media.missing' },
  });
  inputs.dispose();
  await feed.dispose();
});
