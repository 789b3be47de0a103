import * as z from 'zod';
import { idSchema } from './wire.ts';

/** An event of GET /api/events: a project's timeline has this version now. */
export const timelineNewsSchema = z.object({ projectId: idSchema, version: z.int() });
export type TimelineNewsEvent = z.infer<typeof timelineNewsSchema>;
