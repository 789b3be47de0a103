/** One tensor of a model: its shape and its numbers as floats. */
export interface Weights {
  readonly dims: readonly number[];
  readonly values: Float32Array;
}

/** Tensors of a CTranslate2 model by name; numbers become floats on request. */
export interface Ct2Model {
  readonly names: readonly string[];
  /** @throws Error when there is no such tensor. */
  get(name: string): Weights;
  has(name: string): boolean;
}

/** Item sizes, in the order of CTranslate2's `DataType`. */
const ITEM_BYTES = [4, 1, 2, 4, 2] as const;
const FLOAT32 = 0;
const FLOAT16 = 4;

/** The supported layout. Older and newer files count differently. */
const BINARY_VERSION = 6;

interface Stored {
  readonly dims: readonly number[];
  readonly type: number;
  readonly bytes: Uint8Array;
}

/**
 * Reads `model.bin` of CTranslate2 (binary version 6), little-endian: the version, the model's name and revision, then for each
 * tensor its name, shape, type and bytes, and at the end other names of the same tensors.
 * @throws Error when the bytes are not such a file.
 */
export function readCt2Model(bytes: Uint8Array): Ct2Model {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const uint8 = () => view.getUint8(at++);
  const uint32 = () => {
    at += 4;
    return view.getUint32(at - 4, true);
  };
  const text = () => {
    const length = view.getUint16(at, true);
    at += 2 + length;
    // The last byte is a zero.
    return new TextDecoder().decode(bytes.subarray(at - length, at - 1));
  };

  if (uint32() !== BINARY_VERSION) throw new Error('The model is in another layout of CTranslate2.');
  text();
  uint32();
  const tensors = new Map<string, Stored>();
  for (let left = uint32(); left > 0; left--) {
    const name = text();
    const dims = Array.from({ length: uint8() }, uint32);
    const type = uint8();
    const length = uint32();
    if (length % (ITEM_BYTES[type] ?? Number.NaN) !== 0) throw new Error(`The model's ${name} has an unknown type.`);
    tensors.set(name, { dims, type, bytes: bytes.subarray(at, at + length) });
    at += length;
  }
  for (let left = uint32(); left > 0; left--) {
    const alias = text();
    const stored = tensors.get(text());
    if (stored) tensors.set(alias, stored);
  }

  return {
    names: [...tensors.keys()],
    has: (name) => tensors.has(name),
    get(name) {
      const stored = tensors.get(name);
      if (!stored) throw new Error(`The model has no ${name}.`);
      return { dims: stored.dims, values: toFloats(stored) };
    },
  };
}

function toFloats({ type, bytes }: Stored): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === FLOAT32) return Float32Array.from({ length: bytes.length / 4 }, (_, n) => view.getFloat32(n * 4, true));
  if (type !== FLOAT16) return Float32Array.from({ length: bytes.length }, (_, n) => view.getInt8(n));
  const table = halfFloats();
  const floats = new Float32Array(bytes.length / 2);
  for (let n = 0; n < floats.length; n++) floats[n] = table[view.getUint16(n * 2, true)] ?? 0;
  return floats;
}

let halves: Float32Array | null = null;

/** Value of each of the 65,536 half floats: a look-up is ten times as fast as computing it. */
function halfFloats(): Float32Array {
  halves ??= Float32Array.from({ length: 65_536 }, (_, bits) => {
    const sign = bits & 0x80_00 ? -1 : 1;
    const exponent = (bits >> 10) & 0x1f;
    const fraction = bits & 0x3_ff;
    if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
    return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1_024 + fraction) * 2 ** (exponent - 25);
  });
  return halves;
}
