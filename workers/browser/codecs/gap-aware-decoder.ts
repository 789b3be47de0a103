import { MICROSECONDS_PER_SECOND, type Microseconds } from '#shared/time/microseconds.ts';
import { hasAacSound } from './aac-packet.ts';
import { opusPacketUs } from './opus-packet.ts';
import { PacketSpacing } from './packet-spacing.ts';

/** Number of first packets that may lack sound. Beyond that, packets pass unchecked. */
const MAX_LEAD_PACKETS = 8;

/**
 * Makes this thread's AudioDecoder respect gaps. Chromium reads only the first packet's time and counts on from there,
 * so sound after a two-second pause plays two seconds ahead of the picture. This class flushes the decoder before a
 * packet that does not follow the last one, which makes it read the time again. Chromium also ignores packets without
 * sound, such as the first of Vorbis and some of AAC. The sound after them would come too early, so silence replaces
 * them.
 */
export function installGapAwareDecoder(): void {
  if (typeof AudioDecoder === 'undefined') return;
  const original = globalThis.AudioDecoder;

  class GapAwareDecoder extends original {
    readonly #pending: EncodedAudioChunk[] = [];
    #spacing = new PacketSpacing();
    #codec = '';
    /** Only Opus packets state their own length. */
    #isOpus = false;
    /** Time before the sound of the first packets, in µs, which yield none. */
    #leadUs = 0;
    #previous: EncodedAudioChunk | null = null;
    #isFlushing = false;
    /** No more packets follow, so don't wait for any. */
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
          const lead = this.#leadUs > 0 ? silenceBefore(data, this.#leadUs) : null;
          this.#leadUs = 0;
          if (lead) init.output(lead);
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
      this.#codec = config.codec;
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
        const leadUs = this.#previous ? 0 : this.#findLead();
        if (leadUs === null) return;
        this.#pending.shift();
        this.#give(chunk, leadUs);
      }
    }

    #isGapBetween(before: EncodedAudioChunk, chunk: EncodedAudioChunk): boolean {
      return this.#spacing.isGap(
        chunk.timestamp - before.timestamp,
        this.#isOpus ? opusPacketUs(bytesOf(before)) : null,
      );
    }

    /** Time from the first packet to the first one with sound; null until that one arrives. */
    #findLead(): Microseconds | null {
      const [first] = this.#pending;
      const sounding = this.#pending.slice(0, MAX_LEAD_PACKETS).find(
        this.#codec === 'vorbis'
          ? (chunk) => chunk !== first // Each packet plays together with the previous one.
          : (chunk) => !this.#codec.startsWith('mp4a.40') || hasAacSound(bytesOf(chunk)),
      );
      if (first && sounding) return Math.max(0, sounding.timestamp - first.timestamp);
      return this.#isDraining || this.#pending.length >= MAX_LEAD_PACKETS ? 0 : null;
    }

    #give(chunk: EncodedAudioChunk, leadUs: Microseconds): void {
      const timestamp = chunk.timestamp + leadUs;
      if (!this.#previous && this.#aheadUs === null) this.#firstUs = timestamp;
      if (leadUs > 0) this.#leadUs = leadUs;
      this.#previous = chunk;
      const ahead = this.#aheadUs ?? 0;
      super.decode(ahead !== 0 || leadUs > 0 ? withTimestamp(chunk, timestamp - ahead) : chunk);
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
      this.#leadUs = 0;
      this.#drained.resolve();
    }
  }

  globalThis.AudioDecoder = GapAwareDecoder;
}

/** Silence of a given length in µs that ends where the sound starts. */
function silenceBefore({ sampleRate, numberOfChannels, timestamp }: AudioData, leadUs: Microseconds): AudioData | null {
  const numberOfFrames = Math.round((leadUs * sampleRate) / MICROSECONDS_PER_SECOND);
  if (numberOfFrames === 0) return null;
  const data = new Float32Array(numberOfFrames * numberOfChannels);
  const at = timestamp - leadUs;
  return new AudioData({ format: 'f32-planar', sampleRate, numberOfFrames, numberOfChannels, timestamp: at, data });
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
