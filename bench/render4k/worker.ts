import { checkOutput, joinSegments, renderSegment, renderSound, renderVideo } from '#workers/server/engine.ts';
import type { FfmpegTools } from '#workers/server/job/render-types.ts';
import { DEFAULT_RENDER_LIMITS, type RenderOrder, type SegmentRange } from '#workers/server/job/render-types.ts';

/* A process of the benchmark that renders one piece after another until none is left. */

/** Message to a worker. The product's workers also find ffmpeg long before a render. */
export interface WorkerMessage {
  readonly order: RenderOrder;
  readonly tools: FfmpegTools;
  readonly task: WorkerTask;
}

/** A part of a render, or all of it. */
export type WorkerTask =
  | { readonly type: 'video'; readonly outputPath: string }
  | { readonly type: 'segment'; readonly range: SegmentRange; readonly outputPath: string }
  | { readonly type: 'sound'; readonly outputPath: string }
  | {
      readonly type: 'join';
      readonly segmentPaths: readonly string[];
      readonly soundPath: string;
      readonly outputPath: string;
    };

/** One object for all pieces of an order, as in the product, because probe results are cached by it. */
let order: RenderOrder | null = null;

process.on('message', async (message: WorkerMessage) => {
  order ??= message.order;
  await carryOut(order, message);
  process.send?.('done');
});
process.send?.('ready');

async function carryOut(order: RenderOrder, { task, tools }: WorkerMessage): Promise<void> {
  const context = {
    tools,
    signal: new AbortController().signal,
    limits: DEFAULT_RENDER_LIMITS,
    onProgress: () => {},
    onLog: (line: string) => console.error(line),
    onDamage: () => {},
  };
  if (task.type === 'video') await renderVideo(order, task.outputPath, context);
  else if (task.type === 'segment') await renderSegment(order, task.range, task.outputPath, context);
  else if (task.type === 'sound') await renderSound(order, task.outputPath, context);
  else {
    await joinSegments(order, task.segmentPaths, task.soundPath, task.outputPath, context);
    const checked = await checkOutput(order, task.outputPath, context);
    if (!checked.ok) throw new Error(checked.fault);
  }
}
