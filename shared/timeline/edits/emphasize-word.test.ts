import { expect, it } from 'vitest';
import { spreadWords } from '#shared/captions/words.ts';
import { captionDrawingsAt } from '#shared/render/caption-drawings.ts';
import { compileRenderPlan } from '#shared/render/compile.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { at, clip, lookup, src, timelineOf } from '#shared/timeline/testing/notation.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { emphasizeWord } from './emphasize-word.ts';
import { setClipProperties } from './set-properties.ts';
import { splitClips } from './split.ts';

const text = 'Never skip breakfast';
const timeline = timelineOf({
  'caption-1': [clip('c 0-3', { assetId: '', text, words: spreadWords(text, src(0), src(3)) })],
});

function made(result: EditResult): Timeline {
  if (!result.ok) throw new Error(result.code);
  return result.timeline;
}

const loud = ({ tracks }: Timeline) =>
  tracks.flatMap(({ clips }) =>
    clips.flatMap(({ words = [] }) => words.flatMap((word) => (word.loud ? word.text : []))),
  );

it('a word stands out in the picture, whatever is typed and cut around it', () => {
  const emphasized = made(emphasizeWord(timeline, 'c', 0, true));
  const plan = (each: Timeline) =>
    captionDrawingsAt(
      compileRenderPlan({
        tracks: each.tracks,
        sources: [],
        width: 1080,
        height: 1920,
        frameRate: { numerator: 30, denominator: 1 },
        hasWatermark: false,
      }),
      0,
    )[0];
  expect(plan(emphasized)?.loudWords).toEqual([0]);
  expect(plan(emphasized)?.key).not.toBe(plan(timeline)?.key);
  const typed = made(setClipProperties(emphasized, 'c', { text: 'Never, ever skip it' }, lookup));
  expect(loud(typed)).toEqual(['Never,']);
  expect(loud(made(splitClips(typed, ['c'], at(1.5), () => 'd')))).toEqual(['Never,']);
  expect(made(emphasizeWord(emphasized, 'c', 0, false))).toEqual(timeline);
});

it('a word that is not there is refused', () => {
  expect(emphasizeWord(timeline, 'c', 3, true).ok).toBe(false);
  expect(emphasizeWord(timeline, 'x', 0, true).ok).toBe(false);
});
