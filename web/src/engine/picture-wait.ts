import { ForegroundWork } from '#workers/lib/foreground-work.ts';

/** A wait that is shorter needs no spinner. */
const BUFFERING_AFTER_MS = 150;

/** What is told of the picture that is waited for. */
export interface PictureWaitListener {
  /** Whether the wait has become long enough to be noticed. May say the same again. */
  onBuffering(isBuffering: boolean): void;
  /** It does not come. */
  onFailure(error: unknown): void;
}

/**
 * The picture that is waited for. Tells when that takes long enough to be noticed, and keeps background work back while the user waits
 * or watches.
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

  /** Settles when the picture asked for last is there; never rejects. */
  get newest(): Promise<void> {
    return this.#newest;
  }

  /** Waits for a picture in the place of the one before. */
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

  /** Whether time passes. */
  setPlaying(isPlaying: boolean): void {
    if (isPlaying === this.#isPlaying) return;
    this.#isPlaying = isPlaying;
    this.#update();
  }

  /** There is something to see of what was asked for: nobody needs to be told that a better picture is on its way. */
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

  /** What plays in a hidden tab is heard, and needs no pictures; nor does it notice its end before it is seen again. */
  readonly #update = (): void => {
    if (this.#isWaiting || (this.#isPlaying && !document.hidden)) this.#foregroundWork.begin();
    else this.#foregroundWork.end();
  };
}
