import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from 'playwright';
import type { Bench, Figures } from '#bench/lib/bench.ts';
import { openBrowser, waitForPicture } from '#bench/lib/fresh-browser.ts';
import { signUp } from '#e2e/pages/account.ts';
import { EditorPage } from '#e2e/pages/editor.ts';
import { startStudio } from '#e2e/studio-server.ts';

/** Limits for a first visit, in compressed kilobytes of JavaScript. */
const LIMIT_KB = { dashboard: 190, 'editor, its own': 215 };

/**
 * From here on, timers prefetch files that the product may need later. On a slow machine they run before the page has
 * loaded.
 */
const PREFETCHES_FROM_MS = 2_000;

interface Script {
  readonly url: string;
  readonly bytes: number;
  readonly isWorker: boolean;
}

/**
 * JavaScript sent over the wire, compressed, until a user who signs in can use the dashboard and then a project, with
 * pages and workers separate. Counting ends at an event, when the project's card or its clips and picture appear, and
 * includes all scripts requested by then.
 */
export const firstLoad: Bench = {
  summary: 'JavaScript of a first visit',
  async setUp(stack) {
    const studio = await startStudio();
    stack.defer(() => studio.dispose());
    const settings = { baseURL: studio.url, serviceWorkers: 'block' } as const;
    const { page: creator, context } = await openBrowser(stack, [], settings);
    await signUp(creator);
    const answer = await context.request.post('/api/projects', {
      headers: { origin: studio.url },
      data: { title: 'First load', aiPrompt: { topic: 'How to fold a paper plane', durationSec: 15 } },
    });
    const { projectId } = (await answer.json()) as { projectId: string };
    // The page of a project that is still being generated loads other scripts.
    const status = async () => (await (await context.request.get(`/api/projects/${projectId}`)).json()).status;
    while ((await status()) !== 'ready') await sleep(100);
    // A fresh browser with only the session and its stored settings, and an empty cache as on a first visit.
    const { cookies, origins } = await context.storageState();
    const { page } = await openBrowser(stack, [], settings);
    await page.context().addCookies(cookies);
    const notes = origins.flatMap(({ localStorage }) => localStorage);
    await page.addInitScript((all) => {
      for (const { name, value } of all) localStorage.setItem(name, value);
    }, notes);
    await page.addInitScript(holdPrefetches, PREFETCHES_FROM_MS);
    let early: string[] = [];
    return [
      {
        title: 'first load',
        // Sizes are exact, so one turn is enough.
        turns: 1,
        columns: [
          { title: 'page KB', of: 'page', digits: 1 },
          { title: 'workers KB', of: 'workers', digits: 1 },
          { title: 'together', of: 'together', digits: 1, most: LIMIT_KB },
        ],
        async *measure() {
          const dashboard = await scriptsOf(page, async () => {
            await page.goto('/');
            await page.getByRole('heading', { name: 'Your Projects' }).waitFor();
            await page.getByText('First load').first().waitFor();
          });
          const editor = await scriptsOf(page, async () => {
            const opened = new EditorPage(page);
            await opened.open(projectId);
            await opened.clips('Placeholder').first().waitFor();
            await waitForPicture(page);
          });
          const own = editor.filter(({ url }) => !dashboard.some((script) => script.url === url));
          yield ['dashboard', sizesOf(dashboard)];
          yield ['editor, its own', sizesOf(own)];
          const urls = [...dashboard, ...editor].map(({ url }) => url);
          early = urls.filter((url) => /ffmpeg|aac-encoder|export\.worker/.test(url));
        },
        note: () => `converter and encoders loaded early: ${early.join(', ') || 'none'}`,
      },
    ];
  },
};

function holdPrefetches(fromMs: number): void {
  const start = window.setTimeout.bind(window);
  const held = (handler: TimerHandler, ms = 0) => (ms >= fromMs ? 0 : start(handler, ms));
  window.setTimeout = held as typeof window.setTimeout;
}

function sizesOf(scripts: readonly Script[]): Figures {
  const kb = (wanted: boolean) =>
    scripts.reduce((sum, { bytes, isWorker }) => sum + (isWorker === wanted ? bytes / 1_000 : 0), 0);
  return { page: kb(false), workers: kb(true), together: kb(false) + kb(true) };
}

/** Scripts requested until the end of a visit. */
async function scriptsOf(page: Page, visit: () => Promise<void>): Promise<Script[]> {
  const begun = new Map<string, Promise<Script>>();
  const handle = (request: Request) => {
    const url = new URL(request.url()).pathname;
    // Workers with the same script fetch it once. The others read the cache.
    if (!url.endsWith('.js') || begun.has(url)) return;
    const script = request.sizes().then(async ({ responseBodySize }) => {
      // The browser reports no size for a worker's own script.
      const bytes = responseBodySize || (await sizeOnTheWire(request.url()));
      return { url, bytes, isWorker: url.includes('.worker-') };
    });
    begun.set(url, script);
  };
  page.on('request', handle);
  await visit();
  page.off('request', handle);
  return Promise.all(begun.values());
}

/** Compressed bytes of a response body, as sent to a browser. */
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
