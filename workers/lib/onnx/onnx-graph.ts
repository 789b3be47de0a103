import { type Field, message } from './protobuf.ts';

/** Name of a value inside a graph. */
export type Value = string;

/** An input or output; names stand for dimensions that vary. */
export interface Port {
  readonly name: string;
  readonly type: 'float32' | 'int64' | 'uint8';
  readonly dims: readonly (number | string)[];
}

/** Numbers of ONNX's tensor types. */
const TYPES = { float32: 1, uint8: 2, int64: 7 } as const;
const IR_VERSION = 8;
const OPSET = 17;

type Attributes = Readonly<Record<string, number | readonly number[] | { readonly float: number } | string>>;

/** Writes an ONNX graph node by node: each call adds an operator and returns its output. */
export class OnnxGraph {
  readonly #nodes: Field[] = [];
  readonly #constants = new Map<Value, Field>();

  /** Adds an operator with one output. */
  op(type: string, inputs: readonly Value[], attributes: Attributes = {}, output = this.#newName(type)): Value {
    return this.ops(type, inputs, [output], attributes)[0] ?? output;
  }

  /** Adds an operator with several outputs: their number, or their names. */
  ops(
    type: string,
    inputs: readonly Value[],
    outputs: number | readonly Value[],
    attributes: Attributes = {},
  ): readonly Value[] {
    const base = this.#newName(type);
    const names =
      typeof outputs === 'number' ? Array.from({ length: outputs }, (_, index) => `${base}.${index}`) : outputs;
    const fields: Field[] = [
      ...inputs.map((name): Field => [1, name]),
      ...names.map((name): Field => [2, name]),
      [4, type],
      ...Object.entries(attributes).map(([name, value]): Field => [5, attribute(name, value)]),
    ];
    this.#nodes.push([1, message(fields)]);
    return names;
  }

  floats(name: string, values: Float32Array, dims: readonly number[]): Value {
    return this.#constant(name, 'float32', values, dims);
  }

  bytes(name: string, values: Uint8Array, dims: readonly number[]): Value {
    return this.#constant(name, 'uint8', values, dims);
  }

  /** A list of integers, as shapes and axes are. */
  ints(...values: number[]): Value {
    return this.#constant(`ints ${values}`, 'int64', BigInt64Array.from(values, BigInt), [values.length]);
  }

  /** One integer without a dimension. */
  int(value: number): Value {
    return this.#constant(`int ${value}`, 'int64', BigInt64Array.of(BigInt(value)), []);
  }

  float(value: number): Value {
    return this.#constant(`float ${value}`, 'float32', Float32Array.of(value), [1]);
  }

  /** Bytes of the `.onnx` file. */
  build(inputs: readonly Port[], outputs: readonly Port[]): Uint8Array {
    const graph = message([
      ...this.#nodes,
      [2, 'graph'],
      ...this.#constants.values(),
      ...inputs.map((port): Field => [11, valueInfo(port)]),
      ...outputs.map((port): Field => [12, valueInfo(port)]),
    ]);
    return message([
      [1, IR_VERSION],
      [7, graph],
      [
        8,
        message([
          [1, ''],
          [2, OPSET],
        ]),
      ],
    ]);
  }

  #newName(type: string): Value {
    return `${type} ${this.#nodes.length}`;
  }

  #constant(
    name: string,
    type: keyof typeof TYPES,
    values: Float32Array | Uint8Array | BigInt64Array,
    dims: readonly number[],
  ): Value {
    if (!this.#constants.has(name)) {
      const tensor = message([
        ...dims.map((size): Field => [1, size]),
        [2, TYPES[type]],
        [8, name],
        [9, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)],
      ]);
      this.#constants.set(name, [5, tensor]);
    }
    return name;
  }
}

/** Numbers of ONNX's attribute types. */
const ATTRIBUTE = { float: 1, int: 2, text: 3, ints: 7 } as const;

function attribute(name: string, value: Attributes[string]): Uint8Array {
  if (typeof value === 'number')
    return message([
      [1, name],
      [3, value],
      [20, ATTRIBUTE.int],
    ]);
  if (typeof value === 'string')
    return message([
      [1, name],
      [4, value],
      [20, ATTRIBUTE.text],
    ]);
  if ('float' in value)
    return message([
      [1, name],
      [2, value],
      [20, ATTRIBUTE.float],
    ]);
  return message([[1, name], ...value.map((item): Field => [8, item]), [20, ATTRIBUTE.ints]]);
}

function valueInfo({ name, type, dims }: Port): Uint8Array {
  const shape = message(dims.map((size) => [1, message([typeof size === 'number' ? [1, size] : [2, size]])]));
  const tensor = message([
    [1, TYPES[type]],
    [2, shape],
  ]);
  return message([
    [1, name],
    [2, message([[1, tensor]])],
  ]);
}
