import { opusPacketUs } from './opus-packet.ts';
import { PacketSpacing } from './packet-spacing.ts';

/**
 * Makes this thread's AudioDecoder respect gaps. Chromium's reads the time of the first packet only and counts on from there, so
 * that sound after a two-second pause plays two seconds ahead of the picture. Before a packet that does not follow the last one,
 * the decoder is flushed, which makes it read the time again.
 */
export function installGapAwareDecoder(): void {
  if (typeof AudioDecoder === 'undefined') return;
  const original = globalThis.AudioDecoder;

  class GapAwareDecoder extends original {
    readonly #pending: EncodedAudioChunk[] = [];
    #spacing = new PacketSpacing();
    /** Only Opus packets tell their own length. */
    #isOpus = false;
    #previous: EncodedAudioChunk | null = null;
    #isFlushing = false;
    /** No more packets follow, so none is waited for. */
    #isDraining = false;
    #drained = Promise.withResolvers<void>();
    /** Input minus output timestamps, in µs: Chromium starts at 0 when the first timestamp is negative. */
    #aheadUs: number | null = null;
    #firstUs = 0;

    constructor(init: AudioDecoderInit) {
      super({
        error: init.error,
        output: (data) => {
          this.#aheadUs ??= this.#firstUs - data.timestamp;
          init.output(data);
        },
      });
      this.#drained.resolve();
    }

    override get decodeQueueSize(): number {
      return super.decodeQueueSize + this.#pending.length;
    }

    override configure(config: AudioDecoderConfig): void {
      super.configure(config);
      this.#forget();
      this.#isOpus = config.codec === 'opus';
      this.#spacing = new PacketSpacing(config.codec);
    }

    override decode(chunk: EncodedAudioChunk): void {
      if (this.state !== 'configured') {
        super.decode(chunk); // Throws the browser's own error.
        return;
      }
      if (this.#pending.length === 0) this.#drained = Promise.withResolvers();
      const before = this.#pending.at(-1) ?? this.#previous;
      if (before) this.#spacing.add(chunk.timestamp - before.timestamp);
      this.#pending.push(chunk);
      this.#feed();
    }

    override async flush(): Promise<void> {
      this.#isDraining = true;
      this.#feed();
      await this.#drained.promise;
      await super.flush();
      this.#forget();
    }

    override reset(): void {
      this.#forget();
      super.reset();
    }

    override close(): void {
      this.#forget();
      super.close();
    }

    #feed(): void {
      while (!this.#isFlushing) {
        const [chunk] = this.#pending;
        if (!chunk) {
          this.#drained.resolve();
          return;
        }
        const isJudged = this.#isOpus || this.#isDraining || this.#spacing.isKnown || !this.#previous;
        if (!isJudged) return;
        if (this.#previous && this.#isGapBetween(this.#previous, chunk)) {
          this.#restart();
          return;
        }
        this.#pending.shift();
        this.#give(chunk);
      }
    }

    #isGapBetween(before: EncodedAudioChunk, chunk: EncodedAudioChunk): boolean {
      return this.#spacing.isGap(
        chunk.timestamp - before.timestamp,
        this.#isOpus ? opusPacketUs(bytesOf(before)) : null,
      );
    }

    #give(chunk: EncodedAudioChunk): void {
      if (!this.#previous && this.#aheadUs === null) this.#firstUs = chunk.timestamp;
      this.#previous = chunk;
      super.decode(this.#aheadUs ? withTimestamp(chunk, chunk.timestamp - this.#aheadUs) : chunk);
    }

    #restart(): void {
      this.#isFlushing = true;
      this.#previous = null;
      // A decoder that fails or closes in the meantime reports that itself.
      const done = () => {
        this.#isFlushing = false;
        if (this.state === 'configured') this.#feed();
        else this.#forget(); // Otherwise a pending flush would hang.
      };
      super.flush().then(done, done);
    }

    #forget(): void {
      this.#pending.length = 0;
      this.#previous = null;
      this.#isDraining = false;
      this.#aheadUs = null;
      this.#drained.resolve();
    }
  }

  globalThis.AudioDecoder = GapAwareDecoder;
}

function withTimestamp(chunk: EncodedAudioChunk, timestamp: number): EncodedAudioChunk {
  const { type, duration } = chunk;
  return new EncodedAudioChunk({ type, timestamp, data: bytesOf(chunk), ...(duration === null ? {} : { duration }) });
}

function bytesOf(chunk: EncodedAudioChunk): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunk.byteLength);
  chunk.copyTo(bytes);
  return bytes;
}
