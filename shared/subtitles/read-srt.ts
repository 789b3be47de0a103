import type { Microseconds } from '#shared/time/microseconds.ts';
import { clockTime } from './clock-time.ts';
import {
  CueText,
  isSideAlignment,
  isTopAlignment,
  type PlainCue,
  resolveReferences,
  UNDRAWN_TAGS,
} from './cue-markup.ts';
import type { SubtitleCue, SubtitleFile, UnreadLine } from './subtitle-cue.ts';

const TIME = String.raw`(?:(\d+)\s*:\s*)?(\d+)\s*:\s*(\d+)(?:\s*[.,]\s*(\d{1,3}))?`;
const TIMINGS = new RegExp(String.raw`^\s*${TIME}\s*-+>\s*${TIME}(?!\d)(?<rest>.*)$`);

/** Coordinates after the times, the only thing allowed there. */
const COORDINATES = /^\s*(?:[XY][12]\s*:\s*-?\d+\s*)*$/i;

/** Two words around the arrow, one of them a clock, as in `00:0x:01 --> 00:00:02`: misspelt times. */
const MEANT_AS_TIMINGS = /^\s*(?:\S*\d\S*:\S*\s*-+>\s*\S+|\S+\s*-+>\s*\S*\d\S*:\S*)\s*$/;

/** True when a line of SubRip begins a cue. Any other line with an arrow is text. */
export function isTimingLine(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  const match = TIMINGS.exec(line);
  const [, hours, , , fraction, endHours, , , endFraction] = match ?? [];
  if (match && (hours ?? fraction ?? endHours ?? endFraction) !== undefined) return true;
  // "2:30 --> 4:00" may be spoken text. After an empty line or a number it is a cue.
  const isFirst = /^\s*\d*\s*$/.test(lines[index - 1] ?? '');
  return isFirst && (match ? COORDINATES.test(match.groups?.['rest'] ?? '') : MEANT_AS_TIMINGS.test(line));
}

/**
 * Reads SubRip as players do. Each line with times begins a cue, and everything up to the next one is its text, whether
 * or not an empty line or a number separates them. Hours and milliseconds may be missing, and "." may replace ",".
 */
export function readSrt(lines: readonly string[]): SubtitleFile {
  const cues: SubtitleCue[] = [];
  const unread: UnreadLine[] = [];
  const starts = lines.flatMap((_, index) => (isTimingLine(lines, index) ? index : []));
  const textEnd = (at: number) => {
    const before = at - 1;
    // The number of the next cue is not text. A text of digits alone is followed by an empty line.
    return /^\s*\d+\s*$/.test(lines[before] ?? '') ? before : at;
  };
  const firstStart = textEnd(starts[0] ?? lines.length);
  for (let index = 0; index < firstStart; index += 1) {
    if (lines[index]?.trim()) unread.push({ line: index + 1, reason: 'stray' });
  }
  for (const [index, at] of starts.entries()) {
    const next = starts[index + 1];
    const timings = readTimings(lines[at] ?? '');
    if (timings === null || timings.endExclusive <= timings.start) {
      unread.push({ line: at + 1, reason: timings === null ? 'time' : 'order' });
      continue;
    }
    const payload = lines.slice(at + 1, next === undefined ? undefined : Math.max(at + 1, textEnd(next))).join('\n');
    const cue = plainSrt(payload, /[XY][12]\s*:/i.test(lines[at] ?? ''));
    if (cue.text !== '') cues.push({ ...timings, ...cue, isAtTop: cue.isAtTop ?? false, line: at + 1 });
  }
  return { format: 'srt', cues, unread };
}

function readTimings(line: string): { start: Microseconds; endExclusive: Microseconds } | null {
  const match = TIMINGS.exec(line);
  if (!match) return null;
  const [start, endExclusive] = [timeOf(match.slice(1, 5)), timeOf(match.slice(5, 9))];
  return start === null || endExclusive === null ? null : { start, endExclusive };
}

function timeOf([hours = '0', minutes = '', seconds = '', fraction = '0']: readonly (
  | string
  | undefined
)[]): Microseconds | null {
  if (Number(minutes) > 59 || Number(seconds) > 59) return null;
  return clockTime(Number(hours), Number(minutes), Number(seconds), Number(fraction.padEnd(3, '0')));
}

/** Text of a cue without the tags and ASS commands that players know. Any other tag is text. */
function plainSrt(payload: string, isPlaced: boolean): PlainCue {
  const cue = new CueText();
  if (isPlaced) cue.note('place');
  let isAtTop: boolean | null = null;
  let at = 0;
  for (const match of payload.matchAll(/\{\\[^}]*\}|<(\/?)(b|i|u|s|font|br)(?:\s[^<>]*)?\/?>/gi)) {
    cue.add(resolveReferences(payload.slice(at, match.index)));
    at = match.index + match[0].length;
    const [command, end, tag = ''] = match;
    const [, alignment] = (tag === '' && /\\an([1-9])/.exec(command)) || [];
    if (alignment !== undefined) {
      isAtTop = isTopAlignment(Number(alignment));
      if (isSideAlignment(Number(alignment))) cue.note('place');
    }
    if (/\\pos\(|\\move\(/.test(command)) cue.note('place');
    const undrawn = tag.toLowerCase() === 'font' && /color/i.test(command) ? 'color' : UNDRAWN_TAGS[tag.toLowerCase()];
    if (undrawn) cue.note(undrawn);
    if (tag.toLowerCase() === 'b') cue.setBold(end === '');
    if (tag.toLowerCase() === 'br') cue.add('\n');
  }
  cue.add(resolveReferences(payload.slice(at)));
  return cue.plain(isAtTop);
}
