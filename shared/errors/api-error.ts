import * as z from 'zod';

/**
 * Body of every error answer: a message for people and a code for programs. Some codes carry more: `path` for a field,
 * `current` for a conflict.
 */
export const apiErrorSchema = z.looseObject({
  message: z.string(),
  code: z.string(),
});
