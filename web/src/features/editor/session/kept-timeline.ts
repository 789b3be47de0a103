import { sameTimeline } from '#shared/timeline/diff.ts';
import type { KeptTimeline, ServerTimeline } from '#web/state/timeline-saver.ts';
import {
  clearPendingTimeline,
  readPendingTimelines,
  type SafeEdits,
  savePendingTimeline,
} from '#web/storage/pending-timelines.ts';

/** A project's edits kept on this device, with functions to write and clear them. */
export interface DeviceCopy {
  readonly kept: KeptTimeline | null;
  keep(kept: KeptTimeline): Promise<void>;
  forget(): Promise<void>;
}

/**
 * Opens the device's copy of a project for one visit. Forgetting it leaves the copy of a later visit alone: a save of this visit may be
 * answered that late. Of several versions (tabs killed while offline) the newest is used; older ones stay on the device for the next
 * visits. Versions that the server already has are cleared.
 */
export async function openDeviceCopy(projectId: string, server: ServerTimeline): Promise<DeviceCopy> {
  const versions = await readPendingTimelines(projectId);
  const found: Required<SafeEdits>[] = [];
  let keptAt = Number.NEGATIVE_INFINITY;
  let kept: KeptTimeline | null = null;
  for (const version of versions) {
    const { timeline } = version;
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
      return savePendingTimeline(projectId, next.timeline, next.baseVersion, keptAt);
    },
    async forget() {
      await clearPendingTimeline(projectId, { upTo: keptAt });
      for (const edits of found.splice(0)) await clearPendingTimeline(projectId, edits);
    },
  };
}
