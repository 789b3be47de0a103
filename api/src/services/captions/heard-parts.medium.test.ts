import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { HeardPart } from '#api/models/heard-part.ts';
import { deleteAccount } from '#api/services/deletion/request-deletion.ts';
import { createCreator } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { heardParts, MOST_HEARD_PARTS } from './heard-parts.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
beforeEach(() => HeardPart.deleteMany({}));
afterAll(() => studio.close());

it('a part is found by its own account until it expires or is forgotten', async () => {
  await heardParts.keep('ada', 'part', '"one"');
  await heardParts.keep('ada', 'part', '"two"');
  expect(await heardParts.find('ada', 'part')).toBe('"two"');
  expect(await heardParts.find('ben', 'part')).toBeNull();
  await heardParts.forget('ben', ['part']);
  expect(await heardParts.find('ada', 'part')).toBe('"two"');
  await heardParts.forget('ada', ['part']);
  expect(await heardParts.find('ada', 'part')).toBeNull();

  await heardParts.keep('ada', 'part', '"two"');
  await HeardPart.updateOne({ userId: 'ada' }, { $set: { expiresAt: new Date(Date.now() - 1_000) } }).orFail();
  expect(await heardParts.find('ada', 'part')).toBeNull();
});

it('an account’s oldest parts make room, and nobody else’s', async () => {
  await heardParts.keep('ben', 'part', '"his"');
  const expiresAt = (index: number) => new Date(Date.now() + 1_000 * (index + 1));
  const earlier = Array.from({ length: MOST_HEARD_PARTS }, (_, index) => ({
    ...{ _id: `ada ${index}`, userId: 'ada', content: '""', expiresAt: expiresAt(index) },
  }));
  await HeardPart.insertMany(earlier);
  await heardParts.keep('ada', 'last', '"new"');
  expect(await HeardPart.countDocuments({ userId: 'ada' })).toBe(MOST_HEARD_PARTS);
  expect([await heardParts.find('ada', '0'), await heardParts.find('ada', '1')]).toEqual([null, '""']);
  expect([await heardParts.find('ada', 'last'), await heardParts.find('ben', 'part')]).toEqual(['"new"', '"his"']);
  await heardParts.keep('ada', 'long', 'x'.repeat(500_001));
  expect(await heardParts.find('ada', 'long')).toBeNull();
});

it('parts go with their account', async () => {
  await createCreator(studio); // The first one is the admin, who has to stay.
  const { user } = await createCreator(studio);
  await heardParts.keep(user._id, 'part', '"mine"');
  await deleteAccount(studio.deps, user);
  await expect.poll(() => HeardPart.countDocuments({ userId: user._id })).toBe(0);
});
