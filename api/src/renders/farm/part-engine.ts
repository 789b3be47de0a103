import type { EngineContext, RenderOrder, SegmentRange } from '#workers/server/render-types.ts';

/** What surrounds one call, beside the tools, which are the same for all. */
export type PartContext = Omit<EngineContext, 'tools' | 'limits'>;

/** The steps of a render as a worker takes them: any segments in any order, the sound, then the join and its check. */
export interface PartEngine {
  renderSegment(order: RenderOrder, range: SegmentRange, outputPath: string, context: PartContext): Promise<void>;
  /** False when the plan has no sound; then there is no file. */
  renderSound(order: RenderOrder, outputPath: string, context: PartContext): Promise<boolean>;
  joinSegments(
    order: RenderOrder,
    segmentPaths: readonly string[],
    soundPath: string | null,
    outputPath: string,
    context: PartContext,
  ): Promise<void>;
  /** What is wrong with a finished file, as a person reads it; null when nothing is. */
  checkOutput(order: RenderOrder, path: string, context: PartContext): Promise<string | null>;
}
