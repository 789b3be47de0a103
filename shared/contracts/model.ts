import * as z from 'zod';

/** Answer of GET /api/models/{id}. `fraction`: share of the model's bytes on the server, 0 to 1. */
export const modelStatusSchema = z.object({
  state: z.enum(['missing', 'fetching', 'ready']),
  fraction: z.number().min(0).max(1),
  /** Reason why the last fetch that an admin began has failed. */
  failure: z.string().optional(),
});
export type ModelStatus = z.infer<typeof modelStatusSchema>;

/** Answer of GET /api/models: every model that the studio uses, and its bytes on the server, or 0 for none. */
export const modelListSchema = z.object({
  models: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      use: z.string(),
      keptBytes: z.int().min(0),
      bytes: z.int().min(0),
      /** Free memory that the model needs; null for models that fit everywhere. */
      memoryBytes: z.int().nullable(),
    }),
  ),
  /** Memory of the server. */
  memory: z.object({ totalBytes: z.int(), freeBytes: z.int() }),
});
export type ModelList = z.infer<typeof modelListSchema>;
