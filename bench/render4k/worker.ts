import { joinSegments, renderSegment, renderSound, renderVideo } from '#workers/server/engine.ts';
import { DEFAULT_RENDER_LIMITS, type RenderOrder, type SegmentRange } from '#workers/server/render-types.ts';
import { findFfmpeg } from '#workers/server/tools/find-ffmpeg.ts';

/* A process of the benchmark that does one part of a render, or all of it, and ends. */

/** What a worker is told, as JSON in its one argument. */
export type WorkerTask =
  | { readonly type: 'video'; readonly order: RenderOrder; readonly outputPath: string }
  | {
      readonly type: 'segments';
      readonly order: RenderOrder;
      readonly segments: readonly (SegmentRange & { readonly path: string })[];
    }
  | {
      readonly type: 'join';
      readonly order: RenderOrder;
      readonly paths: readonly string[];
      readonly soundPath: string;
      readonly outputPath: string;
    };

const found = await findFfmpeg(process.env);
if (!found.ok) throw new Error(found.reason);
const context = {
  tools: found.tools,
  signal: new AbortController().signal,
  limits: DEFAULT_RENDER_LIMITS,
  onProgress: () => {},
  onLog: (line: string) => console.error(line),
};
const task = JSON.parse(process.argv[2] ?? '') as WorkerTask;
if (task.type === 'video') await renderVideo(task.order, task.outputPath, context);
else if (task.type === 'segments') {
  for (const segment of task.segments) await renderSegment(task.order, segment, segment.path, context);
} else {
  await renderSound(task.order, task.soundPath, context);
  await joinSegments(task.order, task.paths, task.soundPath, task.outputPath, context);
}
