import { type EncodedPacket, EncodedPacketSink, type Input, type InputVideoTrack, VideoSample } from 'mediabunny';
import type { Rotation } from '#shared/geometry/rotation.ts';
import { sourceTimeToleranceUs } from '#shared/render/at-frame.ts';
import { type Microseconds, microsecondsToSeconds, type SourceTime } from '#shared/time/microseconds.ts';
import { describeSample } from '#workers/browser/codecs/describe-sample.ts';
import { isInterlaced } from '#workers/browser/codecs/mark-interlaced.ts';
import { AbortedError, type CodedError, throwIfAborted } from '#workers/lib/coded-error.ts';
import { withDeadline } from '#workers/lib/deadline.ts';
import type { FrameLedger } from '#workers/lib/frame-ledger.ts';
import { codecNameOf } from './codec-name.ts';
import type { FrameReader } from './frame-reader.ts';
import { FrameRun } from './frame-run.ts';
import { JumpDecoder } from './jump-decoder.ts';
import { videoSampleAt } from './lasting-samples.ts';
import { mediaError, toMediaError } from './media-error.ts';
import { watchNetwork } from './open-input.ts';

/** Distance ahead of a run, in µs, within which decoding on is faster than a new seek. */
const RUN_REACH_US = 500_000;

/** Frames decoded together when they are read backwards, and the time they take at 30 per second. */
const BACK_FRAMES = 12;
const BACK_REACH_US = 400_000;

/** Gives up on a decoder that is silent for this long: the tab must not hang because of a driver. */
const DECODE_LIMIT_MS = 20_000;

/**
 * Random access to the frames of a video track. A distant seek takes the shortest way to its picture. Consecutive reads
 * decode forward with frames ready ahead.
 */
export class VideoReader implements FrameReader {
  readonly displayWidth: number;
  readonly displayHeight: number;
  readonly rotation: Rotation;
  readonly #flip: boolean;
  readonly #isInterlaced: boolean;
  /** Earliest time in µs that can be shown. */
  readonly #firstTime: number;
  /** Tolerance for a frame's rounded time to exceed the requested one. */
  readonly #toleranceUs: Microseconds;
  readonly #packets: EncodedPacketSink;
  readonly #track: InputVideoTrack;
  readonly #jumper: JumpDecoder | null;
  readonly #ledger: FrameLedger;
  readonly #input: Input;
  #run: FrameRun | null = null;
  #isDisposed = false;
  /** The last seek's picture, for repeated requests. */
  #last: VideoSample | null = null;
  /** Time range of the last picture in µs, from its packet; for a run only the start. */
  #lastStart = Number.NEGATIVE_INFINITY;
  #lastEnd = Number.NEGATIVE_INFINITY;
  #queue: Promise<unknown> = Promise.resolve();

  /**
   * Opens a reader for a track. The caller still owns the input, which must outlive the reader.
   * @param ledger Counts every frame that the reader holds.
   * @throws CodedError `media.codec-unsupported` when the browser has no decoder, `media.damaged` without any key
   * frame.
   */
  static async open(track: InputVideoTrack, ledger: FrameLedger): Promise<VideoReader> {
    if (!(await track.canDecode())) {
      throw mediaError({
        code: 'media.codec-unsupported',
        codec: await codecNameOf(track),
        part: 'picture',
        canConvert: true,
      });
    }
    const packets = new EncodedPacketSink(track);
    const [width, height, rotation, flip, hasFields, timeResolution, firstKey, jumper] = await Promise.all([
      track.getDisplayWidth(),
      track.getDisplayHeight(),
      track.getRotation(),
      track.getFlip(),
      isInterlaced(track),
      track.getTimeResolution(),
      packets.getFirstKeyPacket({ verifyKeyPackets: true }),
      JumpDecoder.forTrack(track, packets),
    ]);
    if (!firstKey) throw mediaError({ code: 'media.damaged' });
    const toleranceUs = sourceTimeToleranceUs(timeResolution);
    return new VideoReader({
      width,
      height,
      rotation,
      flip,
      hasFields,
      toleranceUs,
      firstKey,
      jumper,
      packets,
      track,
      ledger,
    });
  }

  private constructor(parts: {
    width: number;
    height: number;
    rotation: Rotation;
    flip: boolean;
    hasFields: boolean;
    toleranceUs: Microseconds;
    firstKey: EncodedPacket;
    jumper: JumpDecoder | null;
    packets: EncodedPacketSink;
    track: InputVideoTrack;
    ledger: FrameLedger;
  }) {
    this.displayWidth = parts.width;
    this.displayHeight = parts.height;
    this.rotation = parts.rotation;
    this.#flip = parts.flip;
    this.#isInterlaced = parts.hasFields;
    this.#toleranceUs = parts.toleranceUs;
    // Frames before the first key frame can't be decoded, so the first decodable one replaces them.
    this.#firstTime = parts.firstKey.microsecondTimestamp;
    this.#jumper = parts.jumper;
    this.#packets = parts.packets;
    this.#track = parts.track;
    this.#input = parts.track.input;
    this.#ledger = parts.ledger;
  }

  frameAt(time: SourceTime, signal?: AbortSignal, isReversed = false): Promise<VideoSample> {
    const answer = this.#queue.then(() => this.#answer(time, isReversed, signal));
    const isStarved = watchNetwork(this.#input, DECODE_LIMIT_MS);
    // The next call waits for the work itself, not its abort, because a decoder serves one call at a time.
    this.#queue = answer.catch(() => {});
    return withDeadline(answer, {
      limitMs: DECODE_LIMIT_MS,
      expired: () => this.#giveUp(isStarved()),
      signal,
      onLate: (sample) => sample.close(),
    });
  }

  isNear(time: SourceTime): boolean {
    const wanted = this.#clamp(time);
    return this.#isLast(wanted) || this.#run?.holds(wanted) === true || this.#isWithinReach(wanted);
  }

  warm(time: SourceTime): void {
    const warming = this.#queue.then(async () => {
      const wanted = this.#clamp(time);
      if (this.#isDisposed || this.#run?.holds(wanted) || this.#isWithinReach(wanted)) return;
      await this.#startRun(wanted).prime();
    });
    // A failure recurs when the frame is requested, and is handled there.
    this.#queue = warming.catch(() => this.#endRun());
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#endRun();
    this.#keepLast(null);
    this.#jumper?.dispose();
  }

  async #answer(time: SourceTime, isReversed: boolean, signal?: AbortSignal): Promise<VideoSample> {
    this.#throwIfStopped(signal);
    try {
      const sample = await this.#find(this.#clamp(time), isReversed, signal);
      if (!sample) throw mediaError({ code: 'media.damaged' });
      if (!this.#isDisposed) return sample;
      sample.close();
      throw new AbortedError('The reader was closed.');
    } catch (error) {
      this.#throwIfStopped(signal);
      this.#endRun();
      throw toMediaError(error);
    }
  }

  async #find(time: number, isReversed: boolean, signal?: AbortSignal): Promise<VideoSample | null> {
    if (this.#last && this.#isLast(time)) return this.#last.clone();
    if (this.#run?.holds(time) || this.#isWithinReach(time)) return this.#readOn(time);
    if (isReversed && time < this.#lastStart && time >= this.#lastStart - RUN_REACH_US) return this.#readBack(time);
    const follows = time >= this.#lastEnd && time < this.#lastEnd + RUN_REACH_US;
    if (!follows) return this.#jump(time, signal);
    this.#startRun(time);
    return this.#readOn(time);
  }

  async #readOn(time: number): Promise<VideoSample | null> {
    const sample = await this.#run?.frameAt(time);
    if (!sample || this.#isDisposed) return sample ?? null;
    this.#keepLast(null); // The run has it, and answers repeated requests.
    this.#lastStart = sample.microsecondTimestamp;
    this.#lastEnd = this.#lastStart + 1;
    return sample;
  }

  /** Decodes the frames before a time too, so that the next earlier ones need no decoding. */
  async #readBack(time: number): Promise<VideoSample | null> {
    this.#startRun(Math.max(time - BACK_REACH_US, this.#firstTime), BACK_FRAMES);
    return this.#readOn(time);
  }

  async #jump(time: number, signal?: AbortSignal): Promise<VideoSample | null> {
    this.#endRun();
    const seconds = lookupSeconds(time);
    const sample = (await this.#jumpQuickly(seconds, signal)) ?? (await videoSampleAt(this.#track, seconds));
    if (this.#isDisposed) return sample;
    if (!sample) {
      // This packet has no picture, so the one before it stays.
      this.#startRun(time);
      return this.#readOn(time);
    }
    this.#keepLast(sample.clone());
    this.#lastStart = sample.microsecondTimestamp;
    this.#lastEnd = this.#lastStart + Math.max(1, sample.microsecondDuration);
    return sample;
  }

  async #jumpQuickly(seconds: number, signal?: AbortSignal): Promise<VideoSample | null> {
    if (!this.#jumper) return null;
    const [target, key] = await Promise.all([
      // Decoding up to it reads its bytes anyway.
      this.#packets.getPacket(seconds, { metadataOnly: true }),
      this.#packets.getKeyPacket(seconds, { verifyKeyPackets: true }),
    ]);
    if (!target || !key) return null;
    const frame = await this.#jumper.decode(key, target, signal);
    if (!frame) return null;
    const { timestamp, duration } = target;
    const sample = new VideoSample(frame, { timestamp, duration, rotation: this.rotation, flip: this.#flip });
    return this.#isInterlaced ? describeSample(sample, { isInterlaced: true }) : sample;
  }

  /** True when the last picture is cached and is the one at `time`. */
  #isLast(time: number): boolean {
    return this.#last !== null && time >= this.#lastStart && time < this.#lastEnd;
  }

  #isWithinReach(time: number): boolean {
    const position = this.#run?.position;
    return position !== undefined && time >= position && time <= position + RUN_REACH_US;
  }

  #startRun(time: number, keptFrames?: number): FrameRun {
    this.#endRun();
    this.#run = new FrameRun(this.#track, lookupSeconds(time), this.#ledger, keptFrames);
    return this.#run;
  }

  #endRun(): void {
    this.#run?.end();
    this.#run = null;
  }

  #keepLast(sample: VideoSample | null): void {
    if (this.#last) this.#ledger.close(this.#last);
    this.#last = sample && this.#ledger.open(sample);
  }

  /** Ends a decoder that no longer responds. The next call starts a new one. */
  #giveUp(isStarved: boolean): CodedError {
    this.#endRun();
    this.#jumper?.dispose();
    this.#queue = Promise.resolve();
    return mediaError({ code: isStarved ? 'media.unreadable' : 'media.damaged' });
  }

  #throwIfStopped(signal?: AbortSignal): void {
    throwIfAborted(signal);
    if (this.#isDisposed) throw new AbortedError('The reader was closed.');
  }

  /** The latest timestamp that counts as "not later than `time`", in µs. */
  #clamp(time: SourceTime): number {
    return Math.max(time + this.#toleranceUs, this.#firstTime);
  }
}

/**
 * Converts `us` to the seconds for which the container returns the last frame whose time in whole microseconds isn't
 * later. Frame times are truncated to microseconds (1/30 s counts as 33 333 µs), so it asks for the end of the
 * microsecond, not its start.
 */
function lookupSeconds(us: number): number {
  return microsecondsToSeconds(us + 0.999);
}
