import { join } from 'node:path';
import { expect } from 'playwright/test';
import { ffmpegBytes } from './media/ffmpeg.ts';
import { clipOf } from './pages/api.ts';
import { test } from './studio.ts';

const FIXTURES = join(import.meta.dirname, '../../workers/fixtures');
const WIDTH = 1080;
const HEIGHT = 1920;

/**
 * Reads the colours of a frame at points given as shares of its width and height: "red", "green", "blue", "white" or
 * "black", the only ones in the fixtures.
 */
async function colorsAt(
  path: string,
  second: number,
  points: readonly (readonly [number, number])[],
): Promise<string[]> {
  const pixels = await ffmpegBytes([
    ...['-ss', String(second), '-i', path, '-frames:v', '1'],
    ...['-pix_fmt', 'rgb24', '-f', 'rawvideo', 'pipe:1'],
  ]);
  expect(pixels).toHaveLength(WIDTH * HEIGHT * 3);
  return points.map(([x, y]) => {
    const at = (Math.round(y * HEIGHT) * WIDTH + Math.round(x * WIDTH)) * 3;
    const bright = [...pixels.subarray(at, at + 3)].map((value) => (value > 127 ? 1 : 0)).join('');
    return { '000': 'black', '100': 'red', '010': 'green', '001': 'blue', '111': 'white' }[bright] ?? bright;
  });
}

/** Quarters of the whole frame, in reading order. */
const QUARTERS = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;

/** Puts a picture into the last quarter of the frame. */
const IN_THE_CORNER = { id: 'transform', version: 1, values: { scale: 0.5, position: { x: 0.75, y: 0.75 } } };

/** The largest sample of a section of sound, 0 to 1. */
async function peakOf(path: string, from: number, to: number): Promise<number> {
  const pcm = await ffmpegBytes([
    ...['-ss', String(from), '-t', String(to - from), '-i', path, '-vn', '-ac', '1', '-f', 's16le', 'pipe:1'],
  ]);
  const samples = new Int16Array(pcm.buffer, pcm.byteOffset, Math.floor(pcm.length / 2));
  return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0) / 32_768;
}

test('uploads: a rotated phone clip, a still, a gap, overlaid pictures and an MP3 at half volume', {
  tag: '@long',
}, async ({ editor, exporter, api, folder }) => {
  await api.signUp('sources@example.com');
  const projectId = await api.createProject('Sources', [{ id: 'video-1', type: 'video', clips: [] }]);
  await editor.open(projectId);
  const names = [
    ...['rotated-90.mp4', 'exif-rotated-90.jpg', 'counter-without-sound.mp4', 'colors-alpha.webm'],
    'mono-44100.mp3',
  ];
  await editor.upload(
    names.map((name) => join(FIXTURES, name)),
    names,
  );
  const assets = new Map((await api.assets()).map((asset) => [asset.name, asset]));
  const id = (name: string) => assets.get(name)?.id ?? '';
  // As shown, not as stored.
  expect(assets.get('rotated-90.mp4')).toMatchObject({ width: 90, height: 160, probe: { rotation: 90 } });
  expect(assets.get('exif-rotated-90.jpg')).toMatchObject({ type: 'image', width: 90, height: 160 });

  await api.saveTracks(projectId, [
    {
      id: 'video-1',
      type: 'video',
      clips: [
        clipOf('phone', id('rotated-90.mp4'), 0, 1),
        clipOf('still', id('exif-rotated-90.jpg'), 1, 1.6),
        clipOf('in-the-corner', id('exif-rotated-90.jpg'), 1.6, 2, { effects: [IN_THE_CORNER] }),
        clipOf('under', id('rotated-90.mp4'), 2.5, 3.5),
        clipOf('seen-through', id('rotated-90.mp4'), 3.5, 4.5),
      ],
    },
    {
      id: 'video-2',
      type: 'video',
      clips: [
        clipOf('over', id('counter-without-sound.mp4'), 2.5, 3.5, { fit: 'contain' }),
        clipOf('half-glass', id('colors-alpha.webm'), 3.5, 4.5),
      ],
    },
    {
      id: 'audio-1',
      type: 'audio',
      clips: [clipOf('loud', id('mono-44100.mp3'), 0, 1), clipOf('half', id('mono-44100.mp3'), 1, 2, { volume: 0.5 })],
    },
  ]);
  await exporter.open(projectId);
  // The limiter would lower the loud beep only.
  await exporter.page.getByRole('checkbox', { name: 'Loudness for platforms (−14 LUFS)' }).uncheck();
  await exporter.startButton.click();
  await exporter.complete();
  const path = await exporter.download(folder);

  const upright = ['blue', 'red', 'white', 'green'];
  expect(await colorsAt(path, 0.5, QUARTERS), 'the phone clip').toEqual(upright);
  expect(await colorsAt(path, 1.3, QUARTERS), 'the still').toEqual(upright);
  const corner = QUARTERS.map(([x, y]) => [0.5 + x / 2, 0.5 + y / 2] as const);
  const outside = QUARTERS.slice(0, 3);
  expect(await colorsAt(path, 1.8, [...corner, ...outside]), 'a scaled and moved picture').toEqual([
    ...upright,
    ...outside.map(() => 'black'),
  ]);
  expect(await colorsAt(path, 2.25, QUARTERS), 'the gap').toEqual(['black', 'black', 'black', 'black']);
  // Frame 15 of the counter: its four lowest bits are set. The picture is a band across the middle of the frame.
  const bits = Array.from({ length: 10 }, (_, bit) => [(bit + 0.5) / 10, 0.5] as const);
  const counter = bits.map((_, bit) => (bit < 4 ? 'white' : 'black'));
  expect(await colorsAt(path, 3, [...bits, ...QUARTERS]), 'one over the other').toEqual([...counter, ...upright]);
  // The left half of the upper video is opaque; the phone clip shows through the right half.
  const halves = ['red', 'red', 'blue', 'green'];
  expect(await colorsAt(path, 4, QUARTERS), 'a video with an alpha channel over another').toEqual(halves);

  const [loud, half, silence] = await Promise.all([peakOf(path, 0, 0.2), peakOf(path, 1, 1.2), peakOf(path, 2.2, 3.4)]);
  expect(loud).toBeGreaterThan(0.4);
  expect(half / loud).toBeCloseTo(0.5, 1);
  expect(silence).toBeLessThan(0.01);
});
