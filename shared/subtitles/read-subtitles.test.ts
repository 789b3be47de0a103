import { describe, expect, it, test } from 'vitest';
import { unicodeEncodingOf } from './decode-text.ts';
import { readSubtitles } from './read-subtitles.ts';

const read = (...lines: string[]) => readSubtitles(lines.join('\n'));
const second = 1_000_000;

describe('SRT', () => {
  it('is read with its commas, and cues come in order', () => {
    const file = read(
      '2',
      '00:00:03,500 --> 00:00:04,000',
      'later',
      '',
      '1',
      '00:00:01,000 --> 00:00:02,250',
      'one',
      'two',
    );
    expect(file).toMatchObject({
      format: 'srt',
      unread: [],
      cues: [
        { start: second, endExclusive: 2.25 * second, text: 'one\ntwo' },
        { start: 3.5 * second, endExclusive: 4 * second, text: 'later' },
      ],
    });
  });

  it('needs no empty lines, no numbers, no hours', () => {
    const file = read(
      '1',
      '00:01,0 --> 0:00:02.5',
      'a',
      '2',
      '00:02,500 -> 00:03',
      'b',
      '00:00:04,000 --> 00:00:05,000',
      '2024',
      '',
      '',
      'c',
    );
    expect(file.cues.map(({ start, endExclusive, text }) => [start / second, endExclusive / second, text])).toEqual([
      [1, 2.5, 'a'],
      [2.5, 3, 'b'],
      [4, 5, '2024\nc'],
    ]);
  });

  it('names the lines that it cannot read, and reads the rest', () => {
    const file = read(
      'Subtitles by nobody',
      ...['', '1', '00:0x:01,000 --> 00:00:02,000', 'bad', ''],
      ...['2', '00:00:05,000 --> 00:00:04,000', 'backwards', ''],
      ...['3', '00:00:99,000 --> 00:02:00,000', 'no such second', ''],
      ...['4', '00:00:05,000 --> 00:00:06,000', 'press --> here', ''],
    );
    expect(file.cues.map(({ text }) => text)).toEqual(['press --> here']);
    expect(file.unread).toEqual([
      { line: 1, reason: 'stray' },
      { line: 4, reason: 'time' },
      { line: 8, reason: 'order' },
      { line: 12, reason: 'time' },
    ]);
  });

  test.each<[string, string, boolean]>([
    ['<b>bold</b> <font color="#f00">red</font>', 'bold red', false],
    ['{\\an8}at the top', 'at the top', true],
    ['<script>alert(1)</script>', '<script>alert(1)</script>', false],
    ['I <3 you & 2 < 3', 'I <3 you & 2 < 3', false],
    ['Tom &amp; Jerry', 'Tom & Jerry', false],
  ])('%s is shown as %s', (payload, text, isAtTop) => {
    expect(read('1', '00:00:01,000 --> 00:00:02,000', payload).cues).toMatchObject([{ text, isAtTop }]);
  });

  it('of 10,000 cues is read whole', () => {
    const clock = (n: number) =>
      `00:${String(Math.floor(n / 60) % 60).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`;
    const lines = Array.from({ length: 10_000 }, (_, n) => [n, `${clock(n)},000 --> ${clock(n)},900`, `Line ${n}`, '']);
    expect(readSubtitles(lines.flat().join('\r\n')).cues).toHaveLength(10_000);
  });
});

describe('ASS', () => {
  const HEAD = [
    '[Script Info]',
    '[V4+ Styles]',
    'Format: Name, Fontname, Alignment',
    'Style: Title,Arial,8',
    '[Events]',
    'Format: Layer, Start, End, Style, Text',
  ];

  it('gives text, times and place; commands, comments and drawings go', () => {
    const file = read(
      ...HEAD,
      'Comment: 0,0:00:00.00,0:00:09.00,Default,no',
      'Dialogue: 0,0:00:01.00,0:00:02.50,Default,{\\b1}Well, {\\b0}yes\\Nno',
      'Dialogue: 0,0:00:03.00,0:00:04.00,Title,Chapter',
      'Dialogue: 0,0:00:05.00,0:00:06.00,Title,{\\an2}below',
      'Dialogue: 0,0:00:07.00,0:00:08.00,Default,{\\p1}m 0 0 l 9 9{\\p0}',
      'Dialogue: 0,never,0:00:08.00,Default,x',
    );
    expect(file.cues).toMatchObject([
      { start: second, endExclusive: 2.5 * second, text: 'Well, yes\nno', isAtTop: false },
      { text: 'Chapter', isAtTop: true },
      { text: 'below', isAtTop: false },
    ]);
    expect(file).toMatchObject({ format: 'ass', unread: [{ line: 12, reason: 'time' }] });
  });

  it('has the times of karaoke', () => {
    const { cues } = read(...HEAD, 'Dialogue: 0,0:00:01.00,0:00:02.00,Default,{\\k20}La {\\kf30}la {\\k50}land');
    expect(cues).toMatchObject([
      {
        text: 'La la land',
        stamps: [
          { offset: 0, time: second },
          { offset: 2, time: 1.2 * second },
          { offset: 4, time: 1.5 * second },
        ],
      },
    ]);
  });
});

it('a text without times is a cue a line, one after the other', () => {
  const { format, cues } = read('Cold brew in three slow steps.', '', 'First');
  expect(format).toBe('text');
  expect(cues.map(({ text }) => text)).toEqual(['Cold brew in three slow steps.', 'First']);
  expect(cues[1]).toMatchObject({
    start: cues[0]?.endExclusive,
    endExclusive: (cues[0]?.endExclusive ?? 0) + 1.2 * second,
  });
});

test.each(['', '\n\n', '\0\0', '-->', 'WEBVTT', '1', '[Script Info]', 'Dialogue:', '{\\', '0 --> 0'])(
  '%j has no cues and no surprise',
  (text) => {
    expect(readSubtitles(text).cues.filter((cue) => cue.endExclusive <= cue.start)).toEqual([]);
  },
);

describe('bytes', () => {
  const text = '1\n00:00:01,000 --> 00:00:02,000\nKraków, “déjà vu” €5\n';
  const utf16 = (isLittle: boolean, mark: string) => {
    const units = [...(mark + text)].map((character) => character.charCodeAt(0));
    return new Uint8Array(units.flatMap((unit) => (isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])));
  };

  test.each<[string, Uint8Array]>([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${text}`)],
    ['UTF-16, little end first', utf16(true, '\ufeff')],
    ['UTF-16, big end first', utf16(false, '\ufeff')],
    ['UTF-16 without a mark', utf16(true, '')],
    ['UTF-16 without a mark, big end first', utf16(false, '')],
  ])('in %s are decoded', (_, bytes) => {
    expect(new TextDecoder(unicodeEncodingOf(bytes) ?? '').decode(bytes)).toBe(text);
  });

  it('in a code page are no Unicode', () => {
    expect(unicodeEncodingOf(new Uint8Array([0x93, 0x64, 0xe9, 0x6a, 0xe0, 0x94, 0x20, 0x80, 0x35]))).toBeNull();
    expect(unicodeEncodingOf(new TextEncoder().encode('\u001b$B$3$s\u001b(B'))).toBeNull();
  });
});
