import { open } from 'node:fs/promises';
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
      /** Takes those that no other worker has taken, one after the other, as the queue gives them out. */
      readonly type: 'segments';
      readonly order: RenderOrder;
      readonly segments: readonly (SegmentRange & { readonly path: string })[];
      /** Where the whole sound is to be: a part like the others. */
      readonly soundPath: string;
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
  if (await take(task.soundPath)) await renderSound(task.order, task.soundPath, context);
  for (const segment of task.segments) {
    if (await take(segment.path)) await renderSegment(task.order, segment, segment.path, context);
  }
} else {
  await joinSegments(task.order, task.paths, task.soundPath, task.outputPath, context);
  const fault = await checkOutput(task.order, task.outputPath, context);
  if (fault !== null) throw new Error(fault);
}

/** Whether a part is this worker's now: only the first one can make the file that says so. */
async function take(path: string): Promise<boolean> {
  const claim = await open(`${path}.taken`, 'wx').catch(() => null);
  await claim?.close();
  return claim !== null;
}
