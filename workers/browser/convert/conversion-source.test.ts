import { expect, test } from 'vitest';
import { readProbeAnswer } from './conversion-source.ts';

test('says codec, colours, size and length', () => {
  const streams = [
    { codec_name: 'hevc', color_transfer: 'arib-std-b67', color_space: 'bt2020nc', width: 1_920, height: 1_080 },
  ];
  const answer = { programs: [], streams, format: { duration: '1.500000' } };
  expect(readProbeAnswer(JSON.stringify(answer))).toEqual({
    pictureCodec: 'hevc',
    transfer: 'arib-std-b67',
    matrix: 'bt2020nc',
    width: 1_920,
    height: 1_080,
    durationSeconds: 1.5,
  });
});

test.each([
  '{}',
  '{"streams": [], "format": {}}',
  '{"streams": [{"color_space": "reserved", "color_transfer": "unknown"}], "format": {"duration": "N/A"}}',
])('what %s does not say is unknown', (json) => {
  expect(readProbeAnswer(json)).toEqual({
    pictureCodec: null,
    transfer: null,
    matrix: null,
    width: null,
    height: null,
    durationSeconds: null,
  });
});
