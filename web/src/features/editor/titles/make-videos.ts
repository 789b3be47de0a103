import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { copyProjectSchema } from '#shared/contracts/copy-project.ts';
import { createProjectAnswerSchema, titleSchema } from '#shared/contracts/project.ts';
import { fillFootage } from '#shared/templates/fill-footage.ts';
import { insertTemplate } from '#shared/templates/insert-template.ts';
import type { TemplateConfig } from '#shared/templates/template.ts';
import { timelineTime } from '#shared/time/microseconds.ts';
import type { MediaLookup } from '#shared/timeline/available-range.ts';
import { createClipId, type EditorSession } from '#web/features/editor/session/editor-session.ts';
import { describeError, request } from '#web/http/http.ts';
import { usageQuery } from '#web/queries/account.ts';
import { projectsQuery } from '#web/queries/projects.ts';

/** A video to make of one row. */
export interface RowVideo {
  /** Chosen once, so that a repeated try makes no second project. */
  readonly id: string;
  readonly name: string;
  readonly config: TemplateConfig;
  /** Ids of assets by the id of the layout's place for them. */
  readonly footage: ReadonlyMap<string, string>;
}

/** The videos made, in order, and why the rest was not. Null if all were made or the user stopped. */
export interface MadeVideos {
  readonly made: readonly RowVideo[];
  readonly failure: string | null;
}

/**
 * Makes a project of each row, one after another, with the settings of another project. Stops at the first that is
 * refused, such as by the plan's limit. Never throws.
 */
export async function makeVideos(
  queryClient: QueryClient,
  { projectId, media }: Pick<EditorSession, 'projectId' | 'media'>,
  videos: readonly RowVideo[],
  onMade: (count: number) => void,
  signal: AbortSignal,
): Promise<MadeVideos> {
  const made: RowVideo[] = [];
  let failure: string | null = null;
  for (const video of videos) {
    if (signal.aborted) break;
    try {
      await makeVideo(projectId, video, media);
    } catch (error) {
      failure = describeError(error);
      break;
    }
    made.push(video);
    onMade(made.length);
  }
  void queryClient.invalidateQueries({ queryKey: usageQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true });
  return { made, failure };
}

async function makeVideo(
  projectId: string,
  { id, name, config, footage }: RowVideo,
  media: MediaLookup,
): Promise<void> {
  const laid = insertTemplate({ tracks: [] }, config, timelineTime(0), {
    ...{ createId: createClipId, keepsTogether: true, media },
  });
  const filled = laid.ok ? fillFootage(laid.timeline, { config, createdIds: laid.createdIds }, footage, media) : laid;
  if (!filled.ok) throw new Error(filled.message);
  const { data: title = 'Video' } = titleSchema.safeParse(name);
  // Everything is sent, since the copy keeps of the original what is not.
  const timeline = { luts: {}, ...filled.timeline, scenes: [], corrections: {}, markers: [] };
  const body = z.encode(copyProjectSchema, { id, title, ...timeline });
  await request('POST', `/api/projects/${projectId}/copy`, { body, schema: createProjectAnswerSchema });
}
