import * as z from 'zod';
import { copyProjectSchema } from '#shared/contracts/copy-project.ts';
import { createProjectAnswerSchema } from '#shared/contracts/project.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { HttpError, request } from '#web/http/http.ts';

/** The outcome of a copy; `limit`: the plan allows no more projects this month. */
export type CopyAnswer =
  | { readonly type: 'copied'; readonly projectId: string }
  | { readonly type: 'limit' | 'refused'; readonly error: unknown };

/** Creates a project with another one's settings and this timeline. Never throws. */
export async function copyProject(projectId: string, timeline: Timeline): Promise<CopyAnswer> {
  try {
    const body = z.encode(copyProjectSchema, timeline);
    const schema = createProjectAnswerSchema;
    const copy = await request('POST', `/api/projects/${projectId}/copy`, { body, schema });
    return { type: 'copied', projectId: copy.projectId };
  } catch (error) {
    const isLimit = error instanceof HttpError && error.code === 'project.plan-limit';
    return { type: isLimit ? 'limit' : 'refused', error };
  }
}
