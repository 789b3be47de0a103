import * as z from 'zod';
import { timelineSeconds } from './wire.ts';

/** Query of GET /api/projects/{id}/findings. Default: the first preset of the project's shape. */
export const findingsQuerySchema = z.object({ preset: z.string().min(1).max(50).optional() });

/** Answer of GET /api/projects/{id}/findings: problems to look at before publishing, worst first. */
export const findingsSchema = z.object({
  preset: z.string(),
  /** Version of the timeline that was checked. */
  version: z.int().min(1),
  findings: z.array(
    z.object({ kind: z.string(), message: z.string(), at: timelineSeconds, clipId: z.string().nullable() }),
  ),
});
