import type { DamagedPart } from '#shared/media/damage.ts';
import { MICROSECONDS_PER_SECOND, type Microseconds, type SourceTime } from '#shared/time/microseconds.ts';
import type { Picture } from '#workers/engine/ports.ts';

/** A picture that its reader closes. */
export interface OwnedPicture extends Picture {
  readonly microsecondTimestamp: Microseconds;
  close(): void;
}

/** Decoded pictures in the order of time. */
export interface PictureStream<P> {
  next(): Promise<IteratorResult<P, unknown>>;
  /** Ends decoding, also while `next` waits. */
  return(): Promise<unknown>;
}

/** Pictures of one asset in the order of time, for one clip after the other. */
export interface FrameSource<P> {
  /**
   * The picture on screen at `time`: the last whose time is not later; before the first it is the first, after the last
   * the last. Times never go back. The picture stays the source's and is valid until the next call.
   * @throws CodedError of the host's catalogue.
   */
  frameAt(time: SourceTime, signal?: AbortSignal): Promise<P>;
  /** Position of the source, in µs: a clip that begins slightly later can continue with it. */
  readonly position: Microseconds;
  /** Starts decoding in the background. Never throws. */
  prime(): void;
  /** Closes decoder and pictures. */
  dispose(): void;
}

/** A video's facts, and how its host waits and fails. */
export interface VideoSourceOptions<P> {
  /** Most that a picture's timestamp may be later than requested: `sourceTimeToleranceUs`. */
  readonly toleranceUs: Microseconds;
  /** Pictures in these parts are left out: the last good one is shown for them. */
  readonly damage?: readonly DamagedPart[];
  /** Waits for the next picture. @throws CodedError when the decoder is silent for too long; AbortedError. */
  readonly wait: (next: Promise<P | null>, signal: AbortSignal | undefined) => Promise<P | null>;
  /** The error of a video without any picture. */
  readonly empty: () => Error;
}

/** Shows a video's pictures forward from a time, each decoded once. */
export class VideoFrameSource<P extends OwnedPicture> implements FrameSource<P> {
  readonly #pictures: PictureStream<P>;
  readonly #options: VideoSourceOptions<P>;
  #current: P | null = null;
  /** The promise of the picture after the current one, and that picture once it is there. */
  #next: Promise<P | null> | null = null;
  #nextPicture: P | null = null;
  #isAtEnd = false;
  #isDisposed = false;

  /** @param pictures From the one on screen at the first clip's start, or earlier; ended with the source. */
  constructor(pictures: PictureStream<P>, options: VideoSourceOptions<P>) {
    this.#pictures = pictures;
    this.#options = options;
  }

  get position(): Microseconds {
    return this.#current?.microsecondTimestamp ?? Number.NEGATIVE_INFINITY;
  }

  prime(): void {
    this.#peek().catch(() => {}); // The error surfaces when the picture is requested.
  }

  async frameAt(time: SourceTime, signal?: AbortSignal): Promise<P> {
    while (!this.#isAtEnd) {
      const next = this.#nextPicture ?? (await this.#options.wait(this.#peek(), signal));
      if (next === null) {
        this.#isAtEnd = true;
        break;
      }
      if (this.#current && next.microsecondTimestamp > time + this.#options.toleranceUs) break;
      this.#current?.close();
      this.#current = next;
      this.#next = null;
      this.#nextPicture = null;
    }
    if (!this.#current) throw this.#options.empty();
    return this.#current;
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#current?.close();
    this.#current = null;
    this.#next?.then(
      (picture) => picture?.close(),
      () => {},
    );
    this.#pictures.return().catch(() => {}); // Closes its queue.
  }

  #peek(): Promise<P | null> {
    this.#next ??= this.#nextGood().then((picture) => {
      this.#nextPicture = picture;
      return picture;
    });
    return this.#next;
  }

  async #nextGood(): Promise<P | null> {
    for (;;) {
      const { value, done } = await this.#pictures.next();
      if (done) return null;
      if (!this.#isDamaged(value)) return value;
      value.close();
    }
  }

  /** Decoders round timestamps as files do. */
  #isDamaged({ microsecondTimestamp }: P): boolean {
    const { damage = [], toleranceUs } = this.#options;
    const seconds = (microsecondTimestamp + toleranceUs) / MICROSECONDS_PER_SECOND;
    return damage.some(({ startSeconds, endSeconds }) => startSeconds <= seconds && seconds < endSeconds);
  }
}

/** A picture that is the same at every time. */
export class StillSource<P> implements FrameSource<P> {
  readonly position = Number.NEGATIVE_INFINITY;
  readonly #picture: P;
  readonly #close: () => void;

  /** @param close Frees the picture, which the source takes over. */
  constructor(picture: P, close: () => void) {
    this.#picture = picture;
    this.#close = close;
  }

  async frameAt(): Promise<P> {
    return this.#picture;
  }

  prime(): void {}

  dispose(): void {
    this.#close();
  }
}
