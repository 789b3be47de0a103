import type { EncodedPacket, EncodedPacketSink, InputVideoTrack } from 'mediabunny';
import { throwIfAborted } from '#workers/lib/coded-error.ts';
import { isDroppableAvcPacket, nalLengthSize } from './avc.ts';

/** Packets queued in the decoder: enough to keep it busy, few enough that an abort takes effect within a few frames. */
const MAX_QUEUED_PACKETS = 6;

/**
 * Decodes single pictures of an H.264 stream as fast as possible. The decoder stays open between seeks. Between the key
 * frame and the target it skips pictures that no other is predicted from (often half of them). Returns null when in
 * doubt; the caller then uses the general method.
 */
export class JumpDecoder {
  readonly #config: VideoDecoderConfig;
  readonly #lengthSize: number;
  readonly #packets: EncodedPacketSink;
  #decoder: VideoDecoder | null = null;
  /** True when the decoder's output is complete, so that it can continue with any key frame. */
  #isDrained = false;
  /** Wanted timestamp in µs, and its picture once it has arrived. */
  #wanted = 0;
  #found: VideoFrame | null = null;
  #error: DOMException | null = null;

  /** Creates a decoder for this track, or null when it isn't H.264 in length-prefixed form. Opens nothing yet. */
  static async forTrack(track: InputVideoTrack, packets: EncodedPacketSink): Promise<JumpDecoder | null> {
    const [codec, config] = await Promise.all([track.getCodec(), track.getDecoderConfig()]);
    const lengthSize = nalLengthSize(config?.description);
    if (codec !== 'avc' || !config || lengthSize === null) return null;
    return new JumpDecoder({ ...config, colorSpace: completeColorSpace(config.colorSpace) }, lengthSize, packets);
  }

  private constructor(config: VideoDecoderConfig, lengthSize: number, packets: EncodedPacketSink) {
    this.#config = config;
    this.#lengthSize = lengthSize;
    this.#packets = packets;
  }

  /**
   * Decodes the picture of `target` from `key`, the last key packet before it. The caller closes it. One call at a
   * time.
   * @returns null when the decoder returned no picture with exactly that timestamp, or failed.
   * @throws AbortedError when canceled.
   */
  async decode(key: EncodedPacket, target: EncodedPacket, signal?: AbortSignal): Promise<VideoFrame | null> {
    throwIfAborted(signal);
    const decoder = this.#prepare(target.microsecondTimestamp);
    try {
      await this.#feed(decoder, key, target, signal);
      if (decoder.state === 'configured') await settle(decoder, decoder.flush(), signal);
      throwIfAborted(signal);
      this.#isDrained = true;
      if (this.#error) return null;
      const frame = this.#found;
      this.#found = null;
      return frame;
    } catch (error) {
      throwIfAborted(signal);
      if (this.#error || error instanceof DOMException) return null;
      throw error;
    } finally {
      this.#found?.close();
      this.#found = null;
    }
  }

  dispose(): void {
    if (this.#decoder && this.#decoder.state !== 'closed') this.#decoder.close();
    this.#decoder = null;
  }

  async #feed(decoder: VideoDecoder, key: EncodedPacket, target: EncodedPacket, signal?: AbortSignal): Promise<void> {
    let packet: EncodedPacket | null = key;
    while (packet && packet.sequenceNumber <= target.sequenceNumber) {
      const isTarget = packet.sequenceNumber === target.sequenceNumber;
      if (isTarget || !isDroppableAvcPacket(packet.data, this.#lengthSize)) {
        while (decoder.decodeQueueSize >= MAX_QUEUED_PACKETS && !this.#error) {
          await settle(decoder, nextDequeue(decoder), signal);
        }
        throwIfAborted(signal);
        if (this.#error) return;
        decoder.decode(packet.toEncodedVideoChunk());
      }
      packet = await this.#packets.getNextPacket(packet);
      throwIfAborted(signal);
    }
  }

  #prepare(wanted: number): VideoDecoder {
    this.#wanted = wanted;
    this.#error = null;
    if (!this.#decoder || this.#decoder.state === 'closed') this.#decoder = this.#create();
    // Configuring restarts the browser's decoder threads, so only do it after an aborted seek.
    else if (this.#decoder.state === 'configured' && !this.#isDrained) this.#decoder.reset();
    if (this.#decoder.state === 'unconfigured') this.#decoder.configure(this.#config);
    this.#isDrained = false;
    return this.#decoder;
  }

  #create(): VideoDecoder {
    const decoder = new VideoDecoder({
      output: (frame) => this.#handleFrame(frame),
      error: (error) => {
        this.#error = error;
        decoder.dispatchEvent(new Event('dequeue')); // A closed decoder fires none.
      },
    });
    return decoder;
  }

  #handleFrame(frame: VideoFrame): void {
    if (frame.timestamp === this.#wanted && this.#found === null) this.#found = frame;
    else frame.close();
  }
}

/**
 * Waits for `work`. An abort resets the decoder, so that it stops immediately and no picture of the old seek arrives
 * late.
 */
async function settle(decoder: VideoDecoder, work: Promise<void>, signal?: AbortSignal): Promise<void> {
  const handleAbort = () => {
    if (decoder.state === 'configured') decoder.reset();
    decoder.dispatchEvent(new Event('dequeue'));
  };
  signal?.addEventListener('abort', handleAbort, { once: true });
  try {
    await work;
  } finally {
    signal?.removeEventListener('abort', handleAbort);
  }
}

/** Resolves at the next `dequeue`. An abort and a decoder error fire one too. */
function nextDequeue(decoder: VideoDecoder): Promise<void> {
  return new Promise((resolve) => {
    decoder.addEventListener('dequeue', () => resolve(), { once: true });
  });
}

/**
 * Chromium drops a color space that is only partly known. The gaps are filled as Chromium does for unknown ones, and as
 * mediabunny does in its own decoders, so that a picture looks the same either way.
 */
function completeColorSpace(colorSpace: VideoColorSpaceInit | undefined): VideoColorSpaceInit {
  return {
    primaries: colorSpace?.primaries ?? 'bt709',
    transfer: colorSpace?.transfer ?? 'bt709',
    matrix: colorSpace?.matrix ?? 'bt709',
    fullRange: colorSpace?.fullRange ?? false,
  };
}
