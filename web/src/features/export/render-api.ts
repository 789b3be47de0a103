import type * as z from 'zod';
import { uploadUrlAnswerSchema } from '#shared/contracts/asset.ts';
import {
  type completeRenderSchema,
  type failRenderSchema,
  renderJobSchema,
  type reportRenderSchema,
  type startRenderSchema,
} from '#shared/contracts/render.ts';
import { request } from '#web/http/http.ts';

/** A hanging report must not block the next one, or the server would give up on the render. */
const REPORT_LIMIT_MS = 10_000;

/** A render's calls to the server. */
export const renderApi = {
  start: (projectId: string, order: z.input<typeof startRenderSchema>) =>
    request('POST', `/api/projects/${projectId}/render`, { body: order, schema: renderJobSchema }),
  read: (id: string) => request('GET', `/api/renders/${id}`, { schema: renderJobSchema }),
  report: (id: string, report: z.input<typeof reportRenderSchema>) =>
    request('PATCH', `/api/renders/${id}`, {
      body: report,
      schema: renderJobSchema,
      signal: AbortSignal.timeout(REPORT_LIMIT_MS),
    }),
  uploadUrl: (id: string, fileSize: number, signal: AbortSignal) =>
    request('POST', `/api/renders/${id}/upload-url`, { body: { fileSize }, schema: uploadUrlAnswerSchema, signal }),
  complete: (id: string, body: z.input<typeof completeRenderSchema>, signal: AbortSignal) =>
    request('POST', `/api/renders/${id}/complete`, { body, schema: renderJobSchema, signal }),
  /** `isLastWord` lets the call outlive the page. */
  fail: (id: string, body: z.input<typeof failRenderSchema>, isLastWord = false) =>
    request('POST', `/api/renders/${id}/fail`, { body, schema: renderJobSchema, outlivesPage: isLastWord }),
  cancel: (id: string) => request('POST', `/api/renders/${id}/cancel`, { schema: renderJobSchema }),
};

export type RenderApi = typeof renderApi;
