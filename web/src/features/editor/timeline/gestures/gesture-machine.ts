import type { Gesture, GestureName, GesturePoint } from './gesture.ts';

/** Runs the states of a pointer gesture: one is current at any time, and each is entered and left exactly once. */
export class GestureMachine {
  readonly #createIdle: () => Gesture;
  #current: Gesture;

  constructor(createIdle: () => Gesture) {
    this.#createIdle = createIdle;
    this.#current = createIdle();
    this.#current.enter?.();
  }

  get name(): GestureName {
    return this.#current.name;
  }

  down(point: GesturePoint): void {
    this.#follow(this.#current.down?.(point));
  }

  move(point: GesturePoint): void {
    this.#follow(this.#current.move?.(point));
  }

  up(point: GesturePoint): void {
    this.#follow(this.#current.up?.(point));
  }

  /** Starts a gesture that does not begin on the timeline: an asset dragged out of the library. */
  begin(gesture: Gesture): void {
    this.cancel();
    this.#follow(gesture);
  }

  /** Breaks the gesture off and puts back what it changed. True if there was one. */
  cancel(): boolean {
    if (this.#current.name === 'idle') return false;
    this.#current.cancel?.();
    this.#follow(this.#createIdle());
    return true;
  }

  #follow(next: Gesture | undefined): void {
    if (!next) return;
    this.#current.exit?.();
    this.#current = next;
    next.enter?.();
  }
}
