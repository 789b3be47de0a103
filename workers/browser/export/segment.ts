import type { Frames } from '#shared/time/rational.ts';

/** A packet of a segment. */
export interface SegmentPacket {
  /** Counted from the segment's start. For sound, the packet's number. */
  readonly frame: Frames;
  readonly type: 'key' | 'delta';
  readonly data: Uint8Array;
}

/**
 * Encoded pictures of consecutive frames that start with a key frame and need no other frames, or consecutive packets
 * of sound.
 */
export interface Segment<Config extends DecoderConfig = VideoDecoderConfig> {
  /** Its description holds the parameter sets, which all segments of a file must share. */
  readonly decoderConfig: Config;
  /** In decoding order. */
  readonly packets: readonly SegmentPacket[];
}

export type DecoderConfig = VideoDecoderConfig | AudioDecoderConfig;

/** Header of a stored segment. */
interface Header<Config extends DecoderConfig> {
  readonly decoderConfig: Omit<Config, 'description'> & { readonly description: readonly number[] };
  readonly packets: readonly [frame: Frames, type: SegmentPacket['type'], byteLength: number][];
}

const CHECKSUM_BYTES = 32;
const LENGTH_BYTES = 4;

/**
 * Writes a segment as a file: a checksum of the rest, the header's length, the header, the packets. The checksum
 * reveals a damaged or partly written file.
 */
export async function writeSegment<Config extends DecoderConfig>({
  decoderConfig,
  packets,
}: Segment<Config>): Promise<Uint8Array<ArrayBuffer>> {
  const header: Header<Config> = {
    decoderConfig: { ...decoderConfig, description: [...descriptionOf(decoderConfig)] },
    packets: packets.map(({ frame, type, data }) => [frame, type, data.byteLength]),
  };
  const headerBytes = new TextEncoder().encode(JSON.stringify(header));
  const length = new Uint8Array(LENGTH_BYTES);
  new DataView(length.buffer).setUint32(0, headerBytes.byteLength);
  const parts = [length, headerBytes, ...packets.map(({ data }) => data)];
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, CHECKSUM_BYTES));
  let at = CHECKSUM_BYTES;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  bytes.set(await checksum(bytes));
  return bytes;
}

/** Reads the output of {@link writeSegment}; null when any bit differs. */
export async function readSegment<Config extends DecoderConfig = VideoDecoderConfig>(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Segment<Config> | null> {
  if (bytes.byteLength < CHECKSUM_BYTES + LENGTH_BYTES) return null;
  const expected = await checksum(bytes);
  if (!expected.every((byte, index) => byte === bytes[index])) return null;
  let at = CHECKSUM_BYTES + LENGTH_BYTES;
  const take = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(CHECKSUM_BYTES);
  const { decoderConfig, packets }: Header<Config> = JSON.parse(new TextDecoder().decode(take(length)));
  return {
    // The rest of the header is the original configuration.
    decoderConfig: { ...decoderConfig, description: Uint8Array.from(decoderConfig.description) } as unknown as Config,
    packets: packets.map(([frame, type, byteLength]) => ({ frame, type, data: take(byteLength) })),
  };
}

/** Describes parameters as text. Segments with equal texts can share a file. */
export function describeParameters(config: VideoDecoderConfig): string {
  const { codec, codedWidth, codedHeight } = config;
  return JSON.stringify([codec, codedWidth, codedHeight, ...descriptionOf(config)]);
}

/** Returns the description's bytes; empty without a description. */
export function descriptionOf({ description }: DecoderConfig): Uint8Array {
  if (description === undefined) return new Uint8Array(0);
  return ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
}

async function checksum(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes.subarray(CHECKSUM_BYTES)));
}
