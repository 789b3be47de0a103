import type { DamagedPart } from '#shared/media/damage.ts';
import { MICROSECONDS_PER_SECOND, type Microseconds, type SourceTime } from '#shared/time/microseconds.ts';
import type { Picture } from '#workers/engine/ports.ts';

/** A picture that its reader must close. */
export interface OwnedPicture extends Picture {
  readonly microsecondTimestamp: Microseconds;
  close(): void;
}

/** Decoded pictures in time order. */
export interface PictureStream<P> {
  next(): Promise<IteratorResult<P, unknown>>;
  /** Ends decoding, even while `next` waits. */
  return(): Promise<unknown>;
}

/** Pictures of one asset in time order, for one clip after another. */
export interface FrameSource<P> {
  /**
   * Returns the picture on screen at `time`: the last one that is not later. Before the first picture it is the first,
   * after the last the last. Times never decrease. The source still owns the picture, which is valid until the next
   * call.
   * @throws CodedError of the host's catalogue.
   */
  frameAt(time: SourceTime, signal?: AbortSignal): Promise<P>;
  /** Position of the source, in µs. A clip that begins slightly later can continue from it. */
  readonly position: Microseconds;
  /** Starts decoding in the background. Never throws. */
  prime(): void;
  /** Closes the decoder and its pictures. */
  dispose(): void;
}

/** A video's facts, and the host's waiting and errors. */
export interface VideoSourceOptions<P> {
  /** Most that a picture's timestamp may exceed the requested time: `sourceTimeToleranceUs`. */
  readonly toleranceUs: Microseconds;
  /** Pictures in these parts are skipped; the last good one replaces them. */
  readonly damage?: readonly DamagedPart[];
  /** Waits for the next picture. @throws CodedError when the decoder is silent for too long; AbortedError. */
  readonly wait: (next: Promise<P | null>, signal: AbortSignal | undefined) => Promise<P | null>;
  /** The error for a video without any picture. */
  readonly empty: () => Error;
}

/** Shows a video's pictures forward from a time. Decodes each once. */
export class VideoFrameSource<P extends OwnedPicture> implements FrameSource<P> {
  readonly toleranceUs: Microseconds;
  /** Makes the error for a video without any picture. */
  readonly empty: () => Error;
  readonly #pictures: PictureStream<P>;
  readonly #options: VideoSourceOptions<P>;
  #current: P | null = null;
  /** The promise of the picture after the current one, and that picture once it has arrived. */
  #next: Promise<P | null> | null = null;
  #nextPicture: P | null = null;
  #isAtEnd = false;
  #isDisposed = false;

  /** @param pictures From the one on screen at the first clip's start, or earlier. Ends with the source. */
  constructor(pictures: PictureStream<P>, options: VideoSourceOptions<P>) {
    this.#pictures = pictures;
    this.#options = options;
    this.toleranceUs = options.toleranceUs;
    this.empty = options.empty;
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
      if (this.#current && next.microsecondTimestamp > time + this.toleranceUs) break;
      this.#current?.close();
      this.#current = next;
      this.#passOn();
    }
    if (!this.#current) throw this.empty();
    return this.#current;
  }

  /**
   * Hands over the next good picture, which the caller closes. Null after the last. Not for a source whose
   * {@link frameAt} is used.
   */
  async take(signal?: AbortSignal): Promise<P | null> {
    const next = await this.#options.wait(this.#peek(), signal);
    this.#passOn();
    return next;
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

  /** Gives up the picture that was awaited, because it has its owner. */
  #passOn(): void {
    this.#next = null;
    this.#nextPicture = null;
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

  /** Decoders and files round timestamps. */
  #isDamaged({ microsecondTimestamp }: P): boolean {
    const { damage = [] } = this.#options;
    const seconds = (microsecondTimestamp + this.toleranceUs) / MICROSECONDS_PER_SECOND;
    return damage.some(({ startSeconds, endSeconds }) => startSeconds <= seconds && seconds < endSeconds);
  }
}

/** A picture that is the same at every time. */
export class StillSource<P> implements FrameSource<P> {
  readonly position = Number.NEGATIVE_INFINITY;
  readonly #picture: P;
  readonly #close: () => void;

  /** @param close Frees the picture, which the source now owns. */
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
