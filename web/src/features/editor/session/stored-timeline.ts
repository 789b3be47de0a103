import { sameTimeline } from '#shared/timeline/diff.ts';
import type { KeptTimeline, ServerTimeline } from '#web/state/timeline-saver.ts';
import {
  clearPendingTimeline,
  readPendingTimelines,
  type SafeEdits,
  savePendingTimeline,
} from '#web/storage/pending-timelines.ts';

/** A project's edits stored on this device, with functions to write and clear them. */
export interface DeviceCopy {
  readonly kept: KeptTimeline | null;
  keep(kept: KeptTimeline): Promise<void>;
  forget(): Promise<void>;
}

/** Increases even when the clock is set back, because an older version must not look like the newest. */
let lastKeptAt = Number.NEGATIVE_INFINITY;

/**
 * Opens the device's copy of a project for one visit. Clearing it never touches a later visit's copy: the answer to
 * this visit's save may arrive that late. Uses the newest of several versions (from tabs killed while offline); older
 * ones stay on the device for the next visits. Clears versions that the server already has, and the one in use once
 * this visit has stored its own.
 */
export async function openDeviceCopy(projectId: string, server: ServerTimeline): Promise<DeviceCopy> {
  const versions = await readPendingTimelines(projectId);
  const found: Required<SafeEdits>[] = [];
  let keptAt = Number.NEGATIVE_INFINITY;
  lastKeptAt = Math.max(lastKeptAt, versions[0]?.savedAt ?? lastKeptAt);
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
  async function clearFound(): Promise<void> {
    for (const edits of found.splice(0)) await clearPendingTimeline(projectId, edits);
  }
  return {
    kept,
    async keep(next) {
      keptAt = lastKeptAt = Math.max(Date.now(), lastKeptAt + 1);
      await savePendingTimeline(projectId, next.timeline, next.baseVersion, keptAt);
      // The new copy continues them. If they stayed, they would return as another version.
      await clearFound();
    },
    async forget() {
      await clearPendingTimeline(projectId, { upTo: keptAt });
      await clearFound();
    },
  };
}
