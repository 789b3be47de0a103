import { type BrowserContext, chromium, expect, type Page } from 'playwright/test';
import { findProcess } from '#bench/lib/process-tree.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from '#scripts/chromium.ts';
import { StudioApi, type WireTracks } from './pages/api.ts';
import { crash } from './pages/crash.ts';
import { EditorPage } from './pages/editor.ts';
import { pendingEdits } from './pages/pending-edits.ts';
import type { StudioServer } from './studio-server.ts';

export const CHOICES = ['Keep mine', 'Take theirs', 'Keep both'] as const;
type Choice = (typeof CHOICES)[number];

/** An event that two tabs, their browser, its network or the server must survive. */
export type Happening =
  | { readonly type: 'edit'; readonly tab: number; readonly isSaved: boolean }
  | { readonly type: 'answer'; readonly tab: number; readonly choice: Choice }
  | { readonly type: 'reload' | 'close' | 'crash' | 'leave'; readonly tab: number }
  | { readonly type: 'kill-browser' | 'disconnect' | 'reconnect' | 'kill-server' | 'start-server' };

const EMPTY: WireTracks = [
  { id: 'video-1', type: 'video', clips: [] },
  { id: 'caption-1', type: 'caption', clips: [] },
];

/** Two tabs of one browser on one project, its server, and the edits that must remain at the end. */
export class Desk {
  readonly #studio: StudioServer;
  readonly #profile: string;
  #context!: BrowserContext;
  #cookies: Parameters<BrowserContext['addCookies']>[0] = [];
  #tabs: EditorPage[] = [];
  #projectId = '';
  #isUp = true;
  #isOnline = true;
  #editCount = 0;
  /** Texts of captions that the device or the server has stored, except those that an answer discarded. */
  readonly edits = new Set<string>();

  private constructor(studio: StudioServer, profile: string) {
    this.#studio = studio;
    this.#profile = profile;
  }

  /** @param profile Folder for the browser's profile. @param email Address of a new account. */
  static async open(studio: StudioServer, profile: string, email: string): Promise<Desk> {
    const desk = new Desk(studio, profile);
    await desk.#startBrowser();
    const { page } = desk.#tab(0);
    const api = new StudioApi(page, studio.url);
    await api.signUp(email);
    desk.#cookies = await desk.#context.cookies();
    desk.#projectId = await api.createProject('Any order', EMPTY);
    await page.goto('/');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    for (const tab of desk.#tabs) await tab.open(desk.#projectId);
    return desk;
  }

  async close(): Promise<void> {
    await this.#context.close();
    if (!this.#isUp) await this.#studio.restart();
  }

  async happen(happening: Happening): Promise<void> {
    // A tab behind another one draws nothing.
    if ('tab' in happening) await this.#tab(happening.tab).page.bringToFront();
    switch (happening.type) {
      case 'edit':
        return this.#edit(this.#tab(happening.tab).page, happening.isSaved);
      case 'answer':
        return this.#answer(this.#tab(happening.tab).page, happening.choice);
      case 'reload':
        return this.#tab(happening.tab).open(this.#projectId);
      case 'crash':
        await crash(this.#tab(happening.tab).page);
        return this.#replaceTab(happening.tab);
      case 'close':
        return this.#replaceTab(happening.tab);
      case 'leave':
        return this.#leave(this.#tab(happening.tab));
      case 'kill-browser': {
        const closed = this.#context.waitForEvent('close');
        process.kill(findProcess(`--user-data-dir=${this.#profile}`), 'SIGKILL');
        await closed;
        await this.#startBrowser();
        for (const tab of this.#tabs) await tab.open(this.#projectId);
        return;
      }
      case 'disconnect':
      case 'reconnect':
        this.#isOnline = happening.type === 'reconnect';
        return this.#context.setOffline(!this.#isOnline);
      case 'kill-server':
        await this.#studio.stop('SIGKILL');
        this.#isUp = false;
        return;
      case 'start-server':
        if (!this.#isUp) await this.#studio.restart();
        this.#isUp = true;
    }
  }

  /** Restores network and server, and answers questions until the device has nothing more to send. */
  async settle(): Promise<void> {
    await this.happen({ type: 'start-server' });
    await this.happen({ type: 'reconnect' });
    for (;;) {
      for (const { page } of this.#tabs) await this.#settleTab(page);
      if ((await pendingEdits(this.#tab(0).page)) === '[]') return;
      // The next visit offers the version of a closed tab.
      await this.happen({ type: 'reload', tab: 0 });
    }
  }

  /** Texts that each tab shows. */
  async shown(): Promise<string[][]> {
    const shown: string[][] = [];
    for (const { page } of this.#tabs) {
      await page.bringToFront();
      shown.push(await textsIn(page));
    }
    return shown;
  }

  /** Texts of all projects on the server. */
  async stored(): Promise<ReadonlySet<string>> {
    const projects = (await this.#read('/api/projects')) as { id: string }[];
    const texts = await Promise.all(projects.map(({ id }) => this.#storedIn(id)));
    return new Set(texts.flat());
  }

  async #edit(page: Page, isSaved: boolean): Promise<void> {
    const text = `edit ${++this.#editCount}`;
    const field = page.getByRole('textbox', { name: 'Text' });
    const isNew = async () => (await field.isVisible()) && ['New caption', text].includes(await field.inputValue());
    // The answer to an earlier save may raise its question at any moment.
    await expect(async () => {
      await this.#postpone(page);
      if (!(await isNew())) {
        await leaveField(page);
        await page.keyboard.press('End');
        await page.keyboard.press('t');
      }
      expect(await isNew()).toBe(true);
      await field.fill(text, { timeout: 1_000 });
      await field.press('Control+Enter', { timeout: 1_000 });
    }).toPass({ timeout: 120_000 });
    if (isSaved) await page.keyboard.press('Control+s');
    const isKept = async () =>
      (await pendingEdits(this.#tab(0).page)).includes(`"${text}"`) || (this.#isUp && (await this.stored()).has(text));
    await expect.poll(isKept).toBe(true);
    this.edits.add(text);
  }

  /** Answers the question about which version to keep, if it appears. */
  async #answer(page: Page, choice: Choice): Promise<void> {
    await this.#postpone(page);
    const ask = page.getByRole('button', { name: 'Choose a version' });
    if (!(await ask.isVisible())) return;
    // The server makes the copy.
    if (choice === 'Keep both' && !(this.#isUp && this.#isOnline)) return;
    const mine = await textsIn(page);
    const theirs = this.#isUp ? await this.#storedIn(this.#projectId) : [];
    await ask.click();
    const question = page.getByRole('dialog', { name: 'This project was changed elsewhere' });
    const asked = await question.elementHandle();
    await question.getByRole('button', { name: choice }).click();
    // The answer may collide with the next save from elsewhere, and raise a question too.
    await asked?.waitForElementState('hidden');
    const [kept, givenUp] = choice === 'Take theirs' ? [theirs, mine] : [mine, [...this.edits]];
    if (choice === 'Keep both') return;
    for (const text of givenUp) if (!kept.includes(text)) this.edits.delete(text);
  }

  async #leave({ page }: EditorPage): Promise<void> {
    await expect(async () => {
      await this.#postpone(page);
      await page.getByRole('link', { name: 'Back to the dashboard' }).click({ timeout: 1_000 });
    }).toPass({ timeout: 120_000 });
    await expect(page.getByRole('heading', { name: 'Your Projects' })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Timeline Editor')).toBeVisible();
  }

  async #settleTab(page: Page): Promise<void> {
    await page.bringToFront();
    await expect(async () => {
      await this.#answer(page, 'Keep both');
      await page.keyboard.press('Control+s');
      await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 120_000 });
  }

  async #replaceTab(index: number): Promise<void> {
    await this.#tab(index).page.close();
    const tab = new EditorPage(withoutQuestions(await this.#context.newPage()));
    this.#tabs[index] = tab;
    await tab.open(this.#projectId);
  }

  async #startBrowser(): Promise<void> {
    this.#context = await chromium.launchPersistentContext(this.#profile, {
      executablePath: findChromium(),
      args: CHROMIUM_ARGUMENTS,
      baseURL: this.#studio.url,
      viewport: { width: 1280, height: 800 },
      serviceWorkers: 'allow',
    });
    // A killed browser may not have saved them.
    await this.#context.addCookies(this.#cookies);
    await this.#context.setOffline(!this.#isOnline);
    const pages = [this.#context.pages()[0] ?? (await this.#context.newPage()), await this.#context.newPage()];
    this.#tabs = pages.map((page) => new EditorPage(withoutQuestions(page)));
  }

  #tab(index: number): EditorPage {
    return this.#tabs[index] as EditorPage;
  }

  /** Closes the question without a decision. */
  async #postpone(page: Page): Promise<void> {
    const question = page.getByRole('dialog', { name: 'This project was changed elsewhere' });
    // Escape may close the question about the last version at the moment when a newer version raises one.
    await expect(async () => {
      if (!(await question.isVisible())) return;
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden({ timeout: 1_000 });
    }).toPass({ timeout: 120_000 });
  }

  async #storedIn(projectId: string): Promise<string[]> {
    const { tracks } = (await this.#read(`/api/projects/${projectId}/timeline`)) as { tracks: WireTracks };
    return tracks.flatMap(({ clips }) => clips.map(({ text = '' }) => text));
  }

  /** Bypasses the browser's network, which may be off. */
  async #read(path: string): Promise<unknown> {
    const answer = await this.#context.request.get(path);
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  }
}

/** The texts of all captions; the timeline draws only the visible ones. */
async function textsIn(page: Page): Promise<string[]> {
  await leaveField(page);
  await page.keyboard.press('Shift+Z');
  return page
    .getByRole('option', { name: /^Caption / })
    .evaluateAll((options) => options.map((option) => /^Caption (.*?), /.exec(option.ariaLabel ?? '')?.[1] ?? ''));
}

/** Leaves a page that asks for confirmation. */
function withoutQuestions(page: Page): Page {
  return page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
}

/** When a question closes, the focus returns to a text field, which would receive the shortcuts. */
async function leaveField(page: Page): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}
