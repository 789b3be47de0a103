import type { Microseconds } from '#shared/time/microseconds.ts';

/** Frame lengths in µs by a packet's configuration (RFC 6716, 3.1): SILK, hybrid, CELT. */
const SILK_US = [10_000, 20_000, 40_000, 60_000] as const;
const HYBRID_US = [10_000, 20_000] as const;
const CELT_US = [2_500, 5_000, 10_000, 20_000] as const;

/** Length of an Opus packet's sound in µs; null for an invalid packet. */
export function opusPacketUs([head, count = 0]: Uint8Array): Microseconds | null {
  if (head === undefined) return null;
  const frames = [1, 2, 2, count & 0x3f][head & 3];
  return frames ? frames * frameUs(head >> 3) : null;
}

function frameUs(configuration: number): Microseconds {
  if (configuration < 12) return SILK_US[configuration & 3] ?? 0;
  if (configuration < 16) return HYBRID_US[configuration & 1] ?? 0;
  return CELT_US[configuration & 3] ?? 0;
}
