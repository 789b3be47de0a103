import { expect, test } from 'vitest';
import type { MediaSource } from '#shared/timeline/available-range.ts';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { replaceScenePicture } from './replace-scene-picture.ts';

const media: MediaSource = { type: 'image', durationUs: null, hasVideo: true, hasAudio: false };

test('all pictures of a scene that are not the creator’s own show the new one, and keep their times', () => {
  const sceneId = 's';
  const tracks = [
    track('video', [
      clip('a', 'loop', 0, 2, 1, { sceneId }),
      clip('b', 'loop', 2, 3, 0, { sceneId }),
      clip('c', 'own', 3, 4, 0, { sceneId }),
      clip('d', '', 4, 5, 0, { sceneId }),
      clip('e', 'loop', 5, 6, 0, { sceneId: 'other' }),
    ]),
    track('video', [clip('title', '', 0, 5, 0, { sceneId, effects: [{ id: 'title', version: 1, values: {} }] })]),
  ];
  const result = replaceScenePicture({ tracks }, sceneId, { assetId: 'photo', media }, (id) => id === 'loop');
  expect(
    result.ok && result.timeline.tracks[0]?.clips.map(({ id, assetId, start }) => [id, assetId, start / 1e6]),
  ).toEqual([
    ['a', 'photo', 0],
    ['b', 'photo', 2],
    ['c', 'own', 3],
    ['d', 'photo', 4],
    ['e', 'loop', 5],
  ]);
  // The scene's title waits for no picture.
  expect(result.ok && result.timeline.tracks[1]).toBe(tracks[1]);
});
