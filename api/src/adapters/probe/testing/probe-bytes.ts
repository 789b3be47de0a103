import type { ByteSource } from '#api/adapters/probe/byte-source.ts';
import { probeMedia } from '#api/adapters/probe/probe.ts';
import type { ProbeOutcome } from '#api/adapters/probe/probed-media.ts';

export function sourceOf(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: async (start, endExclusive) => bytes.slice(start, endExclusive) };
}

export async function probeBytes(bytes: Uint8Array | string): Promise<ProbeOutcome> {
  return probeMedia(sourceOf(typeof bytes === 'string' ? Buffer.from(bytes) : bytes), 'account');
}
