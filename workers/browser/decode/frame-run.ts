import type { InputVideoTrack, VideoSample } from 'mediabunny';
import type { FrameLedger } from '#workers/lib/frame-ledger.ts';
import { videoSamples } from './lasting-samples.ts';

/** Past frames to retain by default, so that a step back doesn't decode the group of pictures again. */
const KEPT_FRAMES = 3;

/**
 * Reads frames forward and decodes each once, for playing and stepping. Times are whole microseconds of the source.
 * Every sample it holds is in the ledger; {@link FrameRun.end} closes them all.
 */
export class FrameRun {
  readonly #samples: ReturnType<typeof videoSamples>;
  readonly #ledger: FrameLedger;
  readonly #keptFrames: number;
  /** In time order. The last one that isn't later than the requested time is the answer. */
  readonly #held: VideoSample[] = [];
  #isAtEnd = false;
  #hasEnded = false;

  /** @param startSeconds Start time; the frame on screen at this time comes first. */
  constructor(track: InputVideoTrack, startSeconds: number, ledger: FrameLedger, keptFrames = KEPT_FRAMES) {
    this.#samples = videoSamples(track, startSeconds);
    this.#ledger = ledger;
    this.#keptFrames = keptFrames;
  }

  /** Time of the newest decoded frame, or -Infinity before the first. */
  get position(): number {
    return this.#held.at(-1)?.microsecondTimestamp ?? Number.NEGATIVE_INFINITY;
  }

  /** True when the frame for `time` is already decoded. */
  holds(time: number): boolean {
    const [first] = this.#held;
    if (!first || time < first.microsecondTimestamp) return false;
    return this.#isAtEnd || time < this.position;
  }

  /**
   * Returns a clone of the frame on screen at `time`, or null when the run begins later or yields no frames. Decodes as
   * far as needed. The caller closes the clone.
   */
  async frameAt(time: number): Promise<VideoSample | null> {
    while (!this.#isAtEnd && !this.#hasEnded && this.position <= time) await this.#advance(time);
    const found = this.#held.findLast((sample) => sample.microsecondTimestamp <= time);
    return found?.clone() ?? null;
  }

  /** Decodes the first frame and some ahead of it. */
  async prime(): Promise<void> {
    if (this.#held.length === 0) await this.#advance(Number.NEGATIVE_INFINITY);
  }

  /** Stops the decoder and closes held frames. */
  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    // The generator closes the samples in its queue; nothing comes after that.
    this.#samples.return().catch(() => {});
    for (const sample of this.#held.splice(0)) this.#ledger.close(sample);
  }

  async #advance(time: number): Promise<void> {
    const { value, done } = await this.#samples.next();
    if (done || !value) {
      this.#isAtEnd = true;
      return;
    }
    if (this.#hasEnded) {
      value.close();
      return;
    }
    this.#held.push(this.#ledger.open(value));
    const passed = this.#held.findLastIndex((sample) => sample.microsecondTimestamp <= time);
    for (const sample of this.#held.splice(0, Math.max(0, passed - this.#keptFrames))) this.#ledger.close(sample);
  }
}
