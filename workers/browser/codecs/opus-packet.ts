import type { Microseconds } from '#shared/time/microseconds.ts';

/** Lengths of a frame in µs by the configuration of a packet (RFC 6716, 3.1): SILK, hybrid, CELT. */
const SILK_US = [10_000, 20_000, 40_000, 60_000] as const;
const HYBRID_US = [10_000, 20_000] as const;
const CELT_US = [2_500, 5_000, 10_000, 20_000] as const;

/** How long the sound of an Opus packet is, in µs; null for a packet that is none. */
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
