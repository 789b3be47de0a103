import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from 'playwright/test';
import { StudioApi } from './pages/api.ts';
import { EditorPage } from './pages/editor.ts';
import { ExportPage } from './pages/export.ts';
import { type StudioServer, startStudio } from './studio-server.ts';

interface StudioFixtures {
  readonly editor: EditorPage;
  readonly exporter: ExportPage;
  /** With the session of the test's page. */
  readonly api: StudioApi;
  /** An empty folder for this test's files. */
  readonly folder: string;
}

interface WorkerFixtures {
  readonly studio: StudioServer;
  /** Names a separate studio without accounts for the files that set it. */
  readonly studioOf: string;
}

/** A test against a running studio: one server on an empty folder, shared by all files that set no `studioOf`. */
export const test = base.extend<StudioFixtures, WorkerFixtures>({
  studioOf: ['everybody', { scope: 'worker', option: true }],
  studio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern.
    async ({}, use) => {
      const studio = await startStudio();
      await use(studio);
      await studio.dispose();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ studio }, use) => use(studio.url),
  editor: async ({ page }, use) => use(new EditorPage(page)),
  exporter: async ({ page }, use) => use(new ExportPage(page)),
  api: async ({ page, studio }, use) => use(new StudioApi(page, studio.url)),
  // biome-ignore lint/correctness/noEmptyPattern: see above.
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'clipwright-media-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});
