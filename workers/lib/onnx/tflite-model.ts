import { FlatTable } from './flat-table.ts';

/** Numbers of the operators that are read, from TensorFlow Lite's schema. */
const OPERATORS = {
  add: 0,
  conv: 3,
  depthwiseConv: 4,
  dequantize: 6,
  maxPool: 17,
  reshape: 22,
  resizeBilinear: 23,
  pad: 34,
  relu: 19,
} as const;

/** Operators of {@link TfliteModel}. */
export type TfliteOperatorType = keyof typeof OPERATORS;

/** A tensor. Pictures are `[1][y][x][channel]`. */
export interface TfliteTensor {
  readonly dims: readonly number[];
  /** The values of a constant; null for a tensor that the model computes. */
  readonly values: Float32Array | Int32Array | null;
}

export interface TfliteOperator {
  readonly type: TfliteOperatorType;
  /** Indices of tensors. */
  readonly inputs: readonly number[];
  readonly output: number;
  /** Fields by their number in the operator's table of the schema. */
  readonly options: FlatTable | null;
}

export interface TfliteModel {
  readonly tensors: readonly TfliteTensor[];
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
  /** In an order in which they can run. */
  readonly operators: readonly TfliteOperator[];
}

/**
 * Reads the first graph of a `.tflite` file with weights of 16 or 32 bits. Halves become floats.
 * @throws RangeError for operators and types that no model here has.
 */
export function readTflite(bytes: Uint8Array): TfliteModel {
  const root = FlatTable.root(bytes);
  const codes = root.tables(1).map((code) => Math.max(code.byte(0), code.int(3)));
  const buffers = root.tables(4);
  const [graph] = root.tables(2);
  if (!graph) throw new RangeError('A model without a graph.');
  return {
    tensors: graph.tables(0).map((tensor) => ({
      dims: tensor.ints(0),
      values: valuesOf(tensor.byte(1), buffers[tensor.int(2)]?.bytes(0) ?? new Uint8Array()),
    })),
    inputs: graph.ints(1),
    outputs: graph.ints(2),
    operators: graph.tables(3).map((operator) => ({
      type: typeOf(codes[operator.int(0)]),
      inputs: operator.ints(1),
      output: operator.ints(2)[0] ?? -1,
      options: operator.table(4),
    })),
  };
}

function typeOf(code: number | undefined): TfliteOperatorType {
  const known = Object.entries(OPERATORS).find(([, number]) => number === code);
  if (!known) throw new RangeError(`TensorFlow Lite’s operator ${code} is not read.`);
  return known[0] as TfliteOperatorType;
}

function valuesOf(type: number, bytes: Uint8Array<ArrayBuffer>): TfliteTensor['values'] {
  if (bytes.length === 0) return null;
  switch (type) {
    case 0:
      return new Float32Array(bytes.buffer);
    case 1:
      return Float32Array.from(new Uint16Array(bytes.buffer), fromHalf);
    case 2:
      return new Int32Array(bytes.buffer);
    default:
      throw new RangeError(`TensorFlow Lite’s tensor type ${type} is not read.`);
  }
}

/** The value of a float of 16 bits. */
function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = (bits & 0x3ff) / 1_024;
  if (exponent === 0) return sign * fraction * 2 ** -14;
  if (exponent === 0x1f) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction) * 2 ** (exponent - 15);
}
