import { expect, test } from 'vitest';
import { compileRenderPlan } from '#shared/render/compile.ts';
import type { PlanSource } from '#shared/render/plan.ts';
import { withSolo } from './solo-tracks.ts';
import { clip, timelineOf } from './testing/notation.ts';

const { tracks } = timelineOf({
  'video-1': ['a 0-4'],
  'video-2': ['b 4-8'],
  'audio-1': ['s 0-8'],
  'audio-2': ['m 0-8'],
  'caption-1': [clip('x 0-1', { assetId: '', text: 'One' })],
  'caption-2': [clip('y 1-2', { assetId: '', text: 'Two' })],
});
const source: PlanSource = {
  ...{ assetId: 'v', type: 'video', durationUs: 10_000_000, width: 16, height: 9 },
  ...{ hasVideo: true, hasAudio: true },
} as PlanSource;

/** The clips that are seen, heard and read. */
function played(solo: readonly string[]) {
  const plan = compileRenderPlan({
    tracks: tracks.map((track) => (solo.includes(track.id) ? { ...track, solo: true } : track)),
    sources: [source],
    ...{ width: 160, height: 90, frameRate: { numerator: 30, denominator: 1 }, hasWatermark: false },
  });
  return [plan.layers, plan.audio, plan.captions].map((spans) => spans.map(({ clipId }) => clipId).join(''));
}

test.each([
  [[], ['ab', 'absm', 'xy']],
  [['audio-2'], ['ab', 'm', 'xy']],
  [['video-2'], ['b', 'b', 'xy']],
  [
    ['video-1', 'audio-1'],
    ['a', 'as', 'xy'],
  ],
  [['caption-2'], ['ab', 'absm', 'y']],
])('solo %o: pictures, sounds and captions are %o', (solo, expected) => {
  expect(played(solo).map((ids) => [...ids].toSorted())).toEqual(expected.map((ids) => [...ids].toSorted()));
});

test('without a solo the tracks are the same', () => {
  expect(withSolo(tracks)).toBe(tracks);
});
