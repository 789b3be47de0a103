import type { FlatTable } from './flat-table.ts';
import { OnnxGraph, type Value } from './onnx-graph.ts';
import { readTflite, type TfliteModel, type TfliteOperator } from './tflite-model.ts';

/** Number of the padding that keeps the size, in the schema. */
const SAME = 0;

/** Numbers of the activations that operators include, in the schema. */
const ACTIVATIONS = { none: 0, relu: 1, relu6: 3 } as const;

/** Order of dimensions in which ONNX has a picture, and the one in which TensorFlow has it. */
const TO_CHANNELS_FIRST = [0, 3, 1, 2];
const TO_CHANNELS_LAST = [0, 2, 3, 1];

/**
 * Rewrites a `.tflite` file of a network for pictures as an ONNX file, so that one runtime runs all models here.
 *
 * The input is `rgba`, bytes `[y][x][4]` as a canvas gives them; the graph scales them to -1..1 and leaves alpha out.
 * The outputs are `output0`, `output1` … with the dimensions of the original.
 * @throws RangeError for operators and types that no model here has.
 */
export function tfliteToOnnx(bytes: Uint8Array): Uint8Array {
  return new Conversion(readTflite(bytes)).run();
}

class Conversion {
  readonly #model: TfliteModel;
  readonly #graph = new OnnxGraph();
  /** Name of each tensor in the graph. Those with four dimensions are `[1][channel][y][x]` there. */
  readonly #names = new Map<number, Value>();
  /** Constant of each tensor that only widens another. */
  readonly #widened = new Map<number, number>();

  constructor(model: TfliteModel) {
    this.#model = model;
  }

  run(): Uint8Array {
    const [input = -1] = this.#model.inputs;
    const [, height = 0, width = 0] = this.#dims(input);
    this.#names.set(input, this.#readPicture());
    for (const operator of this.#model.operators) {
      if (operator.type === 'dequantize') this.#widened.set(operator.output, operator.inputs[0] ?? -1);
      else this.#names.set(operator.output, this.#convert(operator));
    }
    const outputs = this.#model.outputs.map((index, place) => {
      const name = `output${place}`;
      const dims = this.#dims(index);
      if (dims.length === 4) this.#graph.op('Transpose', [this.#name(index)], { perm: TO_CHANNELS_LAST }, name);
      else this.#graph.op('Identity', [this.#name(index)], {}, name);
      return { name, type: 'float32', dims } as const;
    });
    return this.#graph.build([{ name: 'rgba', type: 'uint8', dims: [height, width, 4] }], outputs);
  }

  #readPicture(): Value {
    const graph = this.#graph;
    const colors = graph.op('Slice', ['rgba', graph.ints(0), graph.ints(3), graph.ints(2)]);
    const scaled = graph.op('Mul', [graph.op('Cast', [colors], { to: 1 }), graph.float(2 / 255)]);
    const centred = graph.op('Add', [scaled, graph.float(-1)]);
    return graph.op('Unsqueeze', [graph.op('Transpose', [centred], { perm: [2, 0, 1] }), graph.ints(0)]);
  }

  #convert(operator: TfliteOperator): Value {
    const graph = this.#graph;
    const { inputs, output, options } = operator;
    const [first = -1, second = -1] = inputs;
    switch (operator.type) {
      case 'conv':
      case 'depthwiseConv':
        return this.#convolve(operator);
      case 'maxPool': {
        const kernel = [options?.int(4) ?? 1, options?.int(3) ?? 1] as const;
        const strides = [options?.int(2) ?? 1, options?.int(1) ?? 1] as const;
        const pads = this.#pads(first, options, { kernel, strides });
        const pooled = graph.op('MaxPool', [this.#name(first)], { kernel_shape: kernel, strides, pads });
        return this.#activate(pooled, options?.byte(5));
      }
      case 'add':
        return this.#activate(graph.op('Add', [this.#name(first), this.#name(second)]), options?.byte(0));
      case 'relu':
        return graph.op('Relu', [this.#name(first)]);
      case 'pad': {
        const pairs = this.#constant(second).values;
        const order = this.#dims(first).length === 4 ? TO_CHANNELS_FIRST : [0, 1, 2, 3];
        const side = (end: 0 | 1) => order.map((dim) => pairs[2 * dim + end] ?? 0);
        return graph.op('Pad', [this.#name(first), graph.ints(...side(0), ...side(1))], { mode: 'constant' });
      }
      case 'resizeBilinear': {
        const [, height = 0, width = 0, channels = 0] = this.#dims(output);
        const grid = options?.byte(2) ? 'align_corners' : options?.byte(3) ? 'half_pixel' : 'asymmetric';
        return graph.op('Resize', [this.#name(first), '', '', graph.ints(1, channels, height, width)], {
          mode: 'linear',
          coordinate_transformation_mode: grid,
        });
      }
      case 'reshape': {
        const isPicture = this.#dims(first).length === 4;
        const input = this.#name(first);
        // The new shape counts values in TensorFlow's order.
        const ordered = isPicture ? graph.op('Transpose', [input], { perm: TO_CHANNELS_LAST }) : input;
        return graph.op('Reshape', [ordered, graph.ints(...this.#dims(output))]);
      }
      default:
        throw new RangeError(`The operator ${operator.type} is not converted.`);
    }
  }

  #convolve({ type, inputs, options }: TfliteOperator): Value {
    const [input = -1, weights = -1, bias = -1] = inputs;
    const isDepthwise = type === 'depthwiseConv';
    const { dims, values } = this.#constant(weights);
    const [, height = 1, width = 1] = dims;
    const first = isDepthwise ? 5 : 4;
    const strides = [options?.int(2) ?? 1, options?.int(1) ?? 1] as const;
    const dilations = [options?.int(first + 1, 1) ?? 1, options?.int(first, 1) ?? 1] as const;
    const order = isDepthwise ? [3, 0, 1, 2] : TO_CHANNELS_FIRST;
    const turned = transposed(values, dims, order);
    const kernel = this.#graph.floats(
      `weights ${weights}`,
      turned,
      order.map((dim) => dims[dim] ?? 1),
    );
    const names = [this.#name(input), kernel];
    if (bias >= 0) {
      const { dims: length, values: each } = this.#constant(bias);
      names.push(this.#graph.floats(`bias ${bias}`, Float32Array.from(each), length));
    }
    const convolved = this.#graph.op('Conv', names, {
      ...{ strides, dilations },
      kernel_shape: [height, width],
      pads: this.#pads(input, options, { kernel: [height, width], strides, dilations }),
      group: isDepthwise ? (this.#dims(input)[3] ?? 1) : 1,
    });
    return this.#activate(convolved, options?.byte(isDepthwise ? 4 : 3));
  }

  /** Pixels to add at the top, left, bottom and right. An odd one goes after the picture. */
  #pads(
    input: number,
    options: FlatTable | null,
    {
      kernel,
      strides,
      dilations = [1, 1],
    }: Record<'kernel' | 'strides', readonly [number, number]> & { dilations?: readonly [number, number] },
  ): readonly number[] {
    if (options && options.byte(0) !== SAME) return [0, 0, 0, 0];
    const totals = ([0, 1] as const).map((axis) => {
      const size = this.#dims(input)[axis + 1] ?? 0;
      const reach = (kernel[axis] - 1) * dilations[axis] + 1;
      return Math.max(0, (Math.ceil(size / strides[axis]) - 1) * strides[axis] + reach - size);
    });
    const before = totals.map((total) => Math.floor(total / 2));
    return [...before, ...totals.map((total, axis) => total - (before[axis] ?? 0))];
  }

  #activate(value: Value, activation = 0): Value {
    if (activation === ACTIVATIONS.none) return value;
    const positive = this.#graph.op('Relu', [value]);
    if (activation === ACTIVATIONS.relu) return positive;
    if (activation === ACTIVATIONS.relu6) return this.#graph.op('Min', [positive, this.#graph.float(6)]);
    throw new RangeError(`TensorFlow Lite’s activation ${activation} is not converted.`);
  }

  #constant(index: number): { dims: readonly number[]; values: Float32Array | Int32Array } {
    const tensor = this.#model.tensors[this.#widened.get(index) ?? index];
    if (!tensor?.values) throw new RangeError('A weight that is not constant is not converted.');
    return { dims: tensor.dims, values: tensor.values };
  }

  #dims(index: number): readonly number[] {
    return this.#model.tensors[index]?.dims ?? [];
  }

  #name(index: number): Value {
    const name = this.#names.get(index);
    if (name === undefined) throw new RangeError('An operator with a constant picture is not converted.');
    return name;
  }
}

/** Values of an array with four dimensions in another order of dimensions. */
function transposed(
  values: Float32Array | Int32Array,
  dims: readonly number[],
  order: readonly number[],
): Float32Array {
  const steps = dims.map((_, dim) => dims.slice(dim + 1).reduce((product, size) => product * size, 1));
  const [a = 1, b = 1, c = 1, d = 1] = order.map((dim) => dims[dim]);
  const [stepA = 0, stepB = 0, stepC = 0, stepD = 0] = order.map((dim) => steps[dim]);
  const result = new Float32Array(values.length);
  let at = 0;
  for (let i = 0; i < a; i++) {
    for (let j = 0; j < b; j++) {
      for (let k = 0; k < c; k++) {
        for (let l = 0; l < d; l++) {
          result[at] = values[i * stepA + j * stepB + k * stepC + l * stepD] ?? 0;
          at += 1;
        }
      }
    }
  }
  return result;
}
