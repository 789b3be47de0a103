import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Encoded bytes, and the timestamp of their first sample. */
export interface TimedPacket {
  /** In ticks of the encoder's timebase. */
  readonly timestamp: number;
  readonly bytes: Buffer;
}

/** Output options that write raw packets to `pipe:1`, and before each a line about it to `pipe:3`. */
export const TIMED_PACKETS = ['-avoid_negative_ts', 'disabled', '-f', 'tee'] as const;

/** The outputs for {@link TIMED_PACKETS} in a raw format. */
export function timedOutputs(format: string): string {
  return `[f=framecrc:flush_packets=1]pipe:3|[f=${format}:flush_packets=1]pipe:1`;
}

/**
 * Pairs the lines of `pipe:3` with the bytes of `pipe:1`, and ends with the shorter of the two. ffmpeg waits while
 * nobody reads.
 */
export async function* timedPackets(lines: Readable, raw: Readable): AsyncGenerator<TimedPacket> {
  const chunks = raw[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let rest: Buffer = Buffer.alloc(0);
  for await (const line of createInterface({ input: lines })) {
    if (line.startsWith('#')) continue;
    const [, , timestamp = Number.NaN, , size = Number.NaN] = line.split(',').map(Number);
    if (!Number.isFinite(timestamp) || !Number.isFinite(size)) return;
    const parts = [rest];
    let length = rest.length;
    while (length < size) {
      const { value, done } = await chunks.next();
      if (done) return;
      parts.push(value);
      length += value.length;
    }
    const bytes = Buffer.concat(parts, length);
    rest = bytes.subarray(size);
    yield { timestamp, bytes: bytes.subarray(0, size) };
  }
}
