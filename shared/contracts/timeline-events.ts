import * as z from 'zod';
import { idSchema } from './wire.ts';

/** An event of GET /api/events: the current version of a project's timeline. */
export const timelineEventSchema = z.object({ projectId: idSchema, version: z.int() });
export type TimelineEventMessage = z.infer<typeof timelineEventSchema>;
