/** Types of NAL units (ITU-T H.264, table 7-1). */
const SLICE = 1;
const INSTANT_REFRESH = 5;
const SEQUENCE_PARAMETERS = 7;

/** Profiles whose parameters include sampling and depth (7.3.2.1.1). */
const HIGH_PROFILES: readonly number[] = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135];

/** The sequence parameters that describe how its pictures are scanned. */
interface ScanParameters {
  readonly hasFields: boolean;
  readonly mixesFields: boolean;
  readonly hasSeparateColors: boolean;
  readonly frameNumberBits: number;
}

/**
 * True for H.264 in fields: each picture holds two moments in alternate rows. Like ffmpeg, judges by the first picture,
 * so footage that merely allows fields does not count.
 * @param sequences NAL units with the sequence's parameters. @param units Those of the first packet, which may hold
 * some too.
 */
export function isInterlacedAvc(sequences: readonly Uint8Array[], units: readonly Uint8Array[]): boolean {
  const sequence = [...sequences, ...units].find((unit) => typeOf(unit) === SEQUENCE_PARAMETERS);
  const scan = sequence && readSequence(new BitReader(sequence.subarray(1)));
  if (!scan?.hasFields) return false;
  const slice = units.find((unit) => [SLICE, INSTANT_REFRESH].includes(typeOf(unit)));
  return scan.mixesFields || (slice !== undefined && isField(new BitReader(slice.subarray(1)), scan));
}

function typeOf(unit: Uint8Array): number {
  return (unit[0] ?? 0) & 0x1f;
}

/** 7.3.2.1.1, up to the scan type. */
function readSequence(bits: BitReader): ScanParameters {
  const profile = bits.read(8);
  bits.read(16);
  bits.readCode();
  const hasSeparateColors = HIGH_PROFILES.includes(profile) && skipSampling(bits);
  const frameNumberBits = bits.readCode() + 4;
  const orderType = bits.readCode();
  if (orderType === 0) bits.readCode();
  if (orderType === 1) {
    bits.read(1);
    for (let n = 0; n < 2; n++) bits.readCode();
    for (let left = bits.readCode(); left > 0 && !bits.isAtEnd; left--) bits.readCode();
  }
  bits.readCode();
  bits.read(1);
  for (let n = 0; n < 2; n++) bits.readCode();
  const hasFields = bits.read(1) === 0 && !bits.isAtEnd;
  return { hasFields, mixesFields: hasFields && bits.read(1) === 1, hasSeparateColors, frameNumberBits };
}

/** @returns True when colours are coded as separate pictures. */
function skipSampling(bits: BitReader): boolean {
  const chroma = bits.readCode();
  const isSeparate = chroma === 3 && bits.read(1) === 1;
  for (let n = 0; n < 2; n++) bits.readCode();
  bits.read(1);
  const lists = bits.read(1) === 0 ? 0 : chroma === 3 ? 12 : 8;
  for (let list = 0; list < lists; list++) if (bits.read(1) === 1) skipScaling(bits, list < 6 ? 16 : 64);
  return isSeparate;
}

/** 7.3.2.1.1.1. */
function skipScaling(bits: BitReader, size: number): void {
  let [last, next] = [8, 8];
  for (let n = 0; n < size && next !== 0; n++) {
    const code = bits.readCode();
    next = (last + (code & 1 ? (code + 1) >> 1 : -(code >> 1)) + 256) & 255;
    if (next !== 0) last = next;
  }
}

/** 7.3.3, up to the field flag. */
function isField(bits: BitReader, { hasSeparateColors, frameNumberBits }: ScanParameters): boolean {
  for (let n = 0; n < 3; n++) bits.readCode();
  if (hasSeparateColors) bits.read(2);
  bits.read(frameNumberBits);
  return bits.read(1) === 1;
}

/** Reads bits; past the end they are zero. Skips bytes that only prevent start codes. */
class BitReader {
  readonly #bytes: number[];
  #at = 0;

  constructor(bytes: Uint8Array) {
    const head = bytes.subarray(0, 1_024);
    this.#bytes = [...head].filter((byte, n) => byte !== 3 || n < 2 || head[n - 1] !== 0 || head[n - 2] !== 0);
  }

  get isAtEnd(): boolean {
    return this.#at > 8 * this.#bytes.length;
  }

  read(count: number): number {
    let value = 0;
    for (let n = 0; n < count; n++, this.#at++) {
      value = 2 * value + (((this.#bytes[this.#at >> 3] ?? 0) >> (7 - (this.#at & 7))) & 1);
    }
    return value;
  }

  /** An Exp-Golomb code (9.1), before sign mapping. */
  readCode(): number {
    let zeros = 0;
    while (zeros < 32 && this.read(1) === 0) zeros++;
    return 2 ** zeros - 1 + this.read(zeros);
  }
}
