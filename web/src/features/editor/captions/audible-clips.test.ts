import { expect, it } from 'vitest';
import { clip, timelineOf } from '#shared/timeline/testing/notation.ts';
import { clipChoices } from './audible-clips.ts';

const timeline = timelineOf({
  'video-1': [clip('talk 4-8', { assetId: 'talk' }), clip('picture 8-9', { assetId: 'picture' })],
  'audio-1': [clip('voice 0-4', { assetId: 'voice' }), clip('silent 4-6', { assetId: 'voice', volume: 0 })],
  'caption-1': [clip('text 0-4', { assetId: '' })],
});
const hasSound = (assetId: string) => assetId !== 'picture';
const choices = (tracks: typeof timeline.tracks, ...selectedIds: string[]) => {
  const placed = tracks.flatMap((track) => track.clips.map((each) => ({ track, clip: each })));
  const selected = placed.filter((each) => selectedIds.includes(each.clip.id));
  return clipChoices({ tracks }, selected, hasSound).map(({ id, clips }) => [
    id,
    clips.map((each) => each.id).join(' '),
  ]);
};

it('are all that is heard, and each track, even a muted one', () => {
  const tracks = [
    ['video-1', 'talk'],
    ['audio-1', 'voice silent'],
  ];
  expect(choices(timeline.tracks)).toEqual([['audible', 'voice talk'], ...tracks]);
  const muted = timeline.tracks.map((track) => ({ ...track, muted: track.id === 'audio-1' }));
  expect(choices(muted)).toEqual([['audible', 'talk'], ...tracks]);
  expect(choices(timeline.tracks.slice(2))).toEqual([]);
});

it('begin with the selected clips that have sound', () => {
  expect(choices(timeline.tracks, 'picture', 'talk')[0]).toEqual(['selected', 'talk']);
  expect(choices(timeline.tracks, 'text')[0]).toEqual(['audible', 'voice talk']);
});
