import { formatDuration } from '#shared/time/format.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { formatClock } from './clock-time.ts';
import type { LetterRange, SubtitleCue } from './subtitle-cue.ts';
import type { WrittenFormat } from './written-formats.ts';

/** A cue to write, without inner times and undrawn markup. */
export type WrittenCue = Omit<SubtitleCue, 'stamps' | 'line' | 'undrawn'>;

/**
 * Writes cues as a file's text, with "\n" at each line's end. For SRT and WebVTT, {@link readSubtitles} returns the
 * same cues to the millisecond.
 */
export function writeSubtitles(cues: readonly WrittenCue[], format: WrittenFormat): string {
  return FILE_HEADS[format] + writeCues(cues, format);
}

/** Start of a file, before its cues. */
export const FILE_HEADS: Readonly<Record<WrittenFormat, string>> = {
  srt: '',
  vtt: 'WEBVTT\n',
  text: '',
  transcript: '',
};

/**
 * Writes a part of a file's cues. Parts can be concatenated directly.
 * @param first Number of cues in the parts before it.
 */
export function writeCues(cues: readonly WrittenCue[], format: WrittenFormat, first = 0): string {
  const written = cues.flatMap((cue) => {
    const text = cue.text.replace(/\n\s*\n/g, '\n').trim();
    return text === '' ? [] : { ...cue, text };
  });
  switch (format) {
    case 'srt':
      return written.map((cue, index) => `${first + index > 0 ? '\n' : ''}${srtCue(cue, first + index)}`).join('');
    case 'vtt':
      return written.map((cue) => `\n${vttCue(cue)}`).join('');
    case 'text':
      return written.map(({ text }) => `${text.replaceAll('\n', ' ')}\n`).join('');
    case 'transcript':
      return written
        .map(
          ({ start, text }) =>
            `${formatDuration(Math.floor(microsecondsToSeconds(start)))}  ${text.replaceAll('\n', ' ')}\n`,
        )
        .join('');
  }
}

/** The text with tags around bold parts. `write` writes a character. */
function withBold(text: string, bold: readonly LetterRange[], write: (character: string) => string): string {
  const starts = new Set(bold.map(({ from }) => from));
  const ends = new Set(bold.map(({ to }) => to));
  let offset = 0;
  let written = '';
  for (const character of text) {
    const isLetter = /\S/u.test(character);
    if (isLetter && starts.has(offset)) written += '<b>';
    written += write(character);
    if (!isLetter) continue;
    offset += character.length;
    if (ends.has(offset)) written += '</b>';
  }
  return written;
}

function srtCue({ start, endExclusive, text, bold, isAtTop }: WrittenCue, index: number): string {
  const times = `${formatClock(start, ',')} --> ${formatClock(endExclusive, ',')}`;
  return `${index + 1}\n${times}\n${isAtTop ? String.raw`{\an8}` : ''}${withBold(text, bold, (plain) => plain)}\n`;
}

function vttCue({ start, endExclusive, text, bold, isAtTop }: WrittenCue): string {
  const times = `${formatClock(start, '.')} --> ${formatClock(endExclusive, '.')}`;
  return `${times}${isAtTop ? ' line:0' : ''}\n${withBold(text, bold, (plain) => ESCAPED[plain] ?? plain)}\n`;
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
