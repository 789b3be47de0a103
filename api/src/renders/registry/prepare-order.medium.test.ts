import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Asset, probeOf } from '#api/models/asset.ts';
import { type Creator, createCreator } from '#api/testing/factories.ts';
import { createServerRender } from '#api/testing/server-renders.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { createAsset } from '#api/testing/uploads.ts';
import { tracksSchema } from '#shared/contracts/timeline.ts';
import { compileRenderPlan } from '#shared/render/compile.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { planSourceOf } from '#shared/render/plan-source.ts';
import { planServerRender } from './prepare-order.ts';

const FIXTURES = join(import.meta.dirname, '../../../../workers/fixtures');

let studio: TestStudio;
let creator: Creator;
beforeAll(async () => {
  studio = await startTestStudio();
  creator = await createCreator(studio);
});
afterAll(() => studio.close());

async function uploadFixture(name: string) {
  return createAsset(creator.agent, await readFile(join(FIXTURES, name)), { name });
}

/** One second of footage under a clip of the other asset. */
function tracksOf(underId: string, overId: string) {
  const clip = (id: string, assetId: string) => ({ id, assetId, start: 0, end: 1, in: 0, out: 1 });
  return [
    { id: 'video-1', type: 'video', clips: [clip('under', underId)] },
    { id: 'video-2', type: 'video', clips: [clip('over', overId)] },
  ];
}

const spansOf = ({ layers }: RenderPlan) =>
  layers.map(({ clipId, firstFrame, endFrame }) => `${clipId} ${firstFrame}-${endFrame}`);

/** Layers that the server draws, and layers that a browser draws from the API's data for the same assets. */
async function layersOver(name: string, whenStored?: (assetId: string) => Promise<unknown>) {
  const [under, over] = [await uploadFixture('counter.mp4'), await uploadFixture(name)];
  await whenStored?.(over.id);
  const tracks = tracksOf(under.id, over.id);
  const job = await createServerRender(creator, under.id, { seconds: 1, tracks });
  const { plan } = await planServerRender(job);
  const browser = compileRenderPlan({
    tracks: tracksSchema.parse(tracks),
    sources: [under, over].map(planSourceOf),
    ...{ width: plan.width, height: plan.height, frameRate: plan.frameRate, hasWatermark: false },
  });
  return { server: spansOf(plan), browser: spansOf(browser) };
}

it('footage under an uploaded video with an alpha channel is drawn, by the server and by browsers', async () => {
  const both = ['under 0-30', 'over 0-30'];
  expect(await layersOver('colors-alpha.webm')).toEqual({ server: both, browser: both });
});

it.each(['colors-odd-size.webm', 'counter.mp4'])('footage under %s, which is opaque, is not', async (name) => {
  expect(await layersOver(name)).toEqual({ server: ['over 0-30'], browser: ['over 0-30'] });
});

it('a transparent video probed before alpha was recorded hides nothing either', async () => {
  const forget = async (id: string) => {
    const { mayBeTransparent: _, ...probe } = probeOf(await Asset.findById(id).orFail()) ?? {};
    await Asset.updateOne({ _id: id }, { $set: { probe } });
  };
  const { server } = await layersOver('colors-alpha.webm', forget);
  expect(server).toEqual(['under 0-30', 'over 0-30']);
});
