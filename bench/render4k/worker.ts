import { checkOutput, joinSegments, renderSegment, renderSound, renderVideo } from '#workers/server/engine.ts';
import { DEFAULT_RENDER_LIMITS, type RenderOrder, type SegmentRange } from '#workers/server/render-types.ts';
import type { FfmpegTools } from '#workers/server/tools/find-ffmpeg.ts';

/* A process of the benchmark that does one part of a render, or all of it, and ends. */

/** What a worker is told, as JSON in its one argument. Workers of the product have looked for ffmpeg long before a render. */
export interface WorkerMessage {
  readonly task: WorkerTask;
  readonly tools: FfmpegTools;
}

/** A part of a render, or all of it. */
export type WorkerTask =
  | { readonly type: 'video'; readonly order: RenderOrder; readonly outputPath: string }
  | {
      readonly type: 'segments';
      readonly order: RenderOrder;
      readonly segments: readonly (SegmentRange & { readonly path: string })[];
      /** Where the whole sound is to be; null when another worker makes it. */
      readonly soundPath: string | null;
    }
  | {
      readonly type: 'join';
      readonly order: RenderOrder;
      readonly paths: readonly string[];
      readonly soundPath: string;
      readonly outputPath: string;
    };

const { task, tools } = JSON.parse(process.argv[2] ?? '') as WorkerMessage;
const context = {
  tools,
  signal: new AbortController().signal,
  limits: DEFAULT_RENDER_LIMITS,
  onProgress: () => {},
  onLog: (line: string) => console.error(line),
};
if (task.type === 'video') await renderVideo(task.order, task.outputPath, context);
else if (task.type === 'segments') {
  if (task.soundPath !== null) await renderSound(task.order, task.soundPath, context);
  for (const segment of task.segments) await renderSegment(task.order, segment, segment.path, context);
} else {
  await joinSegments(task.order, task.paths, task.soundPath, task.outputPath, context);
  const fault = await checkOutput(task.order, task.outputPath, context);
  if (fault !== null) throw new Error(fault);
}
