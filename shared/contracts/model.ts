import * as z from 'zod';

/** Answer of GET /api/models/{id}. `fraction` of the model's bytes, 0 to 1, is on the server. */
export const modelStatusSchema = z.object({
  state: z.enum(['missing', 'fetching', 'ready']),
  fraction: z.number().min(0).max(1),
});
export type ModelStatus = z.infer<typeof modelStatusSchema>;
