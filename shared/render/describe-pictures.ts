import { describeEffects } from '#shared/effects/registry.ts';
import type { Frames } from '#shared/time/rational.ts';
import { describeMix, layersAt, sourceTimeAt } from './at-frame.ts';
import { captionDrawingsAt } from './caption-drawings.ts';
import { graphicAt } from './graphic-drawing.ts';
import type { LayerSpan, RenderPlan } from './plan.ts';

/**
 * Describes everything in a plan that decides the pictures of the frames [first, end). Plans with equal texts draw
 * equal pictures there, regardless of the position in the video. Assets stand for their content, which never changes.
 * The caller adds painter, fonts and encoder.
 */
export function describePictures(plan: RenderPlan, { first, end }: { first: Frames; end: Frames }): string {
  const { width, height, frameRate, hasWatermark } = plan;
  const isHere = (span: { firstFrame: Frames; endFrame: Frames }) => span.firstFrame < end && first < span.endFrame;
  // A long plan has thousands of spans, and each frame looks through all of them.
  const here = { ...plan, layers: plan.layers.filter(isHere), captions: plan.captions.filter(isHere) };
  const frames = Array.from({ length: end - first }, (_, index) => [
    layersAt(here, first + index).map((span) => [
      span.assetId,
      span.type,
      span.fit,
      span.type === 'video' ? sourceTimeAt(span, first + index, frameRate) : null,
      // Adds nothing without effects and transitions, so that parts stored before these existed stay valid.
      ...(span.effects ? [describeEffects(span.effects, sourceTimeAt(span, first + index, frameRate))] : []),
      ...describeMix(span, first + index),
      ...describeGraphic(span, first + index, plan),
    ]),
    captionDrawingsAt(here, first + index).map(({ key }) => key),
  ]);
  return JSON.stringify([width, height, frameRate.numerator, frameRate.denominator, hasWatermark, frames]);
}

function describeGraphic(span: LayerSpan, frame: Frames, plan: RenderPlan): readonly unknown[] {
  const graphic = graphicAt(span, frame, plan);
  return graphic ? [[graphic.drawing.key, graphic.motion]] : [];
}
