import {
  AudioSampleSink,
  type EncodedPacket,
  EncodedPacketSink,
  type InputTrack,
  type PacketRetrievalOptions,
  VideoSampleSink,
} from 'mediabunny';
import { type DamagedPackets, markDamaged } from '#workers/browser/codecs/hide-damage.ts';
import { isDecodingError } from './decoding-error.ts';

/** Packets tried at once: at least, if the next one is a key packet; at most. */
const LEAST_TRIED = 50;
const MOST_TRIED = 300;

/** Packets that a decoder may hold beyond its last output frame. */
const PACKETS_AHEAD = 120;

const KEYS: PacketRetrievalOptions = { verifyKeyPackets: true };

/** Packets from a key packet on, in decoding order, that need no others. */
interface Group {
  readonly packets: readonly EncodedPacket[];
  /** The packet after them; null at the end. */
  readonly next: EncodedPacket | null;
}

/**
 * Finds and hides the first undecodable packets at or shortly after a time at which a decoder failed. Nothing between
 * them and the next key packet can be decoded either.
 * @returns null when all packets can be decoded.
 */
export async function findDamage(track: InputTrack, fromSeconds: number): Promise<DamagedPackets | null> {
  let tried = 0;
  for (let group = await readGroup(track, fromSeconds); group && tried < PACKETS_AHEAD; ) {
    const damage = await findInGroup(track, group);
    if (damage) return damage;
    tried += group.packets.length;
    group = group.next && (await groupFrom(track, group.next));
  }
  return null;
}

/**
 * Tries to decode the packets around a time, at most `maxPackets`, and hides those that fail.
 * @returns The first damage; `isTotal` when nothing in the group can be decoded.
 */
export async function tryDecoding(
  track: InputTrack,
  seconds: number,
  maxPackets = MOST_TRIED,
): Promise<{ damage: DamagedPackets | null; isTotal: boolean; nextSeconds: number | null }> {
  const group = await readGroup(track, seconds, maxPackets);
  if (!group) return { damage: null, isTotal: false, nextSeconds: null };
  const damage = await findInGroup(track, group);
  const isTotal = damage !== null && damage.first <= (group.packets[0]?.sequenceNumber ?? 0);
  return { damage, isTotal, nextSeconds: group.next?.timestamp ?? null };
}

async function readGroup(track: InputTrack, seconds: number, maxPackets = MOST_TRIED): Promise<Group | null> {
  const sink = new EncodedPacketSink(track);
  const key = (await sink.getKeyPacket(seconds, KEYS)) ?? (await sink.getFirstKeyPacket(KEYS));
  return key && groupFrom(track, key, maxPackets);
}

async function groupFrom(track: InputTrack, key: EncodedPacket, maxPackets = MOST_TRIED): Promise<Group> {
  const sink = new EncodedPacketSink(track);
  const packets = [key];
  let next = await sink.getNextPacket(key, KEYS);
  while (next && packets.length < maxPackets && (next.type === 'delta' || packets.length < LEAST_TRIED)) {
    packets.push(next);
    next = await sink.getNextPacket(next, KEYS);
  }
  return { packets, next };
}

async function findInGroup(track: InputTrack, { packets }: Group): Promise<DamagedPackets | null> {
  if (await decodes(track, packets)) return null;
  // The shortest failing range from the first packet ends with the first damaged one.
  let [good, bad] = [0, packets.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (await decodes(track, packets.slice(0, middle))) good = middle;
    else bad = middle;
  }
  const damage = await describe(track, packets, bad - 1);
  markDamaged(track, damage);
  return damage;
}

async function describe(
  track: InputTrack,
  packets: readonly EncodedPacket[],
  firstBad: number,
): Promise<DamagedPackets> {
  const resume = await findResume(track, packets[firstBad] as EncodedPacket);
  const start = cleanCut(packets, firstBad, resume);
  const endSeconds = resume?.timestamp ?? (await track.computeDuration());
  return {
    first: start.sequenceNumber,
    end: resume?.sequenceNumber ?? Number.POSITIVE_INFINITY,
    startSeconds: Math.min(start.timestamp, endSeconds),
    endSeconds,
  };
}

/** The first decodable key packet after a damaged packet. */
async function findResume(track: InputTrack, damaged: EncodedPacket): Promise<EncodedPacket | null> {
  const sink = new EncodedPacketSink(track);
  let key = await sink.getNextKeyPacket(damaged, KEYS);
  while (key && !(await decodes(track, [key]))) key = await sink.getNextKeyPacket(key, KEYS);
  return key;
}

/**
 * Moves the cut so that all frames before it come earlier than all lost ones. Otherwise a frame that was decoded ahead
 * would appear alone among the lost ones.
 * @returns The first packet to skip, with the time of the first lost frame.
 */
function cleanCut(
  packets: readonly EncodedPacket[],
  firstBad: number,
  resume: EncodedPacket | null,
): { sequenceNumber: number; timestamp: number } {
  const isLost = (packet: EncodedPacket) => resume === null || packet.sequenceNumber < resume.sequenceNumber;
  let cut = firstBad;
  let lostFrom = Math.min(
    ...packets
      .slice(firstBad)
      .filter(isLost)
      .map(({ timestamp }) => timestamp),
  );
  for (let index = firstBad - 1; index >= 0; index--) {
    const { timestamp } = packets[index] as EncodedPacket;
    if (timestamp < lostFrom) continue;
    cut = index;
    lostFrom = Math.min(lostFrom, ...packets.slice(index, firstBad).map((packet) => packet.timestamp));
  }
  const { sequenceNumber } = packets[cut] as EncodedPacket;
  return { sequenceNumber, timestamp: lostFrom };
}

/**
 * True when packets that start with a key packet can be decoded, with the same decoder and corrections as everywhere
 * else.
 */
async function decodes(track: InputTrack, packets: readonly EncodedPacket[]): Promise<boolean> {
  const sink = track.isVideoTrack()
    ? new VideoSampleSink(track)
    : track.isAudioTrack()
      ? new AudioSampleSink(track)
      : null;
  if (!sink) return true;
  Object.assign(sink, { _createPacketSink: () => new PacketRange(track, packets) });
  try {
    for await (using _ of sink.samples()) {
    }
    return true;
  } catch (error) {
    if (isDecodingError(error)) return false;
    throw error;
  }
}

/** Reads part of a track's packets. */
class PacketRange extends EncodedPacketSink {
  readonly #packets: readonly EncodedPacket[];

  constructor(track: InputTrack, packets: readonly EncodedPacket[]) {
    super(track);
    this.#packets = packets;
  }

  override async getKeyPacket(): Promise<EncodedPacket | null> {
    return this.#packets[0] ?? null;
  }

  override async getNextPacket(packet: EncodedPacket): Promise<EncodedPacket | null> {
    return this.#packets[this.#packets.indexOf(packet) + 1] ?? null;
  }
}
