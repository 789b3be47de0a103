import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import type * as z from 'zod';
import { ApiError } from '#api/errors/api-error.ts';
import { TIMELINE_SCHEMA_VERSION, type timelineContentSchema } from '#shared/contracts/timeline.ts';
import { upgradeTimeline } from '#shared/timeline/migrations/migrations.ts';
import type { MigrationFacts } from '#shared/timeline/migrations/step.ts';
import { baseOptions, idField } from './base.ts';
import type { TextParts } from './text-parts.ts';

const timelineSchema = new Schema(
  {
    _id: idField,
    projectId: { type: String, required: true, unique: true },
    /** Incremented by each save. A save names the version that it is based on. */
    version: { type: Number, default: 1, required: true },
    /** Layout version of `tracks`, independent of the number of saves. */
    schemaVersion: { type: Number, default: TIMELINE_SCHEMA_VERSION, required: true },
    /** {@link StoredTrack}s */
    tracks: { type: Schema.Types.Mixed, required: true },
    /** The script's scenes, with times in seconds, as {@link TextParts}. */
    scenes: { type: Schema.Types.Mixed, default: [] },
    /** Corrected words by asset, as JSON text. */
    corrections: { type: Schema.Types.Mixed, default: {} },
    /** The markers, with times in seconds. */
    markers: { type: Schema.Types.Mixed, default: [] },
    /** The LUTs by hash. Absent in a timeline that never had one. */
    luts: { type: Schema.Types.Mixed },
  },
  { ...baseOptions, minimize: false },
);

export const TimelineRecord = model('Timeline', timelineSchema);

/** A timeline as clients know it, in seconds. */
export type WireTimeline = Required<z.input<typeof timelineContentSchema>>;
type WireTrack = WireTimeline['tracks'][number];

/** A track in storage. */
export type StoredTrack = Omit<WireTrack, 'clips'> & { readonly clips: TextParts<WireTrack['clips'][number]> };
export interface StoredContent {
  readonly tracks: readonly StoredTrack[];
  readonly scenes: TextParts<WireTimeline['scenes'][number]>;
  readonly corrections: StoredCorrections;
  readonly markers: WireTimeline['markers'];
  readonly luts?: WireTimeline['luts'];
}

/** JSON text. Older ones are the value itself until they are stored again. */
type StoredCorrections = WireTimeline['corrections'] | string;

export type TimelineRecordDocument = HydratedDocumentFromSchema<typeof timelineSchema>;

/** The part of a record that an answer contains. */
export type StoredTimeline = Pick<
  TimelineRecordDocument,
  'version' | 'schemaVersion' | 'tracks' | 'scenes' | 'corrections' | 'markers' | 'luts'
>;

/**
 * Returns a stored timeline in the current layout, whichever layout it was saved in. Times are in seconds.
 * @throws ApiError `timeline.unreadable` when a later version of the studio saved it.
 */
export function storedTimeline(
  {
    schemaVersion,
    tracks,
    scenes,
    corrections,
    markers,
    luts,
  }: Pick<StoredTimeline, 'schemaVersion' | 'tracks' | 'scenes' | 'corrections' | 'markers' | 'luts'>,
  facts?: MigrationFacts,
): StoredContent {
  const upgraded = upgradeTimeline({ schemaVersion, tracks, scenes, corrections, markers, luts }, facts);
  if (!upgraded.ok) throw new ApiError('timeline.unreadable', { message: upgraded.message });
  // Only the current layout has texts, so the upgrade steps never see one.
  const content = upgraded.content as Partial<StoredContent> & Pick<StoredContent, 'tracks'>;
  const { scenes: script = [], corrections: corrected = {}, markers: marked, luts: tables } = content;
  const parts = { scenes: script, corrections: corrected, markers: marked ?? [] };
  return { tracks: content.tracks, ...parts, ...(tables && Object.keys(tables).length > 0 && { luts: tables }) };
}

/** The corrected words of a stored timeline. Mongoose stores the field unchecked. */
export function correctionsIn(stored: StoredContent['corrections']): WireTimeline['corrections'] {
  return typeof stored === 'string' ? (JSON.parse(stored) as WireTimeline['corrections']) : stored;
}
