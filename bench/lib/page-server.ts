import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type PluginOption, preview } from 'vite';

/** A page built like the product and served on this machine. */
export interface PageServer {
  readonly url: string;
  close(): Promise<void>;
}

/** The studio's headers, because WebAssembly threads share memory. */
const HEADERS = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

/**
 * Serves the page of a bench with `page.ts` as its only script, until the stack is disposed.
 * @returns Its address.
 */
export async function serveScript(
  stack: AsyncDisposableStack,
  ...[root, publicDir, plugins]: Parameters<typeof servePage>
): Promise<string> {
  const index = join(root, 'index.html');
  const script = existsSync(join(root, 'page.tsx')) ? 'page.tsx' : 'page.ts';
  const page: PluginOption = {
    name: 'page-of-bench',
    resolveId: (id) => (id === index ? id : undefined),
    load: (id) => (id === index ? `<!doctype html><script type="module" src="./${script}"></script>` : undefined),
  };
  return stack.adopt(await servePage(root, publicDir, [page, ...(plugins ?? [])]), ({ close }) => close()).url;
}

/**
 * Builds a page's folder and serves it.
 * @param root Folder with `index.html`. @param publicDir Folder of further files to serve, or false for none.
 * @param plugins Plugins that the page's sources need besides TypeScript.
 */
export async function servePage(
  root: string,
  publicDir: string | false,
  plugins: PluginOption[] = [],
): Promise<PageServer> {
  const outDir = mkdtempSync(join(tmpdir(), 'bench-page-'));
  const shared = { root, configFile: false, logLevel: 'error', worker: { format: 'es' } } as const;
  await build({
    ...shared,
    publicDir,
    plugins,
    build: { outDir, emptyOutDir: true, target: 'es2024', reportCompressedSize: false },
  });
  const server = await preview({
    ...shared,
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1', headers: HEADERS },
  });
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error('The page is not served');
  return {
    url,
    close: async () => {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
