import type { SourceTime } from '#shared/time/microseconds.ts';
import type { CaptionWord } from '#shared/timeline/timeline.ts';
import { splitTokens, type Token } from './tokens.ts';
import { spreadTokens } from './words.ts';

/** One half of a split caption. `words` is absent if the caption had none. */
export interface CaptionPart {
  readonly text: string;
  readonly words?: readonly CaptionWord[] | undefined;
}

/**
 * Splits a caption's text and words at `cut`, in the caption's source time. A word goes to the half that contains more
 * of it and is shortened to that half. A caption of one word shows it in both halves, so that a split never changes the
 * text. Text without word timing is split at the estimated times of its words.
 */
export function splitCaption(
  text: string,
  words: readonly CaptionWord[] | undefined,
  range: { readonly start: SourceTime; readonly cut: SourceTime; readonly endExclusive: SourceTime },
): readonly [CaptionPart, CaptionPart] {
  const tokens = splitTokens(text);
  const timed = words?.length ? words : spreadTokens(tokens, range.start, range.endExclusive);
  if (timed.length < 2) {
    if (!words) return [{ text }, { text }];
    return [
      { text, words: headWords(words, range.cut) },
      { text, words: tailWords(words, range.cut) },
    ];
  }
  const middles = timed.map((word) => (word.start + word.endExclusive) / 2);
  const found = middles.findIndex((middle) => middle >= range.cut);
  const count = Math.min(Math.max(found < 0 ? timed.length : found, 1), timed.length - 1);

  // If the text no longer matches the words, split it by the share of the words.
  const tokenCount = timed.length === tokens.length ? count : Math.round((count / timed.length) * tokens.length);
  const [headText, tailText] = splitText(text, tokens, Math.min(Math.max(tokenCount, 1), tokens.length - 1));
  if (!words) return [{ text: headText }, { text: tailText }];
  return [
    { text: headText, words: headWords(words.slice(0, count), range.cut) },
    { text: tailText, words: tailWords(words.slice(count), range.cut) },
  ];
}

/** The words before `cut`, with the last one shortened to it. Undefined when there are none. */
function headWords(words: readonly CaptionWord[], cut: SourceTime): readonly CaptionWord[] | undefined {
  const kept = words.filter((word) => word.start < cut);
  if (kept.length === 0) return undefined;
  return kept.map((word) => (word.endExclusive > cut ? { ...word, endExclusive: cut } : word));
}

function tailWords(words: readonly CaptionWord[], cut: SourceTime): readonly CaptionWord[] | undefined {
  const kept = words.filter((word) => word.endExclusive > cut);
  if (kept.length === 0) return undefined;
  return kept.map((word) => (word.start < cut ? { ...word, start: cut } : word));
}

/** Splits the text after its `count`-th token, and keeps line breaks and spaces inside each part. */
function splitText(text: string, tokens: readonly Token[], count: number): readonly [string, string] {
  // Tokens contain all of the text except its white space.
  let characters = tokens.slice(0, count).reduce((sum, token) => sum + token.text.replace(/\s/gu, '').length, 0);
  let position = 0;
  for (; characters > 0; position += 1) if (/\S/u.test(text.charAt(position))) characters -= 1;
  return [text.slice(0, position).trim(), text.slice(position).trim()];
}
