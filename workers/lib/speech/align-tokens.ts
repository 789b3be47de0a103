/** Width of the median filter over time, as in the model's own alignment. */
const MEDIAN_WIDTH = 7;

/** Attention of the alignment heads: `[head][token][frame]`. */
export interface Attention {
  readonly data: Float32Array;
  readonly headCount: number;
  readonly tokenCount: number;
  readonly frameCount: number;
}

/**
 * Finds the times of tokens: the path through the attention, normalised over tokens and smoothed, that moves forward in
 * both.
 * @param first First token of the text; the prompt precedes it.
 * @param usedFrames Frames of sound; padding follows them.
 * @returns The first frame of each token from `first` on, and finally the frame where the last one ends.
 */
export function alignTokens(attention: Attention, first: number, usedFrames: number): readonly number[] {
  const frames = Math.min(attention.frameCount, usedFrames);
  const scores = meanAttention(attention, frames);
  // Each row belongs to an input token, but its attention belongs to the next one, which it predicts.
  const rows = attention.tokenCount - first;
  return warp(scores.subarray((first - 1) * frames), rows, frames);
}

function meanAttention({ data, headCount, tokenCount, frameCount }: Attention, frames: number): Float32Array {
  const mean = new Float32Array(tokenCount * frames);
  const normal = new Float32Array(tokenCount * frames);
  const window = new Float32Array(MEDIAN_WIDTH);
  const reach = (MEDIAN_WIDTH - 1) / 2;
  for (let head = 0; head < headCount; head++) {
    normalise(data.subarray(head * tokenCount * frameCount), normal, { tokenCount, frameCount, frames });
    for (let token = 0; token < tokenCount; token++) {
      for (let frame = 0; frame < frames; frame++) {
        for (let offset = -reach; offset <= reach; offset++) {
          window[offset + reach] = normal[token * frames + mirrored(frame + offset, frames)] ?? 0;
        }
        const at = token * frames + frame;
        mean[at] = (mean[at] ?? 0) + (window.sort()[reach] ?? 0) / headCount;
      }
    }
  }
  return mean;
}

interface Shape {
  readonly tokenCount: number;
  readonly frameCount: number;
  readonly frames: number;
}

/** Normalises each frame to mean 0 and deviation 1 over the tokens. */
function normalise(data: Float32Array, normal: Float32Array, { tokenCount, frameCount, frames }: Shape): void {
  for (let frame = 0; frame < frames; frame++) {
    let sum = 0;
    let squares = 0;
    for (let token = 0; token < tokenCount; token++) {
      const value = data[token * frameCount + frame] ?? 0;
      sum += value;
      squares += value * value;
    }
    const mean = sum / tokenCount;
    const deviation = Math.sqrt(Math.max(squares / tokenCount - mean * mean, 1e-20));
    for (let token = 0; token < tokenCount; token++) {
      normal[token * frames + frame] = ((data[token * frameCount + frame] ?? 0) - mean) / deviation;
    }
  }
}

function mirrored(index: number, length: number): number {
  const inside = index < 0 ? -index : index >= length ? 2 * length - 2 - index : index;
  return Math.max(0, Math.min(length - 1, inside));
}

const BOTH = 0;
const ROW = 1;
const COLUMN = 2;

/** Dynamic time warping: the first column of each row on the best path, and the number of columns. */
function warp(scores: Float32Array, rows: number, columns: number): readonly number[] {
  const width = columns + 1;
  const costs = new Float32Array((rows + 1) * width).fill(Number.POSITIVE_INFINITY);
  const steps = new Uint8Array((rows + 1) * width);
  costs[0] = 0;
  for (let row = 1; row <= rows; row++) {
    for (let column = 1; column <= columns; column++) {
      const both = costs[(row - 1) * width + column - 1] ?? 0;
      const down = costs[(row - 1) * width + column] ?? 0;
      const right = costs[row * width + column - 1] ?? 0;
      const step = both < down && both < right ? BOTH : down < both && down < right ? ROW : COLUMN;
      const before = step === BOTH ? both : step === ROW ? down : right;
      costs[row * width + column] = before - (scores[(row - 1) * columns + column - 1] ?? 0);
      steps[row * width + column] = step;
    }
  }
  const starts = Array<number>(rows).fill(0);
  let row = rows;
  let column = columns;
  while (row > 0) {
    starts[row - 1] = Math.max(0, column - 1);
    const step = column === 0 ? ROW : steps[row * width + column];
    if (step !== COLUMN) row--;
    if (step !== ROW) column--;
  }
  return starts;
}
