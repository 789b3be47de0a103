import { defineConfig } from 'playwright/test';
import { CHROMIUM_ARGUMENTS, findChromium } from './scripts/chromium.ts';

export default defineConfig({
  testDir: 'web/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './web/e2e/global-setup.ts',
  // Each has a studio of its own.
  workers: 2,
  fullyParallel: false,
  // A deadline only ends a test that hangs. Two browsers share the processors with encoders, and a machine may be busy
  // with more than these tests.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [['list'], ['./scripts/testing/playwright-reporter.ts']],
  outputDir: 'test-results',
  use: {
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGUMENTS },
    viewport: { width: 1280, height: 800 },
    // A trace would be recorded of every test to be kept of a few; `--trace on` has one of the test that is looked into.
    screenshot: 'only-on-failure',
    // Tests stop requests on their way, which a service worker would hide; the offline test allows it.
    serviceWorkers: 'block',
  },
});
