import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import { PROJECT_STATUSES, WRITERS } from '#shared/contracts/project.ts';
import { REVIEW_DECISIONS } from '#shared/contracts/review-decision.ts';
import { PLATFORMS } from '#shared/presets/platforms.ts';
import { ASPECT_RATIOS } from '#shared/presets/presets.ts';
import { TONES } from '#shared/script/tones.ts';
import { VOICES } from '#shared/speech/voices.ts';
import { baseOptions, idField, referenceField } from './base.ts';

/** The script request, stored so that a failed generation can be restarted. */
const aiPromptSchema = new Schema(
  {
    /** Empty for a project that was started without a prompt. */
    topic: { type: String, default: '' },
    durationSec: { type: Number, required: true },
    platform: { type: String, enum: PLATFORMS, required: true },
    tone: { type: String, enum: TONES, required: true },
    targetAudience: { type: String },
    cta: { type: String },
    brandKitId: { type: String },
    writer: { type: String, enum: WRITERS },
    say: { type: [String], default: undefined },
    answers: { type: [{ _id: false, asked: String, answer: String }], default: undefined },
  },
  { _id: false },
);

/** The voice of the first cut, for scenes that need new speech. */
const narratorSchema = new Schema(
  {
    voice: { type: String, enum: VOICES, required: true },
    speed: { type: Number, required: true },
    language: { type: String, default: null },
  },
  { _id: false },
);

const projectFields = {
  _id: idField,
  userId: referenceField,
  title: { type: String, required: true },
  description: { type: String, default: null },
  status: { type: String, enum: PROJECT_STATUSES, default: 'draft', required: true },
  /** Reason for the last generation's failure, shown to users. */
  generationError: { type: String, default: null },
  /** Narrations of the scenes written so far, while the script is being written. */
  draftedLines: { type: [String], default: [] },
  aspectRatio: { type: String, enum: ASPECT_RATIOS, default: '9:16', required: true },
  targetPlatform: { type: String, enum: PLATFORMS, required: true },
  brandKitId: { type: String, default: null },
  /** False hides the brand kit's logo. */
  showLogo: { type: Boolean, default: true },
  /** Version of the timeline that duration and thumbnail come from. */
  timelineVersion: { type: Number, default: 0, required: true },
  /** Length of the timeline's texts, which count as storage. */
  timelineBytes: { type: Number, default: 0 },
  durationSeconds: { type: Number, default: null },
  thumbnailUrl: { type: String, default: null },
  aiPrompt: { type: aiPromptSchema, required: true },
  /** True until the first cut that was requested with the project begins or is declined. */
  wantsFirstCut: { type: Boolean, default: false },
  /** True for a project that was started empty, until its first export counts it for the plan's month. */
  countsAtExport: { type: Boolean, default: false },
  narrator: { type: narratorSchema, default: null },
  /** Sums up the decisions on its videos (`refreshReview`). Null before any decision. */
  review: { type: String, enum: [...REVIEW_DECISIONS, null], default: null },
  /** True for the sample project that the studio creates for a new user. */
  isSample: { type: Boolean, default: false },
} as const;

const projectSchema = new Schema(projectFields, baseOptions);
projectSchema.index({ userId: 1, createdAt: -1, _id: 1 });
projectSchema.index({ createdAt: -1, _id: 1 });
/** Projects being generated or rendered are polled every few seconds. */
projectSchema.index({ status: 1 });

export const Project = model('Project', projectSchema);
export type ProjectDocument = HydratedDocumentFromSchema<typeof projectSchema>;

/**
 * A deleted project, which can be restored for a while. Its timeline, script and finished renders stay. See
 * `TrashedAsset`.
 */
const trashedProjectSchema = new Schema(
  {
    ...projectFields,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    trashedAt: { type: Date, required: true, index: true },
    /** The project's assets. Until it is restored, they are in the library without a project. */
    assetIds: { type: [String], required: true },
  },
  { ...baseOptions, timestamps: false },
);

export const TrashedProject = model('TrashedProject', trashedProjectSchema);
export type TrashedProjectDocument = HydratedDocumentFromSchema<typeof trashedProjectSchema>;
