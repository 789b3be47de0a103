import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashLut } from '#shared/effects/lut-table.ts';
import { readCube } from '#shared/effects/read-cube.ts';
import { composePicture, levelsOf, PALETTE, palette, signalOf } from '#workers/engine/testing/compose-picture.ts';
import { toYuv709, type Yuv } from './color.ts';

/** A film look with a curve in each channel and colours that depend on each other, as a file of 33 points. */
function filmCube(): string {
  const lines = ['TITLE "Film"', 'LUT_3D_SIZE 33'];
  const smooth = (value: number) => value * value * (3 - 2 * value);
  for (let blue = 0; blue <= 32; blue++) {
    for (let green = 0; green <= 32; green++) {
      for (let red = 0; red <= 32; red++) {
        const [r, g, b] = [red / 32, green / 32, blue / 32];
        const levels = [0.03 + 0.9 * smooth(r), 0.05 + 0.8 * smooth(g) + 0.08 * b, 0.12 + 0.7 * b + 0.1 * r * g];
        lines.push(levels.map((level) => level.toFixed(6)).join(' '));
      }
    }
  }
  return lines.join('\n');
}

test.each(['trilinear', 'tetrahedral'])('within 2 levels of lut3d of ffmpeg, %s; 0.4 on average', async (interp) => {
  const folder = await mkdtemp(join(tmpdir(), 'lut-'));
  try {
    const text = filmCube();
    await writeFile(join(folder, 'film.cube'), text);
    const reading = readCube(text, 'film.cube');
    if (!reading.ok) throw new Error(reading.problem);
    const { lut } = reading;
    const colors = PALETTE.map(({ column, row }) => signalOf(palette(column, row)));
    const pixels = new Uint16Array(colors.flat().map((value) => Math.round(65_535 * Math.min(1, Math.max(0, value)))));
    const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb48le'];
    const filter = `lut3d=file=film.cube:interp=${interp}`;
    const output = execFileSync(
      'ffmpeg',
      ['-v', 'error', ...raw, '-s', '24x16', '-i', 'pipe:', '-vf', filter, '-frames:v', '1', ...raw, 'pipe:'],
      { cwd: folder, input: new Uint8Array(pixels.buffer) },
    );
    const table = hashLut(lut.data);
    const at = await composePicture(palette, [{ id: 'lut', version: 1, values: { table } }], { [table]: lut });
    let [most, sum] = [0, 0];
    for (const [index, { column, row }] of PALETTE.entries()) {
      const rgb = [0, 1, 2].map((channel) => output.readUInt16LE(2 * (3 * index + channel)) / 65_535);
      const expected = levelsOf(toYuv709(rgb as unknown as Yuv));
      for (const [axis, level] of at(4 * column + 1, 4 * row + 1).entries()) {
        const error = Math.abs(level - (expected[axis] as number));
        most = Math.max(most, error);
        sum += error / (3 * PALETTE.length);
      }
    }

    expect(most).toBeLessThanOrEqual(2);
    expect(sum).toBeLessThanOrEqual(0.4);
  } finally {
    await rm(folder, { recursive: true });
  }
});
