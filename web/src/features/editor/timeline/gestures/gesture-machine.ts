import { type Gesture, type GestureName, type GesturePoint, type GestureState, IDLE } from './gesture.ts';

interface GestureMachineOptions {
  create(state: GestureState): Gesture;
  /** Called when a gesture begins and after it ends. */
  onActive(isActive: boolean): void;
}

/** Runs the states of a pointer gesture: exactly one is current, and each is entered and left once. */
export class GestureMachine {
  readonly #options: GestureMachineOptions;
  #name: GestureName = 'idle';
  #current: Gesture;

  constructor(options: GestureMachineOptions) {
    this.#options = options;
    this.#current = options.create(IDLE);
    this.#current.enter?.();
  }

  get name(): GestureName {
    return this.#name;
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

  /** Starts a gesture from outside the timeline: an asset or a template dragged out of its panel. */
  begin(state: GestureState): void {
    this.cancel();
    this.#follow(state);
  }

  /** Cancels the gesture and reverts its changes. */
  cancel(): void {
    if (this.#name === 'idle') return;
    this.#current.cancel?.();
    this.#follow(IDLE);
  }

  #follow(next: GestureState | undefined): void {
    if (!next) return;
    this.#current.exit?.();
    const wasActive = this.#name !== 'idle';
    this.#name = next.name;
    this.#current = this.#options.create(next);
    const isActive = this.#name !== 'idle';
    if (isActive !== wasActive) this.#options.onActive(isActive);
    this.#current.enter?.();
  }
}
