import * as z from 'zod';
import { timelineAnswerSchema } from '#shared/contracts/timeline.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { describeError, HttpError, isNotFound, isOutOfReach } from '#web/http/http.ts';
import { putTimeline } from '#web/http/put-timeline.ts';
import type { SaveAnswer, ServerTimeline } from '#web/state/timeline-saver.ts';
import { mayWait } from '#web/storage/outbox-flag.ts';

const conflictSchema = z.looseObject({ current: timelineAnswerSchema });

/** Saves a timeline on the server, with the failures that the editor tells apart. Never throws. */
export async function saveTimeline(projectId: string, timeline: Timeline, baseVersion: number): Promise<SaveAnswer> {
  try {
    const { version } = await putTimeline(projectId, timeline, baseVersion);
    return { type: 'saved', version };
  } catch (error) {
    return answerOf(error);
  }
}

/** Converts the server's copy to the editor's types. */
export function serverTimelineOf({ version, ...timeline }: z.output<typeof timelineAnswerSchema>): ServerTimeline {
  return { version, timeline };
}

function answerOf(error: unknown): SaveAnswer {
  // A project made without the server is not there yet.
  if (isOutOfReach(error) || (isNotFound(error) && mayWait())) return { type: 'unreachable' };
  const conflict = error instanceof HttpError && error.status === 409 ? conflictSchema.safeParse(error.body) : null;
  if (conflict?.success) return { type: 'conflict', server: serverTimelineOf(conflict.data.current) };
  return { type: 'refused', message: describeError(error), error };
}
