import * as z from 'zod';
import { renderReportSchema } from '#shared/contracts/render-report.ts';
import { damagedPartSchema } from '#shared/media/damage.ts';
import type { Frames } from '#shared/time/rational.ts';
import type { FfmpegTools, RenderOrder } from './job/render-types.ts';

/** Messages from the process that forked `main.ts`: first the work, then an answer to each `between-segments`. */
export type ParentMessage =
  | {
      readonly type: 'render';
      readonly order: RenderOrder;
      /** Absolute path of the output file, which does not exist yet. */
      readonly outputPath: string;
      /** Only this frame, as a JPEG picture. Null makes the whole video. */
      readonly frame: Frames | null;
      readonly tools: FfmpegTools;
      /** Work without progress for this long is ended. */
      readonly stillMs: number;
    }
  | { readonly type: 'go-on' | 'give-way' };

const progressSchema = z.object({ framesDone: z.int().min(0), framesPerSecond: z.number().min(0) });

/**
 * Messages of `main.ts` to the process that forked it. `progress` arrives every second from the start, whatever the
 * process is doing, and proves that the process lives; the process itself watches its work. `framesDone` counts over
 * the whole video.
 * `finished` (the file is complete and checked), `gave-way` or `failed` is the last message; then the process ends.
 */
export const childMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), progress: progressSchema }),
  z.object({ type: z.literal('between-segments'), progress: progressSchema }),
  z.object({ type: z.literal('log'), line: z.string() }),
  z.object({ type: z.literal('damage'), assetId: z.string(), parts: z.array(damagedPartSchema) }),
  z.object({ type: z.literal('finished'), report: renderReportSchema.nullable() }),
  z.object({ type: z.literal('gave-way') }),
  z.object({
    type: z.literal('failed'),
    failure: z.object({ code: z.string(), message: z.string(), data: z.record(z.string(), z.unknown()) }),
  }),
]);
export type ChildMessage = z.infer<typeof childMessageSchema>;
