import { expect, test } from 'vitest';
import { readProbeAnswer } from './conversion-source.ts';

test('gives codec, colours, size and length of the picture and sound that are used', () => {
  const streams = [
    { index: 0, codec_type: 'video', codec_name: 'mjpeg', width: 600, height: 600, disposition: { attached_pic: 1 } },
    {
      index: 1,
      codec_type: 'video',
      codec_name: 'hevc',
      color_transfer: 'arib-std-b67',
      color_space: 'bt2020nc',
      field_order: 'progressive',
      width: 1_920,
      height: 1_080,
      disposition: { attached_pic: 0 },
    },
    { index: 2, codec_type: 'audio', codec_name: 'aac', channels: 1, channel_layout: 'mono' },
    {
      index: 3,
      codec_type: 'audio',
      codec_name: 'ac3',
      channels: 6,
      channel_layout: '5.1(side)',
      disposition: { default: 1 },
    },
  ];
  const answer = { programs: [], streams, format: { duration: '1.500000' } };
  expect(readProbeAnswer(JSON.stringify(answer))).toEqual({
    pictureCodec: 'hevc',
    transfer: 'arib-std-b67',
    matrix: 'bt2020nc',
    width: 1_920,
    height: 1_080,
    fieldOrder: 'progressive',
    durationSeconds: 1.5,
    channelCount: 6,
    channelLayout: '5.1(side)',
    pictureStream: 1,
    soundStream: 3,
    hasAlpha: false,
    leftOut: ['one-sound-only'],
  });
});

test.each([
  ['{}', null],
  ['{"streams": [], "format": {}}', null],
  [
    '{"streams": [{"index": 0, "codec_type": "video", "color_space": "reserved", "color_transfer": "unknown"}], "format": {"duration": "N/A"}}',
    0,
  ],
])('what %s does not say is unknown', (json, expected) => {
  expect(readProbeAnswer(json)).toEqual({
    pictureCodec: null,
    transfer: null,
    matrix: null,
    width: null,
    height: null,
    fieldOrder: null,
    durationSeconds: null,
    channelCount: null,
    channelLayout: null,
    pictureStream: expected,
    soundStream: null,
    hasAlpha: false,
    leftOut: [],
  });
});

test.each([
  [{ pix_fmt: 'yuva444p12le' }, true],
  [{ pix_fmt: 'argb' }, true],
  [{ pix_fmt: 'gbrap10le' }, true],
  [{ pix_fmt: 'yuv420p', tags: { alpha_mode: '1' } }, true],
  [{ pix_fmt: 'yuv444p' }, false],
  [{ pix_fmt: 'bgr0' }, false],
  [{}, false],
])('a picture with %o has alpha: %s, and loses it in high dynamic range', (facts, hasAlpha) => {
  const stream = { index: 0, codec_type: 'video', codec_name: 'prores', ...facts };
  const read = (tags: object) => readProbeAnswer(JSON.stringify({ streams: [{ ...stream, ...tags }] }));
  expect(read({})).toMatchObject({ hasAlpha, leftOut: [] });
  expect(read({ color_transfer: 'smpte2084' }).leftOut).toEqual(hasAlpha ? ['opaque'] : []);
});
