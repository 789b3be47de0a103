import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';

/** Waits as long as the tests in Chromium do: both share the processors with encoders. */
const TIMEOUT_MS = 30_000;

/** Fake cameras and microphones without a question, downloads without a dialog. */
const PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  'browser.download.folderList': 2,
  'browser.download.useDownloadDir': true,
  'browser.download.always_ask_before_handling_new_types': false,
  'browser.helperApps.neverAsk.saveToDisk': 'video/mp4,image/png',
};

/** The studio in Firefox as its user operates it. Playwright can only drive its own Firefox. */
export class FirefoxPage {
  readonly page: Page;
  /** Errors that the page did not catch. */
  readonly errors: string[] = [];
  readonly #browser: Browser;
  readonly #folder: string;

  /** @param folder Receives its downloads; empty. */
  static async launch(executablePath: string, url: string, folder: string): Promise<FirefoxPage> {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      headless: true,
      // Its first start runs beside another browser that encodes.
      timeout: 4 * TIMEOUT_MS,
      defaultViewport: { width: 1280, height: 800 },
      extraPrefsFirefox: { ...PREFERENCES, 'browser.download.dir': folder },
    });
    const page = await browser.newPage();
    await page.goto(url);
    return new FirefoxPage(browser, page, folder);
  }

  private constructor(browser: Browser, page: Page, folder: string) {
    this.#browser = browser;
    this.#folder = folder;
    this.page = page;
    page.setDefaultTimeout(TIMEOUT_MS);
    page.on('pageerror', (error) => this.errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text());
    });
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(new URL(path, this.page.url()).href);
  }

  /** Waits until the app is stored on the device. */
  async keepsApp(): Promise<void> {
    await this.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  }

  /** Presses the button, link or other element with this name. */
  async press(name: string, role = 'button'): Promise<void> {
    await this.page.locator(`::-p-aria([name="${name}"][role="${role}"])`).click();
  }

  /** Presses the button with this text in the section with this heading. */
  async pressIn(heading: string, text: string): Promise<void> {
    const section = `//section[.//*[normalize-space()="${heading}"]]`;
    await this.page.locator(`::-p-xpath(${section}//button[normalize-space()="${text}"])`).click();
  }

  /** Fills the form field with this `name`. */
  async fill(name: string, text: string): Promise<void> {
    await this.page.locator(`input[name="${name}"]`).fill(text);
  }

  /** Waits until a text is on the page. */
  async shows(text: string, timeout = TIMEOUT_MS): Promise<ElementHandle> {
    const found = await this.page.waitForSelector(`::-p-text(${text})`, { timeout });
    if (!found) throw new Error(`“${text}” is not on the page`);
    return found;
  }

  /** Waits until a recorder's timer is past its first second. */
  async records(): Promise<void> {
    const text = 'normalize-space(text())';
    await this.page.waitForSelector(`::-p-xpath(//*[starts-with(${text}, "00:") and ${text} != "00:00"])`);
  }

  /** Moves the editor's playhead to a frame. */
  async seek(frame: number): Promise<void> {
    const { keyboard } = this.page;
    await keyboard.press('Home');
    await keyboard.down('Shift');
    for (let second = 0; second < Math.floor(frame / 30); second++) await keyboard.press('ArrowRight');
    await keyboard.up('Shift');
    for (let step = 0; step < frame % 30; step++) await keyboard.press('ArrowRight');
  }

  /** Runs a command of the editor by its name in the palette. */
  async command(name: string): Promise<void> {
    await this.page.keyboard.down('Control');
    await this.page.keyboard.press('k');
    await this.page.keyboard.up('Control');
    await this.page.locator('::-p-aria([role="combobox"])').fill(name);
    await this.page.locator(`[role="option"][data-selected="true"]::-p-text(${name})`).click();
    await this.page.waitForSelector('[role="dialog"]', { hidden: true });
  }

  /** Starts a download and waits for all of it. @returns Its path. */
  async download(start: () => Promise<void>): Promise<string> {
    const before = new Set(await readdir(this.#folder));
    await start();
    let path = '';
    let last = '';
    const isWhole = async () => {
      const names = (await readdir(this.#folder)).filter((name) => !before.has(name));
      const [name] = names;
      // While it loads, a file with that name is empty and another ends with “.part”.
      if (!name || names.length > 1 || name.endsWith('.part')) return false;
      path = join(this.#folder, name);
      // For a moment before it gets its name, it has another.
      const size = await stat(path).then(
        (found) => found.size,
        () => 0,
      );
      const seen = `${name} ${size}`;
      const isSteady = size > 0 && seen === last;
      last = seen;
      return isSteady;
    };
    await expect.poll(isWhole, { intervals: [250] }).toBe(true);
    return path;
  }
}
