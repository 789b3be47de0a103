import type { Microseconds } from '#shared/time/microseconds.ts';

/** Supported formats of subtitle files. */
export const SUBTITLE_FORMATS = ['srt', 'vtt', 'ass', 'text'] as const;
export type SubtitleFormat = (typeof SUBTITLE_FORMATS)[number];

/** A time inside a cue. The text after it is spoken from then on. */
export interface CueStamp {
  /** Number of characters before it in the cue's text, not counting white space. */
  readonly offset: number;
  /** In the file's time. */
  readonly time: Microseconds;
}

/** A part of a cue's text, in characters, not counting white space. */
export interface LetterRange {
  readonly from: number;
  readonly to: number;
}

/** A subtitle, in the time of its file. */
export interface SubtitleCue {
  readonly start: Microseconds;
  readonly endExclusive: Microseconds;
  /** Plain text without markup. Lines end with "\n". */
  readonly text: string;
  readonly stamps: readonly CueStamp[];
  /** Bold parts. Their words stand out, unless all are bold. */
  readonly bold: readonly LetterRange[];
  /** Number of the line with its times, from 1. */
  readonly line: number;
  /** Drawn at the top of the frame instead of the bottom. */
  readonly isAtTop: boolean;
  /** Markup that captions are drawn without. Absent when there is none. */
  readonly undrawn?: readonly Undrawn[] | undefined;
}

/** Markup that the caption painter cannot draw, by its name in the list after an import. */
export const UNDRAWN = {
  italics: 'italics',
  underline: 'underlining',
  color: 'colours',
  place: 'positions at the side or in the middle',
} as const;
export type Undrawn = keyof typeof UNDRAWN;
const UNDRAWN_NAMES: readonly Undrawn[] = ['italics', 'underline', 'color', 'place'];

/** Reasons for leaving out a line of a file. */
export const UNREAD_REASONS = {
  time: 'its times cannot be read',
  order: 'it ends before it begins',
  stray: 'it belongs to no subtitle',
  late: 'it lies after the longest timeline, 6 hours',
  long: 'its text is too long',
} as const;
export type UnreadReason = keyof typeof UNREAD_REASONS;

/** A line that was left out, with its text. */
export interface UnreadLine {
  /** From 1. */
  readonly line: number;
  readonly reason: UnreadReason;
}

/** The result of reading a file: cues in order of their start, and the omitted lines in order. */
export interface SubtitleFile {
  readonly format: SubtitleFormat;
  readonly cues: readonly SubtitleCue[];
  readonly unread: readonly UnreadLine[];
}

/** Markup that some of a file's captions are drawn without. */
export interface UndrawnMarkup {
  readonly markup: Undrawn;
  readonly count: number;
  /** Line of the first such caption, from 1. */
  readonly line: number;
}

/** Counts the markup that is not drawn, in the order of {@link UNDRAWN}. */
export function undrawnMarkup(cues: readonly SubtitleCue[]): readonly UndrawnMarkup[] {
  return UNDRAWN_NAMES.flatMap((markup) => {
    const lines = cues.flatMap(({ undrawn, line }) => (undrawn?.includes(markup) ? line : []));
    return lines.length > 0
      ? { markup, count: lines.length, line: lines.reduce((first, each) => Math.min(first, each)) }
      : [];
  });
}
