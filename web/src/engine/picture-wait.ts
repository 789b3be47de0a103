import { ForegroundWork } from '#workers/browser/threads/foreground-work.ts';

/** A shorter wait needs no spinner. */
const BUFFERING_AFTER_MS = 150;

/** Callbacks of a {@link PictureWait}. */
export interface PictureWaitListener {
  /** The wait has become noticeable, or has ended. May repeat. */
  onBuffering(isBuffering: boolean): void;
  /** The picture will not come. */
  onFailure(error: unknown): void;
}

/** The wait for a picture. Reports a noticeable wait, and pauses background work while the user waits or watches. */
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

  /** Settles when the latest picture has arrived. Never rejects. */
  get newest(): Promise<void> {
    return this.#newest;
  }

  /** Waits for a new picture and drops the previous one. */
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

  /** Part of the requested picture is on screen; a better version can follow silently. */
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

  /** Playback in a hidden tab needs no pictures, and notices its end only when the tab shows again. */
  readonly #update = (): void => {
    if (this.#isWaiting || (this.#isPlaying && !document.hidden)) this.#foregroundWork.begin();
    else this.#foregroundWork.end();
  };
}
