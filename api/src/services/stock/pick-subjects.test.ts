import { expect, test } from 'vitest';
import { pickSubjects } from './pick-subjects.ts';

/** Shown pictures of scenes, written as `narration|on-screen text|visual`. */
async function shown(language: string | null, ...scenes: string[]) {
  const subjects = await pickSubjects(
    scenes.map((scene) => {
      const [narration = '', onScreenText = '', visual = ''] = scene.split('|');
      return { narration, onScreenText, visual };
    }),
    language,
  );
  return subjects.map((subject) => (subject ? `${subject.text} ${subject.view}` : null));
}

test('a scene shows the thing that it names, else the topic, and the same thing never twice in the same way', async () => {
  expect(
    await shown(
      'en',
      'My dog learned to open the fridge.',
      'First the cheese disappeared.',
      'Then he hid.',
      'We gave up.',
    ),
  ).toEqual(['🐕 framed', '🧀 framed', '🐕 framed', '🐕 free']);
  expect(await shown('en', 'Grind coffee.', 'Eight parts water to one of coffee.')).toEqual(['☕ framed', '💧 framed']);
});

test.for([
  ['de', 'Frische Kaffeebohnen riechen gut.', '☕ framed'],
  ['fr', 'Votre chat dort.', '🐈 framed'],
  ['en', 'We had a chat.', null],
  ['es', 'Cuida tus plantas en el jardín.', '🪴 framed'],
  ['it', 'Il segreto della pasta.', '🍝 framed'],
  ['pt-BR', 'Leve só uma mala.', '🧳 framed'],
  [null, 'Read more books.', '📚 framed'],
  ['nl', 'Mijn pizza.', null],
  ['en', 'Running a business is on fire, and interest falls.', null],
  ['en', 'Be honest.||A laptop on a desk', null],
  ['en', 'Be honest.||A horse on a beach', '🐎 framed'],
  ['en', 'Our best tip.|Summer sale: 50 % off', '50 % free'],
  ['en', 'From $20 to $5.|$20 → $5', null],
] as const)('in %s, “%s” shows %s', async ([language, scene, expected]) => {
  expect(await shown(language, scene)).toEqual([expected]);
});

test('nothing is shown in a video about loss, illness or violence', async () => {
  expect(await shown('en', 'Make yourself a coffee.', 'Grief takes time.')).toEqual([null, null]);
  expect(await shown('it', 'La mia malattia.', 'Un caffè con gli amici.')).toEqual([null, null]);
});
