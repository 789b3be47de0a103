import { checkOutput, joinSegments, renderSegment, renderSound } from '#workers/server/engine.ts';
import type { EngineContext, RenderLimits } from '#workers/server/render-types.ts';
import type { FfmpegTools } from '#workers/server/tools/find-ffmpeg.ts';
import type { PartContext, PartEngine } from './part-engine.ts';

/** The engine of this machine. */
export function createPartEngine(tools: FfmpegTools, limits: RenderLimits): PartEngine {
  const whole = (context: PartContext): EngineContext => ({ ...context, tools, limits });
  return {
    renderSegment: (order, range, path, context) => renderSegment(order, range, path, whole(context)),
    renderSound: (order, path, context) => renderSound(order, path, whole(context)),
    joinSegments: (order, segments, sound, path, context) => joinSegments(order, segments, sound, path, whole(context)),
    checkOutput: (order, path, context) => checkOutput(order, path, whole(context)),
  };
}
