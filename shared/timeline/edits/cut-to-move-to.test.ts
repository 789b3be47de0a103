import { expect, test } from 'vitest';
import { at, timelineOf } from '#shared/timeline/testing/notation.ts';
import { cutToMoveTo } from './cut-to-move-to.ts';

const timeline = timelineOf({ 'video-1': ['a 0-2', 'b 2-5', 'c 5-6'], 'audio-1': ['s 0-2', 't 2-5'] });

test.each([
  ['a 0-2 over the far half of its neighbour', 'a', 'video-1', 4, 3, ['video-1', 5]],
  ['over its near half: it stays', 'a', 'video-1', 2.2, 1, ['video-1', 2]],
  ['its end past the middle, the pointer not yet', 'a', 'video-1', 2.9, 1.9, ['video-1', 5]],
  ['back past several', 'c', 'video-1', 0.4, -5.1, ['video-1', 0]],
  ['the pointer still on its old place', 'c', 'video-1', 5.1, -3.4, ['video-1', 2]],
  ['where it covers none', 'c', 'video-1', 8, 3, null],
  ['its sound dragged with it leads to the cut of the pictures', 'a s', 'audio-1', 4, 3, ['video-1', 5]],
  ['a sound alone goes to a cut of its own', 's', 'audio-1', 4, 3, ['audio-1', 5]],
])('%s', (_, ids, trackId, pointed, by, expected) => {
  const track = timeline.tracks.find(({ id }) => id === trackId);
  if (!track) throw new Error(trackId);
  const drag = { clipIds: new Set(ids.split(' ')), track, pointed: at(pointed), byUs: by * 1e6 };
  const cut = cutToMoveTo(timeline, drag, true);
  expect(cut && [cut.trackId, cut.at / 1e6]).toEqual(expected);
});
