import { createHash } from 'node:crypto';
import { glob, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

/** Larger files are cached on first use: the converter and the emoji font. */
const MAX_SHELL_FILE_BYTES = 1_500_000;

/** Fonts for scripts are also cached when a text first needs them. */
const SCRIPT_FONT_FILES = 'assets/noto-sans-*';

/** Files of the studio. The public pages and their media are only for visitors. */
const SHELL_PATTERNS = [
  'assets/*.{js,css,woff2,wasm,svg}',
  'index.html',
  'favicon.svg',
  'manifest.webmanifest',
  'icons/*',
];

/** After each build of the web app, builds `service-worker.js` beside it, with the list of files to cache. */
export function buildServiceWorker(root: string): Plugin {
  let outDir = '';
  return {
    name: 'clipwright-service-worker',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      async handler(error?: Error) {
        if (error) return;
        await build({
          configFile: false,
          root: join(root, 'web'),
          publicDir: false,
          logLevel: 'warn',
          define: { BUILD: JSON.stringify(await listFiles(outDir)), 'process.env.NODE_ENV': '"production"' },
          build: {
            outDir,
            emptyOutDir: false,
            target: 'es2024',
            rolldownOptions: {
              input: join(root, 'web/src/service-worker/service-worker.ts'),
              // Its address must stay the same, so that browsers find the next version.
              output: { format: 'iife', entryFileNames: 'service-worker.js' },
            },
          },
        });
      },
    },
  };
}

async function listFiles(outDir: string) {
  const paths = (await Array.fromAsync(glob(SHELL_PATTERNS, { cwd: outDir, exclude: [SCRIPT_FONT_FILES] }))).sort();
  const shell: { url: string; revision: string | null }[] = [];
  for (const path of paths) {
    if ((await stat(join(outDir, path))).size > MAX_SHELL_FILE_BYTES) continue;
    // A hashed name changes with the content.
    const revision = path.startsWith('assets/') ? null : hash(await readFile(join(outDir, path)));
    shell.push({ url: `/${path}`, revision });
  }
  const parts = (await Array.fromAsync(glob('assets/*', { cwd: outDir }))).sort().map((path) => `/${path}`);
  return { shell, parts };
}

function hash(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 12);
}
