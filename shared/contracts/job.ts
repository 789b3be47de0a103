import * as z from 'zod';
import { idSchema } from './wire.ts';

/** Work that outlives the request that asked for it: a union of name and payload. */
export const jobSchema = z.discriminatedUnion('name', [
  /** Writes the script of a project and lays it out on its timeline. */
  z.object({ name: z.literal('generate-script'), payload: z.object({ projectId: idSchema }) }),
  /** Tells the owner that the script is ready. */
  z.object({ name: z.literal('send-script-ready'), payload: z.object({ projectId: idSchema }) }),
  /** Tells the owner that a slow render can be downloaded. */
  z.object({ name: z.literal('send-render-ready'), payload: z.object({ renderId: idSchema }) }),
  /** Makes the voices, pictures and music of a first cut. */
  z.object({ name: z.literal('make-first-cut'), payload: z.object({ firstCutId: idSchema }) }),
  /** Removes everything that belonged to a deleted account. */
  z.object({ name: z.literal('delete-account'), payload: z.object({ userId: idSchema }) }),
]);

export type Job = z.infer<typeof jobSchema>;

export type JobName = Job['name'];

/** Payload of a job of this name. */
export type JobPayload<Name extends JobName> = Extract<Job, { name: Name }>['payload'];
