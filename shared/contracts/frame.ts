import * as z from 'zod';

/** Query of GET /api/projects/{id}/frame. */
export const frameQuerySchema = z.object({
  /** Time on the timeline, in seconds. Default: the first frame. */
  at: z.coerce.number().min(0).max(21_600).default(0),
  /** Default: the first preset of the project's shape. */
  preset: z.string().min(1).max(50).optional(),
});
export type FrameQuery = z.output<typeof frameQuerySchema>;
