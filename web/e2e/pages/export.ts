import { join } from 'node:path';
import { expect, type Locator, type Page } from 'playwright/test';

/** The export page as its user sees it. */
export class ExportPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(projectId: string): Promise<void> {
    await this.page.goto(`/projects/${projectId}/export`);
    await expect(this.startButton).toBeEnabled();
  }

  get startButton(): Locator {
    return this.page.getByRole('button', { name: 'Start Export' });
  }

  /** Starts an export and waits until frames are encoded. */
  async start(): Promise<void> {
    await this.startButton.click();
    await this.underWay();
  }

  /** Waits until the visible export encodes frames. */
  async underWay(): Promise<void> {
    await expect(this.page.getByText('Processing video...')).toBeVisible();
  }

  /** Waits for the visible export to finish. */
  async complete(): Promise<void> {
    await expect(this.page.getByText('Export complete').first()).toBeVisible({ timeout: 480_000 });
  }

  /**
   * Saves the finished file.
   * @returns Its path.
   */
  async download(folder: string): Promise<string> {
    const download = this.page.waitForEvent('download');
    await this.page.getByRole('link', { name: 'Download', exact: true }).click();
    const path = join(folder, 'export.mp4');
    await (await download).saveAs(path);
    return path;
  }
}
