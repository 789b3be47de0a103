import { normalizeText } from '#shared/captions/tokens.ts';
import type { Microseconds } from '#shared/time/microseconds.ts';
import type { CueStamp } from './subtitle-cue.ts';

/** The text of a cue without its markup. */
export interface PlainCue {
  readonly text: string;
  readonly stamps: readonly CueStamp[];
  /** True when markup asks for the top of the frame, false for another place, null when it says nothing. */
  readonly isAtTop: boolean | null;
}

/** Collects the text of a cue piece by piece, and the times between the pieces. */
export class CueText {
  private raw = '';
  private readonly stamps: CueStamp[] = [];

  add(text: string): void {
    this.raw += text;
  }

  stamp(time: Microseconds): void {
    this.stamps.push({ offset: countLetters(normalizeText(this.raw)), time });
  }

  plain(isAtTop: boolean | null): PlainCue {
    return { text: normalizeText(this.raw), stamps: this.stamps, isAtTop };
  }
}

/** Counts UTF-16 units other than white space. */
export function countLetters(text: string): number {
  return text.replace(/\s/gu, '').length;
}

/** Character references that subtitle editors write; any other stays as it is. */
const REFERENCES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
};

/** Replaces character references: `&amp;` → `&`, `&#8212;` → `—`. */
export function resolveReferences(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (all, decimal, hex, name) => {
    if (name !== undefined) return REFERENCES[String(name).toLowerCase()] ?? all;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : all;
  });
}

/** Alignments of ASS's `\an` at the top of the frame. */
export function isTopAlignment(alignment: number): boolean {
  return alignment >= 7 && alignment <= 9;
}
