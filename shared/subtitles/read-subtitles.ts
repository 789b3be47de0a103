import { normalizeText } from '#shared/captions/tokens.ts';
import { speakingSeconds } from '#shared/script/pacing.ts';
import { secondsToMicroseconds } from '#shared/time/microseconds.ts';
import { foldRolling } from './fold-rolling.ts';
import { readAss } from './read-ass.ts';
import { isTimingLine, readSrt } from './read-srt.ts';
import { readVtt } from './read-vtt.ts';
import type { SubtitleCue, SubtitleFile, SubtitleFormat } from './subtitle-cue.ts';

/**
 * Reads a subtitle file. Detects the format from the content, because names are often wrong. A text without times
 * becomes one cue per line, with an estimated speaking time. Merges captions that roll through two lines. Markup is
 * removed or shown as text, never run. Never throws.
 */
export function readSubtitles(text: string): SubtitleFile {
  const lines = text
    .replace(/^\ufeff/, '')
    .replaceAll('\0', '\ufffd')
    .split(/\r\n|\r|\n/);
  const file = READERS[formatOf(lines)](lines);
  return { ...file, cues: foldRolling(file.cues.toSorted((left, right) => left.start - right.start)) };
}

const READERS: Record<SubtitleFormat, (lines: readonly string[]) => SubtitleFile> = {
  srt: readSrt,
  vtt: readVtt,
  ass: readAss,
  text: readText,
};

function formatOf(lines: readonly string[]): SubtitleFormat {
  if (/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) return 'vtt';
  if (lines.some((line) => /^\s*Dialogue\s*:/i.test(line)) || /^\s*\[Script Info\]/i.test(lines[0] ?? '')) return 'ass';
  return lines.some((_, index) => isTimingLine(lines, index)) ? 'srt' : 'text';
}

function readText(lines: readonly string[]): SubtitleFile {
  const cues: SubtitleCue[] = [];
  let start = 0;
  for (const [index, line] of lines.entries()) {
    const text = normalizeText(line);
    if (text === '') continue;
    const endExclusive = start + Math.max(SHORTEST_LINE_US, secondsToMicroseconds(speakingSeconds(text)));
    cues.push({ start, endExclusive, text, stamps: [], bold: [], isAtTop: false, line: index + 1 });
    start = endExclusive;
  }
  return { format: 'text', cues, unread: [] };
}

/** Minimum time for a line in a text without times: 1.2 s. */
const SHORTEST_LINE_US = 1_200_000;
