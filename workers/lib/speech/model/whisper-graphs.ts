import { OnnxGraph, type Port, type Value } from '#workers/lib/onnx/onnx-graph.ts';
import type { Ct2Model } from './ctranslate2.ts';
import { BIN_COUNT, FFT_SIZE, HOP_SIZE, MEL_COUNT, melBank, spectrumKernel } from './mel-bank.ts';

/**
 * Increase when these graphs change, so that stored ones are rebuilt.
 * @see loadGraphs
 */
export const GRAPHS_VERSION = 2;

/** The model as two ONNX files. */
export interface WhisperGraphs {
  /** `pcm` (samples at 16 kHz) → keys `ck0`… `[head][size][frame]` and values `cv0`… `[head][frame][size]` of each decoder layer. */
  readonly encoder: Uint8Array;
  /**
   * `tokens`, the cache `pk0`… `pv0`… and the encoder's outputs → `logits` of the last token, the longer cache `nk0`… `nv0`…, and
   * `align`, the attention of the alignment heads `[head][token][frame]`.
   */
  readonly decoder: Uint8Array;
}

/** Alignment heads of a model: layer and head. */
export type AlignmentHeads = readonly (readonly [layer: number, head: number])[];

/**
 * Builds Whisper's graphs with its weights as bytes, one scale per column: half the memory and time of floats, and no
 * more wrong words.
 */
export function buildWhisperGraphs(model: Ct2Model, alignmentHeads: AlignmentHeads): WhisperGraphs {
  return { encoder: buildEncoder(model), decoder: buildDecoder(model, alignmentHeads) };
}

function buildEncoder(model: Ct2Model): Uint8Array {
  const net = new Transformer(model);
  const { graph } = net;
  let x = net.gelu(net.convolve(melSpectrogram(graph), 'encoder/conv1', 1));
  x = net.gelu(net.convolve(x, 'encoder/conv2', 2));
  x = graph.op('Transpose', [graph.op('Squeeze', [x, graph.ints(0)])], { perm: [1, 0] });
  const length = graph.op('Slice', [graph.op('Shape', [x]), graph.ints(0), graph.ints(1)]);
  x = net.addPositions(x, 'encoder', graph.ints(0), length);
  for (let layer = 0; layer < net.encoderLayers; layer++) {
    const path = `encoder/layer_${layer}`;
    const [q = '', k = '', v = ''] = net.project(net.norm(x, `${path}/self_attention/layer_norm`), {
      path: `${path}/self_attention/linear_0`,
      parts: 3,
    });
    const scores = graph.op('MatMul', [net.scaled(net.heads(q)), net.heads(k, [1, 2, 0])]);
    const heard = graph.op('MatMul', [graph.op('Softmax', [scores], { axis: -1 }), net.heads(v)]);
    x = graph.op('Add', [x, net.linear(net.merge(heard), `${path}/self_attention/linear_1`)]);
    x = net.feedForward(x, path);
  }
  x = net.norm(x, 'encoder/layer_norm');
  for (let layer = 0; layer < net.decoderLayers; layer++) {
    const [k = '', v = ''] = net.project(x, { path: `decoder/layer_${layer}/attention/linear_1`, parts: 2 });
    net.heads(k, [1, 2, 0], `ck${layer}`);
    net.heads(v, [1, 0, 2], `cv${layer}`);
  }
  return graph.build([{ name: 'pcm', type: 'float32', dims: ['samples'] }], net.crossPorts());
}

/** The spectrogram is inside the graph, so that every runtime gets the same one. */
function melSpectrogram(graph: OnnxGraph): Value {
  const half = FFT_SIZE / 2;
  const kernel = graph.floats('spectrum', spectrumKernel(), [2 * BIN_COUNT, 1, FFT_SIZE]);
  let x = graph.op('Unsqueeze', ['pcm', graph.ints(0, 1)]);
  x = graph.op('Pad', [x, graph.ints(0, 0, half, 0, 0, half)], { mode: 'reflect' });
  x = graph.op('Conv', [x, kernel], { kernel_shape: [FFT_SIZE], strides: [HOP_SIZE] });
  x = graph.op('Slice', [x, graph.ints(0), graph.ints(-1), graph.ints(2)]);
  const [real = '', imaginary = ''] = graph.ops(
    'Split',
    [graph.op('Mul', [x, x]), graph.ints(BIN_COUNT, BIN_COUNT)],
    2,
    { axis: 1 },
  );
  const bank = graph.floats('mels', melBank(), [MEL_COUNT, BIN_COUNT]);
  x = graph.op('MatMul', [bank, graph.op('Add', [real, imaginary])]);
  x = graph.op('Log', [graph.op('Max', [x, graph.float(1e-10)])]);
  x = graph.op('Mul', [x, graph.float(Math.LOG10E)]);
  const loudest = graph.op('ReduceMax', [x], { keepdims: 1 });
  x = graph.op('Max', [x, graph.op('Sub', [loudest, graph.float(8)])]);
  return graph.op('Mul', [graph.op('Add', [x, graph.float(4)]), graph.float(0.25)]);
}

function buildDecoder(model: Ct2Model, alignmentHeads: AlignmentHeads): Uint8Array {
  const net = new Transformer(model);
  const { graph } = net;
  const embeddings = net.quantized('decoder/embeddings');
  let x = net.embed('tokens', embeddings);
  const past = graph.op('Gather', [graph.op('Shape', ['pk0']), graph.ints(1)]);
  const now = graph.op('Add', [past, graph.op('Shape', ['tokens'])]);
  x = net.addPositions(x, 'decoder', past, now);
  const mask = causalMask(graph, past, now);
  const aligned: Value[] = [];
  for (let layer = 0; layer < net.decoderLayers; layer++) {
    const path = `decoder/layer_${layer}`;
    const [q = '', newK = '', newV = ''] = net.project(net.norm(x, `${path}/self_attention/layer_norm`), {
      path: `${path}/self_attention/linear_0`,
      parts: 3,
    });
    const k = graph.op('Concat', [`pk${layer}`, net.heads(newK)], { axis: 1 }, `nk${layer}`);
    const v = graph.op('Concat', [`pv${layer}`, net.heads(newV)], { axis: 1 }, `nv${layer}`);
    const own = graph.op('MatMul', [net.scaled(net.heads(q)), graph.op('Transpose', [k], { perm: [0, 2, 1] })]);
    const masked = graph.op('Softmax', [graph.op('Add', [own, mask])], { axis: -1 });
    const said = net.merge(graph.op('MatMul', [masked, v]));
    x = graph.op('Add', [x, net.linear(said, `${path}/self_attention/linear_1`)]);

    const query = net.linear(net.norm(x, `${path}/attention/layer_norm`), `${path}/attention/linear_0`);
    const scores = graph.op('MatMul', [net.scaled(net.heads(query)), `ck${layer}`]);
    const attention = graph.op('Softmax', [scores], { axis: -1 });
    const heads = alignmentHeads.filter(([each]) => each === layer).map(([, head]) => head);
    if (heads.length > 0) aligned.push(graph.op('Gather', [attention, graph.ints(...heads)], { axis: 0 }));
    const heard = net.merge(graph.op('MatMul', [attention, `cv${layer}`]));
    x = graph.op('Add', [x, net.linear(heard, `${path}/attention/linear_2`)]);
    x = net.feedForward(x, path);
  }
  x = net.norm(x, 'decoder/layer_norm');
  x = graph.op('Slice', [x, graph.ints(-1), graph.ints(2 ** 31), graph.ints(0)]);
  net.multiply(x, embeddings, 'logits');
  graph.op('Concat', aligned, { axis: 0 }, 'align');
  return graph.build(
    [{ name: 'tokens', type: 'int64', dims: ['new'] }, ...net.cachePorts('p', 'past'), ...net.crossPorts()],
    [
      { name: 'logits', type: 'float32', dims: [1, 'vocabulary'] },
      ...net.cachePorts('n', 'now'),
      { name: 'align', type: 'float32', dims: ['heads', 'new', 'frames'] },
    ],
  );
}

/** −1e9 where a token would attend to a later one. */
function causalMask(graph: OnnxGraph, past: Value, now: Value): Value {
  const scalar = (value: Value) => graph.op('Squeeze', [value, graph.ints(0)]);
  const rows = graph.op('Range', [scalar(past), scalar(now), graph.int(1)]);
  const columns = graph.op('Range', [graph.int(0), scalar(now), graph.int(1)]);
  const isLater = graph.op('Less', [
    graph.op('Unsqueeze', [rows, graph.ints(1)]),
    graph.op('Unsqueeze', [columns, graph.ints(0)]),
  ]);
  return graph.op('Mul', [graph.op('Cast', [isLater], { to: 1 }), graph.float(-1e9)]);
}

/** Weights as bytes around 128, `[in][out]`, with a scale for each output. */
interface Quantized {
  readonly weights: Value;
  readonly scales: Value;
  readonly zero: Value;
}

/** Pieces of the model that encoder and decoder share. */
class Transformer {
  readonly graph = new OnnxGraph();
  readonly encoderLayers: number;
  readonly decoderLayers: number;
  readonly #model: Ct2Model;
  readonly #size: number;
  readonly #headCount: number;

  constructor(model: Ct2Model) {
    const layers = (of: string) =>
      new Set(model.names.map((name) => new RegExp(`^${of}/layer_(\\d+)/`).exec(name)?.[1]).filter(Boolean)).size;
    this.#model = model;
    this.#size = model.get('encoder/conv1/bias').values.length;
    this.#headCount = model.get('encoder/num_heads').values[0] ?? 0;
    this.encoderLayers = layers('encoder');
    this.decoderLayers = layers('decoder');
  }

  get #headSize(): number {
    return this.#size / this.#headCount;
  }

  quantized(path: string): Quantized {
    const { dims, values } = this.#model.get(`${path}/weight`);
    const [outputs = 0, inputs = 0] = dims;
    const bytes = new Uint8Array(values.length);
    const scales = new Float32Array(outputs);
    for (let out = 0; out < outputs; out++) {
      const row = values.subarray(out * inputs, (out + 1) * inputs);
      let largest = 1e-8;
      for (const value of row) largest = Math.max(largest, Math.abs(value));
      scales[out] = largest / 127;
      for (let n = 0; n < inputs; n++) {
        bytes[n * outputs + out] = Math.round(((row[n] ?? 0) * 127) / largest) + 128;
      }
    }
    return {
      weights: this.graph.bytes(`${path} weights`, bytes, [inputs, outputs]),
      scales: this.graph.floats(`${path} scales`, scales, [outputs]),
      zero: this.graph.bytes('zero', Uint8Array.of(128), []),
    };
  }

  /**
   * One scale for each row of `x`: a single one (`DynamicQuantizeLinear`) is coarse, and causes misrecognised words.
   */
  multiply(x: Value, { weights, scales, zero }: Quantized, output?: string): Value {
    const { graph } = this;
    const largest = graph.op('ReduceMax', [graph.op('Abs', [x])], { axes: [-1], keepdims: 1 });
    const scale = graph.op('Mul', [graph.op('Max', [largest, graph.float(1e-8)]), graph.float(1 / 127)]);
    const rounded = graph.op('Round', [graph.op('Div', [x, scale])]);
    const bytes = graph.op('Cast', [graph.op('Add', [rounded, graph.float(128)])], { to: 2 });
    const product = graph.op('MatMulInteger', [bytes, weights, zero, zero]);
    const floats = graph.op('Cast', [product], { to: 1 });
    return graph.op('Mul', [graph.op('Mul', [floats, scale]), scales], {}, output);
  }

  linear(x: Value, path: string): Value {
    const product = this.multiply(x, this.quantized(path));
    return this.#model.has(`${path}/bias`) ? this.graph.op('Add', [product, this.#floats(`${path}/bias`)]) : product;
  }

  /** A linear layer with several vectors as outputs. */
  project(x: Value, { path, parts }: { path: string; parts: number }): readonly Value[] {
    const sizes = this.graph.ints(...Array<number>(parts).fill(this.#size));
    return this.graph.ops('Split', [this.linear(x, path), sizes], parts, { axis: 1 });
  }

  convolve(x: Value, path: string, stride: number): Value {
    const inputs = [x, this.#floats(`${path}/weight`), this.#floats(`${path}/bias`)];
    return this.graph.op('Conv', inputs, { kernel_shape: [3], pads: [1, 1], strides: [stride] });
  }

  norm(x: Value, path: string): Value {
    const inputs = [x, this.#floats(`${path}/gamma`), this.#floats(`${path}/beta`)];
    return this.graph.op('LayerNormalization', inputs, { axis: -1, epsilon: { float: 1e-5 } });
  }

  gelu(x: Value): Value {
    const { graph } = this;
    const error = graph.op('Erf', [graph.op('Mul', [x, graph.float(Math.SQRT1_2)])]);
    return graph.op('Mul', [graph.op('Mul', [x, graph.float(0.5)]), graph.op('Add', [error, graph.float(1)])]);
  }

  feedForward(x: Value, path: string): Value {
    const inner = this.gelu(this.linear(this.norm(x, `${path}/ffn/layer_norm`), `${path}/ffn/linear_0`));
    return this.graph.op('Add', [x, this.linear(inner, `${path}/ffn/linear_1`)]);
  }

  embed(tokens: Value, { weights, scales }: Quantized): Value {
    const { graph } = this;
    const bytes = graph.op('Cast', [graph.op('Gather', [weights, tokens], { axis: 1 })], { to: 1 });
    const centred = graph.op('Sub', [bytes, graph.float(128)]);
    const scaled = graph.op('Mul', [centred, graph.op('Gather', [scales, tokens], { axis: 0 })]);
    return graph.op('Transpose', [scaled], { perm: [1, 0] });
  }

  addPositions(x: Value, part: 'encoder' | 'decoder', from: Value, to: Value): Value {
    const all = this.#floats(`${part}/position_encodings/encodings`);
    return this.graph.op('Add', [x, this.graph.op('Slice', [all, from, to, this.graph.ints(0)])]);
  }

  /** `[time][size]` → a vector for each head, by default `[head][time][size]`. */
  heads(x: Value, perm: readonly number[] = [1, 0, 2], output?: string): Value {
    const shape = this.graph.ints(0, this.#headCount, this.#headSize);
    return this.graph.op('Transpose', [this.graph.op('Reshape', [x, shape])], { perm }, output);
  }

  merge(x: Value): Value {
    const turned = this.graph.op('Transpose', [x], { perm: [1, 0, 2] });
    return this.graph.op('Reshape', [turned, this.graph.ints(0, this.#size)]);
  }

  scaled(x: Value): Value {
    return this.graph.op('Mul', [x, this.graph.float(this.#headSize ** -0.5)]);
  }

  /** Keys and values of the sound. One tensor per layer: a single stacked tensor slows down every step. */
  crossPorts(): readonly Port[] {
    return this.#ports('ck', [this.#headCount, this.#headSize, 'frames']).concat(
      this.#ports('cv', [this.#headCount, 'frames', this.#headSize]),
    );
  }

  cachePorts(prefix: 'p' | 'n', time: string): readonly Port[] {
    const dims = [this.#headCount, time, this.#headSize];
    return this.#ports(`${prefix}k`, dims).concat(this.#ports(`${prefix}v`, dims));
  }

  #ports(prefix: string, dims: Port['dims']): readonly Port[] {
    return Array.from({ length: this.decoderLayers }, (_, layer) => ({
      name: `${prefix}${layer}`,
      type: 'float32' as const,
      dims,
    }));
  }

  #floats(name: string): Value {
    const { dims, values } = this.#model.get(name);
    return this.graph.floats(name, values, dims);
  }
}
