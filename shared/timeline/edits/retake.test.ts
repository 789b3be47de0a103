import { expect, test } from 'vitest';
import { clip, testMedia, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { replacePlaceholder } from './replace-placeholder.ts';
import { retakeClip } from './retake.ts';

const scenes: Timeline['scenes'] = [
  { id: 'one', narration: 'Bread.', onScreenText: '', visual: 'Bread on a table', duration: 4_000_000 },
];

/** A scene of 4 s at 1 s. Its clip ends at `end`, and the next clip starts at 6 s. */
function sceneUntil(end: number, assetId: string): Timeline {
  return {
    ...timelineOf({ 'video-1': [clip(`x 1-${end}`, { assetId, sceneId: 'one' }), 'b 6-7'] }),
    scenes,
  };
}

function retaken(timeline: Timeline, durationUs: number): readonly string[] {
  const media = { ...testMedia['v']!, durationUs };
  const result = retakeClip(timeline, 'x', { assetId: 'take', media });
  if (!result.ok) throw new Error(result.code);
  expect(result.timeline.tracks[0]?.clips[0]).toMatchObject({ assetId: 'take', in: 0, sceneId: 'one' });
  expect(result.timeline.scenes).toBe(scenes);
  return written(result.timeline)['video-1'] ?? [];
}

test('a take lands on its placeholder', () => {
  const media = testMedia['v']!;
  const waiting = sceneUntil(5, '');
  expect(retakeClip(waiting, 'x', { assetId: 'v', media })).toEqual(
    replacePlaceholder(waiting, 'x', { assetId: 'v', media }),
  );
});

test.each([
  ['longer than the scene keeps the scene’s length', 5, 9, ['x 1-5', 'b 6-7']],
  ['shorter than the footage leaves a gap', 5, 2, ['x 1-3', 'b 6-7']],
  ['after one that was too short fills the scene again', 2, 9, ['x 1-5', 'b 6-7']],
  ['does not push the next clip', 5.5, 9, ['x 1-5.5', 'b 6-7']],
])('a new take %s', (_, end, seconds, after) => {
  expect(retaken(sceneUntil(end, 'v'), seconds * 1_000_000)).toEqual(after);
});

test('the scene of a clip that is gone is refused', () => {
  expect(retakeClip(sceneUntil(5, 'v'), 'y', { assetId: 'v', media: testMedia['v']! })).toMatchObject({
    code: 'edit.clip-not-found',
  });
});
