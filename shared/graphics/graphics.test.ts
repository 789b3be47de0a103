import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findEffectFaults } from '#shared/effects/find-faults.ts';
import { type Graphic, splitGraphics } from '#shared/effects/graphics.ts';
import { completeValues } from '#shared/effects/registry.ts';
import { MAX_TITLE_CHARACTERS, TITLE } from '#shared/effects/title.ts';
import { drawGraphic } from '#shared/render/graphic-drawing.ts';
import { AT_REST, motionAt } from '#shared/render/graphic-motion.ts';
import { layoutTitle } from './title-layout.ts';

const title = (values: Graphic['values'] = {}) => ({ id: 'title', version: 1, values }) as const;
const frame = { width: 1080, height: 1920 };
/** Half a font size for each character. */
const measure = (text: string) => [...text].length * 50;
const layOut = (values: Graphic['values'], characters: number | null = null) =>
  layoutTitle(completeValues(TITLE, { size: 100 / 1080, ...values }), characters, frame, measure);

test.each<[string, Graphic['values'], string]>([
  ['a text that is too long', { text: 'a'.repeat(MAX_TITLE_CHARACTERS + 1) }, 'text'],
  ['a colour by name', { color: 'red' }, 'color'],
  ['a colour with capitals', { boxColor: '#FFFFFF' }, 'boxColor'],
  ['an animation of nobody', { animationIn: 'spin' }, 'animationIn'],
  ['a font that is not shipped', { font: 'Comic Sans MS' }, 'font'],
])('%s is refused with its field', (_, values, field) => {
  expect(findEffectFaults([title(values)], 'video', '').map(({ path }) => path)).toEqual([[0, 'values', field]]);
});

test('a title is refused beside a shape, on footage and on a track of another type', () => {
  const shape = { id: 'ellipse', version: 1, values: {} };
  const codes = (...faults: Parameters<typeof findEffectFaults>) => findEffectFaults(...faults).map(({ code }) => code);
  expect(codes([title(), shape], 'video', '')).toEqual(['effect.graphic']);
  expect(codes([title()], 'video', 'asset')).toEqual(['effect.graphic']);
  expect(codes([title()], 'caption', '')).toEqual(['effect.wrong-track']);
});

test.each<[string, Graphic['values'], number, object]>([
  ['no animation', {}, 0, {}],
  ['a fade at its start', { animationIn: 'fade' }, 0, { opacity: 0 }],
  ['a fade half way', { animationIn: 'fade' }, 0.25, { opacity: 0.5 }],
  ['a fade after its length', { animationIn: 'fade' }, 0.5, {}],
  ['a fade out half way', { animationOut: 'fade', outSeconds: 1 }, 2.5, { opacity: 0.5 }],
  ['a slide at its start', { animationIn: 'slide', slideFrom: 'left' }, 0, { opacity: 0, x: -0.35 }],
  ['a typewriter', { animationIn: 'typewriter', inSeconds: 2 }, 0.5, { shown: 0.25 }],
  [
    'both, sharing a clip that is too short',
    { animationIn: 'fade', animationOut: 'fade', inSeconds: 5, outSeconds: 5 },
    0.75,
    { opacity: 0.5 },
  ],
])('%s', (_, values, seconds, changed) => {
  expect(motionAt(values, seconds * 1e6, (3 - seconds) * 1e6)).toEqual({ ...AT_REST, ...changed });
});

test('a pop overshoots and ends at its size', () => {
  const scales = [0, 0.1, 0.35, 0.5].map((at) => motionAt({ animationIn: 'pop' }, at * 1e6, 2e6).scale);
  expect(scales[0]).toBeLessThan(0.1);
  expect(scales[2]).toBeGreaterThan(1.05);
  expect(scales[3]).toBe(1);
});

test('a word wider than a line shrinks its title before it is broken', () => {
  const pieces = (letters: number) => layOut({ text: `${'n'.repeat(letters)} is long`, width: 0.5, size: 100 / 1080 });
  // A line holds 10.8 letters at the full size, and 18 at the least.
  const fits = pieces(17);
  expect(fits.words.map(({ text }) => text)).toEqual(['n'.repeat(17), 'is', 'long']);
  expect(fits.box.width).toBeLessThanOrEqual(0.5 * frame.width + 2 * 100);
  expect(fits.fontSizePx).toBeCloseTo((100 * 540) / (17 * 50), 5);
  expect(pieces(30).words.length).toBeGreaterThan(3);
  expect(pieces(30).fontSizePx).toBeCloseTo(60, 5);
});

test('a split leaves the animations at the outer edges, and a progress bar goes on', () => {
  const fades = title({ animationIn: 'fade', animationOut: 'pop' });
  const [head, tail] = splitGraphics([fades], 0.25);
  expect(head).toEqual([title({ animationIn: 'fade' })]);
  expect(tail).toEqual([title({ animationOut: 'pop' })]);
  const bar = { id: 'progress-bar', version: 1, values: { from: 0.2 } };
  const halves = splitGraphics([bar], 0.5).map((half) => half?.[0]?.values);
  expect(halves).toEqual([{ from: 0.2, to: 0.6 }, { from: 0.6 }]);
});

test('the animation is no part of a drawing, so that a fade paints once; a typewriter paints once per character', () => {
  const keyOf = (values: Graphic['values'], shown: number) => drawGraphic(title(values), 'Inter', 0, shown).key;
  expect(keyOf({ text: 'Hi', animationIn: 'fade' }, 1)).toBe(keyOf({ text: 'Hi' }, 1));
  const shares = Array.from({ length: 101 }, (_, index) => keyOf({ text: '👩‍👩‍👦e\u0301!' }, index / 100));
  expect(new Set(shares).size).toBe(4);
});

test('a typed character comes whole, at the place that it keeps', () => {
  const text = 'é👨‍👩‍👧‍👦 مرحبا\nto you';
  const all = layOut({ text });
  const count = [...new Intl.Segmenter().segment(text)].length;
  for (let characters = 0; characters <= count; characters++) {
    const part = layOut({ text }, characters);
    expect(part.words.map(({ x, baseline }) => [x, baseline])).toEqual(
      all.words.map(({ x, baseline }) => [x, baseline]),
    );
    part.words.forEach((word, index) => {
      const whole = [...new Intl.Segmenter().segment(all.words[index]!.text)].map(({ segment }) => segment);
      const typed = [...new Intl.Segmenter().segment(word.text)].map(({ segment }) => segment);
      expect(whole.slice(0, typed.length)).toEqual(typed);
    });
  }
  expect(layOut({ text }, count).words).toEqual(all.words);
});

test('lines stay within their width and the picture around them, aligned by the direction of the text', () => {
  const words = fc.array(fc.constantFrom('one', 'two', 'مرحبا', 'こんにちは', 'extraordinary', '😀'), {
    minLength: 1,
    maxLength: 30,
  });
  const align = fc.constantFrom('start', 'center', 'end');
  fc.assert(
    fc.property(words, align, fc.constantFrom(0.3, 0.84, 1), (parts, side, width) => {
      const layout = layOut({ text: parts.join(' '), align: side, width, outline: 0.2, shadow: 1 });
      const limit = (width * frame.width) / 2 + 0.01;
      for (const word of layout.words) {
        expect(word.x).toBeGreaterThanOrEqual(-limit);
        expect(word.x + word.width).toBeLessThanOrEqual(limit);
        expect(Math.abs(word.baseline)).toBeLessThan(layout.size.height / 2);
      }
      expect(layout.size.height).toBeLessThanOrEqual(frame.height * 1.3);
    }),
  );
  const [ltr, rtl] = ['wide words here\nshort', 'مرحبا بالعالم كله\nنعم'].map((text) =>
    layOut({ text, align: 'start' }),
  );
  const edges = (layout: typeof ltr) => layout!.words.map(({ x }) => Math.round(x));
  expect(edges(ltr).at(-1)).toBe(Math.min(...edges(ltr)));
  expect(edges(rtl).at(-1)).toBeGreaterThan(Math.min(...edges(rtl)));
});

test('a long word that fits its line is never broken to make the lines equally long', () => {
  const words = layOut({ text: 'extraordinarily a', width: 0.84 }).words.map(({ text }) => text);
  expect(words).toEqual(['extraordinarily', 'a']);
});

test('lines end between words where there is room, and no line begins with a closing mark', () => {
  const linesOf = (values: Graphic['values']) => {
    const lines = new Map<number, string>();
    for (const { baseline, text } of layOut(values).words) lines.set(baseline, `${lines.get(baseline) ?? ''}${text}`);
    return [...lines.values()];
  };
  expect(linesOf({ text: 'extraordinary day', width: (13 * 50) / 1080 + 0.01 })).toEqual(['extraordinary', 'day']);
  expect(linesOf({ text: 'こんにちは世界', width: (6 * 50) / 1080 + 0.01 })).toEqual(['こんにちは', '世界']);
  expect(linesOf({ text: 'パンを食べてみませんか', width: (9 * 50) / 1080 + 0.01 })).toEqual([
    'パンを',
    '食べてみませんか',
  ]);
  for (let characters = 3; characters < 8; characters++) {
    const width = (characters * 50) / 1080 + 0.01;
    for (const line of linesOf({ text: '「スーパーマーケット」。ジェットコースター！', width })) {
      expect(line).not.toMatch(/^[」。！ーッェ]/u);
    }
  }
});

test('a text without words has no picture', () => {
  expect(layOut({ text: ' \n ' }).size).toEqual({ width: 0, height: 0 });
});
