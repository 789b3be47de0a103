import type { Microseconds } from '#shared/time/microseconds.ts';
import { clockTime } from './clock-time.ts';
import { CueText, type PlainCue, resolveReferences, UNDRAWN_TAGS } from './cue-markup.ts';
import type { SubtitleCue, SubtitleFile, UnreadLine } from './subtitle-cue.ts';

const TIME = String.raw`(?:(\d+):([0-5]\d)|([0-5]\d)):([0-5]\d)\.(\d{3})`;
const TIMINGS = new RegExp(String.raw`^[ \t\f]*${TIME}[ \t\f]*-->[ \t\f]*${TIME}(?!\d)(.*)$`);
/** A class that browsers colour. */
const VTT_COLOR = /^\w+(?:\.[\w-]+)*\.(?:bg_)?(?:white|lime|cyan|red|yellow|magenta|blue|black)(?![\w-])/;
const STAMP = new RegExp(`^${TIME}$`);

/**
 * Reads WebVTT by the rules that browsers follow (https://www.w3.org/TR/webvtt1/#file-parsing): a block with times is a
 * cue, whatever precedes it, and `-->` begins the next one. Skips style sheets, regions and comments.
 * @param lines Without line ends, starting with the signature.
 */
export function readVtt(lines: readonly string[]): SubtitleFile {
  const cues: SubtitleCue[] = [];
  const unread: UnreadLine[] = [];
  let at = 1;
  // The header runs to the first empty line, or to one with an arrow.
  while (at < lines.length && lines[at] !== '' && !lines[at]?.includes('-->')) at += 1;
  while (at < lines.length) {
    if (lines[at] === '') {
      at += 1;
      continue;
    }
    const block = readBlock(lines, at);
    at = block.end;
    if (block.timings === null) {
      if (!/^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(lines[block.first] ?? '')) {
        unread.push({ line: block.first + 1, reason: block.hasArrow ? 'time' : 'stray' });
      }
      continue;
    }
    const { start, endExclusive, settings } = block.timings;
    if (endExclusive <= start) {
      unread.push({ line: block.timingLine + 1, reason: 'order' });
      continue;
    }
    const cue = plainVtt(lines.slice(block.timingLine + 1, block.end).join('\n'), isBeside(settings));
    if (cue.text !== '')
      cues.push({ start, endExclusive, ...cue, isAtTop: isTopLine(settings), line: block.timingLine + 1 });
  }
  return { format: 'vtt', cues, unread };
}

interface Block {
  readonly first: number;
  readonly timingLine: number;
  readonly hasArrow: boolean;
  readonly timings: Timings | null;
  /** The line after the block. */
  readonly end: number;
}

/** "From 2 --> 4 cups" below a cue's times, which browsers drop: words on both sides, and no clock. */
const SAID_ARROW = /^(?!.*\d:\d).*\S\s+-->\s+\S/;

/**
 * Collects a block. An arrow counts in its first line, or in the second if the first has none. Any other arrow begins
 * the next block.
 */
function readBlock(lines: readonly string[], first: number): Block {
  let timings: Timings | null = null;
  let timingLine = first;
  let hasArrow = false;
  let at = first;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.includes('-->') && !(timings && SAID_ARROW.test(line))) {
      if (at > first + 1 || hasArrow) break;
      hasArrow = true;
      timings = readTimings(line);
      timingLine = at;
    } else if (line === '') break;
  }
  return { first: hasArrow && timings === null ? timingLine : first, timingLine, hasArrow, timings, end: at };
}

interface Timings {
  readonly start: Microseconds;
  readonly endExclusive: Microseconds;
  readonly settings: string;
}

function readTimings(line: string): Timings | null {
  const match = TIMINGS.exec(line);
  if (!match) return null;
  return { start: timeOf(match, 1), endExclusive: timeOf(match, 6), settings: match[11] ?? '' };
}

/** The time in the five groups of {@link TIME} from `group` on. */
function timeOf(match: RegExpExecArray, group: number): Microseconds {
  const [hours = '0', minutesOfHour, minutes, seconds = '0', milliseconds = '0'] = match.slice(group, group + 5);
  return clockTime(Number(hours), Number(minutesOfHour ?? minutes), Number(seconds), Number(milliseconds));
}

/**
 * True when the settings place a cue in the upper half: a line number counted from the top, or less than half of the
 * height.
 */
function isTopLine(settings: string): boolean {
  const values = settings.split(/[ \t\f]+/).flatMap((setting) => {
    const [, value] = /^line:(-?\d+(?:\.\d+)?%?)(?:,(?:start|center|end))?$/.exec(setting) ?? [];
    return value === undefined ? [] : [value];
  });
  const value = values.at(-1);
  if (value === undefined || value.startsWith('-')) return false;
  // A line is about a sixteenth of the height.
  return value.endsWith('%') ? Number.parseFloat(value) < 50 : Number.parseFloat(value) < 8;
}

/** True when the settings place a cue at a side, upright, or in a region. */
function isBeside(settings: string): boolean {
  return settings
    .split(/[ \t\f]+/)
    .some((setting) =>
      /^(?:align:(?:start|end|left|right)|position:(?!50(?:\.0*)?%)\d|vertical:|region:|size:(?!100%))/.test(setting),
    );
}

/** Text of a cue without tags. Records times, bold text and undrawn markup. A "<" without a following ">" is text. */
function plainVtt(payload: string, isPlaced: boolean): PlainCue {
  const cue = new CueText();
  if (isPlaced) cue.note('place');
  let at = 0;
  for (const match of payload.matchAll(/<([^>]*)>/g)) {
    cue.add(resolveReferences(payload.slice(at, match.index)));
    at = match.index + match[0].length;
    const time = STAMP.exec(match[1] ?? '');
    if (time) cue.stamp(timeOf(time, 1));
    const [, end] = /^(\/?)b(?:[.\s]|$)/.exec(match[1] ?? '') ?? [];
    if (end !== undefined) cue.setBold(end === '');
    const [, tag = ''] = /^([iu])(?:[.\s]|$)/.exec(match[1] ?? '') ?? [];
    const undrawn = VTT_COLOR.test(match[1] ?? '') ? 'color' : UNDRAWN_TAGS[tag];
    if (undrawn) cue.note(undrawn);
  }
  cue.add(resolveReferences(payload.slice(at)));
  return cue.plain(null);
}
