import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import { CAPTION_FONTS } from '#shared/captions/caption-fonts.ts';
import { PROJECT_STATUSES } from '#shared/contracts/project.ts';
import { RENDER_EXECUTORS, RENDER_STATUSES, type RenderStatus } from '#shared/contracts/render.ts';
import type { Plan } from '#shared/plans/plans.ts';
import { baseOptions, idField, referenceField } from './base.ts';

/** Places in the queue by plan: what is paid for as priority rendering goes first, then by age. */
export const RENDER_PRIORITIES: Readonly<Record<Plan, number>> = { enterprise: 1, studio: 1, creator: 2 };

/** Statuses in which a job is still to end; all changes of a job demand one of them. */
export const ACTIVE_RENDER_STATUSES = ['pending', 'queued', 'processing'] as const satisfies readonly RenderStatus[];

const renderJobSchema = new Schema(
  {
    _id: idField,
    projectId: referenceField,
    userId: referenceField,
    /**
     * The project's id while the job is active, its own id afterwards. Being unique, it allows one active job a project,
     * on every MongoDB-compatible server: not all of them know partial indexes.
     */
    slot: { type: String, required: true, unique: true },
    preset: { type: String, required: true, maxlength: 50 },
    status: { type: String, enum: RENDER_STATUSES, default: 'pending', required: true },
    progress: { type: Number, default: 0, required: true },
    executor: { type: String, enum: RENDER_EXECUTORS, required: true },
    /** Frames that the output must have, by the timeline as it was at the start. */
    frameCount: { type: Number, required: true },
    /** The timeline that was rendered; a later one makes the project ready for another export. */
    timelineVersion: { type: Number, required: true },
    /**
     * Renders of the server: the tracks as they were at the start, what the plan drew over them and how captions looked, so that no
     * later edit or change of plan or brand reaches the video. Null for those that a tab makes, which has its own copy.
     */
    order: {
      type: new Schema(
        {
          /** As stored in a timeline of this schema version. */
          tracks: { type: Schema.Types.Mixed, required: true },
          schemaVersion: { type: Number, required: true },
          hasWatermark: { type: Boolean, required: true },
          /** Null for that without a brand. */
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
        },
        { _id: false },
      ),
      default: null,
    },
    /** Renders of the server: smaller goes first; {@link RENDER_PRIORITIES}. */
    priority: { type: Number, default: 0, required: true },
    /** How often a worker has taken it up and not given it back by itself. */
    attempts: { type: Number, default: 0, required: true },
    /** Counts up whenever somebody takes the job: whoever holds an older number has lost it. */
    claimToken: { type: Number, default: 0, required: true },
    /** The worker that has the job; null while it waits. */
    claimedBy: { type: String, default: null },
    timeLeftSeconds: { type: Number, default: null },
    /** What the project goes back to when the job fails. */
    projectStatusBefore: { type: String, enum: PROJECT_STATUSES, default: 'ready', required: true },
    outputKey: { type: String, default: null, index: true },
    fileSize: { type: Number, default: null },
    errorMessage: { type: String, default: null },
    errorCode: { type: String, default: null },
    framesPerSecond: { type: Number, default: null },
    /** Lines, or several in one entry. */
    logs: { type: [String], default: [] },
    /** The last word from whoever renders. */
    lastHeardAt: { type: Date, required: true, index: true },
    startedAt: { type: Date, default: null },
    completedAt: { type: Date, default: null },
  },
  { ...baseOptions, minimize: false },
);
renderJobSchema.index({ userId: 1, createdAt: -1 });
renderJobSchema.index({ createdAt: -1, _id: 1 });
/** The order of the queue. */
renderJobSchema.index({ executor: 1, status: 1, priority: 1, createdAt: 1 });

export const RenderJob = model('RenderJob', renderJobSchema);
export type RenderJobDocument = HydratedDocumentFromSchema<typeof renderJobSchema>;
