import { normalizeText } from '#shared/captions/tokens.ts';
import type { Microseconds } from '#shared/time/microseconds.ts';
import type { CueStamp, LetterRange, Undrawn } from './subtitle-cue.ts';

/** The text of a cue without its markup. */
export interface PlainCue {
  readonly text: string;
  readonly stamps: readonly CueStamp[];
  readonly bold: readonly LetterRange[];
  /** True when markup places the cue at the top of the frame, false for another place, null without a place. */
  readonly isAtTop: boolean | null;
  readonly undrawn?: readonly Undrawn[];
}

/** Collects the text of a cue piece by piece, the times between the pieces, and the bold parts. */
export class CueText {
  private raw = '';
  /** Letters before `tail`. No later mark changes their number. */
  private letters = 0;
  private tail = '';
  private readonly stamps: CueStamp[] = [];
  private readonly bold: LetterRange[] = [];
  private boldFrom: number | null = null;
  private readonly undrawn = new Set<Undrawn>();

  add(text: string): void {
    this.raw += text;
    // A mark joins the letter before it.
    if (this.tail.length < LONGEST_TAIL && JOINS.test(text)) this.tail += text;
    else {
      this.letters = this.offset();
      this.tail = text;
    }
  }

  stamp(time: Microseconds): void {
    this.stamps.push({ offset: this.offset(), time });
  }

  setBold(isBold: boolean): void {
    if (isBold) this.boldFrom ??= this.offset();
    else if (this.boldFrom !== null) {
      this.bold.push({ from: this.boldFrom, to: this.offset() });
      this.boldFrom = null;
    }
  }

  /** Records markup that is not drawn. */
  note(markup: Undrawn): void {
    this.undrawn.add(markup);
  }

  plain(isAtTop: boolean | null): PlainCue {
    this.setBold(false);
    const undrawn = [...this.undrawn];
    return {
      text: normalizeText(this.raw),
      stamps: this.stamps,
      bold: this.bold,
      isAtTop,
      ...(undrawn.length > 0 && { undrawn }),
    };
  }

  private offset(): number {
    return this.letters + countLetters(normalizeText(this.tail));
  }
}

/** Text that can merge into one letter with the end of the preceding text. */
const JOINS = /^[\p{M}\u1160-\u11ff]/u;

/** Length of text between two tags that is recounted with each mark after it. */
const LONGEST_TAIL = 200;

/** Tags of one letter whose markup is not drawn. */
export const UNDRAWN_TAGS: Readonly<Record<string, Undrawn>> = { i: 'italics', u: 'underline' };

/** True if an ASS `\an` alignment is at the side, or in the middle of the frame's height. */
export function isSideAlignment(alignment: number): boolean {
  return alignment % 3 !== 2 || alignment === 5;
}

/** Counts UTF-16 units other than white space. */
export function countLetters(text: string): number {
  return text.replace(/\s/gu, '').length;
}

/** Character references that subtitle editors write. Others stay unchanged. */
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
