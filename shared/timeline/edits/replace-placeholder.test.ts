import { expect, test } from 'vitest';
import { findViolations } from '#shared/timeline/invariants.ts';
import { at, clip, lookup, src, testMedia, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import { clipOfAsset } from './place.ts';
import {
  emptyClipsOfAsset,
  fillClip,
  fillPlaceholder,
  replaceMedia,
  replacePlaceholder,
} from './replace-placeholder.ts';

const scene = { number: 1, visual: 'Bread on a table' };
const before = timelineOf({
  'video-1': [clip('x 1-5', { assetId: '', text: 'Scene 1', scene }), 'b 5-6'],
  'audio-1': ['s 0-1'],
});

test.each([
  ['v', undefined, 'x 1-5'],
  ['v', 3, 'x 1-5 @3'],
  ['v', 8, 'x 1-3 @8'],
  ['p', 8, 'x 1-5'],
  ['u', 2, 'x 1-5 @2'],
])('footage %s from %s s takes the placeholder’s place as far as it reaches', (assetId, from, after) => {
  const asset = { assetId, media: testMedia[assetId]!, from: from === undefined ? undefined : src(from) };
  const result = replacePlaceholder(before, 'x', asset);
  if (!result.ok) throw new Error(result.code);
  expect(written(result.timeline)['video-1']).toEqual([after, 'b 5-6']);
  expect(result.timeline.tracks[0]?.clips[0]).toMatchObject({ assetId, scene, text: 'Scene 1' });
});

test('footage shorter than the shortest clip counts as that long, as when it is placed', () => {
  const media = { ...testMedia['v']!, durationUs: 40_000 };
  const result = replacePlaceholder(before, 'x', { assetId: 'v', media });
  if (!result.ok) throw new Error(result.code);
  const placed = clipOfAsset('x', 'v', media, at(1));
  expect(result.timeline.tracks[0]?.clips[0]).toMatchObject({ start: placed.start, end: placed.end, out: placed.out });
  expect(written(result.timeline)['video-1']).toEqual(['x 1-1.1', 'b 5-6']);
});

test('a non-placeholder, sound on a video track, and a start past the media are refused', () => {
  const video = { assetId: 'v', media: testMedia['v']! };
  expect(replacePlaceholder(before, 'b', video)).toMatchObject({ code: 'edit.not-placeholder' });
  expect(replacePlaceholder(before, 'x', { assetId: 's', media: testMedia['s']! })).toMatchObject({
    code: 'edit.wrong-track-type',
  });
  expect(replacePlaceholder(before, 'x', { ...video, from: src(10) })).toMatchObject({ code: 'edit.outside-media' });
  expect(replacePlaceholder(before, 'x', { ...video, from: src(9.95) })).toMatchObject({ code: 'edit.too-short' });
});

test('an asset fills the placeholder under a time, and only a placeholder', () => {
  const asset = { assetId: 'v', name: 'bread.mp4', media: testMedia['v']! };
  const filled = fillPlaceholder(before, before.tracks, at(1), asset, lookup);
  expect(filled).toMatchObject({ clipId: 'x', label: 'Scene 1 replaced by bread.mp4' });
  expect(filled?.result).toMatchObject(replacePlaceholder(before, 'x', asset));
  const unnumbered = timelineOf({ 'video-1': [clip('x 1-5', { assetId: '' })] });
  expect(fillPlaceholder(unnumbered, unnumbered.tracks, at(2), asset, lookup)?.label).toBe(
    'Placeholder replaced by bread.mp4',
  );
  for (const seconds of [0.5, 5, 7])
    expect(fillPlaceholder(before, before.tracks, at(seconds), asset, lookup)).toBeNull();
  expect(fillPlaceholder(before, before.tracks.slice(1), at(1), asset, lookup)).toBeNull();
});

test('other media takes a clip’s place and, where it has that time, its part', () => {
  const timeline = timelineOf({ 'video-1': [clip('gone 1-3 @4', { assetId: 'gone' })], 'caption-1': ['c 0-1'] });
  const replaced = (assetId: string, clipId = 'gone') => {
    const result = replaceMedia(timeline, clipId, { assetId, media: testMedia[assetId]! });
    return result.ok ? written(result.timeline)['video-1'] : result.code;
  };
  expect(replaced('v')).toEqual(['gone 1-3 @4']);
  expect(replaced('p')).toEqual(['gone 1-3 @4']);
  expect(replaced('s')).toBe('edit.wrong-track-type');
  expect(replaced('v', 'c')).toBe('edit.wrong-track-type');
  const asset = { assetId: 'v', name: 'bread.mp4', media: testMedia['v']! };
  expect(fillPlaceholder(timeline, timeline.tracks, at(2), asset, lookup)?.label).toBe('Clip replaced by bread.mp4');
});

test('other media keeps a clip’s time, speed, look and keyframes; what it lacks is held, and said', () => {
  const opacity = (seconds: number, value: number) => ({ time: src(seconds), value });
  const moving = (...keyframes: ReturnType<typeof opacity>[]) => ({
    effects: [{ id: 'transform', version: 1, values: {}, keyframes: { opacity: keyframes } }],
  });
  const old = clip('c 1-7 @8', { ...moving(opacity(6, 0), opacity(10, 1)), speed: 0.5, out: src(11), assetId: 'u' });
  const timeline = timelineOf({ 'video-1': [old, 'b 7-8'] });
  const asset = { assetId: 'v', name: 'bread.mp4', media: { ...testMedia['v']!, durationUs: 2_000_000 } };
  const { result, label } = fillClip(timeline, old, asset);
  expect(label).toBe('Clip replaced by bread.mp4; its last picture is held for 2.00 s');
  expect(result.ok && findViolations(result.timeline)).toEqual([]);
  expect(result.ok && result.timeline.tracks[0]?.clips).toEqual([
    { ...old, assetId: 'v', in: src(0), out: src(3), ...moving(opacity(0, 0.5), opacity(2, 1)) },
    timeline.tracks[0]?.clips[1],
  ]);
  const still = fillClip(timeline, old, { ...asset, assetId: 'p', media: testMedia['p']! });
  const { speed: _speed, ...normal } = old;
  expect(still.result.ok && still.result.timeline.tracks[0]?.clips[0]).toEqual({
    ...normal,
    assetId: 'p',
    out: src(14),
  });
  const blink = { ...asset.media, durationUs: 30_000 };
  expect(fillClip(timeline, old, { ...asset, media: blink }).result).toMatchObject({
    code: 'edit.replacement-too-short',
  });
});

test('detached sound follows its picture; sound of other times and media without sound leave it alone', () => {
  const timeline = timelineOf({
    'video-1': [clip('c 1-3 @4', { assetId: 'u', linkId: 'l', volume: 0 })],
    'audio-1': [clip('s 1-3 @4', { assetId: 'u', linkId: 'l' }), clip('t 3-4 @4', { assetId: 'u', linkId: 'l' })],
  });
  const assets = (assetId: string) => {
    const result = replaceMedia(timeline, 'c', { assetId, media: testMedia[assetId]! });
    if (!result.ok) throw new Error(result.code);
    expect(findViolations(result.timeline)).toEqual([]);
    return result.timeline.tracks.flatMap(({ clips }) => clips.map((each) => each.assetId));
  };
  expect(assets('v')).toEqual(['v', 'v', 'u']);
  expect(assets('p')).toEqual(['p', 'u', 'u']);
});

test('clips of a deleted asset become placeholders of the same length', () => {
  const after = emptyClipsOfAsset(before, 'v');
  expect(written(after)).toEqual(written(before));
  expect(after.tracks.map((track) => track.clips.map((each) => each.assetId))).toEqual([['', ''], ['']]);
  expect(emptyClipsOfAsset(before, 'unused')).toBe(before);
});
