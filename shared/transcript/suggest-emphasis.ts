import type { Peaks } from '#shared/media/derivatives.ts';
import type { Microseconds } from '#shared/time/microseconds.ts';

/** A word that is heard; times in µs of the source. */
interface SoundingWord {
  readonly text: string;
  readonly start: Microseconds;
  readonly endExclusive: Microseconds;
}

/** Number of words on each side that a word is compared with. */
const NEIGHBOURS = 8;

/** With fewer words, a voice's usual loudness is unclear. */
const FEWEST = 5;

/** A word is stressed when it is this much louder than its neighbours usually are, in dB. */
const LOUDER_DB = 3.5;

/** Less loudness is enough for a word that is drawn out by half. */
const STRETCHED = 1.5;
const LOUDER_STRETCHED_DB = 2.5;

/** At most one word in this many, because when all stand out, none does. */
const ONE_IN = 6;

/** Quieter sound is noise, and integer peaks cannot distinguish it: −36 dB. */
const AUDIBLE = 2 / 127;

/** Shorter words are rarely stressed. */
const LETTERS = 3;

/**
 * Suggests words that the speaker stresses: words that are louder than those around them, and drawn out. None in silent
 * or even sound.
 * @param words In order.
 * @returns Their starts.
 */
export function suggestEmphasis(words: readonly SoundingWord[], peaks: Peaks): ReadonlySet<Microseconds> {
  const sounds = words.map((word) => ({ word, level: levelOf(word, peaks), pace: paceOf(word) }));
  const stressed = sounds.flatMap(({ word, level, pace }, index) => {
    const around = sounds
      .slice(Math.max(0, index - NEIGHBOURS), index + NEIGHBOURS + 1)
      .filter((other) => other.word !== word && other.level !== null);
    if (level === null || around.length < FEWEST || lettersOf(word.text) < LETTERS) return [];
    const louder = level - median(around.map((other) => other.level ?? 0));
    const isStretched = pace >= STRETCHED * median(around.map((other) => other.pace));
    const isStressed = louder >= (isStretched ? LOUDER_STRETCHED_DB : LOUDER_DB);
    return isStressed ? [{ index, start: word.start, louder }] : [];
  });
  const chosen = new Map<number, Microseconds>();
  for (const { index, start } of stressed.toSorted((left, right) => right.louder - left.louder)) {
    if (chosen.size >= Math.ceil(words.length / ONE_IN)) break;
    if (!chosen.has(index - 1) && !chosen.has(index + 1)) chosen.set(index, start);
  }
  return new Set(chosen.values());
}

/** Loudness of a word in dB, or null for an inaudible one. */
function levelOf({ start, endExclusive }: SoundingWord, { data, bucketUs }: Peaks): number | null {
  const first = Math.floor(start / bucketUs);
  const last = Math.min(data.length / 2, Math.max(first + 1, Math.ceil(endExclusive / bucketUs)));
  let power = 0;
  for (let bucket = first; bucket < last; bucket += 1) {
    power += (Math.max(-(data[2 * bucket] ?? 0), data[2 * bucket + 1] ?? 0) / 127) ** 2;
  }
  const mean = Math.sqrt(power / Math.max(1, last - first));
  return mean < AUDIBLE ? null : 20 * Math.log10(mean);
}

/** Time for each letter. */
function paceOf({ text, start, endExclusive }: SoundingWord): number {
  return (endExclusive - start) / Math.max(1, lettersOf(text));
}

function lettersOf(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
