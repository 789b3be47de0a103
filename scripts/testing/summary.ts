import { writeFileSync } from 'node:fs';
import * as z from 'zod';

/** Where the reporters write what a run came to. */
export const SUMMARY_VARIABLE = 'TEST_SUMMARY';

export const testSummarySchema = z.object({
  passed: z.int(),
  failed: z.int(),
  /** Milliseconds of each file, with its imports and hooks, by its path. */
  files: z.record(z.string(), z.number()),
  /** Titles of tests that passed at a later try. */
  retried: z.array(z.string()),
});

export type TestSummary = z.infer<typeof testSummarySchema>;

/** Writes the summary where `scripts/test.ts` reads it; a run by hand has no such place. */
export function writeSummary(summary: TestSummary): void {
  const path = process.env[SUMMARY_VARIABLE];
  if (path) writeFileSync(path, JSON.stringify(summary));
}
