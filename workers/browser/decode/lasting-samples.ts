import { type AudioSample, type InputTrack, type InputVideoTrack, type VideoSample, VideoSampleSink } from 'mediabunny';
import { countDamage } from '#workers/browser/codecs/hide-damage.ts';
import { isDecodingError } from './decoding-error.ts';

/**
 * Yields frames of a track from a time on, like `VideoSampleSink.samples`, but continues after damage at the next key
 * frame.
 * @param startSeconds The frame on screen at this time comes first.
 */
export function videoSamples(track: InputVideoTrack, startSeconds?: number): LastingSamples<VideoSample> {
  const sink = new VideoSampleSink(track);
  return new LastingSamples(track, (seconds) => sink.samples(seconds), startSeconds);
}

type Samples<S> = AsyncGenerator<S, void, unknown>;

/**
 * Returns the frame on screen at a time, like `VideoSampleSink.getSample`, but returns the last good frame inside
 * damage.
 * @throws The decoder's error when it fails although all packets can be decoded; errors of reading.
 */
export async function videoSampleAt(track: InputVideoTrack, seconds: number): Promise<VideoSample | null> {
  const sink = new VideoSampleSink(track);
  for (;;) {
    try {
      return await sink.getSample(seconds);
    } catch (error) {
      if (!isDecodingError(error)) throw error;
      const count = countDamage(track);
      await findDamage(track, seconds);
      if (count === countDamage(track)) throw error;
    }
  }
}

/** Loaded with the first error, because few files have any. */
async function findDamage(track: InputTrack, fromSeconds: number): Promise<void> {
  await (await import('./find-damage.ts')).findDamage(track, fromSeconds);
}

/**
 * Samples of a track that continue after damage. Not a generator function: its `return` would wait for a pending
 * `next`.
 */
export class LastingSamples<S extends VideoSample | AudioSample> implements AsyncIterableIterator<S, void, unknown> {
  readonly #track: InputTrack;
  readonly #open: (startSeconds: number | undefined) => Samples<S>;
  #samples: Samples<S>;
  readonly #startSeconds: number | undefined;
  /** Time of the last sample returned, in seconds. After damage the next must be later. */
  #lastSeconds = Number.NEGATIVE_INFINITY;
  /** Number of damaged parts hidden when the samples were opened. Another reader of the track may find more. */
  #knownCount: number;
  #isResumed = false;
  #isEnded = false;

  constructor(track: InputTrack, open: (startSeconds: number | undefined) => Samples<S>, startSeconds?: number) {
    this.#track = track;
    this.#open = open;
    this.#startSeconds = startSeconds;
    this.#knownCount = countDamage(track);
    this.#samples = open(startSeconds);
  }

  /** @throws The decoder's error when it fails although all packets can be decoded; errors of reading. */
  async next(): Promise<IteratorResult<S, void>> {
    for (;;) {
      try {
        const result = await this.#samples.next();
        if (!result.value) return result;
        if (result.value.timestamp > this.#lastSeconds) {
          this.#lastSeconds = result.value.timestamp;
          return result;
        }
        if (this.#isEnded || !this.#isResumed) return result;
        result.value.close();
      } catch (error) {
        if (this.#isEnded || !isDecodingError(error)) throw error;
        const from = Math.max(this.#lastSeconds, this.#startSeconds ?? 0);
        if (this.#knownCount === countDamage(this.#track)) await findDamage(this.#track, from);
        const count = countDamage(this.#track);
        if (this.#knownCount === count) throw error;
        if (this.#isEnded) return { value: undefined, done: true };
        this.#knownCount = count;
        this.#isResumed = true;
        this.#samples = this.#open(
          this.#lastSeconds > Number.NEGATIVE_INFINITY ? this.#lastSeconds : this.#startSeconds,
        );
      }
    }
  }

  /** Stops the decoder, even while `next` waits for it. */
  async return(): Promise<IteratorResult<S, void>> {
    this.#isEnded = true;
    return await this.#samples.return();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
