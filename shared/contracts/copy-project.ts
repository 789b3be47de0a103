import * as z from 'zod';
import { titleSchema } from './project.ts';
import { correctionsSchema, lutsSchema, markersSchema, scenesSchema, tracksSchema } from './timeline.ts';
import { newIdSchema } from './wire.ts';

/**
 * Body of POST /api/projects/{id}/copy. Without a title, the copy gets the original's plus "(copy)". Without tracks, it
 * gets the stored timeline.
 */
export const copyProjectSchema = z.object({
  id: newIdSchema,
  title: titleSchema.optional(),
  tracks: tracksSchema.optional(),
  scenes: scenesSchema.optional(),
  corrections: correctionsSchema.optional(),
  markers: markersSchema.optional(),
  luts: lutsSchema.optional(),
});
