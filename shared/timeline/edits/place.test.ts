import { describe, expect, test } from 'vitest';
import { at, clip, src, testMedia, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import { clipOfAsset, placeClips, placementOf, placeOnFreeTrack } from './place.ts';
import { setClipProperties } from './set-properties.ts';

const track = (...clips: string[]) => timelineOf({ 'video-1': clips });
const place = (notation: string) => ({ trackId: 'video-1', clip: clip(notation) });

describe('placing', () => {
  test.each([
    ['an empty track', [], 'x 1-3', ['x 1-3']],
    ['a gap of exactly its length', ['a 0-1', 'b 3-4'], 'x 1-3', ['a 0-1', 'x 1-3', 'b 3-4']],
    ['before everything', ['a 5-6'], 'x 0-5', ['x 0-5', 'a 5-6']],
  ])('a clip goes into %s', (_, before, added, after) => {
    const result = placeClips(track(...before), [place(added)]);
    expect(result.ok && written(result.timeline)).toEqual({ 'video-1': after });
  });

  test('a clip that does not fit is refused and names the clip in the way', () => {
    expect(placeClips(track('a 0-1', 'b 2-4'), [place('x 1-2.5')])).toMatchObject({
      ok: false,
      code: 'edit.overlap',
      clipIds: ['b'],
    });
  });

  test('footage is not placed on a caption track, nor an id twice', () => {
    const timeline = timelineOf({ 'video-1': ['a 0-1'], 'caption-1': [] });
    expect(placeClips(timeline, [{ trackId: 'caption-1', clip: clip('x 0-1') }])).toMatchObject({
      code: 'edit.wrong-track-type',
    });
    expect(placeClips(timeline, [place('a 3-4')])).toMatchObject({ code: 'edit.duplicate-id' });
    expect(placeClips(timeline, [{ trackId: 'gone', clip: clip('x 0-1') }])).toMatchObject({
      code: 'edit.track-not-found',
    });
  });

  test.each([
    [
      'the first track with room',
      { 'audio-1': ['a 0-2'], 'audio-2': ['b 4-5'] },
      { 'audio-1': ['a 0-2'], 'audio-2': ['x 1-3', 'b 4-5'] },
    ],
    ['a new track when all are taken', { 'audio-1': ['a 0-2'] }, { 'audio-1': ['a 0-2'], 'audio-2': ['x 1-3'] }],
    ['a new track when there is none', { 'video-1': [] }, { 'video-1': [], 'audio-1': ['x 1-3'] }],
  ])('a clip finds %s', (_, before, after) => {
    const result = placeOnFreeTrack(timelineOf(before), 'audio', [clip('x 1-3')]);
    expect(result.ok && written(result.timeline)).toEqual(after);
  });

  test('clips stay together, on the wanted track if it is free, and never find a muted one', () => {
    const { tracks } = timelineOf({ 'audio-1': [], 'audio-2': ['a 4-5'], 'audio-3': [], 'audio-4': [] });
    const timeline = { tracks: tracks.map((each, index) => (index === 0 ? { ...each, muted: true } : each)) };
    const placed = (wantedId?: string) => {
      const result = placeOnFreeTrack(timeline, 'audio', [clip('x 1-3'), clip('y 4-6')], wantedId);
      return result.ok && result.timeline.tracks.find(({ clips }) => clips.some(({ id }) => id === 'y'))?.id;
    };
    expect([placed(), placed('audio-4'), placed('audio-2')]).toEqual(['audio-3', 'audio-4', 'audio-3']);
  });

  test('a clip past 6 hours is refused', () => {
    expect(placeClips(track(), [place('x 21599-21601')])).toMatchObject({ code: 'edit.too-long' });
  });

  test.each([
    ['v', 10],
    ['p', 5],
    ['u', 5],
  ])('asset %s is placed with %d s', (assetId, seconds) => {
    const media = testMedia[assetId]!;
    expect(clipOfAsset('x', assetId, media, at(2))).toEqual(clip(`x 2-${2 + seconds}`, { assetId }));
  });

  test('an 8 h recording is placed with its first 6 h, and no more of it is available', () => {
    const media = { type: 'audio', durationUs: 8 * 3_600 * 1e6, hasVideo: false, hasAudio: true } as const;
    const long = clipOfAsset('x', 's', media, at(0));
    expect(long).toEqual(clip('x 0-21600', { assetId: 's' }));
    const placed = placeClips(track(), [{ trackId: 'video-1', clip: long }]);
    expect(placed).toMatchObject({ ok: true });
    const later = setClipProperties(timelineOf({ 'video-1': ['x 0-10'] }), 'x', { in: src(21_595) }, () => media);
    expect(later).toMatchObject({ code: 'edit.outside-media' });
  });

  test('sound shorter than the shortest clip is placed at that length', () => {
    const media = { type: 'audio', durationUs: 50_000, hasVideo: false, hasAudio: true } as const;
    const blip = clipOfAsset('x', 's', media, at(2));
    expect(blip).toEqual(clip('x 2-2.1', { assetId: 's' }));
    expect(placeClips(track(), [{ trackId: 'video-1', clip: blip }])).toMatchObject({ ok: true });
  });

  test('a new clip shows its whole picture above the lowest video track only', () => {
    const timeline = timelineOf({ 'audio-1': [], 'video-1': [], 'video-2': [], 'video-3': [] });
    const fits = ['audio-1', 'video-1', 'video-2', 'video-3'].map(
      (trackId) => placementOf(timeline, trackId, clip('x 1-3')).clip.fit,
    );
    expect(fits).toEqual([undefined, undefined, 'contain', 'contain']);
  });
});
