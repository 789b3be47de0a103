import type { CaptionSpan, LayerSpan, LayerTransition, RenderPlan } from '#shared/render/plan.ts';
import type { Frames } from '#shared/time/rational.ts';

/** Source times that differ by less show the same picture: rounding of speeds. */
const SAME_US = 1_000;

/**
 * Finds the first frame whose picture differs between two plans of one format. A clip that was only split, or that has
 * another id, shows the same. An animated graphic counts as changed from its start when its start or end moves.
 * @returns Null when all pictures are equal, as after a change of the sound.
 */
export function firstChangedFrame(before: RenderPlan, after: RenderPlan): Frames | null {
  const spans = [before, after].flatMap(({ layers, captions }) => [...layers, ...captions]);
  const bounds = spans.flatMap((span) => [span.firstFrame, span.endFrame, ...transitionBounds(span)]);
  const frames = [...new Set([0, before.frameCount, after.frameCount, ...bounds])].toSorted((a, b) => a - b);
  // Between two neighbouring bounds, both plans show the same spans throughout.
  return frames.find((frame) => pictureAt(before, frame) !== pictureAt(after, frame)) ?? null;
}

function transitionBounds(span: LayerSpan | CaptionSpan): Frames[] {
  const { entry, exit } = 'fit' in span ? span : {};
  return [entry, exit].flatMap((transition) => (transition ? [transition.firstFrame, transition.endFrame] : []));
}

/** All that decides on the picture of a frame, as a text to compare. */
function pictureAt({ frameCount, layers, captions }: RenderPlan, frame: Frames): string {
  if (frame >= frameCount) return 'the end';
  const isShown = (span: { firstFrame: Frames; endFrame: Frames }) => span.firstFrame <= frame && frame < span.endFrame;
  return JSON.stringify([
    layers.filter(isShown).map((layer) => layerKey(layer, frame)),
    captions.filter(isShown).map(captionKey),
  ]);
}

function layerKey({ clipId: _, firstFrame, endFrame, entry, exit, ...layer }: LayerSpan, frame: Frames): unknown {
  const transitions = [entry, exit].map((transition) => transitionKey(transition, frame));
  if (layer.type === 'graphic' && isMoving(layer)) return [layer, transitions];
  const { timelineStart, timelineEnd: _end, sourceStart, speed = 1, reversed, ...shown } = layer;
  if (layer.type === 'graphic') return [shown, transitions];
  const offset = sourceStart - timelineStart * (reversed ? -speed : speed);
  return [shown, speed, reversed, Math.round(offset / SAME_US), transitions];
}

/** A graphic's animation, progress and keyframes follow its clip's start and end. */
function isMoving({ effects = [] }: Pick<LayerSpan, 'effects'>): boolean {
  return effects.some(({ id, values, keyframes }) => {
    const animations = [values['animationIn'], values['animationOut']];
    return keyframes !== undefined || id === 'progress-bar' || animations.some((each = 'none') => each !== 'none');
  });
}

function transitionKey(transition: LayerTransition | undefined, frame: Frames): unknown {
  if (!transition || frame < transition.firstFrame || frame >= transition.endFrame) return null;
  const { clipId: _, ...shown } = transition;
  return shown;
}

function captionKey({ clipId: _, firstFrame, endFrame, ...caption }: CaptionSpan): unknown {
  const { timelineStart, sourceStart, speed = 1, ...shown } = caption;
  return [shown, Math.round((sourceStart - timelineStart * speed) / SAME_US)];
}
