import * as z from 'zod';
import { idSchema } from './wire.ts';

/** A document and its owner. It is never looked up without the owner. */
const ownProject = z.object({ projectId: idSchema, userId: idSchema });

/** Work that outlives the request that started it: a union of name and payload. */
export const jobSchema = z.discriminatedUnion('name', [
  /** Writes the script of a project and lays it out on its timeline. */
  z.object({ name: z.literal('generate-script'), payload: ownProject }),
  /** Notifies the owner that the script is ready. */
  z.object({ name: z.literal('send-script-ready'), payload: ownProject }),
  /** Notifies the owner that a slow render can be downloaded. */
  z.object({ name: z.literal('send-render-ready'), payload: z.object({ renderId: idSchema, userId: idSchema }) }),
  /** Notifies the owner of a reviewer's decision. */
  z.object({ name: z.literal('send-review-decision'), payload: z.object({ decisionId: idSchema, userId: idSchema }) }),
  /** Hashes the parts of a shared video. */
  z.object({ name: z.literal('hash-video'), payload: z.object({ renderId: idSchema, userId: idSchema }) }),
  /** Makes the voices, pictures and music of a first cut. */
  z.object({ name: z.literal('make-first-cut'), payload: z.object({ firstCutId: idSchema, userId: idSchema }) }),
  /** Sends an event to a webhook. */
  z.object({ name: z.literal('deliver-webhook'), payload: z.object({ deliveryId: idSchema, userId: idSchema }) }),
  /** Tells webhooks that a project was saved. */
  z.object({ name: z.literal('announce-change'), payload: ownProject }),
  /** Moves a project to another owner, with its media. */
  z.object({ name: z.literal('move-project'), payload: ownProject }),
  /** Removes everything that belonged to a deleted account. */
  z.object({ name: z.literal('delete-account'), payload: z.object({ userId: idSchema }) }),
]);

export type Job = z.infer<typeof jobSchema>;

export type JobName = Job['name'];

/** Payload of a job of this name. */
export type JobPayload<Name extends JobName> = Extract<Job, { name: Name }>['payload'];
