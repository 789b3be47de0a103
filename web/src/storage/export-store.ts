import * as z from 'zod';
import { type VideoFacts, videoFactsSchema } from '#shared/contracts/render.ts';
import { timelineContentSchema } from '#shared/contracts/timeline.ts';
import type { Track } from '#shared/timeline/timeline.ts';
import { type ExportRecord, openDatabase } from './database.ts';
import { exportFileId, keepMediaFile, readMediaFile, removeMediaFile } from './media-files.ts';
import { writePending } from './pending-work.ts';

/** A finished video that the server does not have, at most one per project. */
export interface StoredExport {
  readonly projectId: string;
  readonly preset: string;
  /** As in its job. */
  readonly isLoudnessNormalized?: boolean | undefined;
  readonly video: Blob;
  readonly madeOf: string;
  /** The tracks that the video shows. */
  readonly tracks: readonly Track[];
  /** Facts that the server keeps with it. */
  readonly facts: VideoFacts;
}

const exportSchema = z.object({
  preset: z.string(),
  /** Absent in records of earlier versions. */
  isLoudnessNormalized: z.boolean().optional(),
  madeOf: z.string(),
  content: timelineContentSchema,
  /** Absent in records of earlier versions. */
  facts: videoFactsSchema.optional(),
});

/**
 * Stores a video and replaces the project's last one. @throws CodedError `storage.quota-exceeded` or
 * `storage.unavailable`.
 */
export async function putExport({ projectId, video, tracks, ...made }: StoredExport): Promise<void> {
  const content = { tracks: [...tracks] };
  const record: ExportRecord = { projectId, made: z.encode(exportSchema, { ...made, content }) };
  // The record first, because a file with a record is never removed to make room.
  await writePending('exports', (records) => records.put(record));
  await keepMediaFile(exportFileId(projectId), video);
}

/** Lists the projects with such a video. */
export async function listExports(): Promise<string[]> {
  return (await openDatabase()).getAllKeys('exports');
}

/** Reads a project's video; null without one, or when its file is incomplete. */
export async function readExport(projectId: string): Promise<StoredExport | null> {
  const record = await (await openDatabase()).get('exports', projectId);
  const parsed = record && z.safeDecode(exportSchema, record.made as z.input<typeof exportSchema>);
  const video = await readMediaFile(exportFileId(projectId));
  if (!parsed?.success || !video) return null;
  const { content, facts = {}, ...made } = parsed.data;
  const file = new Blob([video], { type: 'video/mp4' });
  return { ...made, projectId, tracks: content.tracks, video: file, facts };
}

/** Removes a project's video, if any, because the server has it or nobody wants it. */
export async function removeExport(projectId: string): Promise<void> {
  await removeMediaFile(exportFileId(projectId));
  await (await openDatabase()).delete('exports', projectId);
}
