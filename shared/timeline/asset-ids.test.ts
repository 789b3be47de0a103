import { expect, it } from 'vitest';
import type { Microseconds, SourceTime } from '#shared/time/microseconds.ts';
import { assetIdsIn, withAssetIds } from './asset-ids.ts';
import { clip, timelineOf } from './testing/notation.ts';
import type { Timeline } from './timeline.ts';

const scene = { id: 'scene-1', narration: 'Bees', onScreenText: '', visual: '', duration: 3_000_000 as Microseconds };
const timeline: Timeline = {
  ...timelineOf({
    video: [clip('a 0-2', { assetId: 'footage' }), clip('b 2-4', { assetId: '' })],
    caption: [clip('c 0-2', { assetId: 'voice-1' })],
  }),
  scenes: [{ ...scene, takes: [{ sentence: 'Bees', assetId: 'take-one', at: 0 as SourceTime }] }],
  corrections: { 'voice-1': { 0: 'Bees' }, 'voice-2': { 5: 'wings' } },
};

it('names the assets of clips, captions, takes and corrected words', () => {
  expect([...assetIdsIn(timeline)].sort()).toEqual(['footage', 'take-one', 'voice-1', 'voice-2']);
});

it('has other ids of its assets, and is otherwise the same', () => {
  const ids = new Map([...assetIdsIn(timeline)].map((id) => [id, `new-${id}`]));
  const changed = withAssetIds(timeline, ids);
  expect([...assetIdsIn(changed)].sort()).toEqual(['new-footage', 'new-take-one', 'new-voice-1', 'new-voice-2']);
  expect(withAssetIds(changed, new Map([...ids].map(([old, id]) => [id, old])))).toEqual(timeline);
});

it('keeps an id that has no other', () => {
  expect(withAssetIds(timeline, new Map())).toEqual(timeline);
});
