import { sameTimeline } from '#shared/timeline/diff.ts';
import type { Track } from '#shared/timeline/timeline.ts';
import { queryClient } from '#web/queries/client.ts';
import { timelineQuery } from '#web/queries/projects.ts';
import { readPendingTimelines } from '#web/storage/pending-timelines.ts';
import { RenderBlocked } from './prepare-render.ts';

/** Longest wait for the editor's save, which happens when it is left. */
const SAVE_PATIENCE_MS = 5_000;
const LOOK_AGAIN_MS = 250;

/**
 * Waits until the server has every edit of this device, then returns its timeline.
 * @throws RenderBlocked when edits stay unsaved, since the video would lack them.
 */
export async function savedTracks(projectId: string): Promise<readonly Track[]> {
  const deadline = Date.now() + SAVE_PATIENCE_MS;
  for (;;) {
    const { version: _version, ...saved } = await queryClient.fetchQuery({ ...timelineQuery(projectId), staleTime: 0 });
    // Where storage is blocked nothing is pending; the editor says so.
    const pending = await readPendingTimelines(projectId).catch(() => []);
    if (pending.every(({ timeline }) => sameTimeline(timeline, saved))) return saved.tracks;
    if (Date.now() > deadline) {
      throw new RenderBlocked(
        'Some edits are still only on this device. Open the editor, save them, and export again.',
      );
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
