import fc from 'fast-check';
import { expect, test } from 'vitest';
import { at } from '#shared/timeline/testing/notation.ts';
import { countStumbles, findTakes, type TakeSource } from './find-takes.ts';
import { talk } from './testing/talk.ts';

const scene = (id: string, narration: string) => ({ id, narration, onScreenText: '', visual: '', duration: at(2) });
const source = (text: string, assetId = 'a', language = 'en'): TakeSource => ({ assetId, language, words: talk(text) });

const SCENES = [
  scene('s1', 'We bake our bread before dawn. Nobody else does.'),
  scene('s2', 'It costs $20, and it sells out by noon.'),
];

/** The takes of each sentence: their words, those that are missing in brackets, and the number of stumbles. */
function takes(scenes: Parameters<typeof findTakes>[0], ...sources: readonly TakeSource[]): readonly string[] {
  return findTakes(scenes, sources).map(({ words, takes: found }) =>
    found
      .map(({ assetId, first, last, missing, stumbles }) => {
        const lost = missing.length > 0 ? ` (${missing.map((index) => words[index]).join(' ')})` : '';
        return `${assetId}${first}-${last}${lost} ${countStumbles(stumbles)}`;
      })
      .join(', '),
  );
}

test('each sentence is found where it was said, whatever its order, case and numbers', () => {
  const transcript =
    'it costs twenty dollars and it sells out by noon okay nobody else does we baked our bread before dawn';
  expect(takes(SCENES, source(transcript))).toEqual(['a14-19 0', 'a11-13 0', 'a0-9 0']);
});

test('a take without stumbles comes first, then the latest', () => {
  const transcript =
    'We bake our um bread before before dawn. ... We bake our bread before dawn. ... We bake our bread before dawn. ... We bake our ... bread before dawn.';
  expect(takes(SCENES, source(transcript))[0]).toBe('a14-19 0, a8-13 0, a20-25 1, a0-7 2');
  const [sentence] = findTakes(SCENES, [source(transcript)]);
  expect(sentence?.takes.at(-1)?.stumbles).toEqual({ others: 0, repeats: 1, fillers: 1, pauses: 0 });
});

test('a later recording comes before an equal one', () => {
  const transcript = 'We bake our bread before dawn.';
  expect(takes(SCENES, source(transcript, 'old'), source(transcript, 'new'))[0]).toBe('new0-5 0, old0-5 0');
});

test('a false start is a take that misses words, and is no part of the one that follows', () => {
  expect(takes(SCENES, source('We bake our bread we bake our bread before dawn.'))[0]).toBe(
    'a4-9 0, a0-3 (before dawn.) 0',
  );
});

test('a misheard word is said, one that sounds like no other is not', () => {
  expect(takes(SCENES, source('We bake our red before don. Nobody'))[0]).toBe('a0-5 2');
  expect(takes(SCENES, source('We bake our bread before. Maximilian'))[0]).toBe('a0-4 (dawn.) 0');
});

test('what was never said has no take', () => {
  expect(takes(SCENES, source('Hello and welcome to the show before we start our day'))).toEqual(['', '', '']);
  expect(takes(SCENES, source(''))).toEqual(['', '', '']);
  expect(takes([scene('s', '… [your tip] …'), scene('t', '')], source('We bake'))).toEqual(['']);
});

test('a short sentence is not found within a longer one', () => {
  const scenes = [scene('s1', 'We bake.'), scene('s2', 'We bake our bread before dawn.')];
  expect(takes(scenes, source('We bake our bread before dawn.'))).toEqual(['', 'a0-5 0']);
  expect(takes(scenes, source('We bake. We bake our bread before dawn.'))).toEqual(['a0-1 0', 'a2-7 0']);
});

test('of a sentence that the script has twice, each gets its own', () => {
  const scenes = [scene('s1', 'Try it. Bees can dance.'), scene('s2', 'Try it.')];
  expect(takes(scenes, source('Try it. Bees can dance. Try it.'))).toEqual(['a0-1 0', 'a2-4 0', 'a5-6 0']);
  expect(takes(scenes, source('Try it.'))).toEqual(['a0-1 0', '', 'a0-1 0']);
});

test('a take is used with a breath at its ends, of which the words beside it have half', () => {
  const [, sentence] = findTakes(SCENES, [source('dawn. Nobody else does. ... It')]);
  expect(sentence?.takes[0]).toMatchObject({ in: at(0.65), out: at(2.3), first: 1, last: 3 });
});

test('a script without spaces is found by its characters', () => {
  const scenes = [scene('s', '今日は雨です。')];
  expect(takes(scenes, source('えっと 今日 は 雨 です', 'a', 'ja'))).toEqual(['a1-4 0']);
});

test('any sentences, said in any order between other words, are found word for word', () => {
  const vocabulary = 'tea milk cup pour slow heat water leaf sip stir spoon kettle steam honey mint'.split(' ');
  const sentence = fc
    .array(fc.constantFrom(...vocabulary), { minLength: 3, maxLength: 12 })
    .map((words) => `${words.join(' ')}.`);
  fc.assert(
    fc.property(
      fc.uniqueArray(sentence, { minLength: 1, maxLength: 5 }),
      fc.infiniteStream(fc.nat(8)),
      (texts, order) => {
        const scenes = texts.map((text, index) => scene(`s${index}`, text.charAt(0).toUpperCase() + text.slice(1)));
        const spoken = [...texts, ...texts]
          .map((text) => ({ text, key: order.next().value }))
          .sort((a, b) => a.key - b.key);
        const words = spoken.map(({ text }) => `${text} zzz zzz`).join(' ');
        const found = findTakes(scenes, [source(words)]);
        expect(found.map(({ takes: [best] }) => best?.missing)).toEqual(texts.map(() => []));
        expect(found.map(({ takes: [best] }) => best && countStumbles(best.stumbles))).toEqual(texts.map(() => 0));
      },
    ),
    { numRuns: 40 },
  );
});
