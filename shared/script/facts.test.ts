import { expect, test } from 'vitest';
import { readFacts, splitEnumeration } from './facts.ts';
import { joinSentences, splitSentences } from './sentences.ts';

const told = (text: string) => {
  const { opening, facts } = readFacts(text);
  return [opening, ...facts.map((fact) => (fact.isItem ? `* ${fact.text}` : fact.text))];
};

test.each([
  ['Our bakery. Bread from £3.', ['Our bakery.', 'Bread from £3.']],
  ['Packing\n- wool socks\n• a tripod\n3) a map', ['Packing', '* Wool socks.', '* A tripod.', '* A map.']],
  ['How it works: 1. Sign up. 2. Pay £14.', ['How it works', '* Sign up.', '* Pay £14.']],
  ['3 facts about bees: they dance, sting and hum', ['3 facts about bees', '* They dance.', '* Sting.', '* Hum.']],
  ['Our shop: open from 9 to 6', ['Our shop', 'Open from 9 to 6.']],
  ['Doors open at 10:30 on Friday', ['Doors open at 10:30 on Friday']],
  ['Our app. Key features:\n- offline maps\n- alarms', ['Our app.', '* Offline maps.', '* Alarms.']],
  ['Our café. Keep it short. Mention the garden. End with a call to action.', ['Our café.']],
  [
    'Our café. Add a pinch of salt. No sugar. Use the back door.',
    ['Our café.', 'Add a pinch of salt.', 'No sugar.', 'Use the back door.'],
  ],
  ['Unser Laden. Bitte mit einem Beispiel.', ['Unser Laden.']],
])('%j is told as its title and its facts', (text, expected) => {
  expect(told(text)).toEqual(expected);
});

test.each([
  [
    'So I started running last year because my doctor said my blood pressure was too high, and I hated it for months, but now I run every Sunday',
    4,
  ],
  [
    'El año pasado empecé a correr porque mi médico me dijo que tenía la tensión alta y al principio lo odiaba, pero ahora salgo todos los domingos',
    4,
  ],
  [
    'L’année dernière j’ai commencé à courir parce que mon médecin trouvait ma tension trop élevée, au début je détestais ça, mais maintenant je cours',
    4,
  ],
  [
    '去年、医者に血圧が高いと言われて走り始めたけれど、最初は本当に嫌で、でも今では毎週日曜日に近所の人と一緒に走っています',
    3,
  ],
])('a sentence that goes on and on is told in breaths, none of its words lost: %.30s', (text, breaths) => {
  const letters = (part: string) =>
    part
      .replace(/\P{L}/gu, '')
      .replace(/けれど/, '')
      .toLowerCase();
  expect(told(text)).toHaveLength(breaths);
  expect(letters(told(text).join(''))).toBe(letters(text));
});

test('figures and words of a list stay as they were', () => {
  expect(splitEnumeration('flour, 1,200 g of sugar, salt and pepper')).toEqual([
    'flour',
    '1,200 g of sugar',
    'salt',
    'pepper',
  ]);
});

test.each([
  ['Wir öffnen am 3. Mai um 7 Uhr. Komm vorbei.', 2],
  ['Am 14. Juni feiern wir.', 1],
  ['Dr. Lee leads it with St. Mary’s. It starts soon.', 2],
  ['القهوة مجانية يوم الجمعة. نفتح صباحا.', 2],
  ['抹茶ラテは600円です。毎週水曜日は定休日です。', 2],
  ['2. Pay £14 a week.', 1],
  ['It costs 3.50. £2 for students.', 2],
])('%s has %i sentences', (text, count) => {
  expect(splitSentences(text)).toHaveLength(count);
});

test('sentences are joined with a space, except behind a Japanese full stop', () => {
  expect(joinSentences(['Go.', 'Now.'])).toBe('Go. Now.');
  expect(joinSentences(['どうぞ。', '今すぐ！'])).toBe('どうぞ。今すぐ！');
});
