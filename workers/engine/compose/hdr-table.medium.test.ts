import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { hdrFilters } from '#workers/lib/hdr-filters.ts';
import { packHdrTable } from './hdr-table.ts';
import { loadKernel } from './load-kernel.ts';
import { loadTones } from './load-tones.ts';

const [WIDTH, HEIGHT] = [96, 64];

/** A 4:2:0 picture of ten bits with all brightnesses and colours, in blocks of eight pixels. */
function makePicture(): Uint16Array {
  const half = (WIDTH * HEIGHT) / 4;
  const data = new Uint16Array(6 * half);
  for (let n = 0; n < half; n++) {
    const [column, row] = [n % (WIDTH / 2), Math.floor(n / (WIDTH / 2))];
    const [shade, tint] = [Math.floor(column / 4) / (WIDTH / 8), Math.floor(row / 4) / (HEIGHT / 8)];
    const brightness = 0.05 + 0.95 * shade;
    const [r, g, b] = [0, 2, 4].map((turn) => {
      const hue = Math.abs(((tint * 6 + turn) % 6) - 3) - 1;
      return brightness * (0.4 + 0.6 * Math.min(1, Math.max(0, hue)));
    }) as [number, number, number];
    const y = 0.2627 * r + 0.678 * g + 0.0593 * b;
    for (const pixel of [0, 1, WIDTH, WIDTH + 1]) data[2 * row * WIDTH + 2 * column + pixel] = Math.round(64 + 876 * y);
    data[4 * half + n] = Math.round(512 + (896 * (b - y)) / 1.8814);
    data[5 * half + n] = Math.round(512 + (896 * (r - y)) / 1.4746);
  }
  return data;
}

test.each(['arib-std-b67', 'smpte2084'] as const)('%s becomes what ffmpeg’s filters make of it', async (transfer) => {
  const source = makePicture();
  const kernel = await loadKernel();
  const luma = WIDTH * HEIGHT;
  const table = kernel.store(packHdrTable(transfer));
  const from = kernel.store(new Uint8Array(source.buffer));
  const to = kernel.allocate(source.length);
  (await loadTones(kernel))(from, to, WIDTH, luma, (5 * luma) / 4, WIDTH / 2, WIDTH, HEIGHT, table);
  const target = kernel.bytes.subarray(to, to + source.length);
  const filters = [
    ...hdrFilters(transfer, '2020_ncl', 'limited'),
    'format=gbrp',
    'scale=out_color_matrix=bt709:out_range=tv',
  ];
  const raw = ['-f', 'rawvideo', '-pix_fmt'];
  const args = ['-v', 'error', ...raw, 'yuv420p10le', '-s', `${WIDTH}x${HEIGHT}`, '-i', 'pipe:0'];
  const input = Buffer.from(source.buffer);
  const expected = execFileSync('ffmpeg', [...args, '-vf', filters.join(','), ...raw, 'yuv420p', 'pipe:1'], { input });
  // Away from the edges of a block, where ffmpeg mixes the chroma of both.
  const inside = [...Array(luma).keys()].filter((n) =>
    [n % WIDTH, Math.floor(n / WIDTH)].every((at) => [3, 4].includes(at % 8)),
  );
  const errors = inside.map((n) => Math.abs(target[n]! - expected[n]!));
  expect(errors.length).toBeGreaterThan(300);
  expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(1.5);
  expect(Math.max(...errors)).toBeLessThan(12);
});
