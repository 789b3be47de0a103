import { describe, expect, test } from 'vitest';
import type { ClipEffect } from '#shared/effects/clip-effect.ts';
import { gradeColor, LOOK } from '#shared/effects/look.ts';
import { hashLut, type Rgb, writeLut } from '#shared/effects/lut-table.ts';
import { completeValues } from '#shared/effects/registry.ts';
import {
  composePicture as compose,
  type Levels,
  levelsOf,
  palette,
  PICTURE_SIZE as SIZE,
  signalOf,
} from '#workers/engine/testing/compose-picture.ts';
import { toYuv709, type Yuv } from './color.ts';

const look = (values: ClipEffect['values']): ClipEffect[] => [{ id: 'look', version: 1, values }];
const transform = (values: ClipEffect['values']): ClipEffect => ({ id: 'transform', version: 1, values });

const geometry = {
  ...{ output: SIZE, picture: SIZE },
  ...{ crop: { x: 0, y: 0, ...SIZE }, destination: { x: 0, y: 0, ...SIZE } },
};

/** The largest difference from the formula, and the mean one, over all colours of the palette. */
async function gradeErrors(values: ClipEffect['values'], others: readonly ClipEffect[] = []) {
  const at = await compose(palette, [...look(values), ...others]);
  const job = LOOK.job(completeValues(LOOK, values), geometry);
  let [most, sum] = [0, 0];
  for (let row = 0; row < 16; row++) {
    for (let column = 0; column < 24; column++) {
      const levels = levelsOf(toYuv709(gradeColor(signalOf(palette(column, row)), job)));
      const expected = levels.map((level) => Math.min(255, Math.max(0, level)));
      const found = at(4 * column + 1, 4 * row + 1);
      for (const [index, level] of expected.entries()) {
        const error = Math.abs((found[index] ?? 0) - level);
        most = Math.max(most, error);
        sum += error / (3 * 384);
      }
    }
  }
  return { most, mean: sum };
}

describe('a grade', () => {
  test.each([
    ['two stops up', { exposure: 2 }],
    ['two stops down', { exposure: -2 }],
    ['full contrast', { contrast: 1 }],
    ['no contrast', { contrast: -1 }],
    ['twice the colour', { saturation: 1 }],
    ['grey', { saturation: -1 }],
    ['warm and green', { temperature: 1, tint: -1 }],
    ['teal and orange', { split: 1 }],
    ['faded', { fade: 1 }],
    ['much at once', { exposure: 0.8, contrast: 0.5, saturation: 0.4, temperature: -0.6, split: -0.7, fade: 0.4 }],
  ])('%s: within 4 levels of the formula, 0.6 on average', async (_, values) => {
    const { most, mean } = await gradeErrors(values);
    expect(most).toBeLessThanOrEqual(4);
    expect(mean).toBeLessThanOrEqual(0.6);
  });

  test('it is the same under a transform that shows the picture in place', async () => {
    const { most } = await gradeErrors({ contrast: 0.5, saturation: 0.3 }, [
      transform({ flipVertical: false, opacity: 0.999 }),
    ]);
    expect(most).toBeLessThanOrEqual(4);
  });

  test('greys stay grey without temperature and tint; black and white stay', async () => {
    const at = await compose(
      (column) => [16 + column * 9, 128, 128],
      look({ exposure: 1, contrast: 0.5, saturation: 1 }),
    );
    for (let column = 0; column < 24; column++) expect(at(4 * column, 9).slice(1)).toEqual([128, 128]);
    const ends = await compose(
      (column) => [column < 12 ? 16 : 235, 128, 128],
      look({ exposure: 2, contrast: 1, split: 1 }),
    );
    expect([ends(2, 2), ends(90, 2)]).toEqual([
      [16, 128, 128],
      [235, 128, 128],
    ]);
  });
});

describe('a LUT', () => {
  /** A film look: teal shadows, warm lights, soft ends. */
  const film = ([red, green, blue]: Rgb): Rgb => [
    0.04 + 0.9 * red * red * (3 - 2 * red),
    0.05 + 0.85 * green * (1.1 - 0.1 * blue),
    0.1 + 0.7 * blue + 0.08 * red,
  ];
  const data = writeLut(film);
  const hash = hashLut(data);
  const luts = { [hash]: { name: 'Film', data } };
  const lut = (values: ClipEffect['values']): ClipEffect => ({ id: 'lut', version: 1, values });

  test.each([
    ['at full strength', {}, { table: hash, strength: 1 }],
    ['at half strength, after a grade', { exposure: 0.5, saturation: -0.4 }, { table: hash, strength: 0.5 }],
  ])('%s: within 4 levels of its colours, 0.6 on average', async (_, graded, values) => {
    const at = await compose(palette, [...look(graded), lut(values)], luts);
    const job = LOOK.job(completeValues(LOOK, graded), geometry);
    const { strength } = values;
    let [most, sum] = [0, 0];
    for (let index = 0; index < 384; index++) {
      const [row, column] = [Math.floor(index / 24), index % 24];
      const own = gradeColor(signalOf(palette(column, row)), job);
      const found = film(own.map((value) => Math.min(1, Math.max(0, value))) as unknown as Rgb);
      const mixed = own.map((value, axis) => value + strength * ((found[axis] as number) - value));
      const levels = levelsOf(toYuv709(mixed as unknown as Yuv)).map((level) => Math.min(255, Math.max(0, level)));
      for (const [axis, level] of at(4 * column + 1, 4 * row + 1).entries()) {
        const error = Math.abs(level - (levels[axis] as number));
        most = Math.max(most, error);
        sum += error / (3 * 384);
      }
    }
    expect(most).toBeLessThanOrEqual(4);
    expect(sum).toBeLessThanOrEqual(0.6);
  });

  test.each([
    ['no strength', { table: hash, strength: 0 }, luts],
    ['no table', { strength: 0.5 }, luts],
    ['a missing table', { table: hash }, undefined],
  ])('with %s leaves the bytes of a plain clip', async (_, values, kept) => {
    const plain = await compose(palette, []);
    const at = await compose(palette, [lut(values)], kept);
    for (let y = 0; y < 64; y += 3) for (let x = 0; x < 96; x += 3) expect(at(x, y)).toEqual(plain(x, y));
  });
});

test('a look at rest between keyframes leaves the bytes of a plain clip', async () => {
  const plain = await compose(palette, []);
  const keyframes = { exposure: [0, 1].map((value) => ({ time: 2_000_000 * (value + 1), value })) } as never;
  const resting = await compose(palette, [{ id: 'look', version: 1, values: {}, keyframes }]);
  for (let y = 0; y < 64; y++) for (let x = 0; x < 96; x++) expect(resting(x, y)).toEqual(plain(x, y));
});

test.each([0.1, 0.3, 1])('blur %d of an edge: within 3 levels of a Gaussian', async (blur) => {
  const edge = (column: number): Levels => (column < 12 ? [30, 128, 128] : [220, 128, 128]);
  const at = await compose(edge, look({ blur }));
  const sigma = 0.05 * blur * 64;
  for (let x = 24; x < 72; x++) {
    let [sum, total] = [0, 0];
    for (let source = -100; source < 200; source++) {
      const weight = Math.exp(-((source - x) ** 2) / (2 * sigma * sigma));
      sum += weight * edge(source >> 2)[0];
      total += weight;
    }
    expect(Math.abs(at(x, 32)[0] - sum / total)).toBeLessThanOrEqual(3);
  }
});

test('sharpening raises an edge on both sides and leaves flat parts', async () => {
  const at = await compose((column) => (column < 12 ? [80, 128, 128] : [160, 128, 128]), look({ sharpen: 1 }));
  expect([at(10, 10)[0], at(80, 10)[0]]).toEqual([80, 160]);
  expect([at(47, 10)[0] < 72, at(48, 10)[0] > 168]).toEqual([true, true]);
});

test('a vignette darkens the corners, not the middle, wherever the picture is drawn', async () => {
  const grey = (): Levels => [180, 150, 110];
  const at = await compose(grey, look({ vignette: 1 }));
  expect(at(48, 32)).toEqual([180, 150, 110]);
  // 85 % darker in the corner.
  expect(Math.abs(at(0, 0)[0] - (16 + 0.15 * 164))).toBeLessThanOrEqual(4);
  const half = await compose(grey, [...look({ vignette: 1 }), transform({ scale: 0.5 })]);
  expect(Math.abs(half(24, 16)[0] - at(0, 0)[0])).toBeLessThanOrEqual(4);
  expect(half(48, 32)).toEqual([180, 150, 110]);
  const double = await compose(grey, [...look({ vignette: 1 }), transform({ scale: 2 })]);
  expect(Math.abs(double(0, 0)[0] - at(24, 16)[0])).toBeLessThanOrEqual(3);
});

test('a chroma key clears its colour, keeps others, and takes the spill out of skin', async () => {
  const green = levelsOf(toYuv709([0, 0xb1 / 255, 0x40 / 255])).map(Math.round) as unknown as Levels;
  const skin = levelsOf(toYuv709([0.8, 0.6, 0.5])).map(Math.round) as unknown as Levels;
  const key: ClipEffect = { id: 'chroma-key', version: 1, values: { isOn: true } };
  const at = await compose((column) => (column < 12 ? green : skin), [key]);
  expect(at(8, 8)).toEqual([16, 128, 128]);
  expect(Math.abs(at(80, 8)[0] - skin[0])).toBeLessThanOrEqual(1);
  expect(at(80, 8)).toEqual(skin);
});
