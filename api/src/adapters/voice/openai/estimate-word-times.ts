import type { SpokenWord } from '#api/adapters/voice/voice-maker.ts';
import { splitTokens, type Token } from '#shared/captions/tokens.ts';
import { spreadTokens } from '#shared/captions/words.ts';
import { microsecondsToSeconds, secondsToMicroseconds } from '#shared/time/microseconds.ts';

/** Width of a measurement. */
const STEP_SECONDS = 0.01;

/** Sound counts as speech above this share of the level of the text's loudest tenth. */
const SPEECH_LEVEL = 0.08;

/** Stops inside words are shorter, and pauses between words are longer. */
const SHORTEST_PAUSE_SECONDS = 0.12;

/** A word that would begin this close to a pause begins after it. */
const SNAP_SECONDS = 0.08;

const SENTENCE_END = /[.!?…。！？]["”’)\]]*$/u;

/** A stretch of speech between pauses, in seconds of the sound. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * Estimates the times of a text's words, for services that do not return them. The pauses of the sound are real: the
 * longest ones separate its sentences. Between them words get time by their syllables. Recognition would be more exact.
 * @param samples One channel of the spoken text.
 */
export function estimateWordTimes(text: string, samples: Float32Array, rateHz: number): readonly SpokenWord[] {
  const stretches = findSpeech(samples, rateHz);
  const tokens = splitTokens(text);
  const sentences = sentencesOf(tokens);
  const groups = divideAtLongestPauses(stretches, sentences.length);
  if (groups === null) return spread(tokens, stretches);
  return sentences.flatMap((sentence, index) => spread(sentence, groups[index] ?? []));
}

/** Finds speech by its energy. */
function findSpeech(samples: Float32Array, rateHz: number): Stretch[] {
  const step = Math.round(rateHz * STEP_SECONDS);
  const levels: number[] = [];
  for (let from = 0; from < samples.length; from += step) {
    const part = samples.subarray(from, from + step);
    levels.push(Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length));
  }
  const loud = levels.toSorted((left, right) => right - left)[Math.floor(levels.length / 10)] ?? 0;
  const stretches: Stretch[] = [];
  for (const [index, level] of levels.entries()) {
    if (loud === 0 || level < loud * SPEECH_LEVEL) continue;
    const [start, end] = [(index * step) / rateHz, Math.min(samples.length, (index + 1) * step) / rateHz];
    const last = stretches.at(-1);
    const isNear = last !== undefined && start - last.end < SHORTEST_PAUSE_SECONDS;
    if (isNear) stretches[stretches.length - 1] = { start: last.start, end };
    else stretches.push({ start, end });
  }
  return stretches;
}

function sentencesOf(tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = [[]];
  for (const token of tokens) {
    sentences.at(-1)?.push(token);
    if (SENTENCE_END.test(token.text)) sentences.push([]);
  }
  return sentences.filter((sentence) => sentence.length > 0);
}

/** Groups stretches by cutting at the longest pauses. Null when there are too few. */
function divideAtLongestPauses(stretches: readonly Stretch[], count: number): Stretch[][] | null {
  const pauses = stretches
    .slice(1)
    .map(({ start }, index) => ({ index, length: start - (stretches[index]?.end ?? 0) }));
  if (pauses.length < count - 1) return null;
  const longest = pauses.toSorted((left, right) => right.length - left.length).slice(0, count - 1);
  const cuts = new Set(longest.map(({ index }) => index));
  const groups: Stretch[][] = [[]];
  for (const [index, stretch] of stretches.entries()) {
    groups.at(-1)?.push(stretch);
    if (cuts.has(index)) groups.push([]);
  }
  return groups;
}

/** Spreads words over the spoken time. Punctuation takes none of it, because its pauses lie between the stretches. */
function spread(tokens: readonly Token[], stretches: readonly Stretch[]): SpokenWord[] {
  const bare = tokens.map((token) => ({
    ...token,
    text: token.text.replace(/[^\p{L}\p{M}\p{N}]+$/u, '') || token.text,
  }));
  const spoken = stretches.reduce((sum, { start, end }) => sum + end - start, 0);
  return spreadTokens(bare, 0, secondsToMicroseconds(spoken)).map(({ start, endExclusive }, index) => ({
    text: tokens[index]?.text ?? '',
    start: placeOf(microsecondsToSeconds(start), stretches, SNAP_SECONDS),
    end: placeOf(microsecondsToSeconds(endExclusive), stretches, 0),
  }));
}

/**
 * The time in the sound after this many seconds of speech. Within `snap` of a stretch's end, the start of the next
 * stretch.
 */
function placeOf(spokenSeconds: number, stretches: readonly Stretch[], snap: number): number {
  let before = 0;
  for (const [index, { start, end }] of stretches.entries()) {
    const length = end - start;
    const isLast = index === stretches.length - 1;
    const left = before + length - spokenSeconds;
    if (isLast || (snap > 0 ? left >= snap : left >= -1e-6))
      return start + Math.max(0, Math.min(length, spokenSeconds - before));
    before += length;
  }
  return 0;
}
