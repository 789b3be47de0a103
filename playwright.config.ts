import { defineConfig } from 'playwright/test';
import { CHROMIUM_ARGUMENTS, findChromium } from './scripts/chromium.ts';

export default defineConfig({
  testDir: 'web/e2e',
  testMatch: '**/*.e2e.ts',
  workers: 1,
  fullyParallel: false,
  // See vitest.config.ts; a test that passes at its second try is reported as flaky.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGUMENTS },
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
  },
});
