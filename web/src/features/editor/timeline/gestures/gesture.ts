import type { TimelineTime } from '#shared/time/microseconds.ts';

/** What lies under the pointer. */
export type HitTarget =
  | { readonly type: 'clip'; readonly clipId: string; readonly part: 'body' | 'start' | 'end' }
  | { readonly type: 'ruler' }
  /** A track where no clip is, or the space below the tracks. */
  | { readonly type: 'lane' }
  | { readonly type: 'outside' };

/** The pointer at one moment. */
export interface GesturePoint {
  /** In the scrolled content of the lanes, in px: 0 is the left edge of the padding and the top of the first row. */
  readonly x: number;
  readonly y: number;
  /** The timeline time under it, not below 0. */
  readonly time: TimelineTime;
  /** On the screen, in px. */
  readonly clientX: number;
  readonly clientY: number;
  readonly target: HitTarget;
  /** Shift or Ctrl (Cmd on a Mac) is held: what is selected stays so. */
  readonly isAdding: boolean;
  readonly isAlt: boolean;
  /** A finger: slips more than a mouse, and scrolls where nothing is grabbed. */
  readonly isTouch: boolean;
}

export const GESTURE_NAMES = [
  'idle',
  'pointing',
  'dragging',
  'trimming',
  'rubber-band',
  'scrubbing',
  'placing',
] as const;
export type GestureName = (typeof GESTURE_NAMES)[number];

/**
 * One state of the pointer on the timeline. Handlers return the state that follows, or nothing to stay.
 * Nothing a state does before `up` changes the timeline: it draws what would happen. So `cancel` only has to put back
 * what is not the timeline (selection, playhead, preview), and a gesture is one undo step because it is one edit.
 */
export interface Gesture {
  readonly name: GestureName;
  enter?(): void;
  down?(point: GesturePoint): Gesture | undefined;
  move?(point: GesturePoint): Gesture | undefined;
  up?(point: GesturePoint): Gesture | undefined;
  /** Escape, a lost pointer, or the end of the editor. `exit` follows. */
  cancel?(): void;
  /** Removes everything drawn. Called whenever the state is left. */
  exit?(): void;
}
