import { expect, it } from 'vitest';
import { timelineLines } from './timeline-lines.ts';

type Arguments = Parameters<typeof timelineLines>;

const clip = { id: 'clip-a', assetId: 'asset-a', start: 1, end: 3, in: 10, out: 12 };
const word = (text: string, start: number, end = start + 0.2) => ({ text, start, end });
const HEARD = ['before', 'bees', 'fly', 'home', 'after'].map((text, index) => word(text, 9.5 + index * 0.75));

function linesOf(clips: object[], { from = 0, to = 100, type = 'video', words = HEARD, ...track } = {}): string[] {
  const timeline = { version: 3, tracks: [{ id: 'track-a', type, clips, ...track }] } as unknown as Arguments[0];
  const transcripts = new Map([['asset-a', { assetId: 'asset-a', words }]]) as unknown as Arguments[2]['transcripts'];
  return timelineLines(timeline, { from, to }, { names: new Map([['asset-a', 'bees.mp4']]), transcripts }).split('\n');
}

/** The lines under the heading of the words. */
function wordsOf(...options: Parameters<typeof linesOf>): string[] {
  const lines = linesOf(...options);
  const heading = lines.findIndex((line) => line.startsWith('words heard'));
  return heading < 0 ? [] : lines.slice(heading + 1).map((line) => line.trim());
}

it('describes tracks, clips and the words that a clip plays, with their times on the timeline', () => {
  expect(linesOf([clip])).toEqual([
    'version 3, 3 s long, shown 0 to 3 s',
    'video track track-a',
    '  clip-a 1–3 "bees.mp4" [10–12]',
    'words heard, each with its start',
    '  1.25 bees',
    '  2 fly',
    '  2.75 home',
  ]);
});

it.each<[name: string, clips: object[], options: Parameters<typeof linesOf>[1], words: string[]]>([
  ['at another speed', [{ ...clip, end: 2, speed: 2 }], {}, ['1.125 bees', '1.5 fly', '1.875 home']],
  ['in a part', [clip], { from: 1.5, to: 2.5 }, ['2 fly']],
  [
    'once, where a picture and its sound say them',
    [clip, { ...clip, id: 'clip-b' }],
    {},
    ['1.25 bees', '2 fly', '2.75 home'],
  ],
  ['cut into at the start', [{ ...clip, in: 10.3, out: 11.3, end: 2 }], {}, ['1 bees', '1.7 fly']],
  ['never of a muted track', [clip], { muted: true } as object, []],
  ['never of a silent clip', [{ ...clip, volume: 0 }], {}, []],
  ['never of a reversed clip', [{ ...clip, reversed: true }], {}, []],
  ['never of a still frame', [{ ...clip, speed: 0 }], {}, []],
  ['never of media without words', [clip], { words: [] }, []],
])('lists words %s', (_, clips, options, words) => {
  expect(wordsOf(clips, options)).toEqual(words);
});

it('names at most 3,000 words, and says how many are left', () => {
  const words = Array.from({ length: 3_002 }, (_, index) => word(`w${index}`, index / 10, index / 10 + 0.05));
  const lines = wordsOf([{ ...clip, start: 0, end: 400, in: 0, out: 400 }], { to: 500, words });
  expect(lines).toHaveLength(3_001);
  expect(lines.at(-1)).toBe('… 2 more words: ask for a shorter part');
});
