import { expect, test } from 'vitest';
import { GENERAL_ADVICE, GENERAL_REASONS, PICKS, PRACTICE_ADVICE } from './advice.ts';
import { AFTER_FACTS } from './after.ts';
import { CHOOSING } from './choosing.ts';
import { DOMAINS, detectDomain } from './domains.ts';
import { CLAIM, COMPARING, DIFFERENCE, EXPLAINER, QUESTIONING, THINKING, TRIP } from './explaining.ts';
import { BEFORE_AFTER, FOLLOW, JOB, LOOK, MEET, PROMO_FOOD, TESTIMONIAL, TOUR } from './frames.ts';
import { GRAVE_NEED } from './grave.ts';
import { findKnowledge, KNOWLEDGE } from './knowledge.ts';
import { FACT_PICKS, GENERAL_SIGNS, REASON_PICKS } from './lists.ts';
import { findMistakes, GENERAL_MISTAKES } from './mistakes.ts';
import { LESSON_PICKS, MISTAKE_PICKS, MYTH_PICKS, SIGN_PICKS } from './picks.ts';
import { type Point, readPoints } from './point.ts';
import { findProcedure } from './procedures.ts';
import { PROMO_EVENT, PROMO_GENERAL, PROMO_PLACE, PROMO_PRODUCT, PROMO_SERVICE } from './promo.ts';
import { DAY_STORY, OWN_STORY, TOLD_STORY } from './stories.ts';
import { TASK } from './tasks.ts';

const GENERAL = [
  GENERAL_ADVICE,
  PRACTICE_ADVICE,
  CHOOSING,
  LESSON_PICKS,
  MISTAKE_PICKS,
  MYTH_PICKS,
  SIGN_PICKS,
  BEFORE_AFTER,
  FOLLOW,
  JOB,
  LOOK,
  MEET,
  PROMO_FOOD,
  TESTIMONIAL,
  TOUR,
  GENERAL_MISTAKES,
  GENERAL_REASONS,
  GENERAL_SIGNS,
  FACT_PICKS,
  REASON_PICKS,
  PICKS,
  EXPLAINER,
  QUESTIONING,
  COMPARING,
  CLAIM,
  DIFFERENCE,
  TRIP,
  THINKING,
  TASK,
  AFTER_FACTS,
  OWN_STORY,
  TOLD_STORY,
  DAY_STORY,
  PROMO_PLACE,
  PROMO_PRODUCT,
  PROMO_SERVICE,
  PROMO_EVENT,
  PROMO_GENERAL,
  GRAVE_NEED,
].flat();
const ALL: readonly Point[] = [
  ...GENERAL,
  ...DOMAINS.flatMap((domain) => domain.advice),
  ...KNOWLEDGE.flatMap(({ points }) => points),
];

test('every point has the point, the why and the how, each a sentence with its mark', () => {
  for (const { title, sentences, visual } of ALL) {
    expect(sentences, title).toHaveLength(3);
    for (const sentence of sentences) expect(sentence).toMatch(/^[“"{A-Z].*[.!?]$/);
    expect(title).toMatch(/^[^.]{3,44}$/);
    expect(visual).toMatch(/^[^.]{15,160}$/);
  }
});

test('no sentence stands in two general points, or twice in one field', () => {
  const repeated = (points: readonly Point[]) => {
    const sentences = points.flatMap((point) => point.sentences);
    return sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index);
  };
  expect(repeated(GENERAL)).toEqual([]);
  for (const domain of DOMAINS) expect(repeated([...domain.advice, ...PRACTICE_ADVICE, ...GENERAL_ADVICE])).toEqual([]);
});

test('a line of another form is no point', () => {
  expect(() => readPoints('Only a title')).toThrow('Not a point');
});

test.each([
  ['tie a Windsor', true, 'tie'],
  ['save money on groceries', true, 'money'],
  ['sourdough for beginners', false, 'baking'],
  ['my grandmother’s lemon olive oil cake', false, 'baking'],
  ['chocolate chip cookies', false, 'baking'],
  ['weeknight pasta', false, 'food'],
  ['two cats', false, 'pets'],
  ['my dogs', false, 'pets'],
  ['quantum physics', false, undefined],
  ['the egg market crash', false, undefined],
  ['family-run plumbing company', false, undefined],
  ['the tie between sleep and memory', false, undefined],
  ['coffee machines', false, undefined],
  ['change a bike tyre', true, undefined],
  ['bake cookies', true, 'baking'],
  ['delete cookies in Chrome', true, undefined],
  ['clear all cookies', true, undefined],
  ['website cookies', false, undefined],
  ['cookie consent banners', false, undefined],
  ['writing clean code', true, undefined],
  ['stock photos', false, 'photo'],
  ['running a business', false, undefined],
  ['the cast interview', false, undefined],
])('%s belongs to the right field or to none', (text, isDone, id) => {
  expect(detectDomain(text, isDone)?.id).toBe(id);
});

test.each([
  ['inflation', true],
  ['Why is the sky blue?', true],
  ['The Blockchain', true],
  ['the history of inflation', false],
  ['inflatable boats', false],
  ['black holes in my socks', false],
])('only exactly what is known is explained: %s', (words, isKnown) => {
  expect(findKnowledge(words) !== null).toBe(isKnown);
});

test.each([
  ['change a bike tyre', 6],
  ['repot a monstera', 6],
  ['make pancakes', 6],
  ['change your mind', null],
  ['write a novel', null],
])('only exactly what is known is a procedure: %s', (action, steps) => {
  expect(findProcedure(action)?.length ?? null).toBe(steps);
});

test('every step and every mistake has its three sentences, none of them twice', () => {
  for (const points of [findProcedure('iron a shirt'), findMistakes('houseplants'), findMistakes('investing')]) {
    const sentences = (points ?? []).flatMap((point) => point.sentences);
    expect(sentences.length).toBeGreaterThan(14);
    expect(new Set(sentences).size).toBe(sentences.length);
  }
});
