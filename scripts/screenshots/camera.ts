import { join } from 'node:path';
import type { Page } from 'playwright';

/** The widths at which every screen is looked at: a phone, a laptop, a desk. */
const VIEWPORTS = [
  { width: 375, height: 812 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;
const [, LAPTOP] = VIEWPORTS;

/** Takes pictures of a page into a folder, one for each width. */
export class Camera {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What is on screen, as `{name}-{width}.png`. */
  async take(page: Page, name: string): Promise<void> {
    await this.#atEachWidth(page, name, false);
  }

  /** The same of a page that is read from top to bottom: all of it, however long. */
  async takeWhole(page: Page, name: string): Promise<void> {
    await this.#atEachWidth(page, name, true);
  }

  async #atEachWidth(page: Page, name: string, fullPage: boolean): Promise<void> {
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport);
      // Two frames: the layout follows the new size, canvases follow the layout.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      await page.waitForTimeout(400);
      await page.screenshot({ path: join(this.#folder, `${name}-${viewport.width}.png`), fullPage });
    }
    await page.setViewportSize(LAPTOP);
  }
}
