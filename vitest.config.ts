import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_ARGUMENTS, findChromium } from './scripts/chromium.ts';

/** On a shared machine a process or a decoder may be starved for seconds; a fact that is wrong is wrong twice. */
const RETRIES = process.env['CI'] ? 1 : 0;

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
    'tailwind-merge',
  ],
];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{shared,web,workers,scripts,bench}/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts', 'web/e2e/**', 'node_modules/**'],
        },
      },
      {
        test: {
          name: 'api',
          environment: 'node',
          include: ['api/**/*.test.ts'],
          retry: RETRIES,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The style sheet too: gestures are tested on the layout that a user presses on.
        plugins: [react(), tailwindcss()],
        optimizeDeps: {
          exclude: ['@ffmpeg/ffmpeg', '@ffmpeg/core-mt'],
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
          name: 'browser',
          include: ['{web,workers}/**/*.browser.test.{ts,tsx}'],
          retry: RETRIES,
          testTimeout: 60_000,
          // One page at a time: the tests decode and encode video, and two of them on a small machine starve each other.
          fileParallelism: false,
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
      },
    ],
  },
});
