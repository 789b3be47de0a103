import { layersAt } from '#shared/render/at-frame.ts';
import type { Frames } from '#shared/time/rational.ts';
import { Compositor } from '#workers/engine/compose/compositor.ts';
import type { Kernel } from '#workers/engine/compose/kernel.ts';
import type { Planned } from '#workers/engine/proof/prove-file.ts';
import type { PictureShrinker, SmallPicture } from '#workers/engine/proof/small-picture.ts';
import { type SoundFacts, SoundMeter } from '#workers/engine/proof/sound-meter.ts';
import { isAbort } from '#workers/lib/coded-error.ts';
import type { EngineContext, RenderOrder } from '#workers/server/job/render-types.ts';
import { registerPlanFonts } from '#workers/server/overlay/fonts.ts';
import { createServerCanvas } from '#workers/server/overlay/text-canvas.ts';
import { openFeed } from '#workers/server/picture/open-feed.ts';
import { mixOrder } from '#workers/server/sound/render-mix.ts';

/**
 * Makes some pictures and the sound of an order again, to compare them with its file.
 * @throws AbortedError.
 */
export async function openPlanned(
  order: RenderOrder,
  kernel: Kernel,
  shrinker: PictureShrinker,
  context: EngineContext,
): Promise<Planned> {
  const { plan } = order;
  await registerPlanFonts(plan);
  const compositor = new Compositor(plan, { kernel, createCanvas: createServerCanvas });
  const composeFrame = async (frame: Frames): Promise<SmallPicture> => {
    // Keeps only this frame, so that no earlier clip is opened.
    const layers = layersAt(plan, frame).map((span) => ({ ...span, firstFrame: frame, endFrame: frame + 1 }));
    const feed = openFeed(order, layers, context);
    try {
      return shrinker.ofPlanes(await compositor.compose(frame, await feed.picturesAt(frame, context.signal)));
    } finally {
      await feed.dispose();
    }
  };
  return { pictureAt: (frame) => orNull(composeFrame(frame)), sound: await orNull(measureMix(order, context)) };
}

async function measureMix(order: RenderOrder, context: EngineContext): Promise<SoundFacts> {
  const meter = new SoundMeter(order.plan.sampleFrameCount);
  for await (const { channels } of mixOrder(order, context)) meter.add(channels);
  return meter.facts;
}

/** Null when the footage can no longer be read, which proves nothing about the file. */
async function orNull<T>(making: Promise<T>): Promise<T | null> {
  try {
    return await making;
  } catch (error) {
    if (isAbort(error)) throw error;
    return null;
  }
}
