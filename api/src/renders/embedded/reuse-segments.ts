import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileKey } from '#api/adapters/files/file-store.ts';
import { Project } from '#api/models/project.ts';
import type { RenderJobDocument } from '#api/models/render-job.ts';
import type { StoredSegments } from '#api/renders/registry/stored-segments.ts';
import type { FfmpegTools, RenderOrder } from '#workers/server/job/render-types.ts';
import { cutForOneMachine, segmentFileName } from '#workers/server/segments.ts';

/** Keys of an order's segments by their paths in the scratch folder. */
export type SegmentKeys = ReadonlyMap<string, FileKey>;

/**
 * Copies the stored segments of an order into its scratch folder, where the engine treats them as those of an earlier
 * attempt.
 * @returns The keys of all segments.
 */
export async function fetchSegments(
  kept: StoredSegments,
  job: RenderJobDocument,
  order: RenderOrder,
  { tools, signal }: { readonly tools: FfmpegTools; readonly signal: AbortSignal },
): Promise<SegmentKeys> {
  const existing = await kept.keysOf(job.userId);
  const keys = new Map<string, FileKey>();
  for (const segment of cutForOneMachine(order.plan)) {
    const key = await kept.keyOf(job, order, segment, tools);
    const path = join(order.scratchPath, segmentFileName(segment));
    keys.set(path, key);
    if (existing.has(key) && !(await isThere(path))) await kept.fetch(key, path, signal);
  }
  return keys;
}

/** Stores the finished segments of an order, unless its project was deleted. */
export async function keepSegments(kept: StoredSegments, job: RenderJobDocument, keys: SegmentKeys): Promise<void> {
  if (!(await Project.exists({ _id: job.projectId, userId: job.userId }))) return;
  for (const [path, key] of keys) if (await isThere(path)) await kept.keep(key, path, job.startedAt ?? job.createdAt);
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
