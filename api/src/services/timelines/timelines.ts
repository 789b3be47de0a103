import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { ApiError } from '#api/errors/api-error.ts';
import { unlessFull } from '#api/errors/database-errors.ts';
import { invalid } from '#api/errors/invalid.ts';
import { Project, type ProjectDocument } from '#api/models/project.ts';
import { partsLength, valuesIn } from '#api/models/text-parts.ts';
import {
  correctionsIn,
  type StoredContent,
  type StoredTimeline,
  type StoredTrack,
  storedTimeline,
  TimelineRecord,
  type TimelineRecordDocument,
} from '#api/models/timeline.ts';
import { foldCorrections } from '#api/services/captions/fold-corrections.ts';
import { moveProject } from '#api/services/project-status.ts';
import { announceChange } from '#api/services/webhooks/announce.ts';
import { inParts } from '#api/work/in-parts.ts';
import {
  clipSchema,
  correctionsSchema,
  lutsSchema,
  markersSchema,
  scenesSchema,
  TIMELINE_SCHEMA_VERSION,
  tracksSchema,
} from '#shared/contracts/timeline.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { keepUnsent } from '#shared/timeline/keep-unsent.ts';
import { timelineDuration } from '#shared/timeline/queries.ts';
import { createTimeline, type Timeline, type Track } from '#shared/timeline/timeline.ts';
import { factsFor } from './migration-facts.ts';
import { thumbnailOf } from './thumbnail.ts';
import { announceVersion } from './timeline-events.ts';

/** Creates the timeline of a new project, by default an empty one. */
export async function createTimelineOf(projectId: string, timeline = createTimeline()): Promise<void> {
  await TimelineRecord.create({ _id: randomUUID(), projectId, ...(await toStored(timeline)) });
}

/** The timeline of a project, or null once it is deleted. Permanently upgrades one with an older layout. */
export async function findTimeline(projectId: string): Promise<TimelineRecordDocument | null> {
  const record = await TimelineRecord.findOne({ projectId });
  if (!record || !(record.schemaVersion < TIMELINE_SCHEMA_VERSION)) return record;
  const facts = await factsFor(record);
  const { _id, version, schemaVersion } = record;
  // The content is the same, so it keeps its version, which open tabs build on.
  await TimelineRecord.updateOne(
    { _id, version, schemaVersion },
    { $set: { ...storedTimeline(record, facts), schemaVersion: TIMELINE_SCHEMA_VERSION } },
  );
  return TimelineRecord.findOne({ projectId });
}

export async function loadTimeline(projectId: string): Promise<TimelineRecordDocument> {
  return (await findTimeline(projectId)) ?? TimelineRecord.findOne({ projectId }).orFail();
}

/** Reads a stored timeline in parts. @throws As `storedTimeline`. */
export async function readTimeline(record: Omit<StoredTimeline, 'version'>): Promise<Timeline> {
  const { tracks, scenes, corrections, markers, luts } = storedTimeline(record);
  return {
    tracks: await readTracks(tracks),
    scenes: await inParts(scenes, (parts) => z.decode(scenesSchema, valuesIn(parts))),
    corrections: z.decode(correctionsSchema, correctionsIn(corrections)),
    markers: z.decode(markersSchema, markers),
    ...(luts && { luts: z.decode(lutsSchema, luts) }),
  };
}

/** Reads stored tracks in parts. */
export async function readTracks(stored: readonly StoredTrack[]): Promise<readonly Track[]> {
  const bare = z.decode(
    tracksSchema,
    stored.map((track) => ({ ...track, clips: [] })),
  );
  const whole = [];
  for (const [index, track] of bare.entries()) {
    const clips = await inParts(stored[index]?.clips ?? [], (parts) => z.decode(clipsSchema, valuesIn(parts)));
    whole.push({ ...track, clips });
  }
  return whole;
}

/**
 * Saves a creator's edit. Omitted parts keep their stored state.
 * @param base Version that the edit is based on. Without one the last save wins.
 * @returns The stored timeline: saved, or unchanged because another save came first.
 * @throws ApiError 400 with the path of each broken rule, or `project.generating`. Nothing has changed then.
 */
export async function saveTimeline(
  project: ProjectDocument,
  sent: Timeline,
  base: number | undefined,
): Promise<{ readonly isSaved: boolean; readonly stored: StoredTimeline }> {
  refuseViolations(sent);
  if (project.status === 'generating') throw new ApiError('project.generating');
  const isWhole = sent.scenes && sent.corrections && sent.markers;
  const known = isWhole ? sent : keepUnsent(sent, await readTimeline(await loadTimeline(project._id)));
  const before = await TimelineRecord.findOne({ projectId: project._id }, 'corrections luts').lean();
  // Earlier clients send all but LUTs. The answer has them too.
  const luts = known.luts ?? (before?.luts as Timeline['luts']);
  const timeline = luts ? { ...known, luts } : known;
  const saved = await replaceTimeline(project, timeline, base);
  if (!saved) return { isSaved: false, stored: await loadTimeline(project._id) };
  await unlessFull(
    foldCorrections(project.userId, before ? correctionsIn(before.corrections) : {}, timeline.corrections),
  );
  // Edited after its export, or laid out by hand after a failed generation.
  const hasClips = timeline.tracks.some((track) => track.clips.length > 0);
  await unlessFull(moveProject(project, { from: hasClips ? ['completed', 'draft'] : ['completed'], to: 'ready' }));
  return { isSaved: true, stored: saved };
}

/**
 * Replaces the stored timeline and updates the project's summary of it.
 * @returns Null when the stored version is not `base`, or a later version of the studio wrote its layout.
 */
export async function replaceTimeline(
  project: ProjectDocument,
  timeline: Timeline,
  base: number | undefined,
): Promise<StoredTimeline | null> {
  const content = await toStored(timeline);
  const saved = await store(project._id, content, base);
  if (!saved) return null;
  announceVersion(project.userId, { projectId: project._id, version: saved.version });
  await announceChange({ userId: project.userId, projectId: project._id });
  const derived = {
    timelineVersion: saved.version,
    timelineBytes: lengthOf(content),
    ...(await summaryOf(project.userId, timeline)),
  };
  // If two saves coincide, the later version counts, whichever arrives here first.
  const { _id, userId } = project;
  const older = { timelineVersion: { $lt: saved.version } };
  await unlessFull(Project.updateOne({ _id, userId, ...older }, { $set: derived }).exec());
  return saved;
}

/** Bypasses Mongoose, which would copy everything twice, and does not read back the written data. */
async function store(projectId: string, wire: StoredContent, base: number | undefined): Promise<StoredTimeline | null> {
  const stored = { projectId, schemaVersion: { $lte: TIMELINE_SCHEMA_VERSION } };
  const content = { ...wire, schemaVersion: TIMELINE_SCHEMA_VERSION };
  for (;;) {
    const version = base ?? (await TimelineRecord.findOne(stored, 'version').lean())?.version;
    if (version === undefined) return null;
    const { matchedCount } = await TimelineRecord.collection.updateOne(
      { ...stored, version },
      { $set: { ...content, updatedAt: new Date() }, $inc: { version: 1 } },
      { ignoreUndefined: true },
    );
    if (matchedCount > 0) return { ...content, version: version + 1 };
    // Another save came first. Without a base, this save follows it.
    if (base !== undefined) return null;
  }
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

function lengthOf({ tracks, scenes, corrections, luts = {} }: StoredContent): number {
  const clips = tracks.reduce((sum, track) => sum + partsLength(track.clips), 0);
  const tables = Object.values(luts).reduce((sum, { data }) => sum + data.length, 0);
  return clips + partsLength(scenes) + (typeof corrections === 'string' ? corrections.length : 0) + tables;
}

const clipsSchema = z.array(clipSchema);

/** Times are in seconds, as in the contract and the database. */
async function toStored({
  tracks,
  scenes = [],
  corrections = {},
  markers = [],
  luts,
}: Timeline): Promise<StoredContent> {
  const encoded: StoredTrack[] = [];
  for (const { clips, ...track } of tracks) {
    const texts = await inParts(clips, (part) => [JSON.stringify(z.encode(clipsSchema, [...part]))]);
    encoded.push({ ...track, clips: texts });
  }
  return {
    tracks: encoded,
    scenes: await inParts(scenes, (part) => [JSON.stringify(z.encode(scenesSchema, [...part]))]),
    corrections: JSON.stringify(corrections),
    markers: z.encode(markersSchema, markers),
    ...(luts && { luts: z.encode(lutsSchema, luts) }),
  };
}
