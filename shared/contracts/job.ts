import * as z from 'zod';
import { idSchema } from './wire.ts';

/** Work that outlives the request that asked for it: a union of name and payload. */
export const jobSchema = z.discriminatedUnion('name', [
  /** Writes the script of a project and lays it out on its timeline. */
  z.object({ name: z.literal('generate-script'), payload: z.object({ projectId: idSchema }) }),
  /** Tells the owner that the script is ready. */
  z.object({ name: z.literal('send-script-ready'), payload: z.object({ projectId: idSchema }) }),
  /** Tells the owner that a video, which took long, can be downloaded. */
  z.object({ name: z.literal('send-render-ready'), payload: z.object({ renderId: idSchema }) }),
  /** Removes all that belonged to an account that was deleted. */
  z.object({ name: z.literal('delete-account'), payload: z.object({ userId: idSchema }) }),
]);

/** A job as it waits in a queue. */
export type Job = z.infer<typeof jobSchema>;

/** The name of a job. */
export type JobName = Job['name'];

/** What a job of this name carries. */
export type JobPayload<Name extends JobName> = Extract<Job, { name: Name }>['payload'];
