import { expect, test } from 'vitest';
import { conversionArguments } from './arguments.ts';

const PATHS = { inputPath: '/input/media', outputPath: 'output.mp4' };

test('picture and sound are encoded, tagged as what they are made', () => {
  const text = conversionArguments({ ...PATHS, keepPicture: false }).join(' ');
  expect(text).toContain('-i /input/media -map 0:v:0? -map 0:a:0?');
  expect(text).toContain('-c:v libx264 -preset ultrafast');
  expect(text).toContain('out_range=tv:out_color_matrix=bt709,format=yuv420p');
  expect(text).toContain('-color_range tv -colorspace bt709 -color_primaries bt709 -color_trc bt709');
  expect(text).toContain('-c:a aac -b:a 192k -ar 48000 -ac 2');
  expect(text.endsWith('-movflags +faststart -f mp4 output.mp4')).toBe(true);
});

test('a picture that can be read is copied', () => {
  const text = conversionArguments({ ...PATHS, keepPicture: true }).join(' ');
  expect(text).toContain('-c:v copy');
  expect(text).not.toContain('libx264');
  expect(text).not.toContain('scale=');
});
