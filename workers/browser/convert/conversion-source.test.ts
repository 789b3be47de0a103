import { expect, test } from 'vitest';
import { readProbeAnswer } from './conversion-source.ts';

test('says codec, transfer and length', () => {
  const streams = [{ codec_name: 'hevc', color_transfer: 'arib-std-b67' }];
  const answer = { programs: [], streams, format: { duration: '1.500000' } };
  expect(readProbeAnswer(JSON.stringify(answer))).toEqual({
    pictureCodec: 'hevc',
    transfer: 'arib-std-b67',
    durationSeconds: 1.5,
  });
});

test.each(['{}', '{"streams": [], "format": {}}', '{"streams": [{}], "format": {"duration": "N/A"}}'])(
  'what %s does not say is unknown',
  (json) => {
    expect(readProbeAnswer(json)).toEqual({ pictureCodec: null, transfer: null, durationSeconds: null });
  },
);
