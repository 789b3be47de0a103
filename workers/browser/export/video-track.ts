import { EncodedPacket, type EncodedVideoPacketSource } from 'mediabunny';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { type FrameRate, framesToSeconds, secondsToFrames } from '#shared/time/rational.ts';
import { takeParameterSets } from '#workers/browser/codecs/parameter-sets.ts';
import { KEY_FRAME_SECONDS } from '#workers/lib/avc-level.ts';
import { throwIfAborted } from '#workers/lib/coded-error.ts';
import { withDeadline } from '#workers/lib/deadline.ts';
import type { FrameLedger } from '#workers/lib/frame-ledger.ts';
import { exportError } from './export-error.ts';

/** Most frames waiting for the encoder. More would only use memory. */
export const MAX_ENCODING = 8;

/** Gives up on an encoder that is silent for this long. */
const ENCODE_LIMIT_MS = 20_000;

/** Receives packets. */
type PacketTarget = Pick<EncodedVideoPacketSource, 'add'>;

/** Encodes frames in order and passes packets to the file, as fast as both accept them. */
export class VideoTrack {
  readonly #encoder: VideoEncoder;
  readonly #packets: PacketTarget;
  readonly #limitMs: number;
  readonly #ledger: FrameLedger;
  readonly #frameRate: FrameRate;
  readonly #keyFrameInterval: number;
  #error: Error | null = null;
  #writing: Promise<void> = Promise.resolve();
  #encodedCount = 0;
  /** Resolves when the encoder takes a frame or fails; then a new promise replaces it. */
  #woken = Promise.withResolvers<void>();

  /** @param limitMs Longest silence allowed from the encoder. */
  constructor(
    config: VideoEncoderConfig,
    packets: PacketTarget,
    frameRate: FrameRate,
    ledger: FrameLedger,
    limitMs = ENCODE_LIMIT_MS,
  ) {
    this.#limitMs = limitMs;
    this.#packets = packets;
    this.#ledger = ledger;
    this.#frameRate = frameRate;
    this.#keyFrameInterval = secondsToFrames(KEY_FRAME_SECONDS, frameRate);
    this.#encoder = new VideoEncoder({
      output: (chunk, metadata) => this.#write(chunk, metadata),
      error: (error) => this.#fail(exportError({ code: 'export.encoder-lost', detail: error.message }, error)),
    });
    this.#encoder.addEventListener('dequeue', () => this.#wake());
    this.#encoder.configure(config);
  }

  /** Frames that have left the encoder. */
  get encodedCount(): number {
    return this.#encodedCount;
  }

  /**
   * Encodes and closes a frame. Waits while the encoder is full.
   * @throws CodedError `export.encoder-lost` or `export.encoder-stalled`, or the error of writing; AbortedError.
   */
  async encode(frame: VideoFrame, number: number, signal?: AbortSignal): Promise<void> {
    try {
      await this.#waitUntil(() => this.#encoder.encodeQueueSize < MAX_ENCODING, signal);
      this.#encoder.encode(frame, { keyFrame: number % this.#keyFrameInterval === 0 });
    } catch (error) {
      throw this.#error ?? error;
    } finally {
      this.#ledger.close(frame);
    }
  }

  /** Waits until everything is encoded and written. */
  async finish(signal?: AbortSignal): Promise<void> {
    await withDeadline(this.#encoder.flush(), { limitMs: this.#limitMs, expired: stalled, signal }).catch((error) => {
      throw this.#error ?? error;
    });
    await this.#writing;
    this.#throwIfFailed();
  }

  /** Ends the encoder. */
  dispose(): void {
    if (this.#encoder.state !== 'closed') this.#encoder.close();
  }

  async #waitUntil(isReady: () => boolean, signal?: AbortSignal): Promise<void> {
    for (;;) {
      throwIfAborted(signal);
      this.#throwIfFailed();
      if (isReady()) break;
      await withDeadline(this.#woken.promise, { limitMs: this.#limitMs, expired: stalled, signal });
    }
    // The file must keep up too, because waiting packets use memory.
    await this.#writing;
  }

  /**
   * Recomputes timestamps from the frame number: the encoder rounds to microseconds, which are not exact multiples of a
   * frame.
   */
  #write(chunk: EncodedVideoChunk, metadata: EncodedVideoChunkMetadata | undefined): void {
    const rate = this.#frameRate;
    const number = secondsToFrames(microsecondsToSeconds(chunk.timestamp), rate);
    const encoded = new Uint8Array(chunk.byteLength);
    chunk.copyTo(encoded);
    const { data, description } = takeParameterSets(encoded);
    const packet = new EncodedPacket(data, chunk.type, framesToSeconds(number, rate), framesToSeconds(1, rate));
    const config = metadata?.decoderConfig;
    const described = config && description ? { ...metadata, decoderConfig: { ...config, description } } : metadata;
    this.#encodedCount++;
    this.#writing = this.#writing
      .then(() => this.#packets.add(packet, described))
      .catch((error: unknown) => this.#fail(error instanceof Error ? error : new Error(String(error))));
  }

  #fail(error: Error): void {
    this.#error ??= error;
    this.#wake();
  }

  #wake(): void {
    this.#woken.resolve();
    this.#woken = Promise.withResolvers();
  }

  #throwIfFailed(): void {
    if (this.#error) throw this.#error;
  }
}

function stalled(): Error {
  return exportError({ code: 'export.encoder-stalled' });
}
