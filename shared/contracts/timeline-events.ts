import * as z from 'zod';
import { idSchema } from './wire.ts';

/** An event of GET /api/events: a project's timeline has this version now. */
export const timelineEventSchema = z.object({ projectId: idSchema, version: z.int() });
export type TimelineEventMessage = z.infer<typeof timelineEventSchema>;
