import * as z from 'zod';

const count = z.int().min(0);

/** Load of the server renderer. */
export const renderLoadSchema = z.object({
  /** Renders that no worker has taken yet. */
  waiting: count,
  active: count,
  /** Workers that are rendering or idle. */
  workers: count,
  /** Longest time that a render has been waiting, or null when none is. */
  oldestWaitingMs: count.nullable(),
});
export type RenderLoad = z.infer<typeof renderLoadSchema>;

/** Answer of GET /api/admin/render-load. Null if nothing renders on the server. */
export const adminRenderLoadSchema = z.object({ renders: renderLoadSchema.nullable() });
export type AdminRenderLoad = z.infer<typeof adminRenderLoadSchema>;
