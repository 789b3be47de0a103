import { join } from 'node:path';
import type { Page } from 'playwright';

/** Widths of a phone, a tablet, a laptop and a desktop. */
const VIEWPORTS = [
  { width: 375, height: 812 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;
const [, , LAPTOP] = VIEWPORTS;

/** Photographs a page in each width into a folder. */
export class Camera {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * The visible part, as `{name}-{width}.png`.
   * @param prepare Opens parts that the page shows elsewhere, or not at all, at another width.
   */
  async take(page: Page, name: string, prepare = async () => {}): Promise<void> {
    await this.#atEachWidth(page, name, false, prepare);
  }

  /** The whole page, however long. */
  async takeWhole(page: Page, name: string): Promise<void> {
    await this.#atEachWidth(page, name, true, async () => {});
  }

  async #atEachWidth(page: Page, name: string, fullPage: boolean, prepare: () => Promise<void>): Promise<void> {
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport);
      await prepare();
      // Two frames: one for the layout, one for canvases that follow it.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      await page.waitForTimeout(400);
      await page.screenshot({ path: join(this.#folder, `${name}-${viewport.width}.png`), fullPage });
    }
    await page.setViewportSize(LAPTOP);
  }
}
