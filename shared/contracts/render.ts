import * as z from 'zod';
import { MAX_RENDER_BYTES } from '../media/limits.ts';
import { idSchema, instantSchema } from './wire.ts';

export const RENDER_STATUSES = ['pending', 'queued', 'processing', 'completed', 'failed'] as const;
export type RenderStatus = (typeof RENDER_STATUSES)[number];

/** `browser`: the tab that started it renders; `server`: the ffmpeg worker does. */
export const RENDER_EXECUTORS = ['browser', 'server'] as const;

/** A render in the browser that says nothing for this long has failed. */
export const RENDER_SILENCE_MS = 60_000;

export const renderJobSchema = z.object({
  id: idSchema,
  projectId: idSchema,
  preset: z.string(),
  status: z.enum(RENDER_STATUSES),
  /** 0 to 100; never goes back. */
  progress: z.number().min(0).max(100),
  executor: z.enum(RENDER_EXECUTORS),
  outputUrl: z.string().nullable(),
  errorMessage: z.string().nullable(),
  /** A code such as `render.cancelled`, for those who must tell failures apart. */
  errorCode: z.string().nullable(),
  framesPerSecond: z.number().nullable(),
  /** Of a render on the server that is under way. */
  timeLeftSeconds: z.number().nullable(),
  /** 1 for the one that goes next, of a render on the server that waits; null for any other. */
  queuePosition: z.int().min(1).nullable(),
  fileSize: z.number().nullable(),
  createdAt: instantSchema,
  startedAt: instantSchema.nullable(),
  completedAt: instantSchema.nullable(),
});
export type RenderJob = z.infer<typeof renderJobSchema>;

/**
 * Body of POST /api/projects/{id}/render. 4K presets run on the server, the others in the tab that asks; with `executor`
 * a tab that cannot encode has the server make them too.
 */
export const startRenderSchema = z.object({
  preset: z.string().min(1).max(50),
  executor: z.literal('server').optional(),
});

/** Body of PATCH /api/renders/{id}: the executing tab's word, at least every few seconds. */
export const reportRenderSchema = z.object({
  progress: z.number().min(0).max(100),
  framesPerSecond: z.number().min(0).max(10_000).optional(),
  /** The tab has another export in hand first: this one stays queued. */
  isWaiting: z.boolean().optional(),
});

/** Body of POST /api/renders/{id}/fail: the executing tab gives up. */
export const failRenderSchema = z.object({
  errorMessage: z.string().min(1).max(1_000),
  errorCode: z.string().max(100).optional(),
  log: z.string().max(64_000).optional(),
});

/** Body of POST /api/renders/{id}/upload-url. Answer: `uploadUrl`, as for assets. */
export const renderUploadUrlSchema = z.object({ fileSize: z.int().min(1).max(MAX_RENDER_BYTES) });

/** Body of POST /api/renders/{id}/complete: the file was uploaded; the server checks it before it says completed. */
export const completeRenderSchema = z.object({
  storageUrl: z.string().max(2_000),
  fileSize: z.int().min(1),
});
