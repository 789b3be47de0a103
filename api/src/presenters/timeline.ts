import type * as z from 'zod';
import type { timelineAnswerSchema } from '#shared/contracts/timeline.ts';
import { storedTracks, type TimelineRecordDocument } from '../models/timeline.ts';

/** Presents a stored timeline, in seconds. @throws As {@link storedTracks}. */
export function presentTimeline(record: TimelineRecordDocument): z.input<typeof timelineAnswerSchema> {
  return { version: record.version, tracks: storedTracks(record) };
}
