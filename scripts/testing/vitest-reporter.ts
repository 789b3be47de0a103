import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { LONG_TAG, writeSummary } from './summary.ts';

export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    // A file that cannot be imported has no tests that could fail.
    const broken = modules.filter(
      (module) => module.state() === 'failed' && [...module.children.allTests('failed')].length === 0,
    );
    writeSummary({
      passed: count('passed'),
      failed: count('failed') + broken.length,
      failures: [
        ...tests.filter((test) => test.result().state === 'failed').map(titleOf),
        ...broken.map((module) => module.relativeModuleId),
      ],
      files: Object.fromEntries(modules.map((module) => [module.relativeModuleId, timeOf(module)])),
      skipped: Object.fromEntries(
        modules
          .map((module) => [module.relativeModuleId, [...module.children.allTests('skipped')]] as const)
          // Tests that a run leaves to `npm run test:long` lack nothing.
          .map(([id, tests]) => [id, tests.filter(({ tags }) => !tags.includes(LONG_TAG)).length] as const)
          .filter(([, skipped]) => skipped > 0),
      ),
      retried: tests.filter((test) => test.ok() && (test.diagnostic()?.retryCount ?? 0) > 0).map(titleOf),
    });
  }
}

function titleOf(test: TestCase): string {
  return `${test.module.relativeModuleId}: ${test.fullName}`;
}

function timeOf(module: TestModule): number {
  const { setupDuration, collectDuration, duration } = module.diagnostic();
  return setupDuration + collectDuration + duration;
}
