import * as z from 'zod';
import { idSchema } from '#shared/contracts/wire.ts';

export const projectId = idSchema.describe('Id of a project, from list_projects.');

export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/)
  .optional()
  .describe('The same call with the same key within a day gets the first answer and starts nothing.');
