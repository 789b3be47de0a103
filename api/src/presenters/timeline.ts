import type * as z from 'zod';
import type { timelineAnswerSchema } from '#shared/contracts/timeline.ts';
import { upgradeTimeline } from '#shared/timeline/migrations.ts';
import { ApiError } from '../errors/api-error.ts';
import type { TimelineRecordDocument } from '../models/timeline.ts';

/** In seconds, as the contract writes it. */
type TimelineAnswer = z.input<typeof timelineAnswerSchema>;

/**
 * Presents a stored timeline in the present layout, whichever it was saved in.
 * @throws ApiError `timeline.unreadable` when a later version of the studio saved it.
 */
export function presentTimeline({ version, schemaVersion, tracks }: TimelineRecordDocument): TimelineAnswer {
  const upgraded = upgradeTimeline({ schemaVersion, tracks });
  if (!upgraded.ok) throw new ApiError('timeline.unreadable', { message: upgraded.message });
  return { version, tracks: upgraded.tracks as TimelineAnswer['tracks'] };
}
