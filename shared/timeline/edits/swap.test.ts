import { describe, expect, test } from 'vitest';
import { clip, src, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import { type Neighbour, swapWithNeighbour } from './swap.ts';

type Tracks = Record<string, string[]>;

function swap(before: Tracks, clipId: string, neighbour: Neighbour) {
  return swapWithNeighbour(timelineOf(before), clipId, neighbour);
}

test('two scenes that follow each other in the script swap there too', () => {
  const scene = { narration: '', onScreenText: '', visual: '', duration: 1_000_000 };
  const scenes = ['x', 'y', 'z'].map((id) => ({ ...scene, id }));
  const tracks = {
    'video-1': [clip('a 0-1', { sceneId: 'x' }), clip('b 1-2', { sceneId: 'y' }), clip('c 2-3', { sceneId: 'x' })],
  };
  const order = (clipId: string) => {
    const result = swapWithNeighbour({ ...timelineOf(tracks), scenes }, clipId, 'next');
    return result.ok && result.timeline.scenes?.map(({ id }) => id);
  };
  expect(order('a')).toEqual(['y', 'x', 'z']);
  expect(order('b')).toEqual(['x', 'y', 'z']);
});

describe('swapping', () => {
  test.each<[string, string[], string, Neighbour, string[]]>([
    ['two clips back to back', ['a 0-2', 'b 2-5'], 'a', 'next', ['b 0-3', 'a 3-5']],
    ['the same from the other one', ['a 0-2', 'b 2-5'], 'b', 'previous', ['b 0-3', 'a 3-5']],
    ['with a gap, which stays as long', ['a 1-2', 'b 4-7'], 'a', 'next', ['b 1-4', 'a 6-7']],
    ['with a gap longer than both', ['a 1-2', 'b 9-9.5'], 'b', 'previous', ['b 1-1.5', 'a 8.5-9.5']],
    ['in a full track', ['a 0-1', 'b 1-3', 'c 3-4', 'd 4-6'], 'c', 'previous', ['a 0-1', 'c 1-2', 'b 2-4', 'd 4-6']],
    ['and each keeps its part of the source', ['a 0-2 @4', 'b 2-5 @1'], 'a', 'next', ['b 0-3 @1', 'a 3-5 @4']],
    [
      'at times that are no whole frames',
      ['a 0-0.333333', 'b 0.333333-1'],
      'a',
      'next',
      ['b 0-0.666667', 'a 0.666667-1'],
    ],
  ])('%s', (_, before, clipId, neighbour, after) => {
    const result = swap({ 'video-1': before }, clipId, neighbour);
    expect(result.ok && written(result.timeline)).toEqual({ 'video-1': after });
  });

  test.each<[string, Tracks, string[], Tracks]>([
    [
      'captions and voice of both scenes, by the way of their scene',
      { 'caption-1': ['k 0-1', 'l 1-2', 'm 3-5'], 'audio-1': ['s 0.5-2', 't 2-5'] },
      ['k', 'l', 'm', 's', 't'],
      { 'caption-1': ['m 1-3', 'k 3-4', 'l 4-5'], 'audio-1': ['t 0-3', 's 3.5-5'] },
    ],
    ['an overlay on another video track', { 'video-2': ['o 0.5-1.5'] }, ['o'], { 'video-2': ['o 3.5-4.5'] }],
    [
      'not the music below both, nor what is before and behind them',
      { 'audio-1': ['m 0-9'], 'caption-1': ['k 5-6'], 'video-2': ['o 0-5'] },
      [],
      { 'audio-1': ['m 0-9'], 'caption-1': ['k 5-6'], 'video-2': ['o 0-5'] },
    ],
    ['not a caption across the cut, when it has room', { 'caption-1': ['k 1-3'] }, [], { 'caption-1': ['k 1-3'] }],
  ])('along go %s', (_, others, along, after) => {
    const result = swap({ 'video-1': ['a 0-2', 'b 2-5', 'c 5-9'], ...others }, 'a', 'next');
    expect(result.ok && written(result.timeline)).toEqual({ 'video-1': ['b 0-3', 'a 3-5', 'c 5-9'], ...after });
    expect(result.ok && result.alongIds.toSorted()).toEqual(along);
  });

  test('clips in the gap stay', () => {
    const result = swap({ 'video-1': ['a 0-1', 'b 2-4'], 'caption-1': ['k 1-2', 'l 3-4'] }, 'a', 'next');
    expect(result).toMatchObject({ code: 'edit.overlap', clipIds: ['k'] });
    const roomy = swap({ 'video-1': ['a 0-1', 'b 3-4'], 'caption-1': ['k 1-3', 'l 3-4'] }, 'a', 'next');
    expect(roomy.ok && written(roomy.timeline)['caption-1']).toEqual(['l 0-1', 'k 1-3']);
  });

  test.each([
    ['audio-1', 'caption-1'],
    ['caption-1', 'audio-1'],
  ])('clips of %s change places alone', (trackId, otherId) => {
    const others = { 'video-1': ['v 0-2'], [otherId]: ['x 0-2', 'y 2-5'] };
    const result = swap({ [trackId]: ['a 0-2', 'b 2-5'], ...others }, 'a', 'next');
    expect(result.ok && written(result.timeline)).toEqual({ [trackId]: ['b 0-3', 'a 3-5'], ...others });
    expect(result).toMatchObject({ alongIds: [] });
  });

  test('overlays change places alone: the scene below keeps its captions', () => {
    const scene = { 'video-1': ['v 0-5'], 'caption-1': ['k 0-1', 'l 2-5'] };
    const result = swap({ ...scene, 'video-2': ['a 0-2', 'b 2-5'] }, 'a', 'next');
    expect(result.ok && written(result.timeline)).toEqual({ ...scene, 'video-2': ['b 0-3', 'a 3-5'] });
  });

  test('a caption’s words move with it unchanged', () => {
    const words = [{ text: 'Hi', start: src(0), endExclusive: src(1) }];
    const timeline = timelineOf({
      'video-1': ['a 0-2', 'b 2-5'],
      'caption-1': [clip('k 0-1', { assetId: '', text: 'Hi', words })],
    });
    const result = swapWithNeighbour(timeline, 'a', 'next');
    expect(result.ok && result.timeline.tracks[1]?.clips[0]).toEqual(clip('k 3-4', { assetId: '', text: 'Hi', words }));
  });

  test('clips that did not move keep their identity', () => {
    const timeline = timelineOf({ 'video-1': ['a 0-1', 'b 1-3', 'c 3-4'], 'audio-1': ['m 0-4'] });
    const result = swapWithNeighbour(timeline, 'b', 'next');
    if (!result.ok) throw new Error(result.code);
    expect(result.timeline.tracks[0]?.clips[0]).toBe(timeline.tracks[0]?.clips[0]);
    expect(result.timeline.tracks[1]).toBe(timeline.tracks[1]);
  });
});

describe('a swap is refused', () => {
  test.each<[string, Tracks, string, string]>([
    ['by a caption', { 'caption-1': ['k 1-3', 'l 3-5'] }, 'k', 'The caption at 1.00 s'],
    ['by a sound', { 'audio-1': ['s 0-2', 't 2.5-6'] }, 't', 'The sound at 2.50 s'],
    ['by a clip of another video track', { 'video-2': ['o 0-1', 'p 1.5-4'] }, 'p', 'The clip at 1.50 s'],
  ])('%s that lies across an edge, and the message names it', (_, others, blamed, what) => {
    expect(swap({ 'video-1': ['a 0-2', 'b 2-5'], ...others }, 'a', 'next')).toMatchObject({
      ok: false,
      code: 'edit.overlap',
      clipIds: [blamed],
      message: `${what} is in the way. Move or shorten it first.`,
    });
  });

  test.each<[string, string, Neighbour, string, string[], RegExp]>([
    ['the first has none before', 'a', 'previous', 'edit.no-neighbour', ['a'], /no clip before this one/],
    ['the last has none after', 'b', 'next', 'edit.no-neighbour', ['b'], /no clip after this one/],
    ['the clip is gone', 'zz', 'next', 'edit.clip-not-found', [], /no longer on the timeline/],
  ])('where %s', (_, clipId, neighbour, code, clipIds, message) => {
    const result = swap({ 'video-1': ['a 0-2', 'b 2-5'], 'video-2': ['o 0-1'] }, clipId, neighbour);
    expect(result).toMatchObject({ ok: false, code, clipIds, message: expect.stringMatching(message) });
  });
});
