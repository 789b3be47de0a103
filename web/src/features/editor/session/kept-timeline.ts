import { sameTimeline } from '#web/state/same-timeline.ts';
import type { KeptTimeline, ServerTimeline } from '#web/state/timeline-saver.ts';
import { clearPendingTimeline, readPendingTimelines, savePendingTimeline } from '#web/storage/pending-timelines.ts';

/** The edits of a project that this device kept, and what writes and clears them. */
export interface DeviceCopy {
  readonly kept: KeptTimeline | null;
  keep(kept: KeptTimeline): Promise<void>;
  forget(): Promise<void>;
}

/**
 * Opens the device's copy of a project. Of several versions (tabs that were killed while offline) the newest goes on; older ones stay
 * on the device and come up when the project is opened the next time. What the server has already is cleared.
 */
export async function openDeviceCopy(projectId: string, server: ServerTimeline): Promise<DeviceCopy> {
  const versions = await readPendingTimelines(projectId);
  const writers: string[] = [];
  let kept: KeptTimeline | null = null;
  for (const version of versions) {
    const timeline = { tracks: version.tracks };
    if (sameTimeline(timeline, server.timeline)) {
      await clearPendingTimeline(projectId, version.writerId);
    } else if (!kept) {
      kept = { timeline, baseVersion: version.baseVersion };
      writers.push(version.writerId);
    }
  }
  return {
    kept,
    keep: (next) => savePendingTimeline(projectId, next.timeline.tracks, next.baseVersion),
    async forget() {
      await clearPendingTimeline(projectId);
      for (const writerId of writers.splice(0)) await clearPendingTimeline(projectId, writerId);
    },
  };
}
