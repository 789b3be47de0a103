import type { TimelineTime } from '#shared/time/microseconds.ts';
import type { PlacedAsset } from '#shared/timeline/edits/place.ts';
import type { Adjustment } from '#web/features/editor/session/adjust-commands.ts';
import type { PlacedTemplate } from '#web/features/editor/session/placed-template.ts';

/** The thing under the pointer. */
export type HitTarget =
  | { readonly type: 'clip'; readonly clipId: string; readonly part: 'body' | 'start' | 'end' }
  | { readonly type: 'ruler' }
  /** An empty place on a track, or the space below the tracks. */
  | { readonly type: 'lane' }
  | { readonly type: 'outside' };

export interface GesturePoint {
  /** In the scrolled content of the lanes, in px: 0 is the left edge of the padding and the top of the first row. */
  readonly x: number;
  readonly y: number;
  /** The timeline time under it, never negative. */
  readonly time: TimelineTime;
  /** On the screen, in px. */
  readonly clientX: number;
  readonly clientY: number;
  readonly target: HitTarget;
  /** Shift or Ctrl (Cmd on a Mac) is held: the selection stays. */
  readonly isAdding: boolean;
  readonly isAlt: boolean;
  /** Ctrl (Cmd on a Mac) is held. */
  readonly isMod: boolean;
  /** A finger: slips more than a mouse, and scrolls on empty space. */
  readonly isTouch: boolean;
}

/**
 * The states of the pointer on the timeline, and the start of each. `origin` is the press, `first` the move after it.
 */
export type GestureState =
  | { readonly name: 'idle' }
  | { readonly name: 'pointing'; readonly origin: GesturePoint }
  | {
      readonly name: 'dragging';
      readonly clipId: string;
      readonly origin: GesturePoint;
      readonly first: GesturePoint;
    }
  | {
      readonly name: 'trimming';
      readonly clipId: string;
      readonly edge: 'start' | 'end';
      readonly origin: GesturePoint;
      readonly first: GesturePoint;
    }
  | {
      readonly name: 'adjusting';
      readonly adjustment: Adjustment;
      readonly origin: GesturePoint;
      readonly first: GesturePoint;
    }
  | { readonly name: 'rubber-band'; readonly origin: GesturePoint; readonly first: GesturePoint }
  | { readonly name: 'scrubbing'; readonly origin: GesturePoint }
  | { readonly name: 'placing'; readonly asset: PlacedAsset }
  | { readonly name: 'placing-template'; readonly template: PlacedTemplate };
export type GestureName = GestureState['name'];
export type StateOf<Name extends GestureName> = Extract<GestureState, { name: Name }>;

/** Also follows most gestures. */
export const IDLE: GestureState = { name: 'idle' };

/**
 * The active state. Handlers return the next state, or nothing to stay. Before `up` no state changes the timeline: it
 * only draws the result. So `cancel` only has to restore selection, playhead and preview, and a gesture is one undo
 * step because it is one edit.
 */
export interface Gesture {
  enter?(): void;
  down?(point: GesturePoint): GestureState | undefined;
  move?(point: GesturePoint): GestureState | undefined;
  up?(point: GesturePoint): GestureState | undefined;
  /** Escape, a lost pointer, or the end of the editor. `exit` follows. */
  cancel?(): void;
  /** Removes all drawings. Called whenever the state ends. */
  exit?(): void;
}
