import type { Track } from '#shared/timeline/timeline.ts';
import { sameTimeline } from '#web/state/same-timeline.ts';
import { readPendingTimelines } from '#web/storage/pending-timelines.ts';
import { queryClient } from '../../queries/client.ts';
import { timelineQuery } from '../../queries/projects.ts';
import { RenderBlocked } from './prepare-render.ts';

/** The editor saves when it is left; this long is waited for that. */
const SAVE_PATIENCE_MS = 5_000;
const LOOK_AGAIN_MS = 250;

/**
 * The timeline as the server has it, once it has every edit of this device.
 * @throws RenderBlocked when edits stay unsaved: a video without them would be a surprise.
 */
export async function savedTracks(projectId: string): Promise<readonly Track[]> {
  const deadline = Date.now() + SAVE_PATIENCE_MS;
  for (;;) {
    const { tracks } = await queryClient.fetchQuery({ ...timelineQuery(projectId), staleTime: 0 });
    // Where nothing can be kept on this device, nothing was; the editor goes on without it, and says so.
    const pending = await readPendingTimelines(projectId).catch(() => []);
    if (pending.every((kept) => sameTimeline(kept, { tracks }))) return tracks;
    if (Date.now() > deadline) {
      throw new RenderBlocked(
        'Some edits of this project are only on this device yet. Open the editor, save them, and export again.',
      );
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
