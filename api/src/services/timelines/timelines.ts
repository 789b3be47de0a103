import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';
import { ApiError } from '#api/errors/api-error.ts';
import { invalid } from '#api/errors/invalid.ts';
import { AiScript } from '#api/models/ai-script.ts';
import { Project, type ProjectDocument } from '#api/models/project.ts';
import { storedTimeline, TimelineRecord, type TimelineRecordDocument } from '#api/models/timeline.ts';
import { foldCorrections } from '#api/services/captions/fold-corrections.ts';
import { moveProject } from '#api/services/projects/project-status.ts';
import {
  clipSchema,
  scenesSchema,
  TIMELINE_SCHEMA_VERSION,
  timelineContentSchema,
  type tracksSchema,
} from '#shared/contracts/timeline.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { keepUnsent } from '#shared/timeline/keep-unsent.ts';
import { timelineDuration } from '#shared/timeline/queries.ts';
import { createTimeline, type Timeline } from '#shared/timeline/timeline.ts';
import { thumbnailOf } from './thumbnail.ts';

/** Creates the timeline of a new project, by default an empty one. */
export async function createTimelineOf(projectId: string, timeline = createTimeline()): Promise<void> {
  await TimelineRecord.create({ _id: randomUUID(), projectId, ...(await toWire(timeline)) });
}

/** The timeline of a project; null once it is deleted. One of an older layout is upgraded for good. */
export async function findTimeline(projectId: string): Promise<TimelineRecordDocument | null> {
  const record = await TimelineRecord.findOne({ projectId });
  if (!record || !(record.schemaVersion < TIMELINE_SCHEMA_VERSION)) return record;
  const script = await AiScript.findOne({ projectId }, 'scenes').lean();
  const { _id, version, schemaVersion } = record;
  // The content is the same: it stays the same version, which open tabs build on.
  await TimelineRecord.updateOne(
    { _id, version, schemaVersion },
    { $set: { ...storedTimeline(record, script?.scenes), schemaVersion: TIMELINE_SCHEMA_VERSION } },
  );
  return TimelineRecord.findOne({ projectId });
}

export async function loadTimeline(projectId: string): Promise<TimelineRecordDocument> {
  return (await findTimeline(projectId)) ?? TimelineRecord.findOne({ projectId }).orFail();
}

/** Reads a stored timeline. @throws As `storedTimeline`. */
export function readTimeline(record: TimelineRecordDocument): Timeline {
  return z.decode(timelineContentSchema, storedTimeline(record));
}

/**
 * Saves a creator's edit. Parts that it leaves out stay as they are stored.
 * @param base Version that the edit is based on; without one the last save wins.
 * @returns The timeline as it is stored now: saved, or unchanged because another save came first.
 * @throws ApiError 400 with the path of each broken rule, or `project.generating`. Nothing has changed then.
 */
export async function saveTimeline(
  project: ProjectDocument,
  sent: Timeline,
  base: number | undefined,
): Promise<{ readonly isSaved: boolean; readonly stored: TimelineRecordDocument }> {
  refuseViolations(sent);
  if (project.status === 'generating') throw new ApiError('project.generating');
  const isWhole = sent.scenes && sent.corrections;
  const timeline = isWhole ? sent : keepUnsent(sent, readTimeline(await loadTimeline(project._id)));
  const before = await TimelineRecord.findOne({ projectId: project._id }, 'corrections').lean();
  const saved = await replaceTimeline(project, timeline, base);
  if (!saved) return { isSaved: false, stored: await loadTimeline(project._id) };
  await foldCorrections(project.userId, before?.corrections, timeline.corrections);
  // Edited after its export, or laid out by hand after a failed generation.
  const hasClips = timeline.tracks.some((track) => track.clips.length > 0);
  await moveProject(project._id, { from: hasClips ? ['completed', 'draft'] : ['completed'], to: 'ready' });
  return { isSaved: true, stored: saved };
}

/**
 * Replaces the stored timeline and updates the project's summary of it.
 * @returns Null when the stored version is not `base`, or its layout is of a later version of the studio.
 */
export async function replaceTimeline(
  project: ProjectDocument,
  timeline: Timeline,
  base: number | undefined,
): Promise<TimelineRecordDocument | null> {
  const saved = await TimelineRecord.findOneAndUpdate(
    {
      projectId: project._id,
      schemaVersion: { $lte: TIMELINE_SCHEMA_VERSION },
      ...(base === undefined ? {} : { version: base }),
    },
    { $set: { ...(await toWire(timeline)), schemaVersion: TIMELINE_SCHEMA_VERSION }, $inc: { version: 1 } },
    { returnDocument: 'after' },
  );
  if (!saved) return null;
  const derived = { timelineVersion: saved.version, ...(await summaryOf(project.userId, timeline)) };
  // With two simultaneous saves the later version counts, whichever gets here first.
  await Project.updateOne({ _id: project._id, timelineVersion: { $lt: saved.version } }, { $set: derived });
  return saved;
}

/** @throws ApiError 400 with the path of each rule that the timeline breaks. */
export function refuseViolations(timeline: Timeline): void {
  const violations = findViolations(timeline);
  if (violations.length === 0) return;
  throw invalid(violations.map(({ path, message }) => ({ path: z.core.toDotPath(path), message })));
}

/** Summarizes the timeline for the project's card. */
export async function summaryOf(
  userId: string,
  timeline: Timeline,
): Promise<{ durationSeconds: number | null; thumbnailUrl: string | null }> {
  const durationUs = timelineDuration(timeline);
  return {
    durationSeconds: durationUs === 0 ? null : microsecondsToSeconds(durationUs),
    thumbnailUrl: await thumbnailOf(userId, timeline),
  };
}

/** Clips encoded at a time: a few milliseconds. */
const ENCODED_AT_ONCE = 200;

const clipsSchema = z.array(clipSchema);

/** In seconds, as in the contract and the database. Encoding takes the longest of a save: other requests are answered in between. */
async function toWire({
  tracks,
  scenes = [],
  corrections = {},
}: Timeline): Promise<z.input<typeof timelineContentSchema>> {
  const encoded: z.input<typeof tracksSchema>[number][] = [];
  for (const { clips, ...track } of tracks) {
    const wire: z.input<typeof clipsSchema> = [];
    for (let at = 0; at < clips.length; at += ENCODED_AT_ONCE) {
      wire.push(...z.encode(clipsSchema, clips.slice(at, at + ENCODED_AT_ONCE)));
      await setImmediate();
    }
    encoded.push({ ...track, clips: wire });
  }
  return { tracks: encoded, scenes: z.encode(scenesSchema, scenes), corrections };
}
