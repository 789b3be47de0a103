import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyLut, hashLut, isLutData, LUT_DATA_CHARACTERS, type Rgb, readLut, writeLut } from './lut-table.ts';
import { readCube } from './read-cube.ts';

/** Writes a .cube file with red first, as the format wants it. */
function cube(size: number, colorAt: (color: Rgb) => Rgb, head: readonly string[] = []): string {
  const lines = [...head, `LUT_3D_SIZE ${size}`];
  for (let blue = 0; blue < size; blue++) {
    for (let green = 0; green < size; green++) {
      for (let red = 0; red < size; red++) {
        lines.push(colorAt([red, green, blue].map((at) => at / (size - 1)) as unknown as Rgb).join(' '));
      }
    }
  }
  return lines.join('\n');
}

function table(text: string) {
  const reading = readCube(text, 'a.cube');
  if (!reading.ok) throw new Error(reading.problem);
  return readLut(reading.lut.data);
}

const level = fc.double({ min: 0, max: 1, noNaN: true });
const beyond = fc.double({ min: -0.5, max: 1.5, noNaN: true });
const colors = fc.tuple(beyond, beyond, beyond);

function expectNear(found: Rgb, expected: Rgb, within: number): void {
  for (const [at, value] of expected.entries()) expect(Math.abs((found[at] as number) - value)).toBeLessThan(within);
}

/** A step of a stored level. */
const STEP = 1 / 4_080;

test('an identity of any size changes no colour by more than half a step, inside and outside 0 to 1', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 12 }), colors, level, (size, color, strength) => {
      // A slope that is half a step off at both ends of a cell grows by 16 cells per unit outside.
      expectNear(applyLut(color, table(cube(size, (each) => each)), strength), color, STEP * (1 + 16 * 1.5));
      const inside = color.map((value) => Math.min(1, Math.max(0, value))) as unknown as Rgb;
      expectNear(applyLut(inside, table(cube(size, (each) => each)), strength), inside, 0.51 * STEP);
    }),
    { numRuns: 25 },
  );
});

test('a table of 17 points is kept to half a step at its points; strength mixes with the colour', () => {
  const curve = ([red, green, blue]: Rgb): Rgb => [red * red, 1 - green, (red + blue) / 2];
  const kept = table(cube(17, curve));
  fc.assert(
    fc.property(fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 16 }))), level, (points, strength) => {
      const color = points.map((point) => (point as number) / 16) as unknown as Rgb;
      const mixed = curve(color).map((value, at) => {
        const own = color[at] as number;
        return own + (value - own) * strength;
      });
      expectNear(applyLut(color, kept, strength), mixed as unknown as Rgb, 0.51 * STEP);
    }),
  );
});

test('larger and smaller tables, curves and domains keep their colours; levels outside are cut off', () => {
  const swap = ([red, green, blue]: Rgb): Rgb => [blue, red, green];
  for (const size of [2, 5, 33]) {
    expectNear(applyLut([0.2, 0.4, 0.9], table(cube(size, swap)), 1), [0.9, 0.2, 0.4], STEP);
  }
  const curves = table('LUT_1D_SIZE 3\n0 1 0\n.25 0.5 5e-1\n1 0 1\n');
  expectNear(applyLut([0.5, 0.25, 0.75], curves, 1), [0.25, 0.75, 0.75], STEP);
  const domain = ['DOMAIN_MIN -1 0 0', 'DOMAIN_MAX 1 1 2'];
  expectNear(applyLut([0, 0.5, 1], table(cube(3, (each) => each, domain)), 1), [0.5, 0.5, 0.5], STEP);
  expectNear(applyLut([1, 0, 0.5], table(cube(2, ([red]) => [3 * red, -1, 0.5])), 1), [1, 0, 0.5], STEP);
});

describe('a file', () => {
  const two = Array.from({ length: 8 }, () => '0 0 0').join('\n');

  test.each([
    ['a title', `TITLE "Kodak  2383"\nLUT_3D_SIZE 2\n${two}`, 'Kodak  2383'],
    ['none', `LUT_3D_SIZE 2\n${two}`, 'Film Look'],
    ['an empty title', `TITLE ""\nLUT_3D_SIZE 2\n${two}`, 'Film Look'],
    [
      'a mark, comments, tabs and lines of Windows',
      `\uFEFF# made by hand\r\n\r\nLUT_3D_SIZE\t2\r\n${two}\r\n# end\r\n`,
      'Film Look',
    ],
    ['a long title', `TITLE ${'x'.repeat(300)}\nLUT_3D_SIZE 2\n${two}`, 'x'.repeat(80)],
  ])('with %s has a name', (_, text, name) => {
    expect(readCube(text, 'Film Look.CUBE')).toMatchObject({ ok: true, lut: { name } });
  });

  test.each([
    ['', 'Line 1: the file has no LUT_1D_SIZE or LUT_3D_SIZE, so it is no .cube file.'],
    ['0 0 0', 'Line 1: colours come after LUT_1D_SIZE or LUT_3D_SIZE.'],
    ['LUT_3D_SIZE 66', 'Line 1: LUT_3D_SIZE is a whole number from 2 to 65.'],
    ['# one\nLUT_3D_SIZE 1', 'Line 2: LUT_3D_SIZE is a whole number from 2 to 65.'],
    ['LUT_3D_SIZE 2.5', 'Line 1: LUT_3D_SIZE is a whole number from 2 to 65.'],
    ['LUT_1D_SIZE 65537', 'Line 1: LUT_1D_SIZE is a whole number from 2 to 65,536.'],
    ['LUT_1D_SIZE 2\nLUT_3D_SIZE 2', 'Line 2: a file has one table, LUT_1D_SIZE or LUT_3D_SIZE, not both.'],
    ['LUT_3D_SIZE 2\n0 0 0\n0 0', 'Line 3: a colour is three numbers, such as 0.5 0.25 1.'],
    ['LUT_3D_SIZE 2\n0,5 0 0', 'Line 2: a colour is three numbers, such as 0.5 0.25 1.'],
    ['LUT_3D_SIZE 2\n0 1e999 0', 'Line 2: a colour is three numbers, such as 0.5 0.25 1.'],
    [`LUT_3D_SIZE 2\n${two}\n1 1 1`, 'Line 10: the table has more than 8 colours.'],
    ['LUT_3D_SIZE 2\n0 0 0', 'Line 2: the file ends after 1 colour of 8 colours.'],
    ['LUT_3D_SIZE 2\n0 0 0\nTITLE "late"', 'Line 3: TITLE comes before the colours.'],
    ['DOMAIN_MIN 0 0\nLUT_3D_SIZE 2', 'Line 1: DOMAIN_MIN is three numbers.'],
    [`DOMAIN_MAX 1 0 1\nLUT_3D_SIZE 2\n${two}`, 'Line 10: DOMAIN_MIN must be below DOMAIN_MAX in red, green and blue.'],
    [
      'LUT_3D_INPUT_RANGE 0 1',
      'Line 1: LUT_3D_INPUT_RANGE is not supported. A .cube file may have TITLE, LUT_1D_SIZE, LUT_3D_SIZE, DOMAIN_MIN and DOMAIN_MAX.',
    ],
  ])('%j is refused with its line', (text, problem) => {
    expect(readCube(text, 'a.cube')).toEqual({ ok: false, problem });
  });

  test('of any text is read or refused', () => {
    const words = fc.constantFrom('LUT_3D_SIZE', 'LUT_1D_SIZE', 'TITLE', 'DOMAIN_MAX', '2', '0', '1.5', '\n', '-', '#');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(words).map((all) => all.join(' ')),
        ),
        (text) => {
          const reading = readCube(text, 'a.cube');
          if (reading.ok) expect(isLutData(reading.lut.data)).toBe(true);
          else expect(reading.problem).toMatch(/^Line \d+: .+\.$/);
        },
      ),
    );
  });
});

test('a table is named by FNV-1a of 64 bits', () => {
  // Published test vectors.
  expect(['', 'a', 'foobar'].map(hashLut)).toEqual(['cbf29ce484222325', 'af63dc4c8601ec8c', '85944171f73967e8']);
  expect(writeLut((color) => color)).toHaveLength(LUT_DATA_CHARACTERS);
  expect([isLutData(''), isLutData('!'.repeat(LUT_DATA_CHARACTERS))]).toEqual([false, false]);
});
