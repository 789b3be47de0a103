import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import { TIMELINE_SCHEMA_VERSION } from '#shared/contracts/timeline.ts';
import { baseOptions, idField } from './base.ts';

const timelineSchema = new Schema(
  {
    _id: idField,
    projectId: { type: String, required: true, unique: true },
    /** Counts the saves; a save names the version that it was based on. */
    version: { type: Number, default: 1, required: true },
    /** The layout that `tracks` has, apart from how often it was saved. */
    schemaVersion: { type: Number, default: TIMELINE_SCHEMA_VERSION, required: true },
    /** As the contract writes them, in seconds. */
    tracks: { type: Schema.Types.Mixed, required: true },
  },
  { ...baseOptions, minimize: false },
);

export const TimelineRecord = model('Timeline', timelineSchema);
export type TimelineRecordDocument = HydratedDocumentFromSchema<typeof timelineSchema>;
