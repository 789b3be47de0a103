import { ForegroundWork } from '#workers/browser/threads/foreground-work.ts';

/** A shorter wait needs no spinner. */
const BUFFERING_AFTER_MS = 150;

/** Callbacks of a {@link PictureWait}. */
export interface PictureWaitListener {
  /** The wait became noticeable, or ended. May repeat itself. */
  onBuffering(isBuffering: boolean): void;
  /** The picture won't come. */
  onFailure(error: unknown): void;
}

/**
 * The wait for a picture. Reports a noticeable one, and holds background work back while the user waits or watches.
 */
export class PictureWait {
  readonly #listener: PictureWaitListener;
  readonly #foregroundWork = new ForegroundWork();
  #newest: Promise<void> = Promise.resolve();
  #isWaiting = false;
  #isPlaying = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The caller disposes the wait. */
  constructor(listener: PictureWaitListener) {
    this.#listener = listener;
    document.addEventListener('visibilitychange', this.#update);
  }

  /** Settles when the latest picture is there; never rejects. */
  get newest(): Promise<void> {
    return this.#newest;
  }

  /** Waits for a picture instead of the one before. */
  follow(picture: Promise<unknown>): void {
    const ended = picture.catch((error: unknown) => this.#listener.onFailure(error));
    const newest = ended.then(() => {
      if (newest !== this.#newest) return;
      this.#isWaiting = false;
      this.endBuffering();
      this.#update();
    });
    this.#newest = newest;
    this.#isWaiting = true;
    this.#timer ??= setTimeout(() => this.#listener.onBuffering(true), BUFFERING_AFTER_MS);
    this.#update();
  }

  setPlaying(isPlaying: boolean): void {
    if (isPlaying === this.#isPlaying) return;
    this.#isPlaying = isPlaying;
    this.#update();
  }

  /** Something of the requested picture shows: a better one can follow unannounced. */
  endBuffering(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#listener.onBuffering(false);
  }

  dispose(): void {
    document.removeEventListener('visibilitychange', this.#update);
    clearTimeout(this.#timer);
    this.#foregroundWork.end();
  }

  /** Playback in a hidden tab needs no pictures, and doesn't notice its end before the tab shows again. */
  readonly #update = (): void => {
    if (this.#isWaiting || (this.#isPlaying && !document.hidden)) this.#foregroundWork.begin();
    else this.#foregroundWork.end();
  };
}
