import { expect, test } from 'vitest';
import { CLEANED_DIGEST, cleanedDigest } from '#workers/fixtures/same-bytes/cleaned-digest.ts';

test('both hosts make the same bytes', async () => {
  expect(await cleanedDigest()).toBe(CLEANED_DIGEST);
});
