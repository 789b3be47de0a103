import { type Microseconds, type SourceTime, sourceTime } from '#shared/time/microseconds.ts';
import type { FrameSource, OwnedPicture, VideoFrameSource } from './frame-source.ts';

/** Memory for the pictures of a part: 32 of 1080p. */
const MOST_BYTES = 128 * 1024 * 1024;

/** Bytes per pixel of 8-bit 4:2:0 are 1.5, of deeper pictures up to 3. */
const BYTES_PER_PIXEL = 2;

/** Bounds of the pictures held at once. The lower one costs time, because each part decodes from its key frame. */
const LEAST_PICTURES = 4;
const MOST_PICTURES = 60;

/** Length of the first part. Later ones are as long as their pictures fit the memory. */
const FIRST_PART_US: Microseconds = 500_000;

/** Functions of a host that {@link ReversedSource} decodes with. */
export interface ReversedSourceOptions<P extends OwnedPicture> {
  /** Opens the video forward, from the picture on screen at a time. */
  readonly open: (start: SourceTime, signal?: AbortSignal) => Promise<VideoFrameSource<P>>;
  /** Copies a picture out of its decoder's memory and closes it. Default: pictures are held as they come. */
  readonly keep?: (picture: P) => Promise<P>;
}

/**
 * Shows a video's pictures backwards: times never increase. Decoders go forward only, so it decodes the part before a
 * time from its key frame, keeps the last pictures of it, and hands them out from the end. A source of any length needs
 * the memory of one part.
 *
 *     source   |---key-----[part 2][part 1)     decoded: key … part 1, then key … part 2
 */
export class ReversedSource<P extends OwnedPicture> implements FrameSource<P> {
  /** No forward clip continues from here. */
  readonly position = Number.NaN;
  readonly #options: ReversedSourceOptions<P>;
  /** Consecutive pictures in time order. The last one is shown. */
  #held: P[] = [];
  #toleranceUs: Microseconds = 0;
  #partUs: Microseconds = FIRST_PART_US;
  /** True once the first picture of the source is held. */
  #hasFirst = false;
  #isDisposed = false;

  constructor(options: ReversedSourceOptions<P>) {
    this.#options = options;
  }

  prime(): void {}

  async frameAt(time: SourceTime, signal?: AbortSignal): Promise<P> {
    while (this.#held.length > (this.#hasFirst ? 1 : 0) && this.#isLater(this.#held.at(-1), time)) {
      this.#held.pop()?.close();
    }
    for (let reachUs = this.#partUs; this.#held.length === 0; reachUs *= 4) {
      await this.#decodePart(sourceTime(Math.max(0, time - reachUs)), time, signal);
    }
    const shown = this.#held.at(-1);
    if (!shown) throw new Error('A part has pictures');
    return shown;
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const picture of this.#held.splice(0)) picture.close();
  }

  #isLater(picture: P | undefined, time: SourceTime): boolean {
    return picture !== undefined && picture.microsecondTimestamp > time + this.#toleranceUs;
  }

  /**
   * Holds the last pictures of [from, until], or none if the source has none there. At the source's beginning its first
   * picture stands for those before it.
   */
  async #decodePart(from: SourceTime, until: SourceTime, signal?: AbortSignal): Promise<void> {
    const source = await this.#options.open(from, signal);
    this.#toleranceUs = source.toleranceUs;
    let dropped = 0;
    try {
      for (;;) {
        const picture = await source.take(signal);
        if (picture === null) break;
        if (this.#isDisposed || (this.#isLater(picture, until) && !(from === 0 && this.#held.length === 0))) {
          picture.close();
          break;
        }
        const isLast = this.#isLater(picture, until);
        this.#held.push(this.#options.keep ? await this.#options.keep(picture) : picture);
        if (this.#held.length > mostPictures(picture)) {
          this.#held.shift()?.close();
          dropped += 1;
        }
        if (isLast) break;
      }
    } finally {
      source.dispose();
    }
    if (from === 0 && this.#held.length === 0) throw source.empty();
    this.#hasFirst = from === 0 && dropped === 0;
    this.#planNextPart(dropped > 0);
    if (this.#isDisposed) this.dispose();
  }

  /** A part that was too long is as long as what was kept of it; others grow. */
  #planNextPart(isTooLong: boolean): void {
    const [first, last] = [this.#held[0], this.#held.at(-1)];
    if (!first || !last) return;
    const heldUs = last.microsecondTimestamp - first.microsecondTimestamp;
    this.#partUs = isTooLong ? Math.max(1, heldUs) : Math.min(2 * this.#partUs, 4 * FIRST_PART_US);
  }
}

function mostPictures({ visibleRect: { width, height } }: OwnedPicture): number {
  const fitting = Math.floor(MOST_BYTES / (BYTES_PER_PIXEL * width * height));
  return Math.min(MOST_PICTURES, Math.max(LEAST_PICTURES, fitting));
}
