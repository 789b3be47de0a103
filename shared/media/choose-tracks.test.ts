import { describe, expect, test } from 'vitest';
import { chooseStreams, chooseTracks, type TrackFacts } from './choose-tracks.ts';

const fact = (type: 'video' | 'audio', marks: Partial<TrackFacts> = {}): TrackFacts => ({
  type,
  isDefault: false,
  isAttachedPicture: false,
  isSingleStill: false,
  ...marks,
});

describe('the tracks of a file', () => {
  test('the first marked as default is chosen, among several the first of them', () => {
    const tracks = [
      fact('video'),
      fact('video', { isDefault: true }),
      fact('audio'),
      fact('audio', { isDefault: true }),
      fact('audio', { isDefault: true }),
    ];
    const choice = chooseTracks(tracks);
    expect(choice).toEqual({ video: tracks[1], audio: tracks[3], otherVideos: 1, otherAudios: 2 });
  });

  test('without a mark it is the first', () => {
    const tracks = [fact('audio'), fact('video'), fact('video'), fact('audio')];
    expect(chooseTracks(tracks)).toMatchObject({ video: tracks[1], audio: tracks[0] });
  });

  test('a cover is no picture, marked or not', () => {
    const sound = fact('audio');
    for (const cover of [fact('video', { isAttachedPicture: true }), fact('video', { isSingleStill: true })]) {
      const choice = chooseTracks([cover, sound]);
      expect(choice).toEqual({ video: null, audio: sound, otherVideos: 0, otherAudios: 0 });
    }
  });

  test('a default cover does not hide the picture', () => {
    const film = fact('video');
    const cover = fact('video', { isDefault: true, isSingleStill: true });
    expect(chooseTracks([cover, film, fact('audio')]).video).toBe(film);
  });

  test('a single still without sound is the picture', () => {
    const still = fact('video', { isSingleStill: true });
    expect(chooseTracks([still]).video).toBe(still);
  });
});

test('an answer of ffprobe is read by the same rule', () => {
  const streams = [
    { codec_type: 'video', codec_name: 'mjpeg', nb_frames: '1', disposition: { default: 1, attached_pic: 0 } },
    { codec_type: 'data' },
    { codec_type: 'audio', codec_name: 'aac', disposition: { default: 0 } },
    { codec_type: 'audio', codec_name: 'aac', disposition: { default: 1 } },
  ];
  const { video, audio, otherAudios } = chooseStreams(streams);
  expect({ video, audio: audio?.stream, otherAudios }).toEqual({ video: null, audio: streams[3], otherAudios: 1 });
});
