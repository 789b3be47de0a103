import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import type * as z from 'zod';
import { ApiError } from '#api/errors/api-error.ts';
import { TIMELINE_SCHEMA_VERSION, type timelineContentSchema } from '#shared/contracts/timeline.ts';
import { upgradeTimeline } from '#shared/timeline/migrations/migrations.ts';
import type { MigrationFacts } from '#shared/timeline/migrations/step.ts';
import { baseOptions, idField } from './base.ts';

const timelineSchema = new Schema(
  {
    _id: idField,
    projectId: { type: String, required: true, unique: true },
    /** Incremented by each save; a save names the version that it is based on. */
    version: { type: Number, default: 1, required: true },
    /** Layout version of `tracks`, independent of the number of saves. */
    schemaVersion: { type: Number, default: TIMELINE_SCHEMA_VERSION, required: true },
    /** In seconds, as in the contract. */
    tracks: { type: Schema.Types.Mixed, required: true },
    /** The script's scenes, in seconds too. */
    scenes: { type: Schema.Types.Mixed, default: [] },
    /** Corrected words by asset. */
    corrections: { type: Schema.Types.Mixed, default: {} },
  },
  { ...baseOptions, minimize: false },
);

export const TimelineRecord = model('Timeline', timelineSchema);
export type TimelineRecordDocument = HydratedDocumentFromSchema<typeof timelineSchema>;

/**
 * Returns a stored timeline in the present layout, whichever it was saved in; in seconds.
 * @throws ApiError `timeline.unreadable` when a later version of the studio saved it.
 */
export function storedTimeline(
  {
    schemaVersion,
    tracks,
    scenes,
    corrections,
  }: Pick<TimelineRecordDocument, 'schemaVersion' | 'tracks' | 'scenes' | 'corrections'>,
  facts?: MigrationFacts,
): Required<z.input<typeof timelineContentSchema>> {
  const upgraded = upgradeTimeline({ schemaVersion, tracks, scenes, corrections }, facts);
  if (!upgraded.ok) throw new ApiError('timeline.unreadable', { message: upgraded.message });
  const content = upgraded.content as z.input<typeof timelineContentSchema>;
  return { tracks: content.tracks, scenes: content.scenes ?? [], corrections: content.corrections ?? {} };
}
