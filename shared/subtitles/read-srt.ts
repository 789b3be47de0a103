import type { Microseconds } from '#shared/time/microseconds.ts';
import { clockTime } from './clock-time.ts';
import { CueText, isTopAlignment, type PlainCue, resolveReferences } from './cue-markup.ts';
import type { SubtitleCue, SubtitleFile, UnreadLine } from './subtitle-cue.ts';

const TIME = String.raw`(?:(\d+)\s*:\s*)?(\d+)\s*:\s*(\d+)(?:\s*[.,]\s*(\d{1,3}))?`;
const TIMINGS = new RegExp(String.raw`^\s*${TIME}\s*-+>\s*${TIME}(?!\d)`);

/** A line that is meant to be times: digits at the arrow, as in `00:0x:01 --> 00:00:02`. */
const MEANT_AS_TIMINGS = /^\s*\S*\d\S*\s*-->|-->\s*\S*\d/;

/**
 * Reads SubRip as players do: each line with times begins a cue, and all up to the next one is its text, whether or not
 * an empty line or a number stands between them. Hours and milliseconds may be missing, and "." stands for ",".
 */
export function readSrt(lines: readonly string[]): SubtitleFile {
  const cues: SubtitleCue[] = [];
  const unread: UnreadLine[] = [];
  const starts = lines.flatMap((line, index) => (TIMINGS.test(line) || MEANT_AS_TIMINGS.test(line) ? index : []));
  const textEnd = (at: number) => {
    const before = at - 1;
    // The number of the next cue is not text; a text of digits alone is followed by an empty line.
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
    const { text, stamps, bold, isAtTop } = plainSrt(payload);
    if (text !== '') cues.push({ ...timings, text, stamps, bold, isAtTop: isAtTop ?? false, line: at + 1 });
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

/** Text of a cue without the tags and ASS commands that players know; any other tag is text. */
function plainSrt(payload: string): PlainCue {
  const cue = new CueText();
  let isAtTop: boolean | null = null;
  let at = 0;
  for (const match of payload.matchAll(/\{\\[^}]*\}|<(\/?)(b|i|u|s|font|br)(?:\s[^<>]*)?\/?>/gi)) {
    cue.add(resolveReferences(payload.slice(at, match.index)));
    at = match.index + match[0].length;
    const [command, end, tag = ''] = match;
    const [, alignment] = (tag === '' && /\\an([1-9])/.exec(command)) || [];
    if (alignment !== undefined) isAtTop = isTopAlignment(Number(alignment));
    if (tag.toLowerCase() === 'b') cue.setBold(end === '');
    if (tag.toLowerCase() === 'br') cue.add('\n');
  }
  cue.add(resolveReferences(payload.slice(at)));
  return cue.plain(isAtTop);
}
