import * as z from 'zod';

const count = z.int().min(0);

/** How busy the server renderer is. */
export const renderLoadSchema = z.object({
  /** Renders that nobody has taken yet. */
  waiting: count,
  /** Renders that a worker has in hand. */
  active: count,
  /** Workers that would take a render now or have one. */
  workers: count,
  /** How long the render has waited that waits longest; null when none does. */
  oldestWaitingMs: count.nullable(),
});
export type RenderLoad = z.infer<typeof renderLoadSchema>;

/** Answer of GET /api/ready; `renders` is null where nothing renders on the server. */
export const readyAnswerSchema = z.object({ status: z.literal('ok'), renders: renderLoadSchema.nullable() });
export type ReadyAnswer = z.infer<typeof readyAnswerSchema>;
