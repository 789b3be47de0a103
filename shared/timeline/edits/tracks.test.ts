import { expect, test } from 'vitest';
import { addTrack } from '#shared/timeline/add-track.ts';
import { timelineOf } from '#shared/timeline/testing/notation.ts';
import { createTimeline, type Timeline } from '#shared/timeline/timeline.ts';
import { removeTrack, setTrackFlags, setTrackVolume } from './tracks.ts';

const ids = (timeline: Timeline) => timeline.tracks.map((track) => track.id);

test('a new track follows the last one of its type, with the first free number', () => {
  const result = addTrack(createTimeline(), 'video');
  expect(result.ok && ids(result.timeline)).toEqual(['video-1', 'video-2', 'audio-1', 'caption-1']);
  const gap = addTrack(timelineOf({ 'audio-2': [] }), 'audio');
  expect(gap).toMatchObject({ trackId: 'audio-1' });
  const other = addTrack(timelineOf({ 'audio-2': [] }), 'caption');
  expect(other.ok && ids(other.timeline)).toEqual(['audio-2', 'caption-1']);
});

test('a track can be added beside another one', () => {
  const timeline = timelineOf({ 'video-1': [], 'video-2': [], 'audio-1': [] });
  const added = (side: 'before' | 'after', trackId = 'video-1') => {
    const result = addTrack(timeline, 'video', { trackId, side });
    return result.ok ? ids(result.timeline) : result.code;
  };
  expect(added('before')).toEqual(['video-3', 'video-1', 'video-2', 'audio-1']);
  expect(added('after')).toEqual(['video-1', 'video-3', 'video-2', 'audio-1']);
  expect(added('after', 'gone')).toBe('edit.track-not-found');
});

test('the 51st track is refused', () => {
  const full = timelineOf(Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`video-${index + 1}`, []])));
  expect(addTrack(full, 'video')).toMatchObject({ ok: false, code: 'edit.too-many-tracks' });
});

test('tracks are removed with their clips, except for the last one', () => {
  const result = removeTrack(timelineOf({ 'video-1': ['a 0-1'], 'audio-1': [] }), 'video-1');
  expect(result.ok && ids(result.timeline)).toEqual(['audio-1']);
  expect(result.ok && removeTrack(result.timeline, 'audio-1')).toMatchObject({ code: 'edit.last-track' });
});

test('absent flags stay, and setting a present value changes nothing', () => {
  const muted = setTrackFlags(createTimeline(), 'audio-1', { muted: true });
  if (!muted.ok) throw new Error(muted.code);
  const hidden = setTrackFlags(muted.timeline, 'audio-1', { hidden: true });
  expect(hidden.ok && hidden.timeline.tracks[1]).toMatchObject({ muted: true, hidden: true });
  const again = setTrackFlags(muted.timeline, 'audio-1', { muted: true });
  expect(again.ok && again.timeline).toBe(muted.timeline);
  expect(hidden.ok && hidden.timeline.tracks[0]).toBe(muted.timeline.tracks[0]);
});

test('a track has a volume from 0 to 2, of which 1 is not stored; captions have none', () => {
  const before = createTimeline();
  const quiet = setTrackVolume(before, 'audio-1', 0.5);
  if (!quiet.ok) throw new Error(quiet.code);
  expect(quiet.timeline.tracks[1]).toMatchObject({ volume: 0.5 });
  expect(setTrackVolume(quiet.timeline, 'audio-1', 1)).toEqual({ ok: true, timeline: before });
  for (const [trackId, volume] of [
    ['audio-1', 2.1],
    ['audio-1', Number.NaN],
    ['caption-1', 1],
  ] as const) {
    expect(setTrackVolume(before, trackId, volume)).toMatchObject({ code: 'edit.invalid-value', path: ['volume'] });
  }
});
