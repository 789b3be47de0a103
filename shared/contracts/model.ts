import * as z from 'zod';

/** Answer of GET /api/models/{id}. `fraction` of the model's bytes, 0 to 1, is on the server. */
export const modelStatusSchema = z.object({
  state: z.enum(['missing', 'fetching', 'ready']),
  fraction: z.number().min(0).max(1),
});
export type ModelStatus = z.infer<typeof modelStatusSchema>;

/** Answer of GET /api/models: every model that the studio uses, and its bytes on the server, 0 for none. */
export const modelListSchema = z.object({
  models: z.array(z.object({ id: z.string(), name: z.string(), use: z.string(), keptBytes: z.int().min(0) })),
});
export type ModelList = z.infer<typeof modelListSchema>;
