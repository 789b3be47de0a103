import type * as z from 'zod';
import { type translateCaptionsSchema, translatedCaptionsSchema } from '#shared/contracts/translation.ts';
import { request } from '#web/http/http.ts';

/** Requests captions in another language. Saves nothing. */
export function requestTranslation(
  projectId: string,
  body: z.output<typeof translateCaptionsSchema>,
  signal: AbortSignal,
): Promise<z.output<typeof translatedCaptionsSchema>> {
  return request('POST', `/api/projects/${projectId}/translate-captions`, {
    body,
    schema: translatedCaptionsSchema,
    signal,
  });
}
