import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { rewriteScriptSchema, rewrittenScriptSchema, scriptInfoSchema } from '#shared/contracts/script.ts';
import { request } from '#web/http/http.ts';

/** The writer of a project's script, its price, and its suggested voice. */
export function scriptInfoQuery(projectId: string) {
  return queryOptions({
    queryKey: ['projects', projectId, 'script'],
    queryFn: ({ signal }) => request('GET', `/api/projects/${projectId}/script`, { schema: scriptInfoSchema, signal }),
  });
}

/** Requests new words for a script, or for one scene of it. Saves nothing. */
export function rewriteScript(
  projectId: string,
  wanted: z.output<typeof rewriteScriptSchema>,
  signal: AbortSignal,
): Promise<z.output<typeof rewrittenScriptSchema>> {
  const body = z.encode(rewriteScriptSchema, wanted);
  return request('POST', `/api/projects/${projectId}/script/rewrite`, { body, schema: rewrittenScriptSchema, signal });
}
