import {
  AudioSample,
  AudioSampleSource,
  EncodedPacket,
  Mp4OutputFormat,
  NullTarget,
  Output,
  Quality,
} from 'mediabunny';
import { OUTPUT_SAMPLE_RATE_HZ } from '#shared/render/compile.ts';
import type { MixChunk } from '#workers/lib/audio/mixer.ts';

/** Samples in an AAC packet. */
export const AAC_PACKET_SAMPLES = 1_024;

/** Transparent for stereo, and the rate that platforms ask for. */
export const AAC_BITRATE_BPS = 192_000;

export const CHANNEL_COUNT = 2;

/** An encoded packet; the first one carries the encoder's description of the stream. */
export interface AacPacket {
  readonly packet: EncodedPacket;
  readonly metadata: EncodedAudioChunkMetadata | undefined;
}

/**
 * Encodes stereo sound to AAC with the browser's encoder, or with the bundled one where the browser has none.
 *
 * An AAC encoder adds delay: its first packets hold silence. Timestamps are moved back by that delay, so that the sound
 * keeps its time, and an edit list in the file skips the part before 0. The last packet is cut at the end of the sound,
 * so that the track is exactly as long as its input.
 */
export class AacTrack {
  readonly #output: Output;
  readonly #source: AudioSampleSource;
  readonly #sampleCount: number;
  readonly #delay: number;
  readonly #firstSample: number;
  readonly #ready: AacPacket[] = [];
  #packetCount: number;

  /**
   * @param sampleCount Samples in the whole track.
   * @param delay The encoder's delay, from `prepareEncoder`.
   * @param firstPacket The track's packet to start at; the first chunk starts at its samples. The first three packets
   * then lack the
   *   sound before them.
   * @throws Error when no encoder for AAC exists.
   */
  static async open(sampleCount: number, delay: number, firstPacket = 0): Promise<AacTrack> {
    const track = new AacTrack(sampleCount, delay, firstPacket);
    await track.#output.start();
    return track;
  }

  private constructor(sampleCount: number, delay: number, firstPacket: number) {
    this.#sampleCount = sampleCount;
    this.#delay = delay;
    this.#firstSample = firstPacket * AAC_PACKET_SAMPLES;
    this.#packetCount = firstPacket;
    this.#source = createEncoder((packet, metadata) => this.#collect(packet, metadata));
    this.#output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new NullTarget() });
    this.#output.addAudioTrack(this.#source);
  }

  /** Most packets in a track of this many samples. */
  static maximumPacketCount(sampleCount: number): number {
    return Math.ceil(sampleCount / AAC_PACKET_SAMPLES) + 8;
  }

  /** Encodes the next chunk. @returns The packets that are ready, in order. */
  async encode({ firstSample, channels }: MixChunk): Promise<AacPacket[]> {
    await addSamples(this.#source, firstSample - this.#firstSample, channels);
    return this.#ready.splice(0);
  }

  /** @returns The last packets. */
  async finish(): Promise<AacPacket[]> {
    await this.#output.finalize();
    return this.#ready.splice(0);
  }

  /** Stops the encoder without finishing. */
  async cancel(): Promise<void> {
    if (this.#output.state === 'started') await this.#output.cancel();
  }

  #collect(encoded: EncodedPacket, metadata: EncodedAudioChunkMetadata | undefined): void {
    const packet = stampPacket(encoded.data, this.#packetCount++, this.#sampleCount, this.#delay);
    if (packet) this.#ready.push({ packet, metadata });
  }
}

/**
 * Stamps packet `number` of a track of `sampleCount` samples, from an encoder with a delay of `delay` samples. Null
 * after the track's end: such a packet only flushes the delay.
 */
export function stampPacket(
  data: Uint8Array,
  number: number,
  sampleCount: number,
  delay: number,
): EncodedPacket | null {
  const first = number * AAC_PACKET_SAMPLES - delay;
  const length = Math.min(AAC_PACKET_SAMPLES, sampleCount - first);
  if (length <= 0) return null;
  return new EncodedPacket(data, 'key', first / OUTPUT_SAMPLE_RATE_HZ, length / OUTPUT_SAMPLE_RATE_HZ);
}

/** Creates the track's encoder, the browser's or the registered one. */
export function createEncoder(onEncodedPacket: (packet: EncodedPacket, metadata?: EncodedAudioChunkMetadata) => void) {
  return new AudioSampleSource({ codec: 'aac', quality: new Quality({ bitrate: AAC_BITRATE_BPS }), onEncodedPacket });
}

/** Gives an encoder planar samples that start at sample `firstSample` of its track. */
export async function addSamples(
  encoder: AudioSampleSource,
  firstSample: number,
  channels: readonly Float32Array[],
): Promise<void> {
  const length = channels[0]?.length ?? 0;
  const data = new Float32Array(length * CHANNEL_COUNT);
  for (const [index, samples] of channels.entries()) data.set(samples, index * length);
  using sample = new AudioSample({
    data,
    format: 'f32-planar',
    numberOfChannels: CHANNEL_COUNT,
    sampleRate: OUTPUT_SAMPLE_RATE_HZ,
    timestamp: firstSample / OUTPUT_SAMPLE_RATE_HZ,
  });
  await encoder.add(sample);
}
