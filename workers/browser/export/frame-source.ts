import { EncodedPacketSink, type Input, type InputVideoTrack, VideoSample } from 'mediabunny';
import { sourceTimeToleranceUs } from '#shared/render/at-frame.ts';
import { microsecondsToSeconds, type SourceTime } from '#shared/time/microseconds.ts';
import { codecNameOf } from '#workers/browser/decode/codec-name.ts';
import { videoSamples } from '#workers/browser/decode/lasting-samples.ts';
import { mediaError } from '#workers/browser/decode/media-error.ts';
import { watchNetwork } from '#workers/browser/decode/open-input.ts';
import { withDeadline } from '#workers/lib/deadline.ts';
import type { FrameLedger } from '#workers/lib/frame-ledger.ts';
import { exportError } from './export-error.ts';

/** A decoder silent for this long is given up: an export must not hang silently. */
const DECODE_LIMIT_MS = 20_000;

/** Pictures of one asset in the order of time, for one clip after the other. */
export interface FrameSource {
  /**
   * The picture on screen at `time`: the last whose time is not later; before the first it is the first, after the last
   * the last. Times never go back. The sample stays the source's and is valid until the next call.
   * @throws CodedError of the export or media catalogue.
   */
  frameAt(time: SourceTime, signal?: AbortSignal): Promise<VideoSample>;
  /** Position of the source, in µs: a clip that begins slightly later can continue with it. */
  readonly position: number;
  /** Starts decoding in the background. Never throws. */
  prime(): void;
  /** Closes decoder and frames. */
  dispose(): void;
}

/** Decodes a video track forward from a time, each picture once. */
export class VideoFrameSource implements FrameSource {
  readonly #assetId: string;
  readonly #input: Input;
  readonly #samples: ReturnType<typeof videoSamples>;
  readonly #toleranceUs: number;
  readonly #limitMs: number;
  #shown: VideoSample | null = null;
  /** The promise of the picture after the one shown, and that picture once it is there. */
  #next: Promise<VideoSample | null> | null = null;
  #nextSample: VideoSample | null = null;
  #isAtEnd = false;
  #isDisposed = false;

  /**
   * @param start Start of the first clip.
   * @param limitMs Time that the decoder may stay silent.
   * @throws CodedError `media.no-tracks` or `media.codec-unsupported`.
   */
  static async open(
    assetId: string,
    input: Input,
    start: SourceTime,
    limitMs = DECODE_LIMIT_MS,
  ): Promise<VideoFrameSource> {
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw mediaError({ code: 'media.no-tracks' });
    if (!(await track.canDecode())) {
      const codec = await codecNameOf(track);
      throw mediaError({ code: 'media.codec-unsupported', codec, part: 'picture', canConvert: true });
    }
    const toleranceUs = sourceTimeToleranceUs(await track.getTimeResolution());
    // Frames before the first key frame can't be decoded: the first decodable one takes their place.
    const firstKey = await new EncodedPacketSink(track).getFirstKeyPacket({ verifyKeyPackets: true });
    if (!firstKey) throw mediaError({ code: 'media.damaged' });
    const from = Math.max(microsecondsToSeconds(start + toleranceUs), firstKey.timestamp);
    return new VideoFrameSource(assetId, input, track, { fromSeconds: from, toleranceUs, limitMs });
  }

  private constructor(
    assetId: string,
    input: Input,
    track: InputVideoTrack,
    { fromSeconds, toleranceUs, limitMs }: { fromSeconds: number; toleranceUs: number; limitMs: number },
  ) {
    this.#limitMs = limitMs;
    this.#assetId = assetId;
    this.#input = input;
    this.#samples = videoSamples(track, fromSeconds);
    this.#toleranceUs = toleranceUs;
  }

  get position(): number {
    return this.#shown?.microsecondTimestamp ?? Number.NEGATIVE_INFINITY;
  }

  prime(): void {
    this.#peek().catch(() => {}); // The error surfaces when the picture is requested.
  }

  async frameAt(time: SourceTime, signal?: AbortSignal): Promise<VideoSample> {
    while (!this.#isAtEnd) {
      const next = this.#nextSample ?? (await this.#await(this.#peek(), signal));
      if (next === null) {
        this.#isAtEnd = true;
        break;
      }
      if (this.#shown && next.microsecondTimestamp > time + this.#toleranceUs) break;
      this.#shown?.close();
      this.#shown = next;
      this.#next = null;
      this.#nextSample = null;
    }
    if (!this.#shown) throw mediaError({ code: 'media.damaged' });
    return this.#shown;
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#shown?.close();
    this.#shown = null;
    this.#next?.then(
      (sample) => sample?.close(),
      () => {},
    );
    this.#samples.return().catch(() => {}); // Closes its queue.
  }

  #peek(): Promise<VideoSample | null> {
    this.#next ??= this.#samples.next().then(({ value }) => {
      this.#nextSample = value ?? null;
      return this.#nextSample;
    });
    return this.#next;
  }

  #await(next: Promise<VideoSample | null>, signal: AbortSignal | undefined): Promise<VideoSample | null> {
    const isStarved = watchNetwork(this.#input, this.#limitMs);
    const expired = () =>
      isStarved()
        ? mediaError({ code: 'media.unreadable' })
        : exportError({ code: 'export.source-stalled', assetId: this.#assetId });
    return withDeadline(next, { limitMs: this.#limitMs, expired, signal });
  }
}

/** A picture that is the same at every time. */
export class StillSource implements FrameSource {
  readonly position = Number.NEGATIVE_INFINITY;
  readonly #sample: VideoSample;
  readonly #ledger: FrameLedger;

  /** Takes ownership of the bitmap. */
  constructor(bitmap: ImageBitmap, ledger: FrameLedger) {
    this.#sample = ledger.open(new VideoSample(bitmap, { timestamp: 0 }));
    this.#ledger = ledger;
    bitmap.close();
  }

  async frameAt(): Promise<VideoSample> {
    return this.#sample;
  }

  prime(): void {}

  dispose(): void {
    this.#ledger.close(this.#sample);
  }
}
