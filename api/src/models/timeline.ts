import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import type * as z from 'zod';
import { ApiError } from '#api/errors/api-error.ts';
import { TIMELINE_SCHEMA_VERSION, type tracksSchema } from '#shared/contracts/timeline.ts';
import { upgradeTimeline } from '#shared/timeline/migrations.ts';
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
  },
  { ...baseOptions, minimize: false },
);

export const TimelineRecord = model('Timeline', timelineSchema);
export type TimelineRecordDocument = HydratedDocumentFromSchema<typeof timelineSchema>;

/**
 * Returns a stored timeline's tracks in the present layout, whichever they were saved in; in seconds.
 * @throws ApiError `timeline.unreadable` when a later version of the studio saved it.
 */
export function storedTracks({ schemaVersion, tracks }: TimelineRecordDocument): z.input<typeof tracksSchema> {
  const upgraded = upgradeTimeline({ schemaVersion, tracks });
  if (!upgraded.ok) throw new ApiError('timeline.unreadable', { message: upgraded.message });
  return upgraded.tracks as z.input<typeof tracksSchema>;
}
