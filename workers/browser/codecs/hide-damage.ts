import { type EncodedPacket, EncodedPacketSink, type Input, type InputTrack } from 'mediabunny';
import type { DamagedPart } from '#shared/media/damage.ts';

/** Consecutive packets of a track that its decoder rejects. */
export interface DamagedPackets {
  /** Sequence numbers [first, end). */
  readonly first: number;
  readonly end: number;
  /** The missing part of the track, in seconds: from the first lost frame or sound to the next good one. */
  readonly startSeconds: number;
  readonly endSeconds: number;
}

const known = new WeakMap<InputTrack, readonly DamagedPackets[]>();

type DamageListener = (part: DamagedPart) => void;

const listeners = new WeakMap<Input, readonly DamageListener[]>();

/** Calls the listener once for each damaged part of a file, when a reader in this thread finds it. */
export function watchDamage(input: Input, listener: DamageListener): void {
  listeners.set(input, [...(listeners.get(input) ?? []), listener]);
}

/** Hides packets of a track from all its readers. Players then see a gap, which they can bridge. */
export function markDamaged(track: InputTrack, damage: DamagedPackets): void {
  known.set(track, [...(known.get(track) ?? []), damage]);
  const [startSeconds, endSeconds] = [Math.max(0, damage.startSeconds), Math.max(0, damage.endSeconds)];
  for (const listener of listeners.get(track.input) ?? []) listener({ startSeconds, endSeconds });
}

/** Number of hidden places in a track so far. */
export function countDamage(track: InputTrack): number {
  return known.get(track)?.length ?? 0;
}

function damageAt(track: InputTrack, { sequenceNumber }: EncodedPacket): DamagedPackets | undefined {
  return known.get(track)?.find(({ first, end }) => sequenceNumber >= first && sequenceNumber < end);
}

/**
 * Makes mediabunny's packet sinks skip packets that are marked as damaged. They return the last packet before a damaged
 * one instead, and at the start of a file the first good one.
 */
export function hideDamage(): void {
  const { getFirstPacket, getPacket, getNextPacket, getKeyPacket, getNextKeyPacket } = EncodedPacketSink.prototype;
  const trackOf = (sink: EncodedPacketSink) => (sink as unknown as { _track: InputTrack })._track;

  EncodedPacketSink.prototype.getNextPacket = async function (packet, options) {
    let next = await getNextPacket.call(this, packet, options);
    while (next && damageAt(trackOf(this), next)) next = await getNextPacket.call(this, next, options);
    return next;
  };

  EncodedPacketSink.prototype.getNextKeyPacket = async function (packet, options) {
    let next = await getNextKeyPacket.call(this, packet, options);
    while (next && damageAt(trackOf(this), next)) next = await getNextKeyPacket.call(this, next, options);
    return next;
  };

  EncodedPacketSink.prototype.getFirstPacket = async function (options) {
    const first = await getFirstPacket.call(this, options);
    return first && damageAt(trackOf(this), first) ? this.getNextPacket(first, options) : first;
  };

  EncodedPacketSink.prototype.getPacket = async function (seconds, options) {
    const found = await getPacket.call(this, seconds, options);
    const damage = found && damageAt(trackOf(this), found);
    if (!damage) return found;
    const earlier = await this.getPacket(await justBefore(trackOf(this), damage.startSeconds), options);
    return earlier ?? this.getFirstPacket(options);
  };

  EncodedPacketSink.prototype.getKeyPacket = async function (seconds, options) {
    const found = await getKeyPacket.call(this, seconds, options);
    if (!found || !damageAt(trackOf(this), found)) return found;
    const earlier = await this.getKeyPacket(await justBefore(trackOf(this), found.timestamp), options);
    return earlier ?? this.getFirstKeyPacket(options);
  };
}

async function justBefore(track: InputTrack, seconds: number): Promise<number> {
  return seconds - 0.5 / (await track.getTimeResolution());
}
