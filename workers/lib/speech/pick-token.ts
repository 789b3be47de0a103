import type { WhisperTokens } from './whisper-tokens.ts';

/** Tokens that a model must never output, and those that it must not start with. */
export interface Suppressed {
  readonly always: readonly number[];
  readonly atStart: readonly number[];
}

/** Latest time of the first words: speech begins within a second of its window. */
const LATEST_START = 50;

/** The likeliest token that the rules allow, and the logarithm of its probability. */
export interface PickedToken {
  readonly token: number;
  readonly logProbability: number;
}

/**
 * Picks the next token by the rules of Whisper's own decoder: text lies between pairs of times that never go back, the first token
 * is a time, and where a time is likelier than any text, it is a time.
 * @param logits Of the whole vocabulary; changed.
 * @param generated Tokens picked before.
 */
export function pickToken(
  logits: Float32Array,
  generated: readonly number[],
  tokens: WhisperTokens,
  suppressed: Suppressed,
): PickedToken {
  const { endOfText, firstTime } = tokens;
  const forbid = (from: number, to: number) => logits.fill(Number.NEGATIVE_INFINITY, from, to);
  for (const id of suppressed.always) logits[id] = Number.NEGATIVE_INFINITY;
  forbid(endOfText + 1, firstTime);
  if (generated.length === 0) {
    for (const id of suppressed.atStart) logits[id] = Number.NEGATIVE_INFINITY;
    forbid(0, firstTime);
    forbid(firstTime + LATEST_START + 1, logits.length);
  } else {
    const isTime = (id: number | undefined) => id === undefined || id >= firstTime;
    const [beforeLast, last] = [generated.at(-2), generated.at(-1)];
    if (isTime(last) && isTime(beforeLast)) forbid(firstTime, logits.length);
    else if (isTime(last)) forbid(0, endOfText);
    const latest = generated.findLast((id) => id >= firstTime);
    // The second time of a pair may equal the first; the end of a text may not equal its start.
    if (latest !== undefined) forbid(firstTime, isTime(last) && !isTime(beforeLast) ? latest : latest + 1);
  }

  const [best, sum] = [largest(logits, 0, logits.length), sumOfExponentials(logits, 0, logits.length)];
  const text = largest(logits, 0, firstTime);
  const times = sumOfExponentials(logits, firstTime, logits.length);
  const isTimeLikelier = times.sum > 0 && Math.log(times.sum) + times.shift > text.value;
  const picked = isTimeLikelier ? largest(logits, firstTime, logits.length) : best;
  return { token: picked.index, logProbability: picked.value - sum.shift - Math.log(sum.sum) };
}

function largest(values: Float32Array, from: number, to: number): { index: number; value: number } {
  let index = from;
  for (let n = from; n < to; n++) if ((values[n] ?? 0) > (values[index] ?? 0)) index = n;
  return { index, value: values[index] ?? 0 };
}

/** Σ e^(value − shift), with the shift that keeps it in range. */
export function sumOfExponentials(values: Float32Array, from: number, to: number): { sum: number; shift: number } {
  const shift = largest(values, from, to).value;
  if (shift === Number.NEGATIVE_INFINITY) return { sum: 0, shift: 0 };
  let sum = 0;
  for (let n = from; n < to; n++) sum += Math.exp((values[n] ?? 0) - shift);
  return { sum, shift };
}
