import type { Microseconds, SourceTime, TimelineTime } from '#shared/time/microseconds.ts';
import type { MediaLookup } from '#shared/timeline/available-range.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import type { MoveBetween } from '#shared/timeline/edits/move-between.ts';
import type { Moved } from '#shared/timeline/edits/move-edges.ts';
import type { SnapIndex } from '#shared/timeline/snapping.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import type { Adjustment } from '#web/features/editor/session/adjust-commands.ts';
import type { TrackRow } from '#web/features/editor/session/track-rows.ts';
import { pxToLength, type Scale, type TimeRange } from './geometry.ts';
import type { Stage } from './stage.ts';

/** The editor as gestures see it, and the few things they may do to it. */
export interface GestureHost {
  readonly stage: Stage;
  readonly media: MediaLookup;
  timeline(): Timeline;
  rows(): readonly TrackRow[];
  scale(): Scale;
  /** The visible time. */
  visible(): TimeRange;
  selection(): ReadonlySet<string>;
  select(clipIds: ReadonlySet<string>): void;
  /** Called when a gesture begins and after it ends. */
  setActive(isActive: boolean): void;
  /** True while other tracks follow the leading track. */
  keepsTogether(): boolean;
  /**
   * Snap points without the named clips; null while snapping is off.
   * @param trimmed Those of them whose edges move while their sound stays, so that their beats are targets.
   */
  snapIndex(except?: ReadonlySet<string>, trimmed?: ReadonlySet<string>): SnapIndex | null;
  /** Markers and beats alone; null while snapping is off. */
  playheadIndex(): SnapIndex | null;
  /**
   * Makes an edit one undo step and announces it. A refusal shows on the clips in the way and in a toast.
   * @returns True if made.
   */
  commit(announcement: string, result: EditResult): boolean;
  /** Computes a move of clips to a cut; null while its code loads. */
  previewMove(move: MoveBetween): EditResult | null;
  /** Moves clips to a cut. The rest closes up and makes room. */
  moveBetween(move: MoveBetween, announcement: string): void;
  /** Moves an edge of a clip. Later clips close up or make room. */
  rippleTrim(clipId: string, edge: 'start' | 'end', at: TimelineTime): void;
  /** Computes a slip, slide or roll; null while its code loads. */
  adjust(adjustment: Adjustment, byUs: Microseconds): EditResult<Moved> | null;
  /** Makes a computed one. */
  commitAdjustment(adjustment: Adjustment, result: EditResult<Moved>): void;
  createId(): string;
  playhead(): TimelineTime;
  seek(time: TimelineTime): void;
  /** Pauses playback while the playhead is dragged. Returns a function that resumes it, if it was playing. */
  holdPlayback(): () => void;
  showSourceFrame(assetId: string, time: SourceTime): void;
  showTimeline(): void;
}

/** An edge snaps to points within this distance, in px. */
const SNAP_PX = 8;

/** The same distance as a time at a scale. */
export function snapTolerance(scale: Scale): Microseconds {
  return pxToLength(SNAP_PX, scale);
}
