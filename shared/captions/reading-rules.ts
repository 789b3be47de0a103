import type { Platform } from '#shared/presets/platforms.ts';
import { MICROSECONDS_PER_SECOND, type Microseconds } from '#shared/time/microseconds.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { captionContent } from './content.ts';
import { partedByLines } from './keep-together.ts';
import { countCharacters, joinTokens, type Token } from './tokens.ts';
import { balancedLimit, wrapWords } from './wrap.ts';

/** Limits of what viewers of a platform can read. A Chinese, Japanese or Korean character counts as two. */
export interface ReadingRules {
  readonly charactersPerSecond: number;
  readonly lineCharacters: number;
  readonly lines: number;
  /** Minimum time on screen. */
  readonly shortest: Microseconds;
  /** A shorter pause before the next caption flickers. No pause at all does not. */
  readonly shortestGap: Microseconds;
}

/** On upright phones, words are highlighted as they are spoken, a few at a time. */
const UPRIGHT: ReadingRules = {
  charactersPerSecond: 25,
  lineCharacters: 22,
  lines: 3,
  shortest: 500_000,
  shortestGap: 80_000,
};

/** YouTube's values are those of television and translators (42 characters, two lines, 21 per second, 5/6 s). */
export const READING_RULES: Readonly<Record<Platform, ReadingRules>> = {
  tiktok: UPRIGHT,
  instagram: UPRIGHT,
  'youtube-shorts': UPRIGHT,
  youtube: { charactersPerSecond: 21, lineCharacters: 42, lines: 2, shortest: 833_000, shortestGap: 80_000 },
};

/** Line length of subtitle files, which players show on wide screens. */
export const FILE_LINE_CHARACTERS = 42;

/** A rule that a caption breaks, with the measured value. */
export type ReadingIssue =
  | { readonly type: 'fast'; readonly charactersPerSecond: number }
  | { readonly type: 'brief'; readonly duration: Microseconds }
  | { readonly type: 'gap'; readonly gap: Microseconds }
  | { readonly type: 'lines'; readonly lines: number }
  | { readonly type: 'line'; readonly characters: number }
  | { readonly type: 'parted'; readonly words: string };
export type ReadingIssueType = ReadingIssue['type'];

/**
 * Checks a caption against the rules.
 * @param next The caption after it on its track.
 */
export function readingIssues(clip: Clip, next: Clip | undefined, rules: ReadingRules): readonly ReadingIssue[] {
  const { lines } = captionContent(clip);
  if (lines.length === 0) return [];
  const duration = clip.end - clip.start;
  const issues: ReadingIssue[] = [];
  const charactersPerSecond = readingSpeed(clip);
  if (charactersPerSecond > rules.charactersPerSecond) issues.push({ type: 'fast', charactersPerSecond });
  if (duration < rules.shortest) issues.push({ type: 'brief', duration });
  const gap = next ? next.start - clip.end : 0;
  if (gap > 0 && gap < rules.shortestGap) issues.push({ type: 'gap', gap });
  const characters = Math.max(...lines.map((line) => readingLength(joinTokens(line))));
  const isBrokenWrong = lines.length > 1 && characters > rules.lineCharacters;
  if (isBrokenWrong) issues.push({ type: 'line', characters });
  const lineCount = wrapByCharacters(isBrokenWrong ? [lines.flat()] : lines, rules.lineCharacters).length;
  if (lineCount > rules.lines) issues.push({ type: 'lines', lines: lineCount });
  for (const words of partedByLines(clip.text ?? '')) issues.push({ type: 'parted', words });
  return issues;
}

/** Reading speed that a caption demands, in characters per second. */
export function readingSpeed(clip: Clip): number {
  const characters = readingLength(joinTokens(captionContent(clip).lines.flat()));
  return (characters * MICROSECONDS_PER_SECOND) / (clip.end - clip.start);
}

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff01-\uff60]/gu;

/** Counts characters as a reader sees them. A wide one counts as two. */
export function readingLength(text: string): number {
  return countCharacters(text) + (text.match(WIDE)?.length ?? 0);
}

/** Breaks lines of words into lines of similar length with at most `limit` characters. Numbers and names stay whole. */
export function wrapByCharacters(lines: readonly (readonly Token[])[], limit: number): readonly string[] {
  const wrap = (width: number) => wrapWords(lines, readingLength, 1, width);
  const wrapped = wrap(balancedLimit((width) => wrap(width).length, limit));
  return wrapped.map((pieces) => joinTokens(pieces));
}
