import * as z from 'zod';

/** Most pictures of a file that are compared with its plan; a check takes up to seven. */
const MAX_PICTURES = 20;

/** Facts about a finished video that was reopened and matches its plan. Kept with its render job. */
export const renderReportSchema = z.object({
  frameCount: z.int().min(1).max(100_000_000),
  /** Mean differences from the planned pictures, 0 to 255, first to last; null where the footage was out of reach. */
  pictureDifferences: z.array(z.number().min(0).max(255).nullable()).max(MAX_PICTURES),
  /** Delay of the sound in ms; null when it is even, silent or copied. */
  offsetMs: z.number().min(-60_000).max(60_000).nullable(),
  /** Highest sample of the sound; full scale is 1. */
  peak: z.number().min(0).max(1_000),
  /** Integrated loudness; null for silence. */
  lufs: z.number().min(-1_000).max(1_000).nullable(),
  /** Parts taken from an earlier export; null when they are not counted, as on the server. */
  reused: z.object({ count: z.int().min(0), partCount: z.int().min(0) }).nullable(),
});
export type RenderReport = z.infer<typeof renderReportSchema>;

/** Makes a report of a check's facts. Null when they don't fit one: a video is never refused for its report. */
export function toRenderReport(facts: unknown): RenderReport | null {
  return renderReportSchema.safeParse(facts).data ?? null;
}
