import { expect, it } from 'vitest';
import { correctHeard } from '#shared/glossary/correct-heard.ts';
import { GLOSSARY_LIMITS } from '#shared/glossary/glossary.ts';
import { correctInPassages } from './correct-in-passages.ts';

const GLOSSARY = [
  { term: 'ColdBrew', say: '' },
  { term: 'Kraków', say: '' },
];

it('corrects a long transcript as if it were read at once, and others have their turn in between', async () => {
  const said = ['cold', 'brew', 'in', 'Cracow', 'is', 'cold', 'brew'];
  const words = Array.from({ length: 2_100 }, (_, index) => {
    // A pause after each seven words.
    const start = index * 0.25 + Math.floor(index / 7);
    return { text: said[index % 7] ?? '', start, end: start + 0.2 };
  });
  let others = 0;
  let other = setImmediate(function next() {
    others += 1;
    other = setImmediate(next);
  });
  const corrected = await correctInPassages(words, GLOSSARY);
  clearImmediate(other);
  expect(corrected).toEqual(correctHeard(words, GLOSSARY));
  expect(corrected.filter(({ text }) => text === 'ColdBrew')).toHaveLength(600);
  expect(others).toBeGreaterThan(0);
});

it('takes little of the event loop for a passage and the largest glossary', () => {
  const words = Array.from({ length: 1_000 }, (_, index) => ({
    text: `${['cracow', 'people', 'waited', 'Morningside'][index % 4]}${index % 97}`,
    start: index * 0.2,
    end: index * 0.2 + 0.1,
  }));
  const glossary = Array.from({ length: GLOSSARY_LIMITS.terms }, (_, n) => ({ term: `Krakowia ${n} more`, say: '' }));
  const before = process.threadCpuUsage();
  correctHeard(words, glossary);
  const { user, system } = process.threadCpuUsage(before);
  // It takes less than a tenth of a second, and took three.
  expect((user + system) / 1_000).toBeLessThan(1_500);
});
