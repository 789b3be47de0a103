import type { TimelineTime } from '#shared/time/microseconds.ts';

/** A command to the timeline on screen. It changes the view, never the document. */
export type ViewCommand =
  | { readonly type: 'cancel-gesture' }
  /** Highlights clips in the way. */
  | { readonly type: 'shake'; readonly clipIds: readonly string[] }
  | { readonly type: 'zoom-by'; readonly factor: number }
  | { readonly type: 'zoom-to-fit' }
  | { readonly type: 'zoom-to-range'; readonly start: TimelineTime; readonly end: TimelineTime }
  | { readonly type: 'reveal-time'; readonly time: TimelineTime }
  | { readonly type: 'reveal-clip'; readonly clipId: string }
  /** Scrolls a clip into view and gives it the focus. */
  | { readonly type: 'focus-clip'; readonly clipId: string };

/** Passes commands to the timeline on screen. Drops them when there is none. */
export class TimelineView {
  readonly #listeners = new Set<(command: ViewCommand) => void>();

  send(command: ViewCommand): void {
    for (const listener of this.#listeners) listener(command);
  }

  /** Returns the unsubscribe function. */
  subscribe(listener: (command: ViewCommand) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
