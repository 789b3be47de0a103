import type * as z from 'zod';
import { storedTimeline, type TimelineRecordDocument } from '#api/models/timeline.ts';
import type { timelineAnswerSchema } from '#shared/contracts/timeline.ts';

/** Presents a stored timeline, in seconds. @throws As {@link storedTimeline}. */
export function presentTimeline(record: TimelineRecordDocument): z.input<typeof timelineAnswerSchema> {
  return { version: record.version, ...storedTimeline(record) };
}
