import { sameTimeline } from '#web/state/same-timeline.ts';
import type { KeptTimeline, ServerTimeline } from '#web/state/timeline-saver.ts';
import {
  clearPendingTimeline,
  readPendingTimelines,
  type SafeEdits,
  savePendingTimeline,
} from '#web/storage/pending-timelines.ts';

/** The edits of a project that this device kept, and what writes and clears them. */
export interface DeviceCopy {
  readonly kept: KeptTimeline | null;
  keep(kept: KeptTimeline): Promise<void>;
  forget(): Promise<void>;
}

/**
 * Opens the device's copy of a project, for one visit of it. What a later visit of the same page kept is not forgotten with it: a save of
 * the first may be answered only then. Of several versions (tabs that were killed while offline) the newest goes on; older ones stay
 * on the device and come up when the project is opened the next time. What the server has already is cleared.
 */
export async function openDeviceCopy(projectId: string, server: ServerTimeline): Promise<DeviceCopy> {
  const versions = await readPendingTimelines(projectId);
  const found: Required<SafeEdits>[] = [];
  let keptAt = Number.NEGATIVE_INFINITY;
  let kept: KeptTimeline | null = null;
  for (const version of versions) {
    const timeline = { tracks: version.tracks };
    if (sameTimeline(timeline, server.timeline)) {
      await clearPendingTimeline(projectId, { writer: version.writerId, upTo: version.savedAt });
    } else if (!kept) {
      kept = { timeline, baseVersion: version.baseVersion };
      found.push({ writer: version.writerId, upTo: version.savedAt });
    }
  }
  return {
    kept,
    keep(next) {
      keptAt = Date.now();
      return savePendingTimeline(projectId, next.timeline.tracks, next.baseVersion, keptAt);
    },
    async forget() {
      await clearPendingTimeline(projectId, { upTo: keptAt });
      for (const edits of found.splice(0)) await clearPendingTimeline(projectId, edits);
    },
  };
}
