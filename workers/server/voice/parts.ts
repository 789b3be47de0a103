import type { ReadWord } from './reading/read-text.ts';

/** A stretch of speech that the model makes in one run: whole sentences if they fit. */
export interface SpeechPart {
  readonly words: readonly ReadWord[];
  /** Silence after it, in seconds at a speed of 1. */
  readonly pauseSeconds: number;
}

/**
 * Longest part, in estimated phonemes. The model accepts 509, but its memory grows with the length: 160 peak at 0.5 GB.
 * Shorter parts let other requests in sooner; much shorter ones lose the melody of their sentences.
 */
const MOST_PHONEMES = 160;

/** Slow speech is longer and uses more memory. Limit in phonemes at a speed of 1, lower in proportion below that. */
const MOST_SLOW_PHONEMES = 210;

/** Pauses after a part. Measured between sentences inside parts, so that the borders are inaudible. */
const PAUSE_SECONDS = { sentence: 0.35, line: 0.6, clause: 0.15, none: 0.03 } as const;

const SENTENCE_END = /[.!?…][’”"]?$/u;
const CLAUSE_END = /[,;:—][’”"]?$/u;

/**
 * Divides words into parts: at the ends of sentences and lines, in long sentences at commas, in the worst case
 * anywhere.
 */
export function divideIntoParts(words: readonly ReadWord[], speed: number): readonly SpeechPart[] {
  const most = Math.min(MOST_PHONEMES, MOST_SLOW_PHONEMES * speed);
  const parts: SpeechPart[] = [];
  let rest = words;
  while (rest.length > 0) {
    const count = lengthOfPart(rest, most);
    const part = rest.slice(0, count);
    parts.push({ words: part, pauseSeconds: PAUSE_SECONDS[endOf(part.at(-1))] });
    rest = rest.slice(count);
  }
  return parts;
}

type End = keyof typeof PAUSE_SECONDS;

function endOf(word: ReadWord | undefined): End {
  if (!word || word.endsLine) return 'line';
  if (SENTENCE_END.test(word.spoken)) return 'sentence';
  return CLAUSE_END.test(word.spoken) ? 'clause' : 'none';
}

/** The number of words up to the best border that fits. */
function lengthOfPart(words: readonly ReadWord[], most: number): number {
  const best: Record<End, number> = { line: 0, sentence: 0, clause: 0, none: 1 };
  let phonemes = 0;
  for (const [index, word] of words.entries()) {
    phonemes += estimatePhonemes(word.spoken);
    if (phonemes > most && index > 0) return best.sentence || best.clause || best.none;
    const end = endOf(word);
    // A new line needs a longer pause than the model makes.
    if (end === 'line') return index + 1;
    best[end] = index + 1;
    best.none = index + 1;
  }
  return words.length;
}

/** About one per letter; a digit counts as a word. */
function estimatePhonemes(spoken: string): number {
  return spoken.length + 1 + 6 * (spoken.match(/\d/g)?.length ?? 0);
}
