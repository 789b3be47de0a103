import { expect, it } from 'vitest';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { emphasizeWord } from '#shared/timeline/edits/emphasize-word.ts';
import { splitClips } from '#shared/timeline/edits/split.ts';
import { trimIn } from '#shared/timeline/edits/trim.ts';
import { at, clip, countingIds, lookup, src, timelineOf } from '#shared/timeline/testing/notation.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { deriveCaptions } from './derive-captions.ts';

const WORDS = ['Never', 'skip', 'a', 'good', 'breakfast', 'again'].map((text, index) => ({
  text,
  start: src(index * 0.5),
  endExclusive: src(index * 0.5 + 0.4),
}));
const transcripts = new Map([['v', { words: WORDS }]]);
const createId = countingIds();

function edit(before: Timeline, make: (timeline: Timeline) => EditResult): Timeline {
  const result = make(before);
  if (!result.ok) throw new Error(result.code);
  return deriveCaptions(result.timeline, { transcripts, before, createId });
}

const loud = ({ tracks }: Timeline) =>
  tracks.flatMap(({ clips }) =>
    clips.flatMap(({ words = [] }) => words.flatMap((word) => (word.loud ? word.text : []))),
  );

it('an emphasized word stays so while its clip is trimmed and cut, until it is turned off', () => {
  const media = timelineOf({ 'video-1': [clip('a 0-3', { captions: 'karaoke' })], 'caption-1': [] });
  const shown = deriveCaptions(media, { transcripts, createId });
  const [caption] = shown.tracks.find(({ type }) => type === 'caption')?.clips ?? [];
  const index = caption?.words?.findIndex(({ text }) => text === 'breakfast') ?? -1;
  const emphasized = edit(shown, (timeline) => emphasizeWord(timeline, caption?.id ?? '', index, true));
  expect(loud(emphasized)).toEqual(['breakfast']);
  const trimmed = edit(emphasized, (timeline) => trimIn(timeline, 'a', at(0.6), lookup));
  expect(loud(trimmed)).toEqual(['breakfast']);
  const cut = edit(trimmed, (timeline) => splitClips(timeline, ['a'], at(1.5), createId));
  expect(loud(cut)).toEqual(['breakfast']);
  const holder = cut.tracks.flatMap(({ clips }) => clips).find(({ words }) => words?.some((word) => word.loud));
  const place = holder?.words?.findIndex((word) => word.loud) ?? -1;
  expect(loud(edit(cut, (timeline) => emphasizeWord(timeline, holder?.id ?? '', place, false)))).toEqual([]);
});
