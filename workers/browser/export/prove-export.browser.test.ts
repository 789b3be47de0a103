import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RenderPlan } from '#shared/render/plan.ts';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { FrameCompositor } from '#workers/browser/compose/frame-compositor.ts';
import { openExportedFile, startExport } from '#workers/browser/export/export.client.ts';
import type { ExportReport } from '#workers/browser/export/export-types.ts';
import { MediaInputs } from '#workers/browser/export/media-inputs.ts';
import { exportPlan, planOf } from '#workers/browser/export/testing/export-fixture.ts';
import { loadKernel } from '#workers/engine/compose/load-kernel.ts';
import { type SoundFacts, SoundMeter } from '#workers/engine/proof/sound-meter.ts';
import { fetchFixture } from '#workers/fixtures/fixture.ts';
import { FrameLedger } from '#workers/lib/frame-ledger.ts';
import { proveExport } from './prove-export.ts';

const counter = await fetchFixture('counter.mp4');
const media = { a: { file: counter } };
const sources = [{ assetId: 'a', location: { type: 'blob' as const, blob: counter } }];
/** Starts at 1.2 s of the source, so the first beep comes after 0.8 s. */
const planFrom = (start: number, seconds = 1.5) =>
  planOf([track('video', [clip('1', 'a', 0, seconds, start, { volume: 0.9 })])], media);

let made: { report: ExportReport; file: File };
beforeAll(async () => {
  made = await exportPlan(planFrom(1.2), media);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function prove(file: Blob, plan: RenderPlan, sound: SoundFacts | null = null) {
  const inputs = new MediaInputs(sources);
  const compositor = new FrameCompositor(plan, await loadKernel());
  const { signal } = new AbortController();
  const proving = proveExport({
    file,
    plan,
    sound,
    composed: new Map(),
    compositor,
    inputs,
    ledger: new FrameLedger(),
    signal,
  });
  return await proving.finally(() => inputs.dispose());
}

test('a finished export is proved, with what was found', () => {
  const { proof } = made.report;
  expect(proof.frameCount).toBe(45);
  expect(proof.pictureDifferences).toHaveLength(2);
  for (const difference of proof.pictureDifferences) expect(difference).toBeLessThan(5);
  expect(Math.abs(proof.offsetMs ?? Number.NaN)).toBeLessThanOrEqual(5);
  expect(proof.peak).toBeGreaterThan(0.1);
  expect(proof.peak).toBeLessThan(1);
  expect(proof.lufs).toBeGreaterThan(-60);
  expect(made.report.openFrames).toBe(0);
});

describe('a file is wrong', () => {
  const expectFault = (proving: Promise<unknown>, fault: string) =>
    expect(proving).rejects.toMatchObject({ code: 'export.output-wrong', data: { fault } });

  test.each([
    ['with too few frames', planFrom(1.2, 1.6), 'it has 45 frames where 48 belong'],
    ['of another size', { ...planFrom(1.2), width: 180, height: 320 }, 'it is 320 × 180'],
    ['with pictures of another time', planFrom(6), 'its first picture is not the planned one'],
  ])('%s', async (_, plan, fault) => {
    await expectFault(prove(made.file, plan), fault);
  });

  test('with another picture at a key frame in its middle', { tags: 'long' }, async () => {
    const { file } = await exportPlan(planFrom(1.2, 5), media);
    const cut = [clip('1', 'a', 0, 2, 1.2), clip('2', 'a', 2, 3, 6), clip('3', 'a', 3, 5, 4.2)];
    await expectFault(prove(file, planOf([track('video', cut)], media)), 'its picture at 0:02 is not the planned one');
  });

  test('whose last pictures were damaged on the way', async () => {
    const bytes = new Uint8Array(await made.file.arrayBuffer());
    bytes.fill(0, Math.floor(bytes.length * 0.3), Math.floor(bytes.length * 0.9));
    await expect(prove(new Blob([bytes]), planFrom(1.2))).rejects.toMatchObject({ code: 'export.output-wrong' });
  });

  test('that ends too early', async () => {
    const cut = made.file.slice(0, made.file.size / 2);
    await expect(prove(cut, planFrom(1.2))).rejects.toMatchObject({ code: 'export.output-wrong' });
  });

  test('without the sound that was mixed', async () => {
    const meter = new SoundMeter(1.5 * 48_000);
    const tone = Float32Array.from({ length: 1.5 * 48_000 }, (_, n) => 0.5 * Math.sin(n / 20));
    meter.add([tone, tone]);
    await expectFault(prove(made.file, planFrom(1.2), meter.facts), 'it is silent where it should be heard');
  });
});

test('an export whose encoder goes black fails with the reason, and leaves no file', async () => {
  const worker = new Worker(new URL('./testing/blackening-export.worker.ts', import.meta.url), { type: 'module' });
  vi.stubGlobal('Worker', new Proxy(Worker, { construct: () => worker }));
  const exporting = startExport({
    plan: planFrom(1.2),
    sources,
    videoBitrateBps: 1_000_000,
    outputName: 'black.mp4',
  });
  await expect(exporting).rejects.toMatchObject({
    code: 'export.output-wrong',
    message:
      'The finished video was wrong (its last picture is not the planned one), so it was not kept. Export again.',
  });
  await expect(openExportedFile('black.mp4')).rejects.toMatchObject({ name: 'NotFoundError' });
});
