import * as z from 'zod';
import type { RenderOrder } from './render-types.ts';
import type { FfmpegTools } from './tools/find-ffmpeg.ts';

/** What the process that forked `main.ts` tells it, once. */
export interface ParentMessage {
  readonly type: 'render';
  readonly order: RenderOrder;
  /** Absolute path of the file to be made; nothing is there yet. */
  readonly outputPath: string;
  readonly tools: FfmpegTools;
}

/**
 * What `main.ts` tells the process that forked it. `progress` comes every second from the first moment on, whatever is
 * being done, and is a sign of life too; `framesDone` is of the whole video. After `finished` (the file is there and
 * checked) or `failed` nothing follows, and the process ends.
 */
export const childMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('progress'),
    progress: z.object({ framesDone: z.int().min(0), framesPerSecond: z.number().min(0) }),
  }),
  z.object({ type: z.literal('log'), line: z.string() }),
  z.object({ type: z.literal('finished') }),
  z.object({
    type: z.literal('failed'),
    failure: z.object({ code: z.string(), message: z.string(), data: z.record(z.string(), z.unknown()) }),
  }),
]);
/** See {@link childMessageSchema}. */
export type ChildMessage = z.infer<typeof childMessageSchema>;
