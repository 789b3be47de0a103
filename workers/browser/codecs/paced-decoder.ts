import type { FrameLedger } from '../../lib/frame-ledger.ts';

/** How far decoders may run ahead of whoever closes their frames. */
export interface DecoderPace {
  /** Decoded frames of one decoder, and their clones, that may be open at once. */
  readonly held: number;
  /** Packets in a decoder at once: enough to keep its threads busy. Several decoders share them, one each at the least. */
  readonly decoding: number;
  /** Open frames that all decoders share when several run side by side. */
  readonly sharedHeld: number;
}

/** What holds the decoders of a worker back. */
export interface DecoderLimits {
  /** Every decoded frame, and every clone, is in it until it is closed. */
  readonly ledger: FrameLedger;
  readonly pace: DecoderPace;
}

/** The pace of an export: so many frames wait for the encoder that neither of the two, on a busy machine, waits for the other. */
export const EXPORT_PACE: DecoderPace = { held: 12, decoding: 6, sharedHeld: 14 };

/** With more decoders than this three frames for each would pass the ledger's limit: measured, 36 are open with eight. */
const MOST_WITH_THREE = 6;

/**
 * Makes the VideoDecoder of this worker one that waits for its frames to be closed. mediabunny decodes up to forty packets
 * ahead, which for 1080p is more than 100 MB, while the encoder needs two or three; and it has no setting for that. It does
 * know a dozen quirks of decoders, so that its decoding is kept and only its haste is taken away.
 */
export function installPacedDecoder({ ledger, pace }: DecoderLimits): void {
  if (typeof VideoDecoder === 'undefined') return;
  const original = globalThis.VideoDecoder;
  const decoders = new Set<{ heldCount: number; feed(): void }>();
  const held = new Set<VideoFrame>();

  /**
   * Where a video has an alpha channel mediabunny transfers both halves of a frame to a worker that merges them. Whoever
   * transfers a frame doesn't close it, so that it would count for ever and the decoders would stop.
   */
  function closeTransferred(): void {
    // A frame that is detached has no size.
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
        super.decode(chunk); // Throws what it should.
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

    /** Gives the decoder what it may have now. Frames that it has not put out yet are not counted: it may need more input first. */
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
     * Each decoder may always have the frame that is shown, the next, and the one after that, or they would wait for each
     * other: in Safari mediabunny puts frames in order itself and keeps each back until a later one is there.
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

    /** One frame too many is an error of this decoder, not of nobody. */
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
      // A handle of its own: the ledger closes what is in it, and closing is what takes it out.
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
