import { expect, test } from 'vitest';
import type { MediaSource } from '#shared/timeline/available-range.ts';
import { createTimeline, type Timeline } from '#shared/timeline/timeline.ts';
import { appendMedia } from './append-media.ts';

const FILM: MediaSource = { type: 'video', durationUs: 2_000_000, hasVideo: true, hasAudio: true };
const PHOTO: MediaSource = { type: 'image', durationUs: null, hasVideo: true, hasAudio: false };
const SOUND: MediaSource = { type: 'audio', durationUs: 3_000_000, hasVideo: false, hasAudio: true };

test('files follow one another: pictures on the track of pictures, sound on that of sound', () => {
  let count = 0;
  const createId = () => `clip-${++count}`;
  let timeline: Timeline = createTimeline();
  for (const [assetId, media] of [
    ['a', FILM],
    ['b', SOUND],
    ['c', PHOTO],
    ['d', FILM],
    ['e', SOUND],
  ] as const) {
    const result = appendMedia(timeline, { assetId, media, createId });
    if (!result.ok) throw new Error(result.message);
    timeline = result.timeline;
  }
  const laid = timeline.tracks.map(({ type, clips }) => [
    type,
    clips.map(({ assetId, start, end }) => [assetId, start / 1e6, end / 1e6]),
  ]);
  expect(laid).toEqual([
    [
      'video',
      [
        ['a', 0, 2],
        ['c', 2, 7],
        ['d', 7, 9],
      ],
    ],
    [
      'audio',
      [
        ['b', 0, 3],
        ['e', 3, 6],
      ],
    ],
    ['caption', []],
  ]);
});
