import { describe, expect, test } from 'vitest';
import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import type { Clip, Timeline, Track, TrackType } from '#shared/timeline/timeline.ts';
import { describeDifference } from './timeline-difference.ts';

/** A clip of whole seconds. */
function clip(id: string, start: number, end: number, rest: Partial<Clip> = {}): Clip {
  return {
    id,
    assetId: 'film',
    start: timelineTime(start * 1e6),
    end: timelineTime(end * 1e6),
    in: sourceTime(0),
    out: sourceTime((end - start) * 1e6),
    ...rest,
  };
}

function timeline(clips: Partial<Record<TrackType, readonly Clip[]>>, rest: Partial<Track> = {}): Timeline {
  const types: readonly TrackType[] = ['video', 'audio', 'caption'];
  return { tracks: types.map((type) => ({ id: `${type}-1`, type, clips: clips[type] ?? [], ...rest })) };
}

const a = clip('a', 0, 2);
const NOTHING = { onlyMine: null, onlyTheirs: null, inBoth: null, texts: [] };

test('equal versions differ in nothing', () => {
  expect(describeDifference(timeline({ video: [a] }), timeline({ video: [{ ...a }] }))).toEqual(NOTHING);
});

test('clips of only one version are counted by kind', () => {
  const mine = timeline({ video: [a, clip('b', 2, 3)], caption: [clip('k', 0, 1), clip('l', 1, 2)] });
  const theirs = timeline({ video: [a], audio: [clip('m', 0, 9)] });
  expect(describeDifference(mine, theirs)).toEqual({
    onlyMine: '1 video clip, 2 captions',
    onlyTheirs: '1 audio clip',
    inBoth: null,
    texts: [],
  });
});

test('texts that differ are shown, of clips and of narrations', () => {
  const version = (text: string, narration: string): Timeline => ({
    ...timeline({ caption: [{ ...a, text }, clip('b', 2, 3, { text: 'Same' })] }),
    scenes: [{ id: 's', narration, onScreenText: '', visual: 'A loaf', duration: 1e6 }],
  });
  expect(describeDifference(version('Bread', 'We bake.'), version('Loaf', '')).texts).toEqual([
    { mine: 'Bread', theirs: 'Loaf' },
    { mine: 'We bake.', theirs: '' },
  ]);
});

describe('differences of a shared clip are named', () => {
  test.each<{ change: Partial<Clip>; inBoth: string }>([
    { change: { start: timelineTime(1e6), end: timelineTime(3e6) }, inBoth: 'the place of 1 clip' },
    { change: { end: timelineTime(3e6), out: sourceTime(3e6) }, inBoth: 'the length of 1 clip' },
    { change: { start: timelineTime(1e6), in: sourceTime(1e6) }, inBoth: 'the length of 1 clip' },
    { change: { in: sourceTime(1e6), out: sourceTime(3e6) }, inBoth: 'the media of 1 clip' },
    { change: { assetId: 'song' }, inBoth: 'the media of 1 clip' },
    { change: { text: 'Bread' }, inBoth: 'the text of 1 clip' },
    { change: { volume: 0.5 }, inBoth: 'the look or sound of 1 clip' },
    {
      change: { effects: [{ id: 'transform', version: 1, values: { scale: 0.5 } }] },
      inBoth: 'the effects of 1 clip',
    },
    {
      change: { transition: { id: 'wipe', version: 1, values: {}, duration: 500_000 } },
      inBoth: 'the transition of 1 clip',
    },
    { change: { text: 'Bread', style: 'karaoke' }, inBoth: 'the text of 1 clip, the look or sound of 1 clip' },
  ])('$change: $inBoth', ({ change, inBoth }) => {
    const mine = timeline({ video: [{ ...a, ...change }] });
    expect(describeDifference(mine, timeline({ video: [a] }))).toMatchObject({
      ...NOTHING,
      inBoth,
      texts: expect.any(Array),
    });
  });

  test('a clip on another track counts as moved', () => {
    const two = (clips: readonly [readonly Clip[], readonly Clip[]]): Timeline => ({
      tracks: clips.map((each, index) => ({ id: `video-${index + 1}`, type: 'video', clips: each })),
    });
    expect(describeDifference(two([[a], []]), two([[], [a]]))).toEqual({ ...NOTHING, inBoth: 'the place of 1 clip' });
  });

  test('several are counted', () => {
    const clips = [a, clip('b', 4, 5)];
    const later = clips.map((each) => clip(each.id, each.start / 1e6 + 1, each.end / 1e6 + 1));
    expect(describeDifference(timeline({ video: later }), timeline({ video: clips })).inBoth).toBe(
      'the place of 2 clips',
    );
  });
});

test('muted, added and reordered tracks are mentioned', () => {
  const plain = timeline({ video: [a] });
  const others = [timeline({ video: [a] }, { muted: true }), { tracks: plain.tracks.toReversed() }];
  others.push({ tracks: [...plain.tracks, { id: 'video-2', type: 'video', clips: [] }] });
  for (const other of others) expect(describeDifference(plain, other).inBoth).toBe('the tracks');
});
