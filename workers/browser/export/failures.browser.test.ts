import { afterEach, describe, expect, test } from 'vitest';
import { layersAt } from '#shared/render/at-frame.ts';
import { sourceTime } from '#shared/time/microseconds.ts';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { EXPORT_PACE, installPacedDecoder } from '#workers/browser/codecs/paced-decoder.ts';
import { openInput } from '#workers/browser/decode/open-input.ts';
import { fetchFixture } from '#workers/fixtures/fixture.ts';
import { FrameLedger } from '#workers/lib/frame-ledger.ts';
import {
  isAbandonedExport,
  openExportedFile,
  removeExportedFile,
  removeExportedFilesBut,
  startExport,
} from './export.client.ts';
import { MediaInputs } from './media-inputs.ts';
import { openFeed, openVideo } from './open-feed.ts';
import { OutputFile } from './output-file.ts';
import { loadPlanFonts } from './plan-fonts.ts';
import { keepFile } from './stored-files.ts';
import { exportPlan, planOf } from './testing/export-fixture.ts';

const counter = await fetchFixture('counter.mp4');
const media = { a: { file: counter } };
const location = { type: 'blob' as const, blob: counter };
const originals = { VideoDecoder: globalThis.VideoDecoder, FontFace: globalThis.FontFace };
afterEach(() => {
  Object.assign(globalThis, originals);
});

describe('an impossible export', () => {
  test.each([
    ['an empty timeline', planOf([track('video', [])], media), 'export.empty'],
    [
      'a size that no encoder takes',
      planOf([track('video', [clip('1', 'a', 0, 1)])], media, { width: 9_000, height: 9_000 }),
      'export.no-encoder',
    ],
  ])('%s has its code', async (_, plan, code) => {
    await expect(exportPlan(plan, media)).rejects.toMatchObject({ code });
  });

  test('missing media names the asset, and leaves no file', async () => {
    const plan = planOf([track('video', [clip('1', 'a', 0, 1)])], media);
    const request = { plan, sources: [], videoBitrateBps: 1_000_000, outputName: 'missing.mp4' };
    await expect(startExport(request)).rejects.toMatchObject({ code: 'export.source-missing', data: { assetId: 'a' } });
    await expect(openExportedFile('missing.mp4')).rejects.toMatchObject({ name: 'NotFoundError' });
  });

  const namesTheAsset = async (name: string) => {
    const broken = { a: { file: await fetchFixture(name) } };
    const plan = planOf([track('video', [clip('1', 'a', 0, 1)])], broken);
    await expect(exportPlan(plan, broken)).rejects.toMatchObject({
      code: 'export.source-failed',
      data: { assetId: 'a' },
    });
  };
  test.each(['truncated-without-tables.mp4'])('%s as video fails with the asset’s name', namesTheAsset);
  test.each(['text.mp4', 'empty.mp4', 'sound-only.mp4'])(
    '%s as video fails with the asset’s name',
    { tags: 'long' },
    namesTheAsset,
  );

  test('a disk with too little room is found out before anything is written', async () => {
    await expect(OutputFile.create('too-large.mp4', 1e15)).rejects.toMatchObject({
      code: 'export.storage-full',
      data: { neededBytes: 1e15 },
    });
  });
});

test('a canceled export stops, leaves no file, and the next one works', { tags: 'long' }, async () => {
  const controller = new AbortController();
  const plan = planOf([track('video', [clip('1', 'a', 0, 8)])], media);
  const request = { plan, sources: [{ assetId: 'a', location }], videoBitrateBps: 1_000_000, outputName: 'again.mp4' };
  let reports = 0;
  const canceled = startExport(request, {
    signal: controller.signal,
    onProgress: ({ framesDone, frameCount }) => {
      reports++;
      expect(framesDone).toBeLessThan(frameCount);
      controller.abort();
    },
  });
  await expect(canceled).rejects.toMatchObject({ name: 'AbortError' });
  expect(reports).toBeGreaterThan(0);
  await expect(openExportedFile('again.mp4')).rejects.toMatchObject({ name: 'NotFoundError' });
  const report = await startExport({ ...request, plan: planOf([track('video', [clip('1', 'a', 0, 0.5)])], media) });
  expect(report.frameCount).toBe(15);
  await removeExportedFile('again.mp4');
});

test('files of pages that are gone are removed when an export begins; those in use stay', {
  tags: 'long',
}, async () => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('exports', { create: true });
  for (const name of ['abandoned.mp4', 'kept.mp4']) await folder.getFileHandle(name, { create: true });
  await keepFile('kept.mp4');
  const plan = planOf([track('video', [clip('1', 'a', 0, 0.2)])], media);
  const request = { plan, sources: [{ assetId: 'a', location }], videoBitrateBps: 1_000_000 };
  await startExport({ ...request, outputName: 'first.mp4' });
  await startExport({ ...request, outputName: 'second.mp4' });
  const names = await Array.fromAsync(folder.keys());
  expect(names).toEqual(expect.arrayContaining(['first.mp4', 'kept.mp4', 'second.mp4']));
  expect(names).not.toContain('abandoned.mp4');
  for (const name of ['first.mp4', 'kept.mp4', 'second.mp4']) await removeExportedFile(name);
});

test('only a file that no page keeps is removed', async () => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('exports', { create: true });
  for (const name of ['theirs.mp4', 'nobodys.mp4']) await folder.getFileHandle(name, { create: true });
  const theirs = await holdAsAnotherPage('theirs.mp4');
  expect(await Promise.all(['theirs.mp4', 'nobodys.mp4', 'missing.mp4'].map(isAbandonedExport))).toEqual([
    false,
    true,
    false,
  ]);
  for (const name of ['theirs.mp4', 'nobodys.mp4']) await removeExportedFile(name);
  const names = await Array.fromAsync(folder.keys());
  expect(names).toContain('theirs.mp4');
  expect(names).not.toContain('nobodys.mp4');
  theirs.close();
  await expect
    .poll(async () => {
      await removeExportedFile('theirs.mp4');
      return await Array.fromAsync(folder.keys());
    })
    .not.toContain('theirs.mp4');
});

test('a missing caption font has its own code; without text none is needed', async () => {
  globalThis.FontFace = class extends originals.FontFace {
    override load(): Promise<FontFace> {
      return Promise.reject(new DOMException('A network error occurred.', 'NetworkError'));
    }
  };
  const caption = clip('c', '', 0, 1, 0, { text: 'Words' });
  const video = track('video', [clip('1', 'a', 0, 1)]);
  const loading = loadPlanFonts(planOf([video, track('caption', [caption])], media));
  await expect(loading).rejects.toMatchObject({ code: 'export.font-missing' });
  await loadPlanFonts(planOf([video], media));
});

test('progress goes up to the whole and ends there', { tags: 'long' }, async () => {
  const plan = planOf([track('video', [clip('1', 'a', 0, 4)])], media);
  const done: number[] = [];
  const request = {
    plan,
    sources: [{ assetId: 'a', location }],
    videoBitrateBps: 1_000_000,
    outputName: 'progress.mp4',
  };
  await startExport(request, { onProgress: ({ framesDone }) => done.push(framesDone) });
  expect(done.at(-1)).toBe(120);
  expect(done).toEqual(done.toSorted((a, b) => a - b));
  await removeExportedFile('progress.mp4');
});

test('files that this page is done with make room; those that it or another page needs stay', async () => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('exports', { create: true });
  for (const name of ['done.mp4', 'needed.mp4', 'theirs.mp4']) await folder.getFileHandle(name, { create: true });
  for (const name of ['done.mp4', 'needed.mp4']) await keepFile(name);
  const theirs = await holdAsAnotherPage('theirs.mp4');
  await removeExportedFilesBut(new Set(['needed.mp4']));
  const names = await Array.fromAsync(folder.keys());
  expect(names.toSorted()).toEqual(['needed.mp4', 'theirs.mp4']);
  theirs.close();
  await removeExportedFile('needed.mp4');
});

/** Locks an exported file as another page would. */
async function holdAsAnotherPage(name: string): Promise<{ close: () => void }> {
  const { promise: isClosed, resolve: close } = Promise.withResolvers<void>();
  await new Promise<void>((resolve) => {
    void navigator.locks.request(`clipwright export ${name}`, async () => {
      resolve();
      await isClosed;
    });
  });
  return { close };
}

describe('frames', () => {
  test('are all closed when a feed is left in the middle', async () => {
    const ledger = new FrameLedger();
    installPacedDecoder({ ledger, pace: EXPORT_PACE });
    const plan = planOf(
      [track('video', [clip('1', 'a', 0, 4)]), track('video', [clip('2', 'a', 1, 3, 2, { fit: 'contain' })])],
      media,
      {
        width: 320,
        height: 320,
      },
    );
    const inputs = new MediaInputs([{ assetId: 'a', location }]);
    const feed = openFeed(plan, inputs, ledger);
    for (let frame = 0; frame < 50; frame++) {
      expect(await feed.picturesAt(frame)).toHaveLength(layersAt(plan, frame).length);
    }
    expect(ledger.openCount).toBeGreaterThan(0);
    expect(ledger.peakCount).toBeLessThanOrEqual(32);
    await feed.dispose();
    inputs.dispose();
    await expect.poll(() => ledger.openCount).toBe(0);
  });

  test('of many clips that come back later are not kept open until then', async () => {
    const ledger = new FrameLedger();
    installPacedDecoder({ ledger, pace: EXPORT_PACE });
    // Twelve assets, each shown for a fifth of a second, twice.
    const ids = Array.from({ length: 12 }, (_, index) => `asset-${index}`);
    const many = Object.fromEntries(ids.map((id) => [id, { file: counter }]));
    const clips = [...ids, ...ids].map((id, index) =>
      clip(`${index}`, id, index * 0.2, index * 0.2 + 0.2, (index % 12) * 0.3),
    );
    const plan = planOf([track('video', clips)], many);
    const inputs = new MediaInputs(ids.map((assetId) => ({ assetId, location })));
    const feed = openFeed(plan, inputs, ledger);
    for (let frame = 0; frame < plan.frameCount; frame++) expect(await feed.picturesAt(frame)).toHaveLength(1);
    expect(ledger.peakCount).toBeLessThanOrEqual(32);
    await feed.dispose();
    inputs.dispose();
    await expect.poll(() => ledger.openCount).toBe(0);
  });

  test('a decoder that never answers is an error that names the asset', async () => {
    globalThis.VideoDecoder = class extends originals.VideoDecoder {
      override decode(): void {}
      override flush(): Promise<void> {
        return new Promise(() => {});
      }
    };
    const input = openInput(location);
    const source = await openVideo('a', input, sourceTime(0), 200);
    await expect(source.frameAt(sourceTime(0))).rejects.toMatchObject({
      code: 'export.source-stalled',
      data: { assetId: 'a' },
    });
    source.dispose();
    input.dispose();
  });
});
