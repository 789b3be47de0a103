import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { timelineTime } from '#shared/time/microseconds.ts';
import { captionsOfCues } from './captions-of-cues.ts';
import { readSubtitles } from './read-subtitles.ts';

const fixture = (name: string) => readFileSync(new URL(`../../workers/fixtures/${name}`, import.meta.url), 'utf8');
const read = (...lines: string[]) => readSubtitles(lines.join('\n'));
const texts = (text: string) => readSubtitles(text).cues.map((cue) => cue.text);

describe('captions that roll', () => {
  const LINES = [
    'so today we bake a loaf',
    'of bread with only three',
    'things from the shelf and',
    'it takes half an hour',
  ];
  const rolling = fixture('subs-rolling.vtt');

  it('are said once, with the times of their words', () => {
    const { cues } = readSubtitles(rolling);
    expect(cues.map(({ text }) => text)).toEqual(LINES);
    expect(cues.map(({ start, endExclusive }) => [start / 1e6, endExclusive / 1e6])).toEqual([
      [0.16, 2.57],
      [2.57, 4.98],
      [4.98, 7.39],
      [7.39, 9.8],
    ]);
    expect(cues.flatMap(({ undrawn = [] }) => undrawn)).toEqual([]);
    const { groups } = captionsOfCues(cues, { start: timelineTime(0), style: 'karaoke', createId: () => 'id' });
    expect(groups).toHaveLength(1);
    const second = groups[0]?.[1];
    const word = second?.words?.find(({ text }) => text === 'with');
    expect(((second?.start ?? 0) + (word?.start ?? 0)) / 1e6).toBeCloseTo(3.53, 5);
  });

  it('are said once in SRT, where no words have times', () => {
    const srt = rolling
      .replace(/^WEBVTT[\s\S]*?\n\n/, '')
      .replace(/<[^>]*>| align.*$/gm, '')
      .replace(/(\d\d)\.(\d\d\d)/g, '$1,$2');
    expect(readSubtitles(srt).format).toBe('srt');
    expect(texts(srt)).toEqual(LINES);
  });

  it('word by word begin each word with its cue', () => {
    const states = ['>> SO TODAY', '>> SO TODAY WE BAKE', '>> SO TODAY WE BAKE\nA LOAF', 'A LOAF OF BREAD'];
    const { cues } = read('WEBVTT', ...states.flatMap((state, n) => ['', `00:0${n}.000 --> 00:0${n + 1}.000`, state]));
    expect(cues.map(({ text }) => text)).toEqual(['>> SO TODAY WE BAKE', 'A LOAF OF BREAD']);
    expect(cues[0]?.stamps).toEqual([{ offset: 9, time: 1_000_000 }]);
    expect(cues[1]).toMatchObject({
      start: 2_000_000,
      endExclusive: 4_000_000,
      stamps: [{ offset: 5, time: 3_000_000 }],
    });
  });

  it('are not a chorus, nor an answer that repeats a word', () => {
    const song = ['La la la', 'La la la', 'La la la\nHey', 'No.', 'No.', 'No. Never.'];
    expect(texts(song.map((line, n) => `00:00:0${n},000 --> 00:00:0${n + 1},000\n${line}\n`).join('\n'))).toEqual(song);
  });
});

test('a star in front of a style is no part of its name, and old alignments from 5 to 7 are at the top', () => {
  const { cues } = readSubtitles(fixture('subs-star-style.ssa'));
  expect(cues.map(({ text, isAtTop }) => [text, isAtTop])).toEqual([
    ['At the bottom', false],
    ['At the top', true],
    ['Also at the top', true],
  ]);
});

describe('a line with an arrow', () => {
  it('is text unless it is two times', () => {
    const { cues, unread } = readSubtitles(fixture('subs-arrows.srt'));
    expect(cues.map(({ text, isAtTop }) => [text, isAtTop])).toEqual([
      ['From 2 --> 4 cups', false],
      ['2024', false],
      ['After a blank line', false],
      ['R&D <3 <b> up', true],
    ]);
    expect(unread).toEqual([]);
  });

  test.each(['Heat 180 -> 220', 'We open 5:30 --> 9:30 daily', '2 --> 4', 'ratio 1:2 --> 2:4', '1:30 --> 2:00'])(
    'in a cue: %s',
    (line) => {
      expect(texts(`1\n00:00:01,000 --> 00:00:02,000\nWell,\n${line}\n`)).toEqual([`Well,\n${line}`]);
      expect(read(line, 'and so on')).toMatchObject({ format: line.startsWith('1:30') ? 'srt' : 'text' });
    },
  );

  it('is text in WebVTT, where it stands between words', () => {
    expect(texts('WEBVTT\n\n00:01.000 --> 00:02.000\nFrom 2 --> 4 cups\nof flour\n')).toEqual([
      'From 2 --> 4 cups\nof flour',
    ]);
  });
});

test.each<[string, string, readonly string[]]>([
  [
    'vtt',
    'WEBVTT\n\n00:01.000 --> 00:02.000 align:start position:10%\n<i>a</i> <c.yellow>b</c>',
    ['place', 'italics', 'color'],
  ],
  ['vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000 align:center position:50% line:0\n<v Ann>a <b>b</b>', []],
  [
    'srt',
    '00:00:01,000 --> 00:00:02,000 X1:1 X2:2 Y1:3 Y2:4\n<font color="red">a</font> <u>b</u>',
    ['place', 'color', 'underline'],
  ],
  ['srt', '00:00:01,000 --> 00:00:02,000\n{\\an8}a <b>b</b>', []],
  ['ass', 'Dialogue: 0,0:00:01.00,0:00:02.00,D,,0,0,0,,{\\an1\\i1\\c&H00FF00&}a', ['italics', 'color', 'place']],
])('%s: %s has markup that is not drawn', (format, text, undrawn) => {
  const file = readSubtitles(text);
  expect(file.format).toBe(format);
  expect(file.cues[0]?.undrawn ?? []).toEqual(undrawn);
});
