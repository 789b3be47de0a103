import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { CHROMIUM_ARGUMENTS, findChromium } from './scripts/chromium.ts';
import { serveBucket } from './scripts/testing/serve-bucket.ts';
import { serveModels } from './scripts/testing/serve-models.ts';
import { LONG_TAG } from './scripts/testing/summary.ts';

const BROWSER_PACKAGES = [
  ...['comlink', 'mediabunny', '@mediabunny/aac-encoder', 'idb', 'zod'],
  ...['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime'],
  ...[
    'jotai',
    'wouter',
    'wouter/use-browser-location',
    '@tanstack/react-query',
    'radix-ui',
    'cmdk',
    'react-hook-form',
    '@hookform/resolvers/zod',
    'lucide-react',
    'clsx',
    'chardet',
    'papaparse',
    'perfect-freehand',
    'tailwind-merge',
  ],
];

/** Tests that starve beside another page: they play, record or decode in time, or compare a clock with a picture. */
const ALONE = [
  'workers/browser/{preview,record,proxy-media}/**/!(recovery).browser.test.ts',
  'workers/browser/**/{stalls,paced-decoder}.browser.test.ts',
  'web/src/engine/**/!(media-import).browser.test.ts',
];

export default defineConfig({
  test: {
    reporters: ['default', './scripts/testing/vitest-reporter.ts'],
    // The default leaves one processor idle, and so half of a small machine.
    maxWorkers: '100%',
    // A deadline only ends a test that hangs: a busy machine may keep a process, a page or a disk waiting for long.
    expect: { poll: { timeout: 150_000 } },
    tags: [
      { name: LONG_TAG, description: 'Breadth of many files or models, or repeated losses: `npm run test:long`.' },
    ],
    projects: [
      {
        test: {
          name: 'pure',
          include: ['{shared,api,web,workers,scripts,bench}/**/*.test.ts'],
          exclude: ['**/*.{medium,browser}.test.ts', '**/node_modules/**'],
          setupFiles: ['scripts/testing/pure-setup.ts'],
          testTimeout: 300_000,
          pool: 'threads',
          isolate: false,
        },
      },
      {
        test: {
          name: 'medium',
          include: ['{api,workers,scripts}/**/*.medium.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // The files of a worker share its imports, its Mongoose and its database server (`startTestStudio`).
          isolate: false,
        },
      },
      browserProject('browser', { include: ['{web,workers}/**/*.browser.test.{ts,tsx}'], exclude: ALONE }),
      browserProject('browser-alone', {
        include: ALONE,
        fileParallelism: false,
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});

function browserProject(name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    // The style sheet too: gestures are tested on the layout that a user presses on.
    plugins: [react(), tailwindcss(), serveModels(), serveBucket()],
    // The React that users have, which is also twice as fast as the development one.
    oxc: { jsx: { development: false } },
    optimizeDeps: {
      rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
      exclude: ['@ffmpeg/ffmpeg', '@ffmpeg/core-mt', 'onnxruntime-web'],
      // Bundled together from the start: found one after the other in workers, mediabunny would be there twice.
      // The rest for the same reason: a package found late reloads the page under a running test.
      include: BROWSER_PACKAGES,
    },
    worker: { format: 'es' },
    server: {
      headers: {
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Embedder-Policy': 'require-corp',
      },
    },
    test: {
      ...test,
      name,
      testTimeout: 300_000,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGUMENTS },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  };
}
