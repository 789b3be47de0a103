import { expect, it } from 'vitest';
import { clip, timelineOf } from '#shared/timeline/testing/notation.ts';
import { heardClips } from './heard-clips.ts';

const timeline = timelineOf({
  'video-1': [clip('talk 4-8', { assetId: 'talk' }), clip('picture 8-9', { assetId: 'picture' })],
  'audio-1': [clip('voice 0-4', { assetId: 'voice' }), clip('silent 4-6', { assetId: 'voice', volume: 0 })],
  'caption-1': [clip('text 0-4', { assetId: '' })],
});
const hasSound = (assetId: string) => assetId !== 'picture';
const heard = (tracks: typeof timeline.tracks, selectedId?: string) => {
  const placed = tracks.flatMap((track) => track.clips.map((each) => ({ track, clip: each })));
  return heardClips(
    { tracks },
    placed.filter((each) => each.clip.id === selectedId),
    hasSound,
  ).map(({ id }) => id);
};

it('without a selection every clip that is heard, in order', () => {
  expect(heard(timeline.tracks)).toEqual(['voice', 'talk']);
  expect(heard(timeline.tracks.map((track) => ({ ...track, muted: track.id === 'audio-1' })))).toEqual(['talk']);
  expect(heard(timeline.tracks.slice(2))).toEqual([]);
});

it('the selected clip alone, if it has sound', () => {
  expect(heard(timeline.tracks, 'talk')).toEqual(['talk']);
  expect(heard(timeline.tracks, 'text')).toEqual(['voice', 'talk']);
});
