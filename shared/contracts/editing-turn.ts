import * as z from 'zod';
import { idSchema, instantSchema } from './wire.ts';

/** A turn lapses after so long without a renewal. Holders renew it well before. */
export const EDITING_TURN_MS = 60_000;
export const EDITING_RENEWAL_MS = 20_000;

/**
 * Answer of POST /api/projects/{id}/editing, …/editing/ask and …/editing/give: who edits the project, as the asking
 * person sees it. A turn belongs to a person, in all tabs and on all devices. It refuses no save: versions do that.
 */
export const editingTurnSchema = z.object({
  isYours: z.boolean(),
  /** Name of the person who edits. Null when nobody does. */
  holder: z.string().nullable(),
  /** Name of the person who asks for the turn. Null without one. */
  askedBy: z.string().nullable(),
  /** True when that is the asking person. */
  haveAsked: z.boolean(),
  /** The end of the turn if it is not renewed. Null when nobody edits. */
  lapsesAt: instantSchema.nullable(),
});
export type EditingTurn = z.infer<typeof editingTurnSchema>;

/** The event `editing` of GET /api/events: who edits a project, or who asks to, has changed. */
export const editingEventSchema = z.object({ projectId: idSchema });
export type EditingEventMessage = z.infer<typeof editingEventSchema>;
