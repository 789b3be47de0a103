import { type BriefMeaning, PART_ROLES, partsOfBrief } from '#shared/script/brief-parts.ts';
import { VECTOR_SIZE } from './sentence-encoder.ts';

/** A linear classifier: a row of coefficients and an intercept for each class. */
export interface Head {
  readonly coef: readonly (readonly number[])[];
  readonly intercept: readonly number[];
}

/** Trained on labelled briefs by `scripts/assets/train-meaning.ts`. The classes of `part` are {@link PART_ROLES}. */
export interface Heads {
  /** Subtracted from every vector. */
  readonly mean: readonly number[];
  readonly part: Head;
  readonly grave: Head;
}

/** Most parts of a brief to weigh. The rest of a longer one is spoken. */
const MOST_PARTS = 120;

type Encode = (text: string) => Float32Array;

/**
 * Weighs the parts of a brief by their vectors, their neighbours' and their shape.
 * @param encode The function from `loadSentenceEncoder`.
 */
export function weighBrief(text: string, encode: Encode, heads: Heads): BriefMeaning {
  const parts = partsOfBrief(text).slice(0, MOST_PARTS);
  const rows = featuresOf(parts, centred(encode, heads.mean));
  const weighed = parts.map((part, index) => {
    const odds = softmax(scoresOf(heads.part, rows[index] ?? []));
    const [direction = 0, ending = 0, say = 0] = PART_ROLES.map((_, role) => odds[role]);
    return { part, direction, ending, say };
  });
  const [score = 0] = scoresOf(heads.grave, centred(encode, heads.mean)(text));
  return { parts: weighed, grave: 1 / (1 + Math.exp(-score)) };
}

/** Returns vectors with the mean subtracted. */
export function centred(encode: Encode, mean: readonly number[]): (text: string) => readonly number[] {
  return (text) => [...encode(text)].map((value, n) => value - (mean[n] ?? 0));
}

/** The features of each part: its vector, those of its neighbours, and its shape. */
export function featuresOf(parts: readonly string[], vectorOf: (part: string) => readonly number[]) {
  const vectors = parts.map(vectorOf);
  const none = new Array<number>(VECTOR_SIZE).fill(0);
  return parts.map((part, index) => [
    ...(vectors[index] ?? none),
    ...(vectors[index - 1] ?? none),
    ...(vectors[index + 1] ?? none),
    ...shapeOf(part, index, parts),
  ]);
}

function shapeOf(part: string, index: number, parts: readonly string[]): readonly number[] {
  const before = parts[index - 1] ?? '';
  return [
    index === 0,
    index === parts.length - 1,
    Math.min(index, 6) / 6,
    parts.length === 1,
    part.split(/\s+/).length / 10,
    ...[':', ',', '?', '!', '.'].map((mark) => part.endsWith(mark)),
    ...[':', ',', '.'].map((mark) => before.endsWith(mark)),
    /\d/.test(part),
    /^\p{Lu}/u.test(part),
  ].map(Number);
}

function scoresOf({ coef, intercept }: Head, x: readonly number[]): readonly number[] {
  return intercept.map((start, c) => x.reduce((sum, value, n) => sum + value * (coef[c]?.[n] ?? 0), start));
}

function softmax(scores: readonly number[]): readonly number[] {
  const top = Math.max(...scores);
  const weights = scores.map((score) => Math.exp(score - top));
  const sum = weights.reduce((total, each) => total + each, 0);
  return weights.map((each) => each / sum);
}
