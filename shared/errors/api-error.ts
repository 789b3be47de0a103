import * as z from 'zod';

/**
 * Body of every answer that is not a success: what a person reads, and the code that programs go by.
 * Some codes carry more: `path` for a field, `current` for a conflict.
 */
export const apiErrorSchema = z.looseObject({
  message: z.string(),
  code: z.string(),
});
