import { expect, test } from 'vitest';
import { at, countingIds, lookup, SCENES, src, written } from '#shared/timeline/testing/notation.ts';
import { moveBetween } from './move-between.ts';
import { rippleDelete, rippleTrim } from './ripple.ts';

const options = (keepsTogether = true) => ({ keepsTogether, createId: countingIds(), media: lookup });
const after = (result: ReturnType<typeof rippleDelete>) => (result.ok ? written(result.timeline) : result.code);

test('a deleted picture takes along what lies over it, and all that follows closes up', () => {
  expect(after(rippleDelete(SCENES, ['b'], options()))).toEqual({
    'video-1': ['a 0-2', 'c 2-4'],
    'video-2': [],
    'audio-1': ['va 0-1.8', 'vc 2-3.8'],
    'audio-2': ['music 0-4'],
    'caption-1': ['x 0-2', 'z 2-4'],
  });
  expect(after(rippleDelete(SCENES, ['b'], options(false)))).toMatchObject({
    'video-1': ['a 0-2', 'c 2-4'],
    'caption-1': ['x 0-2', 'y 2-4', 'z 4-6'],
  });
});

test('a caption, an overlay or a voice closes up on its own track', () => {
  expect(after(rippleDelete(SCENES, ['x'], options()))).toMatchObject({
    'video-1': ['a 0-2', 'b 2-4', 'c 4-6'],
    'caption-1': ['y 0-2', 'z 2-4'],
  });
  expect(after(rippleDelete(SCENES, ['c', 'x', 'gone'], options()))).toBe('edit.clip-not-found');
  expect(after(rippleDelete(SCENES, ['c', 'x'], options()))).toMatchObject({
    'video-1': ['a 0-2', 'b 2-4'],
    'caption-1': ['y 2-4'],
  });
});

test('a trim closes its gap, with the other tracks or alone', () => {
  expect(after(rippleTrim(SCENES, 'b', { edge: 'start', at: at(3) }, options()))).toMatchObject({
    'video-1': ['a 0-2', 'b 2-3 @1', 'c 3-5'],
    'video-2': ['logo 2-2.5 @0.5'],
    'audio-1': ['va 0-1.8', 'vb 2-2.8 @1', 'vc 3-4.8'],
    'caption-1': ['x 0-2', 'y 2-3', 'z 3-5'],
  });
  expect(after(rippleTrim(SCENES, 'b', { edge: 'end', at: at(3) }, options(false)))).toMatchObject({
    'video-1': ['a 0-2', 'b 2-3', 'c 3-5'],
    'audio-1': ['va 0-1.8', 'vb 2-3.8', 'vc 4-5.8'],
  });
  expect(after(rippleTrim(SCENES, 'b', { edge: 'end', at: at(2) }, options()))).toBe('edit.nothing-left');
});

test('an edge that is moved outwards makes room, as far as the media has more', () => {
  const linked = SCENES.tracks.map((track) => ({
    ...track,
    clips: track.clips.map((each) => ({
      ...each,
      ...(['b', 'vb'].includes(each.id) && { linkId: 'l', start: at(2), end: at(4), in: src(7), out: src(9) }),
    })),
  }));
  const longer = rippleTrim({ tracks: linked }, 'b', { edge: 'end', at: at(6) }, options());
  expect(after(longer)).toEqual({
    'video-1': ['a 0-2', 'b 2-5 @7', 'c 5-7'],
    'video-2': ['logo 2.5-3.5'],
    'audio-1': ['va 0-1.8', 'vb 2-5 @7', 'vc 5-6.8'],
    'audio-2': ['music 0-7'],
    'caption-1': ['x 0-2', 'y 2-4', 'z 5-7'],
  });
  expect(after(rippleTrim({ tracks: linked }, 'b', { edge: 'start', at: at(1) }, options(false)))).toMatchObject({
    'video-1': ['a 0-2', 'b 2-5 @6', 'c 5-7'],
    'audio-1': ['va 0-1.8', 'vb 2-4 @7', 'vc 4-5.8'],
  });
  expect(after(rippleTrim(SCENES, 'c', { edge: 'start', at: at(1) }, options()))).toBe('edit.outside-media');
});

test.each([
  ['a deletion', rippleDelete(SCENES, ['b'], options()), [1, 2, 2.5, 3], [1, 4, 4.5, 7]],
  ['a trim', rippleTrim(SCENES, 'b', { edge: 'start', at: at(3) }, options()), [1, 2, 3.5, 4], [1, 3, 3.5, 6]],
  ['a longer clip', rippleTrim(SCENES, 'a', { edge: 'end', at: at(3) }, options()), [1, 3.5, 5.5, 6], [1, 2, 2, 4]],
  [
    'a move',
    moveBetween(SCENES, { clipIds: ['c'], trackId: 'video-1', at: at(2) }, options()),
    [1, 4.5, 2.5, 3],
    [1, 4, 4.5, 3],
  ],
])('%s says where instants of the timeline went', (_, result, places, origins) => {
  const shift = result.ok ? result.shift : undefined;
  expect([1, 2.5, 4.5, 5].map((time) => (shift?.after(at(time)) ?? 0) / 1e6)).toEqual(places);
  expect([1, 2, 2.5, 5].map((time) => (shift?.before(at(time)) ?? 0) / 1e6)).toEqual(origins);
});
