import { relative } from 'node:path';
import type { Reporter, Suite, TestCase, TestResult } from 'playwright/types/testReporter';
import { writeSummary } from './summary.ts';

export default class SummaryReporter implements Reporter {
  readonly #files: Record<string, number> = {};
  #tests: TestCase[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.#tests = suite.allTests();
  }

  onTestEnd({ location }: TestCase, { duration }: TestResult): void {
    const path = relative(process.cwd(), location.file);
    this.#files[path] = (this.#files[path] ?? 0) + duration;
  }

  onEnd(): void {
    const those = (outcome: ReturnType<TestCase['outcome']>) =>
      this.#tests.filter((test) => test.outcome() === outcome);
    writeSummary({
      passed: those('expected').length + those('flaky').length,
      failed: those('unexpected').length,
      failures: those('unexpected').map(titleOf),
      files: this.#files,
      skipped: countByFile(those('skipped')),
      retried: those('flaky').map(titleOf),
    });
  }
}

function titleOf({ location, title }: TestCase): string {
  return `${relative(process.cwd(), location.file)}: ${title}`;
}

function countByFile(tests: readonly TestCase[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { location } of tests) {
    const path = relative(process.cwd(), location.file);
    counts[path] = (counts[path] ?? 0) + 1;
  }
  return counts;
}
