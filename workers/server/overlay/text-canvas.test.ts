import { beforeAll, describe, expect, test } from 'vitest';
import { hasOtherScripts, scriptFontsOf } from '#shared/captions/script-fonts.ts';
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

  test('right-to-left text is split where its font or its direction changes, and ordered from left to right', () => {
    const latin = subsetFamily('Inter', 'latin');
    expect(splitByFont('שלום!', 'Inter')).toEqual([
      { text: '!', family: latin, direction: 'rtl' },
      { text: 'שלום', family: null, direction: 'rtl' },
    ]);
    const order = (text: string, direction?: 'ltr' | 'rtl') =>
      splitByFont(text, 'Inter', [], direction).map((run) => `${run.text} ${run.direction}`);
    expect(order('ב-2024')).toEqual(['2024 ltr', '- rtl', 'ב rtl']);
    expect(order('ב-3.5%')).toEqual(['3.5% ltr', '- rtl', 'ב rtl']);
    expect(order('COVID19و')).toEqual(['و rtl', 'COVID19 ltr']);
    expect(order('COVID19و', 'ltr')).toEqual(['COVID19 ltr', 'و rtl']);
  });
});

describe('scripts that the caption fonts lack', () => {
  beforeAll(() => registerCaptionFonts('Inter', ['नमस्ते', 'שלום', '世界', 'これは世界', '안녕']));

  test.each([
    ['नमस्ते', ['devanagari'], ['Clipwright devanagari devanagari']],
    ['שלום', ['hebrew'], ['Clipwright hebrew hebrew']],
    ['צה"ל', ['hebrew'], ['Clipwright hebrew hebrew', 'Inter Variable latin', 'Clipwright hebrew hebrew']],
    ['ב-2024', ['hebrew'], ['Inter Variable latin', 'Inter Variable latin', 'Clipwright hebrew hebrew']],
    ['안녕', [], [null]],
  ] as const)('%j with %j is drawn in %j', (text, scripts, families) => {
    expect(splitByFont(text, 'Inter', scripts).map(({ family }) => family)).toEqual(families);
  });

  test('a Chinese letter is Japanese beside Japanese ones', () => {
    const fontOf = (text: string) => splitByFont('世', 'Inter', scriptFontsOf(text))[0]?.family?.split(' ')[1];
    expect([fontOf('世界'), fontOf('これは世界')]).toEqual(['sc', 'jp']);
  });
});

test.each([
  ['Plain words — 100 % “fine”, Ünïcödé Καλημέρα Привет 😀 ❤️', []],
  ['مرحبا שלום', ['arabic', 'hebrew']],
  ['नमस्ते สวัสดี', ['devanagari', 'thai']],
  ['你好，世界', ['sc']],
  ['字幕です', ['jp', 'sc']],
  ['안녕', ['kr']],
])('%j needs the fonts %j', (text, fonts) => {
  expect(scriptFontsOf(text)).toEqual(fonts);
  expect(hasOtherScripts(text)).toBe(fonts.length > 0);
});
