import type * as z from 'zod';
import type { timelineAnswerSchema } from '#shared/contracts/timeline.ts';
import { sameTimeline } from '#shared/timeline/diff.ts';
import { queryClient } from '#web/http/client.ts';
import { timelineQuery } from '#web/queries/timeline.ts';
import { readPendingTimelines } from '#web/storage/pending-timelines.ts';
import { RenderBlocked } from './prepare-render.ts';

/** Longest wait for the editor's save, which runs when the editor is left. */
const SAVE_PATIENCE_MS = 5_000;
const LOOK_AGAIN_MS = 250;

/**
 * Waits until the server has every edit of this device, then returns its timeline.
 * @throws RenderBlocked when edits stay unsaved, because the video would lack them.
 */
export async function savedTimeline(projectId: string): Promise<z.output<typeof timelineAnswerSchema>> {
  const deadline = Date.now() + SAVE_PATIENCE_MS;
  for (;;) {
    const answer = await queryClient.fetchQuery({ ...timelineQuery(projectId), staleTime: 0 });
    // Where storage is blocked nothing is pending, and the editor shows that.
    const { version: _version, ...saved } = answer;
    const pending = await readPendingTimelines(projectId).catch(() => []);
    if (pending.every(({ timeline }) => sameTimeline(timeline, saved))) return answer;
    if (Date.now() > deadline) {
      throw new RenderBlocked(
        'Some edits are still only on this device. Open the editor, save them, and export again.',
      );
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
