import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEST_MODELS_DIR } from '#api/testing/models.ts';
import { PART_ROLES } from '#shared/script/brief-parts.ts';
import { loadSentenceEncoder, VECTOR_SIZE } from '#workers/server/meaning/sentence-encoder.ts';
import { featuresOf, type Head } from '#workers/server/meaning/weigh-brief.ts';

/* Trains the heads of the sentence model on `meaning/briefs.tsv` and writes `workers/server/meaning/heads.json`. */

const HEADS = join(import.meta.dirname, '../../workers/server/meaning/heads.json');

/** Neighbours count half. Shape features get ten times a vector's typical value. */
const NEIGHBOUR_SHARE = 0.5;
const SHAPE_FACTOR = 10;

/** Weight of the errors relative to the penalty on large coefficients. */
const FIT = { part: 0.01, grave: 0.003 };
const STEPS = 3_000;

/** Audience ("a") and other wishes ("o") are directions. */
const ROLE_OF: Readonly<Record<string, number>> = { d: 0, a: 0, o: 0, e: 1, s: 2 };

const briefs = readFileSync(join(import.meta.dirname, 'meaning/briefs.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [, grave = '', , joined = ''] = line.split('\t');
    const parts = joined.split('|').map((each) => ({ role: ROLE_OF[each.slice(0, 1)] ?? 0, text: each.slice(2) }));
    return { isGrave: grave === '1', parts, whole: parts.map(({ text }) => text).join(' ') };
  });

const encode = loadSentenceEncoder(join(TEST_MODELS_DIR, 'use-multilingual'));
const vectors = new Map<string, readonly number[]>();
function raw(text: string): readonly number[] {
  const found = vectors.get(text) ?? [...encode(text)];
  vectors.set(text, found);
  return found;
}

const all = briefs.flatMap(({ parts }) => parts.map(({ text }) => raw(text)));
const mean = Array.from({ length: VECTOR_SIZE }, (_, n) => average(all.map((each) => each[n] ?? 0)));
const centred = (text: string) => raw(text).map((value, n) => value - (mean[n] ?? 0));
const spread = average(mean.map((middle, n) => Math.sqrt(average(all.map((each) => ((each[n] ?? 0) - middle) ** 2)))));

const rows = briefs.flatMap(({ parts }) =>
  featuresOf(
    parts.map(({ text }) => text),
    centred,
  ),
);
const factors = (rows[0] ?? []).map((_, n) =>
  n < VECTOR_SIZE ? 1 / spread : n < 3 * VECTOR_SIZE ? NEIGHBOUR_SHARE / spread : SHAPE_FACTOR,
);
const roles = briefs.flatMap(({ parts }) => parts.map(({ role }) => role));
const part = train(rows, roles, PART_ROLES.length, factors, FIT.part, () => 1);

const graves = briefs.map(({ isGrave }) => Number(isGrave));
const count = graves.filter(Boolean).length;
// Both classes weigh the same, though few briefs are grave.
const balance = (label: number) => graves.length / 2 / (label === 1 ? count : graves.length - count);
const wholes = briefs.map(({ whole }) => centred(whole));
const two = train(wholes, graves, 2, new Array<number>(VECTOR_SIZE).fill(1 / spread), FIT.grave, balance);
const difference = (a: readonly number[], b: readonly number[]) => a.map((value, n) => value - (b[n] ?? 0));
const grave: Head = {
  coef: [difference(two.coef[1] ?? [], two.coef[0] ?? [])],
  intercept: difference(two.intercept.slice(1), two.intercept),
};

const short = (digits: number) => (_: string, value: unknown) =>
  typeof value === 'number' ? Number(value.toPrecision(digits)) : value;
writeFileSync(HEADS, `${JSON.stringify({ mean, part, grave }, short(3))}\n`);
process.stdout.write(`${briefs.length} briefs, ${roles.length} parts\n`);

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Multinomial logistic regression by accelerated gradient descent. The problem is convex, so any start leads to the
 * same result.
 */
function train(
  x: readonly (readonly number[])[],
  labels: readonly number[],
  classes: number,
  factors: readonly number[],
  fit: number,
  weightOf: (label: number) => number,
): Head {
  const size = factors.length + 1;
  const inputs = x.map((row) => Float64Array.from([...row.map((value, n) => value * (factors[n] ?? 0)), 1]));
  const bound = inputs.reduce((sum, row, n) => sum + weightOf(labels[n] ?? 0) * row.reduce((s, v) => s + v * v, 0), 0);
  const step = 1 / (1 + (fit * bound) / 2);
  let [w, ahead] = [new Float64Array(size * classes), new Float64Array(size * classes)];
  for (let turn = 1; turn <= STEPS; turn++) {
    const gradient = ahead.map((value, n) => (n % size === size - 1 ? 0 : value));
    for (const [index, row] of inputs.entries()) {
      const label = labels[index] ?? 0;
      const scores = Array.from({ length: classes }, (_, c) => dot(ahead, c * size, row));
      const top = Math.max(...scores);
      const odds = scores.map((score) => Math.exp(score - top));
      const sum = odds.reduce((total, each) => total + each, 0);
      for (let c = 0; c < classes; c++) {
        const error = fit * weightOf(label) * ((odds[c] ?? 0) / sum - Number(label === c));
        for (let n = 0; n < size; n++) gradient[c * size + n] = (gradient[c * size + n] ?? 0) + error * (row[n] ?? 0);
      }
    }
    const next = ahead.map((value, n) => value - step * (gradient[n] ?? 0));
    const speed = (turn - 1) / (turn + 2);
    ahead = next.map((value, n) => value + speed * (value - (w[n] ?? 0)));
    w = next;
    if (Math.hypot(...gradient) < 1e-4) break;
  }
  const rowOf = (c: number) => [...w.subarray(c * size, (c + 1) * size)];
  const all = Array.from({ length: classes }, (_, c) => rowOf(c));
  return {
    coef: all.map((row) => row.slice(0, -1).map((value, n) => value * (factors[n] ?? 0))),
    intercept: all.map((row) => row.at(-1) ?? 0),
  };
}

function dot(w: Float64Array, start: number, row: Float64Array): number {
  let sum = 0;
  for (let n = 0; n < row.length; n++) sum += (w[start + n] ?? 0) * (row[n] ?? 0);
  return sum;
}
