import type { EncodedVideoPacketSource, VideoSample } from 'mediabunny';
import type { RenderPlan } from '#shared/render/plan.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { type Frames, frameToMicroseconds } from '#shared/time/rational.ts';
import type { FrameCompositor, LayerSample } from '#workers/browser/compose/frame-compositor.ts';
import { planSpots } from '#workers/engine/proof/file-facts.ts';
import type { SmallPicture } from '#workers/engine/proof/small-picture.ts';
import type { FrameFeed } from '#workers/engine/render/frame-feed.ts';
import { throwIfAborted } from '#workers/lib/coded-error.ts';
import { withDeadline } from '#workers/lib/deadline.ts';
import type { FrameLedger } from '#workers/lib/frame-ledger.ts';
import { exportError } from './export-error.ts';
import type { MediaInputs } from './media-inputs.ts';
import { openFeed } from './open-feed.ts';
import type { PlannedSegment } from './plan-segments.ts';
import type { CopiedFrames } from './progress.ts';
import type { Segment } from './segment.ts';
import type { SegmentStore } from './segment-store.ts';
import { SegmentWriter } from './segment-writer.ts';
import type { SoundWriter } from './sound-writer.ts';
import { VideoTrack } from './video-track.ts';

/** Time limit for the browser to return the planes of decoded pictures. Normally it takes a few ms. */
const COMPOSE_LIMIT_MS = 20_000;

/** Sources and targets of the picture writer. */
export interface PictureOrder {
  readonly plan: RenderPlan;
  readonly segments: readonly PlannedSegment[];
  /** Null to store and reuse nothing. */
  readonly store: SegmentStore | null;
  readonly config: VideoEncoderConfig;
  readonly packets: EncodedVideoPacketSource;
  readonly inputs: MediaInputs;
  readonly ledger: FrameLedger;
}

/** Writes the pictures of a plan while the sound keeps pace: copies the stored segments and encodes the others. */
export class PictureWriter {
  readonly #order: PictureOrder;
  readonly #writer: SegmentWriter;
  readonly #track: VideoTrack;
  readonly #reusable: readonly PlannedSegment[];
  /** The decoders for a run of segments that are encoded one after another. */
  #feed: FrameFeed<VideoSample> | null = null;
  #reusedCount = 0;
  /** Frames that the proof compares. */
  readonly #spots: ReadonlySet<Frames>;
  readonly #composed = new Map<Frames, SmallPicture>();

  constructor(order: PictureOrder) {
    const { plan, segments, store, config, packets, ledger } = order;
    this.#order = order;
    const firsts = segments.map(({ first }) => first);
    this.#spots = new Set(planSpots(plan, firsts));
    this.#reusable = segments.filter(({ key }) => store?.has(key));
    this.#writer = new SegmentWriter(packets, segments, plan.frameRate, store);
    this.#track = new VideoTrack(config, this.#writer, plan.frameRate, ledger);
  }

  /** Frames written. */
  get framesDone(): Frames {
    return this.#writer.writtenCount;
  }

  /** Number of frames that are copied instead of encoded. */
  get copied(): CopiedFrames {
    const done = this.#writer.copiedCount;
    const all = this.#reusable.reduce((sum, { first, end }) => sum + end - first, 0);
    return { done, toCome: Math.max(0, all - done) };
  }

  /** Number of segments already stored when the export began. */
  get reusableCount(): number {
    return this.#reusable.length;
  }

  /** Number of segments copied. */
  get reusedCount(): number {
    return this.#reusedCount;
  }

  /** Pictures that the proof compares, as the encoder received them. */
  get composed(): ReadonlyMap<Frames, SmallPicture> {
    return this.#composed;
  }

  /** Starts the decoders of the first frame in the background. */
  prepare(): void {
    const [first] = this.#order.segments;
    if (first && !this.#order.store?.has(first.key)) this.#feedFrom(first.first).prepare();
  }

  /** @throws ParametersChanged, CodedError of the export catalogue, AbortedError. */
  async write(job: {
    readonly compositor: FrameCompositor;
    readonly sound: SoundWriter;
    readonly report: () => void;
    readonly signal: AbortSignal;
  }): Promise<void> {
    const { sound, report, signal } = job;
    for (const planned of this.#order.segments) {
      throwIfAborted(signal);
      const kept = await this.#findKept(planned, signal);
      if (!kept) {
        await this.#encode(planned, job);
        continue;
      }
      await sound.catchUp(this.#secondsAt(planned.first), signal);
      await this.#writer.copy(planned, kept);
      this.#reusedCount += 1;
      sound.follow(this.#secondsAt(planned.end));
      report();
    }
    sound.follow(Infinity);
    await this.#endRun(signal);
  }

  /** Ends the decoders and the encoder, and waits until the last segment is stored. */
  async dispose(): Promise<void> {
    this.#track.dispose();
    await this.#closeFeed();
    await this.#writer.settle();
  }

  async #findKept(planned: PlannedSegment, signal: AbortSignal): Promise<Segment | null> {
    const { store } = this.#order;
    if (!store?.has(planned.key)) return null;
    // All earlier packets must be in the file first: they set its parameters.
    await this.#endRun(signal);
    const kept = await store.read(planned.key);
    if (kept && this.#writer.canCopy(planned, kept)) return kept;
    await store.remove([planned.key]);
    return null;
  }

  async #encode(
    { first, end }: PlannedSegment,
    { compositor, sound, report, signal }: Parameters<PictureWriter['write']>[0],
  ): Promise<void> {
    const { frameRate } = this.#order.plan;
    const feed = this.#feed ?? this.#feedFrom(first);
    for (let number = first; number < end; number++) {
      throwIfAborted(signal);
      const timestamp = frameToMicroseconds(number, frameRate);
      const duration = frameToMicroseconds(number + 1, frameRate) - timestamp;
      const pictures = await feed.picturesAt(number, signal);
      const composing = compositor.compose(number, pictures, { timestamp, duration });
      const frame = this.#order.ledger.open(await composed(composing, pictures, signal));
      if (this.#spots.has(number)) this.#composed.set(number, compositor.shrinkComposed());
      await this.#track.encode(frame, number, signal);
      sound.follow(this.#secondsAt(number));
      report();
    }
  }

  async #endRun(signal: AbortSignal): Promise<void> {
    if (!this.#feed) return;
    await this.#track.finish(signal);
    await this.#closeFeed();
  }

  #feedFrom(first: Frames): FrameFeed<VideoSample> {
    const { plan, inputs, ledger } = this.#order;
    const layers = plan.layers
      .filter(({ endFrame }) => endFrame > first)
      .map((span) => (span.firstFrame < first ? { ...span, firstFrame: first } : span));
    this.#feed = openFeed({ ...plan, layers }, inputs, ledger);
    return this.#feed;
  }

  async #closeFeed(): Promise<void> {
    const feed = this.#feed;
    this.#feed = null;
    await feed?.dispose();
  }

  #secondsAt(frame: Frames): number {
    return microsecondsToSeconds(frameToMicroseconds(frame, this.#order.plan.frameRate));
  }
}

/** Fails the export when the browser never returns a decoded picture. */
function composed(
  frame: Promise<VideoFrame>,
  [first]: readonly LayerSample[],
  signal: AbortSignal,
): Promise<VideoFrame> {
  const expired = () =>
    exportError(
      first ? { code: 'export.source-stalled', assetId: first.span.assetId } : { code: 'export.encoder-stalled' },
    );
  return withDeadline(frame, { limitMs: COMPOSE_LIMIT_MS, expired, signal, onLate: (late) => late.close() });
}
