import { beforeAll, describe, expect, test } from 'vitest';
import { splitByFont, subsetFamily } from './font-runs.ts';
import { registerCaptionFonts } from './fonts.ts';
import { createTextCanvas } from './text-canvas.ts';

beforeAll(() => registerCaptionFonts('Oswald'));

function widthOf(text: string, weight: number): number {
  const context = createTextCanvas(1, 1);
  context.font = `${weight} 100px "Inter Variable", sans-serif`;
  return context.measureText(text).width;
}

describe('widths of texts', () => {
  // Measured in Chromium with the same files.
  test.each([
    ['Nothing', 389.229],
    ['AVAVAV', 408.496],
    ['Ünïcödé', 405.322],
    ['Καλημέρα', 518.848],
    ['Привет', 368.262],
  ])('%s is as wide as in the browser', (text, expected) => {
    expect(widthOf(text, 700)).toBeCloseTo(expected, 1);
  });

  test('heavier letters are wider', () => {
    expect(widthOf('Nothing', 800)).toBeGreaterThan(widthOf('Nothing', 700) + 5);
    expect(widthOf('Nothing', 700)).toBeGreaterThan(widthOf('Nothing', 400) + 10);
  });

  test('an emoji of several characters is one picture and changes nothing after it', () => {
    expect(widthOf('👨‍👩‍👧‍👦', 700)).toBe(widthOf('😀', 700));
    expect(widthOf('a😀b', 700)).toBeCloseTo(widthOf('a', 700) + widthOf('😀', 700) + widthOf('b', 700), 3);
  });
});

describe('runs', () => {
  test('change with the file that has the letters', () => {
    expect(splitByFont('Ok Привет!', 'Inter')).toEqual([
      { text: 'Ok ', family: subsetFamily('Inter', 'latin') },
      { text: 'Привет', family: subsetFamily('Inter', 'cyrillic') },
      { text: '!', family: subsetFamily('Inter', 'latin') },
    ]);
  });

  // The packages list these for two files each; only one of them has the letter.
  test.each(['œ', 'ı', 'ґ', 'ұ'])('%s is found in the file that has it', (letter) => {
    const [run] = splitByFont(letter, 'Inter');
    expect(run?.family).toMatch(/ (latin|cyrillic)$/);
  });

  test('missing letters fall back to the default font, then to none', () => {
    expect(splitByFont('Ok Ωक', 'Oswald')).toEqual([
      { text: 'Ok ', family: subsetFamily('Oswald', 'latin') },
      { text: 'Ω', family: subsetFamily('Inter', 'greek') },
      { text: 'क', family: null },
    ]);
  });

  test('right-to-left text stays in one run', () => {
    expect(splitByFont('שלום!', 'Inter')).toEqual([{ text: 'שלום!', family: null }]);
  });
});
