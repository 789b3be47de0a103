import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normalizeText } from '#shared/captions/tokens.ts';
import { readSubtitles } from './read-subtitles.ts';
import { type WrittenCue, writeSubtitles } from './write-subtitles.ts';

const cues: readonly WrittenCue[] = [
  { start: 0, endExclusive: 1_234_567, text: 'Q & A\n<b>', bold: [], isAtTop: false },
  { start: 3_725_000_400, endExclusive: 3_726_000_000, text: 'At the top', bold: [{ from: 2, to: 5 }], isAtTop: true },
];

it('writes each format', () => {
  expect(writeSubtitles(cues, 'srt')).toBe(
    '1\n00:00:00,000 --> 00:00:01,235\nQ & A\n<b>\n\n2\n01:02:05,000 --> 01:02:06,000\n{\\an8}At <b>the</b> top\n',
  );
  expect(writeSubtitles(cues, 'vtt')).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.235\nQ &amp; A\n&lt;b&gt;\n\n01:02:05.000 --> 01:02:06.000 line:0\nAt <b>the</b> top\n',
  );
  expect(writeSubtitles(cues, 'text')).toBe('Q & A <b>\nAt the top\n');
  expect(writeSubtitles(cues, 'transcript')).toBe('0:00  Q & A <b>\n62:05  At the top\n');
});

it('what was written is read again', () => {
  const milliseconds = fc.integer({ min: 0, max: 20_000_000 });
  const word = fc.stringMatching(/^[\p{L}\p{N}.,!?'<>&-]{1,8}$/u);
  const cue = fc.record({
    start: milliseconds,
    length: fc.integer({ min: 1, max: 9_000 }),
    lines: fc.array(fc.array(word, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 }),
    isAtTop: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(cue, { maxLength: 6 }), (drawn) => {
      const written = drawn
        .map(({ start, length, lines, isAtTop }) => ({
          start: start * 1_000,
          endExclusive: (start + length) * 1_000,
          text: normalizeText(lines.map((line) => line.join(' ')).join('\n')),
          bold: [],
          isAtTop,
        }))
        .toSorted((a, b) => a.start - b.start);
      const { cues: read, unread } = readSubtitles(writeSubtitles(written, 'vtt'));
      expect(unread).toEqual([]);
      expect(read.map(({ stamps, line, ...rest }) => rest)).toEqual(written);
      // SRT has no way to write a tag as text.
      const plain = written.map((each) => ({ ...each, text: each.text.replace(/[<>&]/g, '-') }));
      const srt = readSubtitles(writeSubtitles(plain, 'srt'));
      if (plain.length > 0) expect(srt.cues.map(({ stamps, line, ...rest }) => rest)).toEqual(plain);
    }),
  );
});
