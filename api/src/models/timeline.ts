import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import { TIMELINE_SCHEMA_VERSION } from '#shared/contracts/timeline.ts';
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
