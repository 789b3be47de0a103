import { prepareEncoder } from '#workers/browser/audio/aac-encoder.ts';
import {
  AAC_BITRATE_BPS,
  AAC_PACKET_SAMPLES,
  type AacPacket,
  AacTrack,
  stampPacket,
} from '#workers/browser/audio/aac-track.ts';
import { windowEndOf } from '#workers/browser/audio/aac-window.ts';
import type { MixChunk } from '#workers/lib/audio/mixer.ts';
import { sha256 } from '#workers/lib/sha256.ts';
import { engineNames } from './plan-segments.ts';
import { descriptionOf, type Segment } from './segment.ts';
import type { SegmentStore } from './segment-store.ts';
import { SoundWindow } from './sound-window.ts';

/** Packets per part: four seconds. */
const PART_PACKETS = 188;

/** Packets on each side of a part that affect its encoding: windows overlap, and encoders look ahead. */
const MARGIN_PACKETS = 4;

/** Packets around the start of a part, one second, in which to switch between its encoder and a stored encoding. */
const SEAM_PACKETS = 47;

/** Packets at an encoder's start or end that differ from an encoding of the whole sound. */
const UNSETTLED_PACKETS = 4;

/** No frame allows switching from one encoding of the sound to another. */
export class SoundSeamLost extends Error {}

/** A part of the track: packets [first, end). */
interface Part {
  readonly first: number;
  readonly end: number;
  readonly key: string;
}

/** Encoded frames by number. A stored part starts with the last frame before it, which decides how it can be joined. */
type Frames = ReadonlyMap<number, Uint8Array>;

/**
 * Encodes stereo sound to AAC as {@link AacTrack} does, in parts stored under a hash of their samples. Stored parts are
 * not encoded again.
 *
 * AAC crossfades each frame's samples into the next. So two encodings can only be joined where both end a frame with
 * the same window. Up to a second around a changed part is encoded as well, until such a frame is found.
 */
export class SoundParts {
  /** Longest delay from a chunk to its packets. */
  static readonly lagSeconds = ((PART_PACKETS + MARGIN_PACKETS + SEAM_PACKETS) * AAC_PACKET_SAMPLES) / 48_000;

  readonly #store: SegmentStore;
  readonly #sampleCount: number;
  readonly #delay: number;
  readonly #packetCount: number;
  readonly #samples = new SoundWindow();
  readonly #ready: AacPacket[] = [];
  readonly #keys: string[] = [];
  /** The next part. */
  #partIndex = 0;
  /** The last frames of stored parts. An encoder may replace some of them. */
  #held = new Map<number, Uint8Array>();
  #encoder: AacTrack | null = null;
  /** Frames from the encoder, from its first. */
  #encoded = new Map<number, Uint8Array>();
  /** Number of the encoder's next packet, and its next input sample. */
  #encoderPacket = 0;
  #encoderSample = 0;
  /** First packet that should come from the encoder; null once the encoder has taken over. */
  #turnAt: number | null = null;
  /** Parts being encoded. */
  #missing: Part[] = [];
  #config: AudioDecoderConfig | null = null;
  #writtenCount = 0;
  #encodedCount = 0;
  #keeping: Promise<void> = Promise.resolve();

  /**
   * @param sampleCount Samples in the whole track.
   * @throws Error when no encoder for AAC exists.
   */
  static async open(sampleCount: number, store: SegmentStore): Promise<SoundParts> {
    return new SoundParts(sampleCount, store, await prepareEncoder());
  }

  private constructor(sampleCount: number, store: SegmentStore, delay: number) {
    this.#sampleCount = sampleCount;
    this.#store = store;
    this.#delay = delay;
    this.#packetCount = Math.ceil((sampleCount + delay) / AAC_PACKET_SAMPLES);
  }

  /** Packets encoded for the file. */
  get encodedCount(): number {
    return this.#encodedCount;
  }

  /** Keys of the parts so far. */
  get keys(): readonly string[] {
    return this.#keys;
  }

  /** Encodes the next chunk. @returns The packets that are ready, in order. @throws SoundSeamLost. */
  async encode({ channels }: MixChunk): Promise<AacPacket[]> {
    this.#samples.add(channels);
    await this.#takeParts();
    return this.#ready.splice(0);
  }

  /** @returns The last packets. @throws SoundSeamLost. */
  async finish(): Promise<AacPacket[]> {
    await this.#takeParts();
    if (this.#encoder) await this.#endEncoder(this.#sampleCount);
    this.#writeEncoded(this.#packetCount);
    this.#writeHeld(this.#packetCount);
    await this.#keeping;
    return this.#ready.splice(0);
  }

  /** Stops the encoder without finishing. */
  async cancel(): Promise<void> {
    await this.#encoder?.cancel();
    await this.#keeping;
  }

  /** Takes every part that has all its samples. */
  async #takeParts(): Promise<void> {
    for (;;) {
      const first = this.#partIndex * PART_PACKETS;
      const end = Math.min(this.#packetCount, first + PART_PACKETS);
      if (first >= end || this.#samples.end < this.#firstSampleOf(end + MARGIN_PACKETS)) return;
      this.#partIndex++;
      const part = { first, end, key: await this.#keyOf(first, end) };
      this.#keys.push(part.key);
      const kept = await this.#readKept(part);
      if (kept) await this.#takeKept(part, kept);
      else await this.#encodePart(part);
      this.#samples.forget((end - SEAM_PACKETS - MARGIN_PACKETS) * AAC_PACKET_SAMPLES - this.#delay);
    }
  }

  /** The first sample of a packet, clamped to the sound. */
  #firstSampleOf(packet: number): number {
    return Math.min(this.#sampleCount, Math.max(0, packet * AAC_PACKET_SAMPLES - this.#delay));
  }

  async #keyOf(first: number, end: number): Promise<string> {
    const range = [this.#firstSampleOf(first - MARGIN_PACKETS), this.#firstSampleOf(end + MARGIN_PACKETS)] as const;
    const hashes = await Promise.all(this.#samples.slice(...range).map((channel) => sha256(channel)));
    const facts = [engineNames(), AAC_BITRATE_BPS, this.#delay, first === 0, end - first, ...hashes];
    return `sound-${await sha256(new TextEncoder().encode(JSON.stringify(facts)))}`;
  }

  /** Reads the frames of a stored part and the one before it; null when it must be encoded. */
  async #readKept({ first, end, key }: Part): Promise<Frames | null> {
    if (!this.#store.has(key)) return null;
    const segment = await this.#store.read<AudioDecoderConfig>(key);
    if (!segment || !this.#accepts(segment.decoderConfig)) return null;
    const before = Math.max(0, first - 1);
    const frames = new Map(segment.packets.map(({ frame, data }) => [before + frame, data]));
    return frames.size === end - before ? frames : null;
  }

  #accepts(config: AudioDecoderConfig): boolean {
    this.#config ??= config;
    return String(descriptionOf(this.#config)) === String(descriptionOf(config));
  }

  async #takeKept({ first, end }: Part, kept: Frames): Promise<void> {
    const last = this.#held.get(first - 1);
    const isJoined = first === 0 || (last !== undefined && canFollow(last, kept.get(first - 1)));
    if (!this.#encoder && !isJoined) await this.#beginEncoder(first);
    const from = this.#encoder ? await this.#giveWay(first, end, kept) : first;
    for (let packet = from; packet < end; packet++) {
      const frame = kept.get(packet);
      if (frame) this.#held.set(packet, frame);
    }
    this.#writeHeld(end - SEAM_PACKETS);
  }

  /** Stops the encoder inside a stored part. @returns The first packet of the part that follows its frames. */
  async #giveWay(first: number, end: number, kept: Frames): Promise<number> {
    const limit = Math.min(end, first + SEAM_PACKETS);
    await this.#endEncoder(Math.min(this.#sampleCount, (limit + UNSETTLED_PACKETS) * AAC_PACKET_SAMPLES));
    for (let packet = first; packet <= limit; packet++) {
      if (packet < this.#packetCount && !canFollow(this.#encoded.get(packet - 1), kept.get(packet - 1))) continue;
      this.#writeEncoded(packet);
      this.#encoded.clear();
      return packet;
    }
    throw new SoundSeamLost('The encoder could not give way to a kept part');
  }

  async #encodePart(part: Part): Promise<void> {
    if (!this.#encoder) await this.#beginEncoder(part.first);
    this.#missing.push(part);
    await this.#feed(Math.min(this.#samples.end, part.end * AAC_PACKET_SAMPLES));
    if (this.#turnAt === null) this.#writeEncoded(part.end);
    const needed = (this.#missing[0] ?? part).first - 1;
    for (const number of this.#encoded.keys()) if (number < needed) this.#encoded.delete(number);
  }

  async #beginEncoder(packet: number): Promise<void> {
    this.#encoderPacket = Math.max(0, packet - SEAM_PACKETS);
    this.#encoderSample = this.#encoderPacket * AAC_PACKET_SAMPLES;
    this.#turnAt = packet;
    this.#encoder = await AacTrack.open(this.#sampleCount, this.#delay, this.#encoderPacket);
  }

  async #endEncoder(sample: number): Promise<void> {
    await this.#feed(sample);
    this.#collect((await this.#encoder?.finish()) ?? []);
    this.#encoder = null;
    if (this.#turnAt !== null) throw new SoundSeamLost('The encoder could not follow a kept part');
    // Unfinished parts are not stored.
    this.#missing = [];
  }

  async #feed(endSample: number): Promise<void> {
    while (this.#encoder && this.#encoderSample < endSample) {
      const end = Math.min(endSample, this.#encoderSample + SEAM_PACKETS * AAC_PACKET_SAMPLES);
      const channels = this.#samples.slice(this.#encoderSample, end);
      this.#collect(await this.#encoder.encode({ firstSample: this.#encoderSample, channels }));
      this.#encoderSample = end;
    }
  }

  #collect(packets: readonly AacPacket[]): void {
    for (const { packet, metadata } of packets) {
      if (metadata?.decoderConfig && !this.#accepts(metadata.decoderConfig)) {
        throw new SoundSeamLost('The encoder describes its sound in another way');
      }
      this.#encoded.set(this.#encoderPacket++, packet.data);
      if (this.#turnAt !== null && this.#encoderPacket >= this.#turnAt) this.#takeTurn(this.#turnAt);
      const part = this.#missing[0];
      if (part && this.#encoderPacket >= part.end) {
        this.#missing.shift();
        this.#keep(part);
      }
    }
  }

  /** Continues with the encoder's frames after the last stored frame that they can follow. */
  #takeTurn(at: number): void {
    const earliest = at - SEAM_PACKETS + UNSETTLED_PACKETS;
    for (let packet = at; packet === 0 || packet >= earliest; packet--) {
      if (packet > 0 && !canFollow(this.#held.get(packet - 1), this.#encoded.get(packet - 1))) continue;
      this.#writeHeld(packet);
      this.#held.clear();
      this.#turnAt = null;
      return;
    }
    throw new SoundSeamLost('No frame was found that the encoder can follow');
  }

  #keep({ first, end, key }: Part): void {
    const before = Math.max(0, first - 1);
    const numbers = Array.from({ length: end - before }, (_, index) => before + index);
    const frames = numbers.map((number) => this.#encoded.get(number) ?? new Uint8Array());
    // No frame could follow it.
    if (!this.#config || frames.every((frame) => windowEndOf(frame) === null)) return;
    const segment: Segment<AudioDecoderConfig> = {
      decoderConfig: this.#config,
      packets: frames.map((data, frame) => ({ frame, type: 'key', data })),
    };
    this.#keeping = this.#keeping.then(() => this.#store.keep(key, segment));
  }

  /** Writes the waiting frames up to a packet. */
  #writeHeld(end: number): void {
    for (const [number, frame] of this.#held) {
      if (number >= end) return;
      this.#held.delete(number);
      this.#write(number, frame);
    }
  }

  /** Writes the encoder's frames up to a packet. */
  #writeEncoded(end: number): void {
    for (let number = this.#writtenCount; number < end; number++) {
      const frame = this.#encoded.get(number);
      if (!frame) return;
      this.#write(number, frame);
      this.#encodedCount++;
    }
  }

  #write(number: number, frame: Uint8Array): void {
    const packet = stampPacket(frame, number, this.#sampleCount, this.#delay);
    if (!packet || !this.#config) return;
    this.#ready.push({ packet, metadata: this.#writtenCount === 0 ? { decoderConfig: this.#config } : undefined });
    this.#writtenCount = number + 1;
  }
}

/** True when the second frame's successor can follow the first frame. */
function canFollow(last: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  if (!last || !other) return false;
  const isSame = last.length === other.length && last.every((byte, index) => byte === other[index]);
  const end = windowEndOf(last);
  return isSame || (end !== null && windowEndOf(other) === end);
}
