import type { FrameLedger } from '#workers/lib/frame-ledger.ts';

/** Limits on how far decoders run ahead of the code that closes their frames. */
export interface DecoderPace {
  /** Most open frames, with their clones, per decoder. */
  readonly held: number;
  /**
   * Packets in a decoder at once: enough to keep its threads busy. Several decoders share the number, at least one
   * each.
   */
  readonly decoding: number;
  /** Most open frames of all decoders together when several run side by side. */
  readonly sharedHeld: number;
}

/** Limits the decoders of a worker. */
export interface DecoderLimits {
  /** Counts every decoded frame and clone until it is closed. */
  readonly ledger: FrameLedger;
  readonly pace: DecoderPace;
}

/**
 * The pace of an export: enough buffered frames that decoder and encoder never wait for each other on a busy machine.
 */
export const EXPORT_PACE: DecoderPace = { held: 12, decoding: 6, sharedHeld: 14 };

/**
 * With more decoders, three frames each would exceed the ledger's limit: eight decoders held 36 frames when measured.
 */
const MOST_WITH_THREE = 6;

/**
 * Makes this worker's VideoDecoder wait until its frames are closed. mediabunny decodes up to forty packets ahead, more
 * than 100 MB at 1080p, where the encoder needs two or three, and has no setting for it. Its own decoder works around a
 * dozen quirks of decoders, which a decoder registered with mediabunny would bypass, so this only slows it down.
 */
export function installPacedDecoder({ ledger, pace }: DecoderLimits): void {
  if (typeof VideoDecoder === 'undefined') return;
  const original = globalThis.VideoDecoder;
  const decoders = new Set<{ heldCount: number; feed(): void }>();
  const held = new Set<VideoFrame>();

  /**
   * For a video with alpha, mediabunny transfers both halves of a frame to a worker that merges them. A transferred
   * frame is never closed here, so it would count forever and stall the decoders.
   */
  function closeTransferred(): void {
    // A detached frame has no size.
    for (const frame of held) if (frame.codedWidth === 0) frame.close();
  }

  class PacedDecoder extends original {
    heldCount = 0;
    readonly #waiting: EncodedVideoChunk[] = [];
    readonly #fail: (error: DOMException) => void;
    #drained = Promise.withResolvers<void>();

    constructor(init: VideoDecoderInit) {
      super({ ...init, output: (frame) => this.#deliver(frame, init.output) });
      this.#fail = init.error;
      this.#drained.resolve();
      decoders.add(this);
      this.addEventListener('dequeue', () => this.feed());
    }

    override get decodeQueueSize(): number {
      return super.decodeQueueSize + this.#waiting.length;
    }

    override decode(chunk: EncodedVideoChunk): void {
      if (this.state !== 'configured') {
        super.decode(chunk); // Throws the browser's own error.
        return;
      }
      if (this.#waiting.length === 0) this.#drained = Promise.withResolvers();
      this.#waiting.push(chunk);
      this.feed();
    }

    override async flush(): Promise<void> {
      await this.#drained.promise;
      return super.flush();
    }

    override reset(): void {
      this.#forget();
      super.reset();
    }

    override close(): void {
      this.#forget();
      decoders.delete(this);
      super.close();
    }

    /**
     * Feeds the decoder within the limits. Frames still inside it don't count: it may need more input before the first
     * comes out.
     */
    feed(): void {
      while (
        this.#waiting.length > 0 &&
        super.decodeQueueSize < Math.max(1, Math.floor(pace.decoding / decoders.size)) &&
        this.#mayDecode()
      ) {
        const chunk = this.#waiting.shift();
        if (!chunk || this.state !== 'configured') break;
        try {
          super.decode(chunk);
        } catch (error) {
          this.#forget();
          this.#fail(error as DOMException);
        }
      }
      if (this.#waiting.length === 0) this.#drained.resolve();
    }

    /**
     * Every decoder may always hold the current frame and the next two; otherwise decoders would deadlock. In Safari
     * mediabunny sorts frames itself and holds each one until a later one arrives.
     */
    #mayDecode(): boolean {
      if (this.heldCount < (decoders.size > MOST_WITH_THREE ? 2 : 3)) return true;
      const shared = [...decoders].reduce((sum, { heldCount }) => sum + heldCount, 0);
      return this.heldCount < pace.held && shared < pace.sharedHeld;
    }

    #forget(): void {
      this.#waiting.length = 0;
      this.#drained.resolve();
    }

    /** Reports a surplus frame as this decoder's error. An exception here would be uncaught. */
    #deliver(frame: VideoFrame, output: VideoFrameOutputCallback): void {
      try {
        output(this.#track(frame));
        closeTransferred();
      } catch (error) {
        this.#fail(new DOMException(String(error), 'EncodingError'));
      }
    }

    #track(frame: VideoFrame): VideoFrame {
      this.heldCount++;
      const close = frame.close.bind(frame);
      const clone = frame.clone.bind(frame);
      // A separate handle: the ledger closes its entries, and closing the frame removes the entry.
      const entry = { close };
      let isOpen = true;
      frame.close = () => {
        if (!isOpen) return;
        isOpen = false;
        held.delete(frame);
        this.heldCount--;
        ledger.close(entry);
        close();
        for (const decoder of decoders) decoder.feed();
      };
      frame.clone = () => this.#track(clone());
      ledger.open(entry);
      held.add(frame);
      return frame;
    }
  }

  globalThis.VideoDecoder = PacedDecoder;
}
