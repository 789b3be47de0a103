import { expect, test } from 'vitest';
import { placeClips } from './edits/place.ts';
import { findViolations } from './invariants.ts';
import { at, clip, src, timelineOf } from './testing/notation.ts';
import { type Clip, createTimeline, type Timeline, type TrackType } from './timeline.ts';

const one = (extra: Partial<Clip>, track = 'video-1') => timelineOf({ [track]: [clip('a 1-2 @1', extra)] });
const word = (text: string, start: number, end: number) => ({ text, start: src(start), endExclusive: src(end) });

test('a new timeline and one of touching clips break no rule', () => {
  expect(findViolations(createTimeline())).toEqual([]);
  expect(findViolations(timelineOf({ 'video-1': ['a 0-1', 'b 1-2', 'c 5-5.1'], 'caption-1': ['d 0-9'] }))).toEqual([]);
});

const scene = { id: 's', narration: '', onScreenText: '', visual: '', duration: 1 };

test.each<[string, Timeline, string, (string | number)[]]>([
  [
    'a scene twice',
    { ...createTimeline(), scenes: [1, 2].map(() => ({ ...scene, duration: 1_000_000 })) },
    'scene.duplicate-id',
    ['scenes', 1, 'id'],
  ],
  ['a scene of 1 µs', { ...createTimeline(), scenes: [scene] }, 'scene.length', ['scenes', 0, 'seconds']],
  [
    '201 scenes',
    { ...createTimeline(), scenes: Array.from({ length: 201 }, (_, n) => ({ ...scene, id: `s${n}`, duration: 1e6 })) },
    'scenes.too-many',
    ['scenes'],
  ],
  ['no tracks', { tracks: [] }, 'timeline.no-tracks', ['tracks']],
  [
    'a track twice',
    { tracks: [...createTimeline().tracks, ...createTimeline().tracks.slice(1, 2)] },
    'track.duplicate-id',
    ['tracks', 3, 'id'],
  ],
  [
    'an unknown type',
    { tracks: [{ id: 'x', type: 'midi' as TrackType, clips: [] }] },
    'track.unknown-type',
    ['tracks', 0, 'type'],
  ],
  [
    'a clip id on two tracks',
    timelineOf({ 'video-1': ['a 0-1'], 'audio-1': ['a 0-1'] }),
    'clip.duplicate-id',
    ['tracks', 1, 'clips', 0, 'id'],
  ],
  [
    'an overlap of 1 µs',
    timelineOf({ 'video-1': ['a 0-1.000001', 'b 1-2'] }),
    'track.overlap',
    ['tracks', 0, 'clips', 1, 'start'],
  ],
  [
    'clips out of order',
    timelineOf({ 'video-1': ['a 4-5', 'b 1-2'] }),
    'track.unsorted',
    ['tracks', 0, 'clips', 1, 'start'],
  ],
  [
    'a caption with an asset',
    one({ assetId: 'v' }, 'caption-1'),
    'clip.caption-with-asset',
    ['tracks', 0, 'clips', 0, 'assetId'],
  ],
  ['an end before the start', one({ end: at(0.5) }), 'clip.empty', ['tracks', 0, 'clips', 0, 'end']],
  ['a length of 0.099 s', timelineOf({ 'video-1': ['a 0-0.099'] }), 'clip.too-short', ['tracks', 0, 'clips', 0, 'end']],
  ['a source range of another length', one({ out: src(3) }), 'clip.length-mismatch', ['tracks', 0, 'clips', 0, 'out']],
  ['a negative in', one({ in: src(-1) }), 'clip.negative', ['tracks', 0, 'clips', 0, 'in']],
  ['half a microsecond', one({ start: 0.5 as Clip['start'] }), 'clip.not-whole', ['tracks', 0, 'clips', 0, 'start']],
  [
    'an end after 6 hours',
    timelineOf({ 'video-1': ['a 21599-21600.1'] }),
    'clip.too-late',
    ['tracks', 0, 'clips', 0, 'end'],
  ],
  ['a fade of 31 s', one({ fadeIn: 31_000_000 }), 'clip.fade', ['tracks', 0, 'clips', 0, 'fadeIn']],
  ['a fade of half a microsecond', one({ fadeOut: 0.5 }), 'clip.fade', ['tracks', 0, 'clips', 0, 'fadeOut']],
  [
    'a track at 2.1',
    { tracks: [{ id: 'a', type: 'audio', clips: [], volume: 2.1 }] },
    'track.volume',
    ['tracks', 0, 'volume'],
  ],
  [
    'a caption track with a volume',
    { tracks: [{ id: 'c', type: 'caption', clips: [], volume: 1 }] },
    'track.volume',
    ['tracks', 0, 'volume'],
  ],
  ['a volume of 2.1', one({ volume: 2.1 }), 'clip.volume', ['tracks', 0, 'clips', 0, 'volume']],
  [
    'words that overlap',
    one({ words: [word('a', 0, 1), word('b', 0.5, 2)] }),
    'word.order',
    ['tracks', 0, 'clips', 0, 'words', 1],
  ],
  ['an empty word', one({ words: [word('a', 1, 1)] }), 'word.order', ['tracks', 0, 'clips', 0, 'words', 0]],
])('%s is found with its path, once', (_, timeline, code, path) => {
  expect(findViolations(timeline)).toEqual([{ code, path, message: expect.stringMatching(/^[A-Z].*\.$/) }]);
});

test('5,001 clips on a track are one too many', () => {
  const clips = Array.from({ length: 5_001 }, (_, index) => `c${index} ${index}-${index + 1}`);
  expect(findViolations(timelineOf({ 'audio-1': clips })).map(({ code }) => code)).toEqual(['track.too-many-clips']);
});

test('12,001 clips in all are one too many, and no edit makes them', () => {
  const clips = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name}${index} ${index}-${index + 1}`);
  const rest = { 'video-1': clips('v', 4_000), 'audio-1': clips('a', 4_000) };
  const full = timelineOf({ ...rest, 'audio-2': clips('b', 4_000) });
  expect(findViolations(full)).toEqual([]);
  const placed = { trackId: 'audio-1', clip: clip('one-more 5000-5001') };
  expect(placeClips(full, [placed])).toMatchObject({ ok: false, code: 'edit.too-many-clips' });
  const tooMany = timelineOf({ ...rest, 'audio-2': clips('b', 4_001) });
  expect(findViolations(tooMany).map(({ code }) => code)).toEqual(['timeline.too-many-clips']);
});
