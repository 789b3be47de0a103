import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readNpz } from './npz.ts';
import { createTokenizer } from './sentence-pieces.ts';

/** Length of a sentence vector. */
export const VECTOR_SIZE = 512;

/**
 * Numbers per token in a branch; the tokens that each branch sees at once; and how many of them precede the token
 * itself.
 */
const BRANCH_SIZE = 256;
const BRANCHES = [
  { order: 2, before: 0 },
  { order: 3, before: 1 },
  { order: 5, before: 2 },
] as const;
const TOKEN_SIZE = VECTOR_SIZE + BRANCHES.length * BRANCH_SIZE;

/** Number of blocks in the token table. A token's block is its id modulo this. */
const BLOCKS = 17;

/** Longer texts are cut, because time grows with their tokens. */
const MOST_TOKENS = 128;

/**
 * Loads the sentence encoder (Universal Sentence Encoder multilingual v3, convolutional) from a model's folder, in about a second.
 * @returns A function from a text to {@link VECTOR_SIZE} numbers of length 1, about 20 ms for ten words.
 */
export function loadSentenceEncoder(folder: string): (text: string) => Float32Array {
  const weight = readNpz(readFileSync(join(folder, 'weights.npz')));
  const tokenize = createTokenizer(readFileSync(join(folder, 'sp.model')));
  const [epsilon = 0] = weight('eps');
  const table = Array.from({ length: BLOCKS }, (_, block) => weight(`q${block + 1}`));
  const [scale, low] = [weight('scale'), weight('lo')];
  const joined = (name: string) => Float32Array.from(BRANCHES.flatMap(({ order }) => [...weight(`${name}${order}`)]));
  const branchNorm = { gain: joined('ln_g'), bias: joined('ln_b') };

  /** The table stores its numbers in six bits. */
  function embed(ids: readonly number[]): Float32Array {
    const out = new Float32Array(ids.length * VECTOR_SIZE);
    for (const [index, id] of ids.entries()) {
      const block = id % BLOCKS;
      const row = Math.floor(id / BLOCKS) * VECTOR_SIZE;
      for (let n = 0; n < VECTOR_SIZE; n++) {
        out[index * VECTOR_SIZE + n] = (table[block]?.[row + n] ?? 0) * (scale[block] ?? 0) + (low[block] ?? 0);
      }
    }
    return out;
  }

  /** Two convolutions over neighbouring tokens, each with its input added. */
  function convolve(input: Float32Array, rows: number, { order, before }: (typeof BRANCHES)[number]): Float32Array {
    let x = input;
    for (const layer of [1, 2]) {
      const windows = windowsOf(x, rows, order, before);
      const out = multiply(windows, rows, weight(`w${layer}_${order}`), weight(`b${layer}_${order}`));
      x = add(rectify(out), x);
    }
    return x;
  }

  return (text) => {
    const ids = tokenize(text).slice(0, MOST_TOKENS);
    const rows = ids.length;
    const embedded = embed(ids);
    // Each branch has its own projection, but all are normalised as one row.
    const projected = new Float32Array(rows * BRANCHES.length * BRANCH_SIZE);
    for (const [index, { order }] of BRANCHES.entries()) {
      const branch = multiply(embedded, rows, weight(`proj${order}`), weight(`proj_b${order}`));
      copyColumns(branch, projected, rows, index * BRANCH_SIZE);
    }
    normalizeRows(projected, rows, branchNorm.gain, branchNorm.bias, epsilon);
    const features = new Float32Array(rows * TOKEN_SIZE);
    copyColumns(embedded, features, rows, 0);
    for (const [index, branch] of BRANCHES.entries()) {
      const own = takeColumns(projected, rows, index * BRANCH_SIZE);
      copyColumns(convolve(own, rows, branch), features, rows, VECTOR_SIZE + index * BRANCH_SIZE);
    }
    normalizeRows(features, rows, weight('ln_g'), weight('ln_b'), epsilon);
    const sum = new Float32Array(TOKEN_SIZE);
    for (const [index, value] of features.entries()) sum[index % TOKEN_SIZE] = (sum[index % TOKEN_SIZE] ?? 0) + value;
    const bias = weight('cnn_b');
    const mean = multiply(sum, 1, weight('cnn_W')).map((value, n) => (value + rows * (bias[n] ?? 0)) / Math.sqrt(rows));
    const first = rectify(multiply(mean, 1, weight('d0')));
    const second = rectify(add(multiply(mean, 1, weight('p1')), multiply(first, 1, weight('d1'))));
    const third = rectify(multiply(second, 1, weight('d2')));
    const last = add(multiply(second, 1, weight('p3')), multiply(third, 1, weight('d3'))).map(Math.tanh);
    const length = Math.hypot(...last);
    return last.map((value) => value / length);
  };
}

type Numbers = ArrayLike<number>;

/** `[row][k]` times `[k][n]`, plus the bias of each column. */
function multiply(x: Float32Array, rows: number, w: Numbers, bias?: Numbers): Float32Array {
  const k = x.length / rows;
  const n = w.length / k;
  const out = new Float32Array(rows * n);
  for (let r = 0; r < rows; r++) {
    const row = out.subarray(r * n, r * n + n);
    if (bias) row.set(bias);
    // Four at a time, so that the result row is read and written a quarter as often.
    for (let i = 0; i < k; i += 4) {
      const [a, b, c, d] = [x[r * k + i] ?? 0, x[r * k + i + 1] ?? 0, x[r * k + i + 2] ?? 0, x[r * k + i + 3] ?? 0];
      if (a === 0 && b === 0 && c === 0 && d === 0) continue;
      const at = i * n;
      for (let j = 0; j < n; j++) {
        row[j] =
          (row[j] ?? 0) +
          a * (w[at + j] ?? 0) +
          b * (w[at + n + j] ?? 0) +
          c * (w[at + 2 * n + j] ?? 0) +
          d * (w[at + 3 * n + j] ?? 0);
      }
    }
  }
  return out;
}

/** For each token the rows around it, side by side, with zeros beyond the text. */
function windowsOf(x: Float32Array, rows: number, order: number, before: number): Float32Array {
  const out = new Float32Array(rows * order * BRANCH_SIZE);
  for (let row = 0; row < rows; row++) {
    for (let k = 0; k < order; k++) {
      const from = row - before + k;
      if (from < 0 || from >= rows) continue;
      out.set(x.subarray(from * BRANCH_SIZE, (from + 1) * BRANCH_SIZE), (row * order + k) * BRANCH_SIZE);
    }
  }
  return out;
}

/** Copies rows into the columns of wider rows that begin at `column`. */
function copyColumns(from: Float32Array, to: Float32Array, rows: number, column: number): void {
  const [narrow, wide] = [from.length / rows, to.length / rows];
  for (let row = 0; row < rows; row++) to.set(from.subarray(row * narrow, (row + 1) * narrow), row * wide + column);
}

function takeColumns(from: Float32Array, rows: number, column: number): Float32Array {
  const out = new Float32Array(rows * BRANCH_SIZE);
  const wide = from.length / rows;
  for (let row = 0; row < rows; row++) {
    out.set(from.subarray(row * wide + column, row * wide + column + BRANCH_SIZE), row * BRANCH_SIZE);
  }
  return out;
}

function normalizeRows(x: Float32Array, rows: number, gain: Numbers, bias: Numbers, epsilon: number): void {
  const n = x.length / rows;
  for (let r = 0; r < rows; r++) {
    const row = x.subarray(r * n, r * n + n);
    let mean = 0;
    for (const value of row) mean += value / n;
    let variance = 0;
    for (const value of row) variance += (value - mean) ** 2 / n;
    const factor = 1 / Math.sqrt(variance + epsilon);
    for (let j = 0; j < n; j++) row[j] = ((row[j] ?? 0) - mean) * factor * (gain[j] ?? 0) + (bias[j] ?? 0);
  }
}

const rectify = (x: Float32Array): Float32Array => x.map((value) => Math.max(0, value));

const add = (x: Float32Array, y: Float32Array): Float32Array => x.map((value, n) => value + (y[n] ?? 0));
