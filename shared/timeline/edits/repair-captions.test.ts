import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { READING_RULES, readingIssues } from '#shared/captions/reading-rules.ts';
import { spreadWords } from '#shared/captions/words.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { clip, src, timelineOf } from '#shared/timeline/testing/notation.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import { repairCaptions } from './repair-captions.ts';

const rules = READING_RULES.youtube;

function caption(notation: string, text: string): Clip {
  const made = clip(notation, { assetId: '', text });
  return { ...made, words: spreadWords(text, src(0), made.out) };
}

function issues(timeline: Timeline): string[] {
  return timeline.tracks.flatMap(({ clips }) =>
    clips.flatMap((each, index) => readingIssues(each, clips[index + 1], rules).map(({ type }) => type)),
  );
}

let count = 0;
const createId = () => `new${count++}`;

function repaired(...clips: Clip[]): Timeline {
  const result = repairCaptions(timelineOf({ 'caption-1': clips }), { rules, createId });
  if (!result.ok) throw new Error(result.code);
  expect(findViolations(result.timeline)).toEqual([]);
  return result.timeline;
}

const shown = ({ tracks }: Timeline) =>
  tracks.flatMap(({ clips }) => clips.map(({ text, start, end }) => [text, start / 1e6, end / 1e6]));

const LONG =
  'The first thing that you should know about bees is that they dance, and that each dance tells the others where flowers are and how far away.';

describe('a caption', () => {
  test.each<[string, Clip[], string[], unknown]>([
    [
      'too fast',
      [caption('a 1-2', 'Twenty-five characters ok')],
      ['fast'],
      [['Twenty-five characters ok', 1, 2.190477]],
    ],
    ['too brief', [caption('a 1-1.2', 'Yes')], ['brief'], [['Yes', 1, 1.833]]],
    [
      'too brief before another',
      [caption('a 1-1.2', 'Yes'), caption('b 1.5-3', 'and no')],
      ['brief'],
      [
        ['Yes', 1, 1.5],
        ['and no', 1.5, 3],
      ],
    ],
    [
      'that flickers',
      [caption('a 1-2', 'One'), caption('b 2.05-3', 'two')],
      ['gap'],
      [
        ['One', 1, 2.05],
        ['two', 2.05, 3],
      ],
    ],
    ['with a name parted', [caption('a 1-3', 'We met in New\nYork')], ['parted'], [['We met in New York', 1, 3]]],
    [
      'broken too wide',
      [caption('a 1-6', 'A line that nobody has broken in time here\nand more')],
      [],
      [['A line that nobody has broken in time here\nand more', 1, 6]],
    ],
    [
      'with a line too long',
      [caption('a 1-6', 'A line that nobody has broken in time, really\nand more')],
      ['line'],
      [['A line that nobody has broken in time, really and more', 1, 6]],
    ],
    ['in order', [caption('a 1-3', 'All is well')], [], [['All is well', 1, 3]]],
  ])('%s', (_, clips, found, after) => {
    expect(issues(timelineOf({ 'caption-1': clips }))).toEqual(found);
    const timeline = repaired(...clips);
    expect(shown(timeline)).toEqual(after);
    expect(issues(timeline).filter((type) => type !== 'brief')).toEqual([]);
  });

  it('of too many lines becomes several, with every word at its time', () => {
    const long = caption('a 1-12', LONG);
    expect(issues(timelineOf({ 'caption-1': [long] }))).toEqual(['lines']);
    const timeline = repaired(long);
    const parts = timeline.tracks[0]?.clips ?? [];
    expect(parts.map(({ text }) => text).join(' ')).toBe(LONG);
    expect(issues(timeline)).toEqual([]);
    const times = (clips: readonly Clip[]) =>
      clips.flatMap(({ start, in: from, words = [] }) => words.map((word) => start - from + word.start));
    expect(times(parts)).toEqual(times([long]));
  });

  it('that hides words after a trim is not made longer', () => {
    const trimmed = { ...caption('a 1-3', 'one two three four'), end: clip('x 1-1.4').end, out: src(0.4) };
    expect(shown(repaired(trimmed))).toEqual([['one two three four', 1, 1.4]]);
  });
});

it('a wide character counts as two', () => {
  const type = (text: string) => readingIssues(caption('a 0-1', text), undefined, rules).map((issue) => issue.type);
  expect(type('今日は天気がいい')).toEqual([]);
  expect(type('今日は天気がいいですから')).toEqual(['fast']);
  // Each letter has two marks.
  expect(type('ก็้ก็้ก็้ก็้ก็้ก็้ก็้ก็้')).toEqual([]);
});

it('repairs lose no word, move no caption and are complete after one press', () => {
  const words = fc.array(
    fc.constantFrom('New', 'York', '20', '000', 'km', 'and', 'dance,', 'flowers.', '東京', 'x\n'),
    {
      minLength: 1,
      maxLength: 40,
    },
  );
  const spans = fc.array(fc.tuple(words, fc.integer({ min: 2, max: 60 }), fc.integer({ min: 0, max: 5 })), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(spans, (drawn) => {
      let start = 0;
      const clips = drawn.map(([text, length, gap], index) => {
        const made = caption(`c${index} ${start / 10}-${(start + length) / 10}`, text.join(' ').trim());
        start += length + gap;
        return made;
      });
      const timeline = repaired(...clips);
      const letters = (each: Timeline) =>
        each.tracks.flatMap((track) => track.clips.map(({ text = '' }) => text.replace(/\s/g, ''))).join('');
      expect(letters(timeline)).toBe(letters(timelineOf({ 'caption-1': clips })));
      const after = timeline.tracks[0]?.clips ?? [];
      for (const { id, start: at } of clips) expect(after.find((each) => each.id === id)?.start).toBe(at);
    }),
    { numRuns: 60 },
  );
});
