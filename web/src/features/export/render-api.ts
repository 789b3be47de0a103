import type * as z from 'zod';
import { type UploadUrlAnswer, uploadUrlAnswerSchema } from '#shared/contracts/asset.ts';
import {
  type failRenderSchema,
  type RenderJob,
  renderJobSchema,
  type startRenderSchema,
} from '#shared/contracts/render.ts';
import { request } from '../../queries/http.ts';

/** The calls a render makes to the server. */
export interface RenderApi {
  start(projectId: string, order: z.input<typeof startRenderSchema>): Promise<RenderJob>;
  read(id: string): Promise<RenderJob>;
  report(
    id: string,
    report: { progress: number; framesPerSecond?: number | undefined; isWaiting?: boolean },
  ): Promise<RenderJob>;
  uploadUrl(id: string, fileSize: number, signal: AbortSignal): Promise<UploadUrlAnswer>;
  complete(id: string, body: { storageUrl: string; fileSize: number }, signal: AbortSignal): Promise<RenderJob>;
  /** `isLastWord` lets the call outlive the page. */
  fail(id: string, body: z.input<typeof failRenderSchema>, isLastWord?: boolean): Promise<RenderJob>;
  cancel(id: string): Promise<RenderJob>;
}

/** A hanging report must not block the next one, or the server would give up the render. */
const REPORT_LIMIT_MS = 10_000;

export const renderApi: RenderApi = {
  start: (projectId, order) =>
    request('POST', `/api/projects/${projectId}/render`, { body: order, schema: renderJobSchema }),
  read: (id) => request('GET', `/api/renders/${id}`, { schema: renderJobSchema }),
  report: (id, report) =>
    request('PATCH', `/api/renders/${id}`, {
      body: report,
      schema: renderJobSchema,
      signal: AbortSignal.timeout(REPORT_LIMIT_MS),
    }),
  uploadUrl: (id, fileSize, signal) =>
    request('POST', `/api/renders/${id}/upload-url`, { body: { fileSize }, schema: uploadUrlAnswerSchema, signal }),
  complete: (id, body, signal) =>
    request('POST', `/api/renders/${id}/complete`, { body, schema: renderJobSchema, signal }),
  fail: (id, body, isLastWord = false) =>
    request('POST', `/api/renders/${id}/fail`, { body, schema: renderJobSchema, outlivesPage: isLastWord }),
  cancel: (id) => request('POST', `/api/renders/${id}/cancel`, { schema: renderJobSchema }),
};
