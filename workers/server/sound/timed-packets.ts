import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Encoded bytes, and the timestamp of their first sample. */
export interface TimedPacket {
  /** In ticks of the encoder's timebase. */
  readonly timestamp: number;
  readonly bytes: Buffer;
}

/** Output options that write raw packets to `pipe:1`, and a line about each to `pipe:3`, before it. */
export const TIMED_PACKETS = ['-avoid_negative_ts', 'disabled', '-f', 'tee'] as const;

/** The outputs for {@link TIMED_PACKETS}, of a raw format. */
export function timedOutputs(format: string): string {
  return `[f=framecrc:flush_packets=1]pipe:3|[f=${format}:flush_packets=1]pipe:1`;
}

/** Joins the lines of `pipe:3` to the bytes of `pipe:1`; ends with the shorter of both. ffmpeg waits while nothing is read. */
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
