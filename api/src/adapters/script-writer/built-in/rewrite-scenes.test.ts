import { expect, test } from 'vitest';
import { aiPromptSchema } from '#shared/contracts/project.ts';
import type { Scene } from '#shared/script/script.ts';
import { TONES, type Tone } from '#shared/script/tones.ts';
import { rewriteScenes } from './rewrite-scenes.ts';
import { writeScript } from './write-script.ts';

const prompt = aiPromptSchema.parse({
  topic: 'Our bakery. We bake at five. End with: see you on Saturday',
  tone: 'upbeat',
});
const { scenes } = writeScript(prompt);
const said = (list: readonly Scene[]) => list.map(({ narration }) => narration).join(' ');
const rewrite = (list: readonly Scene[], tone: Tone, targets: readonly number[] = [...list.keys()]) =>
  rewriteScenes({ prompt, tone, scenes: list, targets });

test('another tone changes this writer’s own sentences and marks, and no word of the user', () => {
  const calm = rewrite(scenes, 'calm');
  expect(calm).toHaveLength(scenes.length);
  expect(said(calm)).toContain(said(writeScript({ ...prompt, tone: 'calm' }).scenes).slice(0, 40));
  expect(said(calm)).toMatch(/^Our bakery\. Take a moment .*We bake at five\..*See you on Saturday\.$/s);
  expect(said(rewrite(calm, 'upbeat'))).toBe(said(scenes));
});

test('words that the user has edited stay as they are', () => {
  const edited = scenes.map((scene) => ({ ...scene, narration: `Wow! ${scene.narration} Mine.` }));
  const wows = said(rewrite(edited, 'calm')).match(/Wow! .*?Mine\./gs);
  expect(wows).toHaveLength(scenes.length);
});

test.each([
  [
    'upbeat',
    /^Three bread tips! Let’s get into it!.*And here comes the last one! Number 3: salt\..*Save this for later!$/s,
  ],
  [
    'professional',
    /^Three bread tips\. Here is.*Finally, the last one\. Number 3: salt\..*If this was useful, save this for later\.$/s,
  ],
  ['casual', /^Three bread tips\. Okay.*Right, last one\. Number 3: salt\..*Oh, and save this for later\.$/s],
  [
    'energetic',
    /^Three bread tips! Keep.*Last one, stay with me! Number 3: salt\..*Don’t wait, save this for later!$/s,
  ],
  [
    'calm',
    /^Three bread tips\. Take.*And one last thing\. Number 3: salt\..*When you’re ready, save this for later\.$/s,
  ],
] as const)('every tone has its own hook, last point and call to action, from any other tone: %s', (tone, expected) => {
  const list = aiPromptSchema.parse({
    topic: 'Three bread tips: flour, water, salt',
    platform: 'instagram',
    durationSec: 30,
  });
  for (const before of TONES) {
    const { scenes } = writeScript({ ...list, tone: before });
    const targets = [...scenes.keys()];
    expect(said(rewriteScenes({ prompt: { ...list, tone: before }, tone, scenes, targets }))).toMatch(expected);
  }
});
