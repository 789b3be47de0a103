import { join } from 'node:path';
import fc from 'fast-check';
import { expect } from 'playwright/test';
import { CHOICES, Desk, type Happening } from './desk.ts';
import { test } from './studio.ts';

/** 1,000 steps in rounds, each with a new project, so that a fault shows up in the round that caused it. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 20);
const STEPS = 50;
/** The first round uses this seed; each further round adds one. */
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

const tab = fc.nat({ max: 1 });
const HAPPENINGS: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 45, arbitrary: fc.record({ type: fc.constant('edit'), tab, isSaved: fc.boolean() }) },
  { weight: 15, arbitrary: fc.record({ type: fc.constant('answer'), tab, choice: fc.constantFrom(...CHOICES) }) },
  { weight: 16, arbitrary: fc.record({ type: fc.constantFrom('reload', 'close', 'crash', 'leave'), tab }) },
  { weight: 6, arbitrary: fc.record({ type: fc.constant('kill-server') }) },
  { weight: 8, arbitrary: fc.record({ type: fc.constant('start-server') }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('disconnect') }) },
  { weight: 6, arbitrary: fc.record({ type: fc.constant('reconnect') }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('kill-browser') }) },
);

test.use({ studioOf: 'any-order' });

for (let round = 0; round < ROUNDS; round += 1) {
  test(`round ${round + 1}: no edit is lost in ${STEPS} steps, and both tabs end equal`, { tag: '@long' }, async ({
    studio,
    folder,
  }) => {
    const seed = SEED + round;
    process.stdout.write(`ROUNDS=1 SEED=${seed}\n`);
    test.setTimeout(60_000 + STEPS * 15_000);
    const desk = await Desk.open(studio, join(folder, 'profile'), `any-order-${seed}@example.com`);
    try {
      for (const happening of fc.sample(HAPPENINGS, { seed, numRuns: STEPS })) {
        await test.step(JSON.stringify(happening), () => desk.happen(happening), { timeout: 60_000 });
      }
      await desk.settle();
      const stored = await desk.stored();
      expect([...desk.edits].filter((text) => !stored.has(text))).toEqual([]);
      await expect(async () => {
        const [first, second] = await desk.shown();
        expect(first).toEqual(second);
      }).toPass();
    } finally {
      await desk.close();
    }
  });
}
