import { readFile } from 'node:fs/promises';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { prerenderSite } from './scripts/ops/prerender.ts';
import { buildServiceWorker } from './scripts/ops/service-worker.ts';
import { LEFT_OUT_SUBSETS, SCRIPT_SUBSETS } from './workers/lib/caption-fonts/left-out-subsets.ts';

/** SharedArrayBuffer (ffmpeg.wasm) is only there in a cross-origin isolated page; the API sends the same headers. */
const ISOLATION_HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/**
 * Groups the public pages' modules into a few files instead of some thirty: a first visit waits for each round trip. Nothing of the
 * studio may be in them; the studio uses them too.
 */
const SHARED_CHUNKS = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|wouter|regexparam|clsx|tailwind-merge)[\\/]/,
    priority: 3,
  },
  // Together: zod is set up before a module that comes from another file makes a schema.
  { name: 'zod', test: /node_modules[\\/]zod[\\/]|app[\\/]zod-without-eval\./, priority: 3 },
  // Also of a shared video's page, which has nothing else of the public pages.
  {
    name: 'ui',
    test: /web[\\/]src[\\/](ui[\\/](button|class-names|spinner|page[\\/](page|message-page|theme))|storage[\\/]stored-text)\./,
    priority: 2,
  },
  // Frames of every page, public or not. A chunk also takes what its modules import, so these come before `base`.
  {
    name: 'frames',
    test: /preload-helper|web[\\/]src[\\/]ui[\\/](page[\\/](error-boundary|loading-page|logo)|card|frame-shape)\./,
    priority: 2,
  },
  // Icons of a single page stay with it.
  { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, priority: 2, minShareCount: 2 },
  {
    name: 'base',
    test: /web[\\/]src[\\/](features[\\/]site[\\/](?!pages[\\/]|main|render)|features[\\/]auth[\\/]timeline-drawing|ui[\\/]page[\\/]not-found-page\.)/,
    priority: 1,
  },
];

/** Leaves zod's conversion to JSON Schema out of the pages: a quarter of zod, reachable from every schema and called by none. */
const withoutJsonSchemas: Plugin = {
  name: 'clipwright-without-json-schemas',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (!/zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/.test(id)) return null;
    const names = (await readFile(id, 'utf8')).matchAll(/^export (?:const|function) (\w+)/gm);
    return [...names].map(([, name]) => `export const ${name} = () => () => {};`).join('\n');
  },
};

/** Leaves out the characters of font files that the workers never load. */
const withoutUnusedSubsets: Plugin = {
  name: 'clipwright-without-unused-subsets',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/@fontsource-variable[\\/][^\\/]+[\\/]unicode\.json$/.test(id)) return null;
    const subsets: Record<string, string> = JSON.parse(code);
    return JSON.stringify(
      Object.fromEntries(
        Object.entries(subsets).filter(([name]) =>
          id.includes('noto-sans-') ? SCRIPT_SUBSETS.test(name) : !LEFT_OUT_SUBSETS.includes(name),
        ),
      ),
    );
  },
};

/** Keeps plugin timings out of the warnings that a first start shows. */
const QUIET = { bundlerTimings: false };

export default defineConfig({
  root: 'web',
  plugins: [
    withoutJsonSchemas,
    react(),
    tailwindcss(),
    prerenderSite(import.meta.dirname),
    buildServiceWorker(import.meta.dirname),
  ],
  worker: {
    format: 'es',
    plugins: () => [withoutUnusedSubsets],
    // Named like the workers that load them, for the tools that tell pages and workers apart.
    rolldownOptions: { checks: QUIET, output: { chunkFileNames: 'assets/[name].worker-[hash].js' } },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2024',
    manifest: true,
    // The studio, the public pages, and the page of a shared video, which have nothing of it.
    rolldownOptions: {
      checks: QUIET,
      input: { index: 'web/index.html', site: 'web/site.html', share: 'web/share.html' },
      output: { codeSplitting: { groups: SHARED_CHUNKS } },
    },
  },
  // They bring their own WebAssembly and workers by `import.meta.url`, which pre-bundling would break.
  optimizeDeps: {
    exclude: ['@ffmpeg/ffmpeg', '@ffmpeg/core-mt', 'onnxruntime-web'],
    // Bundled together from the start: found one after the other in workers, mediabunny would be there twice.
    include: ['comlink', 'mediabunny', '@mediabunny/aac-encoder'],
  },
  server: {
    headers: ISOLATION_HEADERS,
    proxy: { '/api': { target: `http://127.0.0.1:${process.env['API_PORT'] ?? '3001'}`, changeOrigin: false } },
  },
});
