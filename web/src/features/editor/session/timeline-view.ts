import type { TimelineTime } from '#shared/time/microseconds.ts';

/** A command to the timeline on the screen. It changes the view, never the document. */
export type ViewCommand =
  | { readonly type: 'cancel-gesture' }
  /** Points out clips in the way. */
  | { readonly type: 'shake'; readonly clipIds: readonly string[] }
  | { readonly type: 'zoom-by'; readonly factor: number }
  | { readonly type: 'zoom-to-fit' }
  | { readonly type: 'reveal-time'; readonly time: TimelineTime }
  | { readonly type: 'reveal-clip'; readonly clipId: string }
  /** Scrolls a clip into view and gives it the focus. */
  | { readonly type: 'focus-clip'; readonly clipId: string };

/** Carries commands to the timeline on the screen; without one they are dropped. */
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
