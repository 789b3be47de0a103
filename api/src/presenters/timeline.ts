import type * as z from 'zod';
import { storedTimeline } from '#api/models/timeline.ts';
import type { StoredTimeline } from '#api/services/timelines/timelines.ts';
import type { timelineAnswerSchema } from '#shared/contracts/timeline.ts';

/** Presents a stored timeline, in seconds. @throws As {@link storedTimeline}. */
export function presentTimeline(record: StoredTimeline): z.input<typeof timelineAnswerSchema> {
  return { version: record.version, ...storedTimeline(record) };
}
