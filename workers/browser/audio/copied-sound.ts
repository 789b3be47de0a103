import { EncodedPacket, EncodedPacketSink, type Input, type InputAudioTrack } from 'mediabunny';
import type { RenderPlan } from '#shared/render/plan.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { chooseInputTracks } from '#workers/lib/demuxers/choose-input-tracks.ts';
import { AAC_PACKET_SAMPLES, type AacPacket } from './aac-track.ts';

/** Packets before the first audible one, because AAC decodes each packet with its predecessor. */
const LEAD_IN_PACKETS = 1;

/**
 * Copies the AAC packets of a plan's only sound source, without decoding or quality loss. Packets keep the source's
 * timing to the sample: those before the cut lie before time 0, where players skip them, and the last packet is cut at
 * the end of the plan.
 */
export class CopiedSound {
  readonly #packets: EncodedPacketSink;
  readonly #config: AudioDecoderConfig;
  readonly #first: EncodedPacket;
  /** Source sample at the start of the plan. */
  readonly #startSample: number;
  readonly #plan: Pick<RenderPlan, 'sampleFrameCount' | 'sampleRateHz'>;

  /**
   * Opens the packets if they are all the plan needs: one source plays from beginning to end, at its own level, as
   * stereo AAC-LC at the output's rate without gaps or damage. Null when the sound must be mixed.
   * @param inputOf Opens an asset's file, which the caller still owns.
   */
  static async find(plan: RenderPlan, inputOf: (assetId: string) => Input): Promise<CopiedSound | null> {
    const [span, ...others] = plan.audio;
    if (!span || others.length > 0 || span.gain !== 1 || span.curve || span.speed || span.reversed) return null;
    if (span.noiseReduction) return null;
    if (plan.damage?.[span.assetId] || plan.isLoudnessNormalized) return null;
    if (span.firstSample > 0 || span.endSample < plan.sampleFrameCount) return null;
    const track = (await chooseInputTracks(inputOf(span.assetId))).audio;
    const config = track && (await findConfig(track, plan));
    if (!track || !config) return null;
    const packets = new EncodedPacketSink(track);
    const startSample = Math.round(microsecondsToSeconds(span.sourceStart) * plan.sampleRateHz);
    const first = await findFirst(packets, (startSample + 0.5) / plan.sampleRateHz);
    if (!first) return null;
    const copied = new CopiedSound(packets, config, first, startSample, plan);
    return (await copied.#isWhole()) ? copied : null;
  }

  private constructor(
    packets: EncodedPacketSink,
    config: AudioDecoderConfig,
    first: EncodedPacket,
    startSample: number,
    plan: Pick<RenderPlan, 'sampleFrameCount' | 'sampleRateHz'>,
  ) {
    this.#packets = packets;
    this.#config = config;
    this.#first = first;
    this.#startSample = startSample;
    this.#plan = plan;
  }

  /** Yields the packets in order, stamped for the output. */
  async *read(): AsyncGenerator<AacPacket, void, undefined> {
    const { sampleFrameCount, sampleRateHz } = this.#plan;
    let metadata: EncodedAudioChunkMetadata | undefined = { decoderConfig: this.#config };
    for (let source: EncodedPacket | null = this.#first; source; source = await this.#packets.getNextPacket(source)) {
      const at = this.#positionOf(source);
      const length = Math.min(AAC_PACKET_SAMPLES, sampleFrameCount - at);
      if (length <= 0) return;
      yield { packet: new EncodedPacket(source.data, 'key', at / sampleRateHz, length / sampleRateHz), metadata };
      metadata = undefined;
    }
  }

  /** Output sample at the start of a packet's sound; negative before the cut. */
  #positionOf({ timestamp }: EncodedPacket): number {
    return Math.round(timestamp * this.#plan.sampleRateHz) - this.#startSample;
  }

  /** True when packets reach the end of the plan without a gap. Reads only the tables. */
  async #isWhole(): Promise<boolean> {
    let expected = this.#positionOf(this.#first);
    let packet: EncodedPacket | null = this.#first;
    while (packet && this.#positionOf(packet) === expected) {
      expected += AAC_PACKET_SAMPLES;
      if (expected >= this.#plan.sampleFrameCount) return true;
      packet = await this.#packets.getNextPacket(packet, { metadataOnly: true });
    }
    return false;
  }
}

/** Returns the decoder config of a track if its packets fit the output unchanged, or null. */
async function findConfig(
  track: InputAudioTrack,
  { sampleRateHz, channelCount }: RenderPlan,
): Promise<AudioDecoderConfig | null> {
  if ((await track.getCodec()) !== 'aac') return null;
  const config = await track.getDecoderConfig();
  if (config?.codec !== 'mp4a.40.2' || !isPlainStereoLc(config.description)) return null;
  return config.sampleRate === sampleRateHz && config.numberOfChannels === channelCount ? config : null;
}

/**
 * True when an AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1) declares AAC-LC, 48 kHz, stereo, 1024 samples per packet,
 * and nothing that changes the decoded sound: the extension that some encoders append may only deny SBR.
 */
function isPlainStereoLc(description: AllowSharedBufferSource | undefined): boolean {
  if (!description) return false;
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  const [first, second, ...extension] = bytes;
  return first === 0x11 && second === 0x90 && (extension.length === 0 || extension.join() === '86,229,0');
}

/** Returns the packet at a time, moved back by the lead-in; null when there is none. */
async function findFirst(packets: EncodedPacketSink, seconds: number): Promise<EncodedPacket | null> {
  let first = await packets.getPacket(seconds);
  for (let step = 0; first && step < LEAD_IN_PACKETS; step++) {
    first = (await packets.getPacket(first.timestamp - first.duration / 2)) ?? first;
  }
  return first;
}
