import { expect, test } from 'vitest';
import { MAX_UPLOAD_BYTES } from '#shared/media/limits.ts';
import { containerFor, conversionArguments } from './arguments.ts';

const REQUEST = {
  inputPath: '/input/media',
  outputPath: 'output.mp4',
  keepPicture: false,
  source: {
    pictureCodec: 'hevc',
    transfer: null,
    matrix: null,
    width: null,
    height: null,
    fieldOrder: null,
    durationSeconds: null,
    channelCount: 2,
    channelLayout: 'stereo',
    pictureStream: 1,
    soundStream: 3,
    hasAlpha: false,
    leftOut: [],
  },
} as const;

test('picture and sound are encoded and tagged accordingly', () => {
  const text = conversionArguments(REQUEST).join(' ');
  expect(text).toContain('-i /input/media -map 0:1 -map 0:3');
  expect(text).toContain('-c:v libx264 -preset ultrafast');
  expect(text).toContain('out_range=tv:out_color_matrix=bt709,format=yuv420p');
  expect(text).toContain('-color_range tv -colorspace bt709 -color_primaries bt709 -color_trc bt709');
  expect(text).toContain('-fps_mode vfr -enc_time_base -1');
  expect(text).toContain('-c:a aac -b:a 192000 -ar 48000 -movflags');
  expect(text.endsWith('-movflags +faststart -f mp4 output.mp4')).toBe(true);
});

test.each(['h264', 'hevc', 'vp9', 'av1'])('a picture in %s that can be read is copied', (pictureCodec) => {
  const text = conversionArguments({
    ...REQUEST,
    keepPicture: true,
    source: { ...REQUEST.source, pictureCodec },
  }).join(' ');
  expect(text).toContain('-c:v copy');
  expect(text).not.toContain('libx264');
  expect(text).not.toContain('scale=');
});

test('a picture with alpha keeps it, in WebM', () => {
  const source = { ...REQUEST.source, pictureCodec: 'prores', hasAlpha: true };
  const text = conversionArguments({ ...REQUEST, source }).join(' ');
  expect([containerFor(REQUEST.source), containerFor(source)]).toEqual(['mp4', 'webm']);
  expect(text).toContain('out_color_matrix=bt709,format=yuva420p -c:v libvpx');
  expect(text).toContain('-c:a libopus -b:a 192000 -ar 48000 -f webm');
  const vp9 = { ...source, pictureCodec: 'vp9' };
  expect(conversionArguments({ ...REQUEST, source: vp9 }).join(' ')).toContain('-c:v libvpx-vp9 -i /input/media');
  const kept = conversionArguments({ ...REQUEST, keepPicture: true, source: vp9 }).join(' ');
  expect(kept).toContain('-c:v copy -metadata:s:v:0 alpha_mode=1');
  // The table of wide colours has no alpha.
  expect(containerFor({ ...source, transfer: 'smpte2084' })).toBe('mp4');
});

test.each(['vp8', 'theora', null])('a picture in %s is encoded, though it can be read: MP4 cannot hold it', (codec) => {
  const source = { ...REQUEST.source, pictureCodec: codec };
  expect(conversionArguments({ ...REQUEST, keepPicture: true, source })).toContain('libx264');
});

test.each([
  ['arib-std-b67', null],
  ['smpte2084', 'bt2020nc'],
  ['bt709', 'bt2020nc'],
])('%s with the matrix %s goes through the engine’s table', (transfer, matrix) => {
  const text = conversionArguments({ ...REQUEST, source: { ...REQUEST.source, transfer, matrix } }).join(' ');
  expect(text).toMatch(/movie=.*\[table\];.*haldclut,scale=/);
});

test.each([null, 'bt709', 'smpte170m'])('an ordinary transfer (%s) is not tone mapped', (transfer) => {
  const text = conversionArguments({ ...REQUEST, source: { ...REQUEST.source, transfer } }).join(' ');
  expect(text).not.toMatch(/movie|haldclut/);
});

test.each([
  { matrix: null, width: 1_280, height: 720, isHd: true },
  { matrix: null, width: 1_280, height: 544, isHd: true },
  { matrix: null, width: 1_024, height: 576, isHd: false },
  { matrix: 'smpte170m', width: 1_280, height: 720, isHd: false },
  { matrix: null, width: null, height: null, isHd: false },
])('a matrix of $matrix at $width × $height is said to be BT.709: $isHd', ({ isHd, ...picture }) => {
  const text = conversionArguments({ ...REQUEST, source: { ...REQUEST.source, ...picture } }).join(' ');
  expect(text.includes('in_color_matrix=bt709')).toBe(isHd);
});

test.each([
  { channelCount: 1, channelLayout: 'mono', expected: '' },
  { channelCount: 2, channelLayout: null, expected: '' },
  {
    channelCount: 3,
    channelLayout: '3.0',
    expected: 'pan=stereo|c0=0.585786*c0+0.414214*c2|c1=0.585786*c1+0.414214*c2,',
  },
  {
    channelCount: 6,
    channelLayout: '5.1(side)',
    expected: 'pan=stereo|c0=0.414214*c0+0.292893*c2+0.292893*c4|c1=0.414214*c1+0.292893*c2+0.292893*c5,',
  },
  {
    channelCount: 7,
    channelLayout: '6.1',
    expected:
      'aformat=channel_layouts=5.1,pan=stereo|c0=0.414214*c0+0.292893*c2+0.292893*c4|c1=0.414214*c1+0.292893*c2+0.292893*c5,',
  },
])('$channelCount channels ($channelLayout) are folded as they are where browsers decode them', (given) => {
  const { expected, ...sound } = given;
  const args = conversionArguments({ ...REQUEST, source: { ...REQUEST.source, ...sound } });
  expect(args[args.indexOf('-af') + 1]).toMatch(/aresample=async=1:.*:first_pts=0$/);
  expect(args[args.indexOf('-af') + 1]?.replace(/aresample=.*/, '')).toBe(expected);
  expect(args).not.toContain('-ac');
});

test.each([
  { fieldOrder: 'tt', height: 1_080, isExpected: true },
  { fieldOrder: null, height: 576, isExpected: true },
  { fieldOrder: 'progressive', height: 576, isExpected: false },
  { fieldOrder: null, height: 2_160, isExpected: false },
])('fields ($fieldOrder, $height rows) are looked for: $isExpected', ({ isExpected, ...picture }) => {
  for (const transfer of [null, 'arib-std-b67']) {
    const text = conversionArguments({ ...REQUEST, source: { ...REQUEST.source, ...picture, transfer } }).join(' ');
    expect(text.includes('bwdif=mode=send_frame:deint=interlaced,scale=')).toBe(isExpected);
  }
});

test.each([30, 60, 600, 7_200])('%i s can be uploaded, however much there is in the picture', (durationSeconds) => {
  const args = conversionArguments({ ...REQUEST, source: { ...REQUEST.source, durationSeconds } });
  const numberAfter = (name: string) => Number(args[args.indexOf(name) + 1]);
  // A full buffer adds to the rate.
  const bits = (numberAfter('-maxrate') + numberAfter('-b:a')) * durationSeconds + numberAfter('-bufsize');
  expect(bits / 8).toBeLessThan(0.95 * MAX_UPLOAD_BYTES);
  expect(bits / 8).toBeGreaterThan(0.85 * MAX_UPLOAD_BYTES);
});

test.each([null, 0, 5, Number.NaN])('a length of %s limits nothing', (durationSeconds) => {
  expect(conversionArguments({ ...REQUEST, source: { ...REQUEST.source, durationSeconds } })).not.toContain('-maxrate');
});
