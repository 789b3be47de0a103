import { expect, test } from 'vitest';
import { aiPromptSchema } from '#shared/contracts/project.ts';
import type { Scene } from '#shared/script/script.ts';
import type { Tone } from '#shared/script/tones.ts';
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

test('a single scene that asks for the user’s words asks for something else', () => {
  const index = scenes.findIndex(({ narration }) => narration.includes('['));
  const [scene] = rewrite(scenes, 'upbeat', [index]);
  expect(scene?.narration).toMatch(/\[your .*\]/);
  expect(said(scenes)).not.toContain(scene?.narration);
});
