import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { drawBackground } from '#workers/lib/backgrounds/draw-background.ts';
import { POSTER_PHASE } from '#workers/lib/backgrounds/poster-phase.ts';
import { forScenes } from './look.ts';
import { oklchOf } from './oklch.ts';
import { pickLook } from './pick-look.ts';

const COFFEE = 'Your cold brew tastes flat? Grind coarse, use one part coffee to eight parts water, and chill it.';
const SCRIPTS = [
  { mood: 'upbeat', words: COFFEE },
  { mood: 'calm', words: 'Bees tell each other where the flowers are.' },
  { mood: 'professional', words: 'Three habits that make remote meetings shorter.' },
  { mood: 'energetic', words: 'Stop skipping leg day! Follow for the full workout.' },
  { mood: 'upbeat', words: 'Our summer sale starts Friday!' },
  { mood: 'calm', words: 'You wake at three. Breathe. Sleep comes back.' },
  { mood: 'warm', words: 'Our wedding was small: one garden, one long table.' },
  { mood: 'playful', words: 'My dog learned to open the fridge.' },
  { mood: 'casual', words: 'Nächster Halt: das Meer.' },
  { mood: 'professional', words: 'Keep every receipt.', brandColors: ['#111111', '#00a86b', '#ffcc00'] },
];

const hueBetween = (a: number, b: number) => Math.abs(((((a - b + 180) % 360) + 360) % 360) - 180);
const meanHue = ({ palette }: ReturnType<typeof pickLook>[number]) => oklchOf(palette.colors[0]).hue;

/** Brightness of a background's pixels, 0 to 1 and linear, from dark to light. */
function luminances(recipe: ReturnType<typeof pickLook>[number]): number[] {
  const size = { width: 54, height: 96 };
  const context = createCanvas(size.width, size.height).getContext('2d');
  drawBackground(context, recipe, size, POSTER_PHASE);
  const data = context.canvas.data();
  const linear = (at: number) => ((data[at] ?? 0) / 255) ** 2.2;
  return Array.from(
    { length: data.length / 4 },
    (_, pixel) => 0.2126 * linear(4 * pixel) + 0.7152 * linear(4 * pixel + 1) + 0.0722 * linear(4 * pixel + 2),
  ).toSorted((a, b) => a - b);
}

test.for(SCRIPTS)('backgrounds for “$words” share hue and brightness, differ in kind, and carry white text', (wish) => {
  const look = pickLook(wish);
  expect(new Set(look.map(({ recolors }) => recolors)).size).toBe(4);
  const hues = look.flatMap(({ palette }) => [...palette.back, ...palette.colors]).map(oklchOf);
  for (const { hue } of hues) for (const other of hues) expect(hueBetween(hue, other.hue)).toBeLessThan(60);
  const levels = look.map(luminances);
  const means = levels.map((all) => all.reduce((sum, each) => sum + each, 0) / all.length);
  expect(Math.max(...means) - Math.min(...means)).toBeLessThan(0.08);
  // White text on nineteen twentieths of each picture has a contrast of at least 4.5 (WCAG 1.4.3).
  for (const all of levels) expect(1.05 / ((all[Math.floor(all.length * 0.95)] ?? 1) + 0.05)).toBeGreaterThan(4.5);
});

test('the brand leads, then the subject, then the mood, and the same wish gets the same', () => {
  const [coffee] = pickLook({ mood: 'upbeat', words: COFFEE });
  expect(hueBetween(coffee ? meanHue(coffee) : 0, 48)).toBeLessThan(30);
  const [brand] = pickLook({ mood: 'upbeat', words: COFFEE, brandColors: ['#101010', '#1d4ed8'] });
  expect(hueBetween(brand ? meanHue(brand) : 0, oklchOf('#1d4ed8').hue)).toBeLessThan(30);
  const [calm, lively] = ['calm', 'playful'].map((mood) => pickLook({ mood, words: 'Qwertz' })[0]?.id);
  expect(calm).not.toBe(lively);
  expect(pickLook({ mood: 'calm', words: '' })).toEqual(pickLook({ mood: 'calm', words: '' }));
});

test('a background for scenes loops hardly later than they end, never longer than its own loop', () => {
  const [recipe] = pickLook({ mood: 'calm', words: 'tea' });
  if (!recipe) throw new Error('The look has no backgrounds.');
  expect([1, 5.2, 60].map((seconds) => forScenes(recipe, seconds).seconds)).toEqual([4, 7, recipe.seconds]);
  expect(forScenes(recipe, 5.2).id).not.toBe(recipe.id);
});
