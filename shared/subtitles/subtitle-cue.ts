import type { Microseconds } from '#shared/time/microseconds.ts';

/** Formats of subtitle files that are read. */
export const SUBTITLE_FORMATS = ['srt', 'vtt', 'ass', 'text'] as const;
export type SubtitleFormat = (typeof SUBTITLE_FORMATS)[number];

/** A time that a file gives inside a cue: what follows it is said from then on. */
export interface CueStamp {
  /** Characters of the cue's text in front of it, white space not counted. */
  readonly offset: number;
  /** In the file's time. */
  readonly time: Microseconds;
}

/** A part of a cue's text, in characters of it, white space not counted. */
export interface LetterRange {
  readonly from: number;
  readonly to: number;
}

/** A subtitle, in the time of its file. */
export interface SubtitleCue {
  readonly start: Microseconds;
  readonly endExclusive: Microseconds;
  /** Plain text, without markup; lines end with "\n". */
  readonly text: string;
  readonly stamps: readonly CueStamp[];
  /** Bold parts: their words stand out, unless all do. */
  readonly bold: readonly LetterRange[];
  /** The line with its times, from 1. */
  readonly line: number;
  /** Drawn at the top of the frame instead of the bottom. */
  readonly isAtTop: boolean;
  /** Markup that captions are drawn without; absent when there is none. */
  readonly undrawn?: readonly Undrawn[] | undefined;
}

/** Markup that the caption painter has no way to draw, as it is listed after an import. */
export const UNDRAWN = {
  italics: 'italics',
  underline: 'underlining',
  color: 'colours',
  place: 'positions at the side or in the middle',
} as const;
export type Undrawn = keyof typeof UNDRAWN;
const UNDRAWN_NAMES: readonly Undrawn[] = ['italics', 'underline', 'color', 'place'];

/** Reasons for which a line of a file was left out. */
export const UNREAD_REASONS = {
  time: 'its times cannot be read',
  order: 'it ends before it begins',
  stray: 'it belongs to no subtitle',
  late: 'it lies after the longest timeline, 6 hours',
  long: 'its text is too long',
} as const;
export type UnreadReason = keyof typeof UNREAD_REASONS;

/** A line that was left out, and the text that belongs to it. */
export interface UnreadLine {
  /** From 1. */
  readonly line: number;
  readonly reason: UnreadReason;
}

/** The result of reading a file: cues in order of their start, and the lines left out, in order. */
export interface SubtitleFile {
  readonly format: SubtitleFormat;
  readonly cues: readonly SubtitleCue[];
  readonly unread: readonly UnreadLine[];
}

/** Markup that some captions of a file are drawn without. */
export interface UndrawnMarkup {
  readonly markup: Undrawn;
  readonly count: number;
  /** The first such caption's, from 1. */
  readonly line: number;
}

/** Counts the markup that captions are drawn without, in the order of {@link UNDRAWN}. */
export function undrawnMarkup(cues: readonly SubtitleCue[]): readonly UndrawnMarkup[] {
  return UNDRAWN_NAMES.flatMap((markup) => {
    const lines = cues.flatMap(({ undrawn, line }) => (undrawn?.includes(markup) ? line : []));
    return lines.length > 0
      ? { markup, count: lines.length, line: lines.reduce((first, each) => Math.min(first, each)) }
      : [];
  });
}
