import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { timelineAnswerSchema } from '#shared/contracts/timeline.ts';
import { isOutOfReach, request } from '#web/http/http.ts';
import { noteOutOfReach } from '#web/reach/reach.ts';
import { mayWait } from '#web/storage/outbox-flag.ts';
import { isOutboxEmpty } from '#web/storage/outbox-store.ts';
import { readPendingTimelines } from '#web/storage/pending-timelines.ts';
import type { Change } from '#web/storage/waiting-change.ts';
import { keepChange, sendWaiting } from './outbox.ts';
import { type Answer, sendChange } from './send-change.ts';
import { showChange } from './show-change.ts';
import { shownTimeline } from './shown.ts';

/**
 * Makes a change by the user: on the server, or on the device while the server is unreachable or earlier changes wait.
 * Pages show it immediately.
 * @returns True when it waits.
 * @throws As `request` when the server refuses; CodedError when the device can't store it.
 */
export async function submitChange(client: QueryClient, change: Change): Promise<boolean> {
  const answer = (await hasWaitingChanges()) ? undefined : await trySending(change);
  if (answer !== undefined) {
    showChange(client, change, answer);
    return false;
  }
  await keepChange(change.type === 'copy-project' ? await withTimeline(change) : change);
  showChange(client, change, null);
  void sendWaiting();
  return true;
}

/** Waiting files don't delay changes. */
async function hasWaitingChanges(): Promise<boolean> {
  return mayWait() && !(await isOutboxEmpty());
}

/** Sends a change; undefined while the server is unreachable. */
async function trySending(change: Change): Promise<Answer | undefined> {
  try {
    return await sendChange(change);
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    noteOutOfReach();
    return undefined;
  }
}

type Copy = Extract<Change, { type: 'copy-project' }>;

/** Gives a waiting copy the timeline as it is now on this device. @throws As `request` when it is not here. */
async function withTimeline(copy: Copy): Promise<Copy> {
  const path = `/api/projects/${copy.sourceId}/timeline`;
  const read = () => request('GET', path, { schema: timelineAnswerSchema });
  const [edits] = await readPendingTimelines(copy.sourceId);
  const timeline = edits ? { ...edits.timeline, version: 1 } : await shownTimeline(copy.sourceId, read);
  return { ...copy, timeline: z.encode(timelineAnswerSchema, timeline) };
}
