import { expect, test, vi } from 'vitest';
import { nameSubject, pickIllustrations } from './pick-subjects.ts';

function sceneOf(text: string) {
  const [narration = '', onScreenText = '', visual = ''] = text.split('|');
  return { narration, onScreenText, visual };
}

/** Illustrations of scenes, written as `narration|on-screen text|visual`. */
async function shown(language: string | null, ...scenes: string[]) {
  const picked = await pickIllustrations(scenes.map(sceneOf), language);
  return picked.map((recipe) => (recipe ? `${recipe.shows.name} ${recipe.shows.view}` : null));
}

test('a scene shows the thing that it names, each time in another view, and then its words', async () => {
  const scenes = ['Grind fresh coffee.', 'Let the coffee bloom.', 'Drink the coffee.', 'More coffee!'];
  expect(await shown('en', ...scenes, 'Then rest.')).toEqual([
    'coffee close',
    'coffee place',
    'coffee motion',
    null,
    null,
  ]);
});

test('a scene without words shows the topic of the video', async () => {
  const words = 'We bake bread. '.repeat(9);
  expect(await shown('en', 'We bake bread.', '[Your name]', words)).toEqual([
    'bread close',
    'bread place',
    'bread motion',
  ]);
});

test.for([
  ['de', 'Frische Kaffeebohnen riechen gut.', 'coffee'],
  ['de', 'Ein Notgroschen beruhigt.', 'saving'],
  ['fr', 'Votre gâteau est prêt.', 'cake'],
  ['fr', 'Un chat dort.', 'cat'],
  ['es', 'Cuida tus plantas en el jardín.', 'plant'],
  ['it', 'La foresta di notte.', 'forest'],
  ['pt-BR', 'O melhor café.', 'coffee'],
  [null, 'A slice of pizza.', 'pizza'],
  ['nl', 'Mijn pizza.', null],
  ['en', 'We had a chat.', null],
  ['en', 'Be honest.||A laptop on a desk', null],
  ['en', 'Be honest.||A tomato on a plate', 'tomato'],
  ['en', 'Running a business is on fire, and interest falls.', null],
  // A figure is a picture of its own.
  ['en', 'Coffee at half the price.|Coffee: 50 % off', null],
  // More about something that has no drawing.
  ['en', 'Sushi without soy.|Sushi||Coffee', null],
  // Ideas are common words.
  ['en', 'One tip for you.', null],
] as const)('in %s, “%s” shows %s', async ([language, scene, expected]) => {
  const [first] = await shown(language, scene);
  expect(first?.split(' ').slice(0, -1).join(' ') ?? null).toBe(expected);
});

test('beside loss, illness or violence nothing is playful and nothing moves about', async () => {
  expect(await shown('en', 'Bake a cake.', 'Grief takes time.', 'Make a coffee.')).toEqual([
    null,
    null,
    'coffee close',
  ]);
  const coffees = await shown('it', 'La mia malattia.', 'Un caffè.', 'Il caffè.', 'Altro caffè.');
  expect(coffees).toEqual([null, 'coffee close', 'coffee place', null]);
});

test('a search of catalogues gets the English name', () => {
  expect(nameSubject(sceneOf('Der Hund schläft.'), 'de')).toBe('dog');
  expect(nameSubject(sceneOf('Der Hund ist gestorben.'), 'de')).toBeNull();
});

test('a scene that names nothing shows what it is about, by meaning, and nothing playful beside loss', async () => {
  const find = vi.fn(async (texts: readonly string[], names: ReadonlySet<string>) =>
    texts.map((text) => (/barista|cupcake/.test(text) ? (names.has('cake') ? 'cake' : 'coffee') : null)),
  );
  const scenes = ['Bake bread.', 'Ask the barista.', 'Sushi is fine.', 'Be honest.'].map(sceneOf);
  const shownBy = async (...all: Parameters<typeof pickIllustrations>) =>
    (await pickIllustrations(...all)).map((recipe) => recipe?.shows.name ?? null);
  expect(await shownBy(scenes, 'en', find)).toEqual(['bread', 'cake', null, null]);
  expect(find.mock.lastCall?.[0]).toEqual(['Ask the barista.', 'Be honest.']);
  expect(await shownBy([...scenes, sceneOf('Grief takes time.')], 'en', find)).toEqual([
    'bread',
    'coffee',
    null,
    null,
    null,
  ]);
  expect(await shownBy([sceneOf('Vraag de barista.')], 'nl', find)).toEqual(['cake']);
});
