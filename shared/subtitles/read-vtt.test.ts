import { describe, expect, it, test } from 'vitest';
import { readSubtitles } from './read-subtitles.ts';

const read = (...lines: string[]) => readSubtitles(['WEBVTT', '', ...lines].join('\n'));
const texts = (...lines: string[]) => read(...lines).cues.map(({ text }) => text);

/** Cues of one line each, all at the same valid times except for the given ones. */
const withStart = (start: string) => texts(`${start} --> 00:00:09.000`, 'read');
const withEnd = (end: string) => texts(`00:00:00.000 --> ${end}`, 'read');

// The facts come from the browsers' public test suite (web-platform-tests, webvtt/parsing).
describe('a time', () => {
  test.each(['000:00:00.000', '0:00:00.000', '00:00.000', '59:59.999'])('%s is read', (time) => {
    const hour = time === '59:59.999' ? texts(`${time} --> 01:00:00.000`, 'read') : withStart(time);
    expect(hour).toEqual(['read']);
  });

  test.each([
    '00::00:00.000',
    '00:000:00.000',
    '00:00:000.000',
    '00:00:00..000',
    '00:00:00.0000',
    '000:00.000',
    '0:00.000',
    '00:0:00.000',
    '00:00:0.000',
    '00:00:00.00',
    '00:00:00',
    '00:00:00,000',
    '00:60:00.000',
    '00:00:60.000',
    '60:00.000',
    '00:00.',
    '-00:00:00.000',
    '00:00:\x000.000',
    '',
  ])('"%s" is not read', (time) => {
    expect([...withStart(time), ...withEnd(time)]).toEqual([]);
  });

  it('of more than a day is read', () => {
    expect(read('30:00:00.500 --> 30:00:01.000', 'x').cues[0]?.start).toBe(108_000_500_000);
  });
});

describe('a cue', () => {
  it('begins at every arrow but the one of its own times', () => {
    const file = read(
      '-->',
      ...['00:00:00.000 --> 00:00:01.000', 'text1', 'foo-->'],
      ...['00:00:00.000 --> 00:00:01.000', 'text2', '-->foo'],
      ...['00:00:00.000 --> 00:00:01.000', 'text3', '-->-->'],
      ...['00:00:00.000 --> 00:00:01.000', 'text4'],
      ...['00:00:00.000 --> 00:00:01.000', 'text5', '', '00:00:00.000 -a -->'],
    );
    expect(file.cues.map(({ text }) => text)).toEqual(['text1', 'text2', 'text3', 'text4', 'text5']);
    expect(file.unread.at(-1)).toEqual({ line: 18, reason: 'time' });
  });

  it('may have an id, even one that looks like an arrow or a space', () => {
    expect(texts(' leading', '00:00.000 --> 00:01.000', 'a', '', '-- >', '00:00.000 --> 00:01.000', 'b')).toEqual([
      'a',
      'b',
    ]);
    expect(texts(' ', '00:00.000 --> 00:01.000', 'a', '', '->', '00:00.000 --> 00:01.000', 'b')).toEqual(['a', 'b']);
  });

  it('that ends before it begins is left out, and its line named', () => {
    const file = read(
      '00:01.000 --> 00:01.000',
      'a',
      '',
      '01:00:00.000 --> 00:59:59.999',
      'b',
      '',
      '00:01.000 --> 00:02.000',
      'c',
    );
    expect(file.cues).toHaveLength(1);
    expect(file.unread).toEqual([
      { line: 3, reason: 'order' },
      { line: 6, reason: 'order' },
    ]);
  });

  it('needs spaces, tabs or form feeds around its times, or nothing', () => {
    expect(texts('   00:00.000    -->  00:01.000 ', 'spaces')).toEqual(['spaces']);
    expect(texts('\t00:00.000\t-->\t00:01.000\t', 'tabs')).toEqual(['tabs']);
    expect(texts('\f00:00.000\f-->\f00:01.000\f', 'feeds')).toEqual(['feeds']);
    expect(texts('00:00.000-->00:01.000', 'nothing')).toEqual(['nothing']);
    expect(texts('\v00:00.000\v-->\v00:01.000\v', 'vertical tabs')).toEqual([]);
  });

  it('ends at the end of the file', () => {
    expect(texts('00:00.000 --> 00:01.000', 'a', '', '00:00.000 --> 00:01.000')).toEqual(['a']);
  });
});

describe('a file', () => {
  test.each(['\n', '\r\n', '\r'])('has lines that end with %j', (end) => {
    const text = ['WEBVTT', '', 'id', '00:00.000 --> 00:01.000', 'one', 'two', ''].join(end);
    expect(readSubtitles(text).cues.map((cue) => cue.text)).toEqual(['one\ntwo']);
  });

  test.each(['WEBVTT', '\ufeffWEBVTT', 'WEBVTT a title', 'WEBVTT\tx'])('begins with %j', (signature) => {
    const file = readSubtitles(`${signature}\nheader\n\n00:00.000 --> 00:01.000\na\n`);
    expect(file).toMatchObject({ format: 'vtt', cues: [{ text: 'a' }], unread: [] });
  });

  it('may have times right below its first line', () => {
    expect(readSubtitles('WEBVTT\n00:00.000 --> 00:01.000\na').cues).toHaveLength(1);
  });

  it('passes over comments, style sheets and regions', () => {
    const file = read(
      'STYLE',
      '::cue { color: red }',
      '',
      'REGION',
      'id:a',
      '',
      'NOTE',
      'a b',
      '',
      'NOTE c',
      '',
      '00:00.000 --> 00:01.000',
      'a',
    );
    expect(file).toMatchObject({ cues: [{ text: 'a' }], unread: [] });
  });
});

describe('a place', () => {
  test.each<[string, boolean]>([
    ['line:0', true],
    ['line:3', true],
    ['line:10%,start align:start', true],
    ['line:-1', false],
    ['line:90%', false],
    ['line:1%-', false],
    ['line:.5', false],
    ['position:0%', false],
    ['', false],
  ])('"%s" at the top: %s', (settings, isAtTop) => {
    expect(read(`00:00.000 --> 00:01.000 ${settings}`, 'a').cues[0]?.isAtTop).toBe(isAtTop);
  });
});

describe('markup', () => {
  test.each([
    ['<v Ann>Hello <i.loud>you</i></v>', 'Hello you'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['Q &amp; A &lt;b&gt; &quot;&#8212;&quot; &unknown; &', 'Q & A <b> "—" &unknown; &'],
    ['a < b', 'a < b'],
    ['<img src=x onerror=alert(1)>picture', 'picture'],
    ['<ruby>漢<rt>kan</rt></ruby>', '漢kan'],
  ])('%s is shown as %s', (payload, text) => {
    expect(texts('00:00.000 --> 00:01.000', payload)).toEqual([text]);
  });

  it('gives the times of words', () => {
    const [cue] = read('00:01.000 --> 00:03.000', 'Hello <00:01.500><c>big</c> <00:02.000>world').cues;
    expect(cue).toMatchObject({
      text: 'Hello big world',
      stamps: [
        { offset: 5, time: 1_500_000 },
        { offset: 8, time: 2_000_000 },
      ],
    });
  });

  it('counts a letter and the accent behind a tag as one', () => {
    const [cue] = read('00:01.000 --> 00:03.000', 'e<b>\u0301a</b>b <b>o</b>').cues;
    expect(cue).toMatchObject({
      text: 'éab o',
      bold: [
        { from: 1, to: 2 },
        { from: 3, to: 4 },
      ],
    });
  });
});
