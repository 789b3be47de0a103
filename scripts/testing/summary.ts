import { writeFileSync } from 'node:fs';
import * as z from 'zod';

/** Path to which the reporters write a run's summary. */
export const SUMMARY_VARIABLE = 'TEST_SUMMARY';

/** Tag of tests that only `npm run test:long` runs. */
export const LONG_TAG = 'long';

export const testSummarySchema = z.object({
  passed: z.int(),
  failed: z.int(),
  /** Titles of failed tests, and paths of files that broke. */
  failures: z.array(z.string()),
  /** Milliseconds per file, including its imports and hooks, by path. */
  files: z.record(z.string(), z.number()),
  /** Number of skipped tests by path of their file. */
  skipped: z.record(z.string(), z.int()),
  /** Titles of tests that passed only when retried. */
  retried: z.array(z.string()),
});

export type TestSummary = z.infer<typeof testSummarySchema>;

/** Writes the summary where `scripts/test.ts` reads it. A manual run has no such place. */
export function writeSummary(summary: TestSummary): void {
  const path = process.env[SUMMARY_VARIABLE];
  if (path) writeFileSync(path, JSON.stringify(summary));
}
