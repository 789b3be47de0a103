/** Types of NAL units (ITU-T H.264, table 7-1). */
const INSTANT_REFRESH = 5;
const SEQUENCE_PARAMETERS = 7;
const PICTURE_PARAMETERS = 8;

/** Profiles with a configuration record that ends with the sampling (ISO/IEC 14496-15, 5.3.3.1.2). */
const HIGH_PROFILES: readonly number[] = [100, 110, 122, 144];

/** The parts of an H.264 packet. */
export interface AvcPacket {
  /**
   * The packet without its parameter sets, with NAL units prefixed by 4-byte lengths; the input itself if it has none.
   */
  readonly data: Uint8Array;
  /** An `avcC` record made from the packet's own parameter sets; null if it lacks either. */
  readonly description: Uint8Array<ArrayBuffer> | null;
}

/**
 * Removes the parameter sets from a packet whose NAL units have 4-byte lengths, because `avc1` files store them only in
 * the header. Firefox (153) repeats them in every key packet, and its own `avcC` record doubles the first byte of each,
 * so that ffmpeg finds none in it.
 */
export function takeParameterSets(data: Uint8Array): AvcPacket {
  const units = splitUnits(data);
  const isSet = (unit: Uint8Array) => [SEQUENCE_PARAMETERS, PICTURE_PARAMETERS].includes(typeOf(unit));
  if (!units?.some(isSet)) return { data, description: null };
  const ofType = (type: number) => units.filter((unit) => typeOf(unit) === type);
  const [sequence, picture] = [ofType(SEQUENCE_PARAMETERS), ofType(PICTURE_PARAMETERS)];
  return {
    data: concatenate(units.filter((unit) => !isSet(unit)).flatMap((unit) => [bigEndian(unit.length, 4), unit])),
    description: sequence.length > 0 && picture.length > 0 ? makeDescription(sequence, picture) : null,
  };
}

/** True for a picture from which decoding can start and which no later picture refers beyond (IDR). */
export function isInstantRefresh(data: Uint8Array): boolean {
  return splitUnits(data)?.some((unit) => typeOf(unit) === INSTANT_REFRESH) === true;
}

/** Splits the NAL units; null when the lengths don't add up. */
function splitUnits(data: Uint8Array): Uint8Array[] | null {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const units: Uint8Array[] = [];
  let at = 0;
  while (at + 4 < data.length) {
    const length = view.getUint32(at);
    if (length === 0 || at + 4 + length > data.length) return null;
    units.push(data.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return at === data.length ? units : null;
}

function typeOf(unit: Uint8Array): number {
  return (unit[0] ?? 0) & 0x1f;
}

/** Eight bits of 4:2:0, the format of all our encoders. */
function makeDescription(sequence: readonly Uint8Array[], picture: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const [profile = 0, compatibility = 0, level = 0] = sequence[0]?.subarray(1, 4) ?? [];
  const sized = (sets: readonly Uint8Array[]) => sets.flatMap((set) => [bigEndian(set.length, 2), set]);
  return concatenate([
    Uint8Array.of(1, profile, compatibility, level, 0xff, 0xe0 | sequence.length),
    ...sized(sequence),
    Uint8Array.of(picture.length),
    ...sized(picture),
    HIGH_PROFILES.includes(profile) ? Uint8Array.of(0xfd, 0xf8, 0xf8, 0) : new Uint8Array(0),
  ]);
}

function bigEndian(value: number, byteCount: 2 | 4): Uint8Array {
  return Uint8Array.from({ length: byteCount }, (_, index) => value >>> (8 * (byteCount - 1 - index)));
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
