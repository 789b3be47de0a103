import { get } from 'node:http';
import { chromium, type Page, type Request } from 'playwright';
import { printTable } from '#bench/lib/bench.ts';
import { signUp } from '#e2e/pages/account.ts';
import { EditorPage } from '#e2e/pages/editor.ts';
import { startStudio } from '#e2e/studio-server.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from '#scripts/chromium.ts';

/** Limits for a first visit, in compressed kilobytes of JavaScript. */
const LIMIT_KB = { dashboard: 190, editor: 215 } as const;

interface Script {
  readonly url: string;
  readonly bytes: number;
  readonly isWorker: boolean;
}

/**
 * Counts the JavaScript sent over the wire, compressed, when a user signs in to the dashboard and then opens a project, with pages and
 * workers apart. Sizes are exact, so one run is enough.
 */
export async function benchFirstLoad(): Promise<void> {
  const studio = await startStudio();
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
  try {
    const setUp = await browser.newContext({ baseURL: studio.url });
    await signUp(await setUp.newPage());
    const answer = await setUp.request.post('/api/projects', {
      headers: { origin: studio.url },
      data: { title: 'First load', aiPrompt: { topic: 'How to fold a paper plane', durationSec: 15 } },
    });
    const { projectId } = (await answer.json()) as { projectId: string };

    // A fresh context with only the session: an empty cache, as on a first visit.
    const visit = await browser.newContext({
      baseURL: studio.url,
      storageState: await setUp.storageState(),
      serviceWorkers: 'block',
    });
    const page = await visit.newPage();
    const dashboard = await scriptsOf(page, async () => {
      await page.goto('/');
      await page.getByRole('heading', { name: 'Your Projects' }).waitFor();
    });
    const editor = await scriptsOf(page, async () => {
      const opened = new EditorPage(page);
      await opened.open(projectId);
      await opened.clips('Placeholder').first().waitFor();
    });
    const own = editor.filter(({ url }) => !dashboard.some((script) => script.url === url));
    printTable(
      ['first load', 'page KB', 'workers KB', 'together', 'limit', 'of limit'],
      [row('dashboard', dashboard, LIMIT_KB.dashboard), row('editor, its own', own, LIMIT_KB.editor)],
    );
    const early = [...dashboard, ...editor].filter(({ url }) => /ffmpeg|aac-encoder|export\.worker/.test(url));
    console.log(
      `  converter and encoders loaded early: ${early.length === 0 ? 'none' : early.map(({ url }) => url).join(', ')}`,
    );
  } finally {
    await browser.close();
    await studio.dispose();
  }
}

function row(name: string, scripts: readonly Script[], limitKb: number): string[] {
  const kb = (isWorker: boolean) =>
    scripts.filter((script) => script.isWorker === isWorker).reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
  const together = kb(false) + kb(true);
  return [
    name,
    kb(false).toFixed(1),
    kb(true).toFixed(1),
    together.toFixed(1),
    String(limitKb),
    (together / limitKb).toFixed(2),
  ];
}

async function scriptsOf(page: Page, visit: () => Promise<void>): Promise<Script[]> {
  const pending = new Map<string, Promise<Script>>();
  const handle = (request: Request) => {
    const { pathname } = new URL(request.url());
    // Workers of one script fetch it once; the others read the cache.
    if (!pathname.endsWith('.js') || pending.has(pathname)) return;
    pending.set(
      pathname,
      request.sizes().then(async ({ responseBodySize }) => ({
        url: pathname,
        // The browser reports no size for a worker's own script.
        bytes: responseBodySize || (await sizeOnTheWire(request.url())),
        isWorker: pathname.includes('.worker-'),
      })),
    );
  };
  page.on('requestfinished', handle);
  await visit();
  await page.waitForLoadState('networkidle');
  page.off('requestfinished', handle);
  return Promise.all(pending.values());
}

/** Bytes of a response body as compressed for a browser. */
function sizeOnTheWire(url: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  get(url, { headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' } }, (response) => {
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    response.on('end', () => resolve(bytes));
    response.on('error', reject);
  }).on('error', reject);
  return promise;
}
