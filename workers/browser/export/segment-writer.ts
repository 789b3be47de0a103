import { EncodedPacket, type EncodedVideoPacketSource } from 'mediabunny';
import { describeExportFailure } from '#shared/errors/export-failures.ts';
import { type FrameRate, type Frames, framesToSeconds, secondsToFrames } from '#shared/time/rational.ts';
import { isInstantRefresh } from '#workers/browser/codecs/parameter-sets.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import type { PlannedSegment } from './plan-segments.ts';
import { describeParameters, type Segment, type SegmentPacket } from './segment.ts';
import type { SegmentStore } from './segment-store.ts';

/** The encoder's parameters differ from those of stored segments already in the file. */
export class ParametersChanged extends CodedError {
  constructor() {
    const failure = { code: 'export.encoder-lost', detail: 'Its parameters changed' } as const;
    super(failure.code, describeExportFailure(failure), failure);
  }
}

/**
 * Writes pictures to the file in order: copies stored segments, and stores the encoder's packets segment by segment.
 */
export class SegmentWriter {
  readonly #file: Pick<EncodedVideoPacketSource, 'add'>;
  readonly #segments: readonly PlannedSegment[];
  readonly #frameRate: FrameRate;
  readonly #store: SegmentStore | null;
  /** Parameters of the file. */
  #fileConfig: VideoDecoderConfig | null = null;
  #encoderConfig: VideoDecoderConfig | null = null;
  #writtenCount = 0;
  #copiedCount = 0;
  /** The segment being encoded. */
  #planned: PlannedSegment | null = null;
  #packets: SegmentPacket[] = [];
  #keeping: Promise<void> = Promise.resolve();

  constructor(
    file: Pick<EncodedVideoPacketSource, 'add'>,
    segments: readonly PlannedSegment[],
    frameRate: FrameRate,
    store: SegmentStore | null,
  ) {
    this.#file = file;
    this.#segments = segments;
    this.#frameRate = frameRate;
    this.#store = store;
  }

  /** Frames written. */
  get writtenCount(): Frames {
    return this.#writtenCount;
  }

  /** Frames written from stored segments. */
  get copiedCount(): Frames {
    return this.#copiedCount;
  }

  /**
   * Writes a packet from the encoder. Its timestamp is its frame's.
   * @throws ParametersChanged.
   */
  async add(packet: EncodedPacket, metadata?: EncodedVideoChunkMetadata): Promise<void> {
    if (metadata?.decoderConfig) {
      this.#encoderConfig = metadata.decoderConfig;
      this.#fileConfig ??= this.#encoderConfig;
      if (this.#copiedCount > 0 && !this.#accepts(this.#encoderConfig)) throw new ParametersChanged();
    }
    await this.#write(packet);
    await this.#collect(packet);
  }

  /** True when the segment is complete and can follow the file's contents. */
  canCopy({ first, end }: PlannedSegment, { decoderConfig, packets }: Segment): boolean {
    return packets.length === end - first && this.#accepts(decoderConfig);
  }

  /** Writes a stored segment bit for bit. */
  async copy({ first }: PlannedSegment, { decoderConfig, packets }: Segment): Promise<void> {
    this.#fileConfig ??= decoderConfig;
    const duration = framesToSeconds(1, this.#frameRate);
    for (const { frame, type, data } of packets) {
      await this.#write(new EncodedPacket(data, type, framesToSeconds(first + frame, this.#frameRate), duration));
      this.#copiedCount += 1;
    }
  }

  /** Waits until the last segment is stored. Never throws. */
  async settle(): Promise<void> {
    await this.#keeping;
  }

  #accepts(config: VideoDecoderConfig): boolean {
    return this.#fileConfig === null || describeParameters(this.#fileConfig) === describeParameters(config);
  }

  async #write(packet: EncodedPacket): Promise<void> {
    const isFirst = this.#writtenCount === 0;
    await this.#file.add(packet, isFirst && this.#fileConfig ? { decoderConfig: this.#fileConfig } : undefined);
    this.#writtenCount += 1;
  }

  /** Collects packets into a segment. Drops a segment whose packets are not all between its key frame and the next. */
  async #collect({ timestamp, type, data }: EncodedPacket): Promise<void> {
    const decoderConfig = this.#encoderConfig;
    if (!this.#store || !decoderConfig) return;
    const number = secondsToFrames(timestamp, this.#frameRate);
    const begun = type === 'key' && this.#segments.find(({ first }) => first === number);
    if (begun) {
      this.#planned = isInstantRefresh(data) ? begun : null;
      this.#packets = [];
    }
    const planned = this.#planned;
    if (!planned || number < planned.first || number >= planned.end) {
      this.#planned = null;
      return;
    }
    this.#packets.push({ frame: number - planned.first, type, data });
    if (this.#packets.length < planned.end - planned.first) return;
    this.#planned = null;
    // One at a time, because waiting segments use memory.
    await this.#keeping;
    this.#keeping = this.#store.keep(planned.key, { decoderConfig, packets: this.#packets });
  }
}
