import * as z from 'zod';
import { MAX_RENDER_BYTES } from '#shared/media/limits.ts';
import { WRITTEN_FORMAT_NAMES } from '#shared/subtitles/written-formats.ts';
import { renderReportSchema } from './render-report.ts';
import { idSchema, instantSchema } from './wire.ts';

export const RENDER_STATUSES = ['pending', 'queued', 'processing', 'completed', 'failed'] as const;
export type RenderStatus = (typeof RENDER_STATUSES)[number];

/** `browser`: the tab that started it renders. `server`: an ffmpeg worker renders. */
export const RENDER_EXECUTORS = ['browser', 'server'] as const;

/** A browser render that reports nothing for this long has failed. */
export const RENDER_SILENCE_MS = 60_000;

export const renderJobSchema = z.object({
  id: idSchema,
  projectId: idSchema,
  preset: z.string(),
  status: z.enum(RENDER_STATUSES),
  /** 0 to 100. Never decreases. */
  progress: z.number().min(0).max(100),
  executor: z.enum(RENDER_EXECUTORS),
  outputUrl: z.string().nullable(),
  /**
   * Address of a finished video's captions. Append `?format=` with one of {@link WRITTEN_FORMATS}. Null when it has
   * none.
   */
  subtitlesUrl: z.string().nullable(),
  errorMessage: z.string().nullable(),
  /** A code such as `render.cancelled`, for programs. */
  errorCode: z.string().nullable(),
  framesPerSecond: z.number().nullable(),
  /** Set for a server render in progress. */
  timeLeftSeconds: z.number().nullable(),
  /** Place in the queue of a waiting server render, 1 for the next. Null for any other. */
  queuePosition: z.int().min(1).nullable(),
  fileSize: z.number().nullable(),
  /** True for sound at the loudness of platforms. Absent for jobs of earlier versions. */
  isLoudnessNormalized: z.boolean().optional(),
  /** Unexpected facts about the video. Absent for most. */
  notices: z.array(z.string()).optional(),
  /** The check of the finished file. Absent before its end, and when its maker sent none. */
  report: renderReportSchema.optional(),
  createdAt: instantSchema,
  startedAt: instantSchema.nullable(),
  completedAt: instantSchema.nullable(),
});
export type RenderJob = z.infer<typeof renderJobSchema>;

/** Maximum number of jobs in the answer of GET /api/renders. The newest are listed. */
export const RENDERS_LISTED = 100;

/** Query of GET /api/renders: jobs of one project, or those begun before a given time. */
export const rendersQuerySchema = z.object({ projectId: idSchema.optional(), before: instantSchema.optional() });

/** Query of GET /api/renders/{id}/subtitles. */
export const renderSubtitlesSchema = z.object({ format: z.enum(WRITTEN_FORMAT_NAMES) });

/**
 * Body of POST /api/projects/{id}/render. 4K presets run on the server, the others in the requesting tab. With
 * `executor`, a tab that cannot encode has the server render those too.
 */
export const startRenderSchema = z.object({
  preset: z.string().min(1).max(50),
  executor: z.literal('server').optional(),
  /**
   * Takes the sound to −14 LUFS with true peaks below −1 dBTP; kept with the job, so that a retry does the same.
   * Default: false, as on the timeline.
   */
  normalizeLoudness: z.boolean().optional(),
});

/** Body of PATCH /api/renders/{id}: a report of the rendering tab, at least every few seconds. */
export const reportRenderSchema = z.object({
  progress: z.number().min(0).max(100),
  framesPerSecond: z.number().min(0).max(10_000).optional(),
  /** True while the tab runs another export first. This one stays queued. */
  isWaiting: z.boolean().optional(),
});

/** Number of notices that a tab may send for a video, and their length. */
export const MAX_NOTICES = 20;
export const MAX_NOTICE_LENGTH = 2_000;

/** Body of POST /api/renders/{id}/fail, sent when the rendering tab gives up. */
export const failRenderSchema = z.object({
  errorMessage: z.string().min(1).max(1_000),
  errorCode: z.string().max(100).optional(),
  log: z.string().max(64_000).optional(),
});

/** Body of POST /api/renders/{id}/upload-url. Answer: `uploadUrl`, as for assets. */
export const renderUploadUrlSchema = z.object({ fileSize: z.int().min(1).max(MAX_RENDER_BYTES) });

/** Facts that a tab knows about its finished video. */
export const videoFactsSchema = z.object({
  /** The tab's check of the file. */
  report: renderReportSchema.optional(),
  /** Unexpected facts, such as damaged footage. */
  notices: z.array(z.string().min(1).max(MAX_NOTICE_LENGTH)).max(MAX_NOTICES).optional(),
});
export type VideoFacts = z.infer<typeof videoFactsSchema>;

/**
 * Body of POST /api/renders/{id}/complete, sent after the upload. The server checks the file before it reports
 * completion.
 */
export const completeRenderSchema = videoFactsSchema.extend({
  storageUrl: z.string().max(2_000),
  fileSize: z.int().min(1),
});
