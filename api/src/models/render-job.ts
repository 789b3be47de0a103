import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import { PROJECT_STATUSES } from '#shared/contracts/project.ts';
import { RENDER_EXECUTORS, RENDER_STATUSES, type RenderStatus } from '#shared/contracts/render.ts';
import { CAPTION_FONTS } from '#shared/fonts/caption-fonts.ts';
import type { Plan } from '#shared/plans/plans.ts';
import { baseOptions, idField, referenceField } from './base.ts';
import { logoSchema } from './brand-kit.ts';

/** Plans with priority rendering get more turns; see `turns.ts`. */
export const RENDER_PRIORITIES: Readonly<Record<Plan, number>> = { enterprise: 1, studio: 1, creator: 2 };

/** Statuses of a job that has not ended. Every change of a job requires one of them. */
export const ACTIVE_RENDER_STATUSES = ['pending', 'queued', 'processing'] as const satisfies readonly RenderStatus[];

const renderJobSchema = new Schema(
  {
    _id: idField,
    projectId: referenceField,
    userId: referenceField,
    /**
     * The project's id while the job is active, its own id afterwards. Because it is unique, it limits a project to one
     * active job on every MongoDB-compatible server. Some of them do not support partial indexes.
     */
    slot: { type: String, required: true, unique: true },
    preset: { type: String, required: true, maxlength: 50 },
    status: { type: String, enum: RENDER_STATUSES, default: 'pending', required: true },
    progress: { type: Number, default: 0, required: true },
    executor: { type: String, enum: RENDER_EXECUTORS, required: true },
    /** Number of frames of the output, from the timeline at the start. */
    frameCount: { type: Number, required: true },
    /** The rendered version of the timeline. After a later save, the project is ready for another export. */
    timelineVersion: { type: Number, required: true },
    /** The sound's loudness, as ordered. Null for jobs of earlier versions. */
    isLoudnessNormalized: { type: Boolean, default: null },
    /**
     * Server renders only: tracks with their LUTs, watermark, caption look and logo at the start, so that no later edit or change of plan or
     * brand affects the video. Null for renders in a tab, which has its own copy.
     */
    order: {
      type: new Schema(
        {
          /** As stored in a timeline of this schema version. */
          tracks: { type: Schema.Types.Mixed, required: true },
          schemaVersion: { type: Number, required: true },
          /** The timeline's LUTs by hash; null without any. */
          luts: { type: Schema.Types.Mixed, default: null },
          hasWatermark: { type: Boolean, required: true },
          /** Null for the look without a brand. */
          captionLook: {
            type: new Schema(
              {
                font: { type: String, enum: CAPTION_FONTS, required: true },
                highlight: { type: String, default: null },
              },
              { _id: false },
            ),
            default: null,
          },
          /** Null without a logo. */
          logo: { type: logoSchema, default: null },
        },
        { _id: false },
      ),
      default: null,
    },
    /**
     * JSON text of the clips that the video plays (`shared/review/played-clips.ts`), which ties comments to their
     * sources. Null for a job that failed.
     */
    cuts: { type: String, default: null },
    /**
     * JSON text of the hashes of the finished video's parts (`services/review/versions.ts`): a list of start, end and
     * hash. Null before the video is shared.
     */
    parts: { type: String, default: null },
    /** The video's captions as a separate WebVTT file for platforms that accept one. Null without captions. */
    subtitles: { type: String, default: null },
    hasSubtitles: { type: Boolean, default: false, required: true },
    /** Server renders: {@link RENDER_PRIORITIES}. */
    priority: { type: Number, default: 0, required: true },
    /**
     * Server renders: number of accounts at the same address that shared the turns when the job joined the queue; see
     * `turns.ts`.
     */
    sharers: { type: Number, default: 1, required: true },
    /** Server renders: the turn at which the job joined the queue; see `turns.ts`. */
    firstTurn: { type: Number, default: 0, required: true },
    /** Frames of server renders made so far. Never decreases. */
    framesDone: { type: Number, default: 0, required: true },
    /** Number of times a worker took the job and did not voluntarily return it. */
    attempts: { type: Number, default: 0, required: true },
    /** Incremented whenever a worker takes the job. A holder of an older number has lost it. */
    claimToken: { type: Number, default: 0, required: true },
    /** The worker that has the job, or null while it waits. */
    claimedBy: { type: String, default: null },
    timeLeftSeconds: { type: Number, default: null },
    /** Status that the project returns to when the job fails. */
    projectStatusBefore: { type: String, enum: PROJECT_STATUSES, default: 'ready', required: true },
    outputKey: { type: String, default: null, index: true },
    fileSize: { type: Number, default: null },
    errorMessage: { type: String, default: null },
    errorCode: { type: String, default: null },
    framesPerSecond: { type: Number, default: null },
    /** Unexpected facts about the video, shown to its owner. */
    notices: { type: [String], default: [] },
    /** Facts of the finished file's check, as `renderReportSchema` says; null when its maker sent none. */
    report: { type: Schema.Types.Mixed, default: null },
    /** Each entry may have several lines. */
    logs: { type: [String], default: [] },
    /** Time of the renderer's last report. */
    lastHeardAt: { type: Date, required: true, index: true },
    startedAt: { type: Date, default: null },
    completedAt: { type: Date, default: null },
  },
  { ...baseOptions, minimize: false },
);
renderJobSchema.index({ userId: 1, createdAt: -1 });
renderJobSchema.index({ createdAt: -1, _id: 1 });
/** The queue's index. */
renderJobSchema.index({ executor: 1, status: 1 });

export const RenderJob = model('RenderJob', renderJobSchema);
export type RenderJobDocument = HydratedDocumentFromSchema<typeof renderJobSchema>;
