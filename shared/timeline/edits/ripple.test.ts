import { expect, test } from 'vitest';
import { at, clip, countingIds, lookup, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import { moveBetween, rippleDelete, rippleTrim } from './ripple.ts';

const options = (keepsTogether = true) => ({ keepsTogether, createId: countingIds(), media: lookup });
const scenes = timelineOf({
  'video-1': ['a 0-2', 'b 2-4', 'c 4-6'],
  'video-2': ['logo 2.5-3.5'],
  'audio-1': ['va 0-1.8', 'vb 2-3.8', 'vc 4-5.8'],
  'audio-2': [clip('music 0-6', { assetId: 's', duck: true })],
  'caption-1': ['x 0-2', 'y 2-4', 'z 4-6'],
});
const after = (result: ReturnType<typeof rippleDelete>) => (result.ok ? written(result.timeline) : result.code);

test('a deleted picture takes along what lies over it, and all that follows closes up', () => {
  expect(after(rippleDelete(scenes, ['b'], options()))).toEqual({
    'video-1': ['a 0-2', 'c 2-4'],
    'video-2': [],
    'audio-1': ['va 0-1.8', 'vc 2-3.8'],
    'audio-2': ['music 0-4'],
    'caption-1': ['x 0-2', 'z 2-4'],
  });
  expect(after(rippleDelete(scenes, ['b'], options(false)))).toMatchObject({
    'video-1': ['a 0-2', 'c 2-4'],
    'caption-1': ['x 0-2', 'y 2-4', 'z 4-6'],
  });
});

test('a caption, an overlay or a voice closes up on its own track', () => {
  expect(after(rippleDelete(scenes, ['x'], options()))).toMatchObject({
    'video-1': ['a 0-2', 'b 2-4', 'c 4-6'],
    'caption-1': ['y 0-2', 'z 2-4'],
  });
  expect(after(rippleDelete(scenes, ['c', 'x', 'gone'], options()))).toBe('edit.clip-not-found');
  expect(after(rippleDelete(scenes, ['c', 'x'], options()))).toMatchObject({
    'video-1': ['a 0-2', 'b 2-4'],
    'caption-1': ['y 2-4'],
  });
});

test('a trim closes its gap, with the other tracks or alone', () => {
  expect(after(rippleTrim(scenes, 'b', { edge: 'start', at: at(3) }, options()))).toMatchObject({
    'video-1': ['a 0-2', 'b 2-3 @1', 'c 3-5'],
    'video-2': ['logo 2-2.5 @0.5'],
    'audio-1': ['va 0-1.8', 'vb 2-2.8 @1', 'vc 3-4.8'],
    'caption-1': ['x 0-2', 'y 2-3', 'z 3-5'],
  });
  expect(after(rippleTrim(scenes, 'b', { edge: 'end', at: at(3) }, options(false)))).toMatchObject({
    'video-1': ['a 0-2', 'b 2-3', 'c 3-5'],
    'audio-1': ['va 0-1.8', 'vb 2-3.8', 'vc 4-5.8'],
  });
  expect(after(rippleTrim(scenes, 'b', { edge: 'end', at: at(5) }, options()))).toBe('edit.nothing-left');
});

test('a clip put between two others takes along what lies over it, and the script follows', () => {
  const script = ['1', '2', '3'].map((id) => ({ id, narration: id, onScreenText: '', visual: '', duration: at(2) }));
  const inScenes = scenes.tracks.map((track) =>
    track.id === 'video-1'
      ? { ...track, clips: track.clips.map((each, index) => ({ ...each, sceneId: `${index + 1}` })) }
      : track,
  );
  const moved = moveBetween({ tracks: inScenes, scenes: script }, 'c', at(2), options());
  expect(after(moved)).toEqual({
    'video-1': ['a 0-2', 'c 2-4', 'b 4-6'],
    'video-2': ['logo 4.5-5.5'],
    'audio-1': ['va 0-1.8', 'vc 2-3.8', 'vb 4-5.8'],
    'audio-2': ['music 0-6'],
    'caption-1': ['x 0-2', 'z 2-4', 'y 4-6'],
  });
  expect(moved.ok && moved.timeline.scenes?.map(({ id }) => id)).toEqual(['1', '3', '2']);
  expect(after(moveBetween(scenes, 'a', at(6), options(false)))).toMatchObject({
    'video-1': ['b 0-2', 'c 2-4', 'a 4-6'],
    'caption-1': ['x 0-2', 'y 2-4', 'z 4-6'],
  });
  expect(after(moveBetween(scenes, 'x', at(4), options()))).toMatchObject({
    'video-1': ['a 0-2', 'b 2-4', 'c 4-6'],
    'caption-1': ['y 0-2', 'x 2-4', 'z 4-6'],
  });
});
