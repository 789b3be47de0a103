import { expect, type Locator, type Page } from 'playwright/test';
import type { Rect } from '#shared/geometry/rect.ts';

/** The editor as its user sees and operates it. */
export class EditorPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(projectId: string): Promise<void> {
    await this.page.goto(`/projects/${projectId}`);
    await expect(this.page.getByText('Timeline Editor')).toBeVisible();
  }

  /** All clips, placeholders and captions of a kind, in the order of the timeline. */
  clips(kind: 'Clip' | 'Placeholder' | 'Caption'): Locator {
    return this.page.getByRole('option', { name: new RegExp(`^${kind} `) });
  }

  clipNamed(name: string): Locator {
    return this.page.getByRole('option', { name: new RegExp(`^Clip ${name.replaceAll('.', '\\.')}`) });
  }

  assetCard(name: string): Locator {
    return this.page.getByRole('button', { name: `Add ${name} to the timeline` });
  }

  /** Gives files to Browse Files. */
  async choose(paths: readonly string[]): Promise<void> {
    await this.page
      .getByLabel('Files to upload')
      .first()
      .setInputFiles([...paths]);
  }

  /** Uploads files through Browse Files and waits until each is in the library. */
  async upload(paths: readonly string[], names: readonly string[]): Promise<void> {
    await this.choose(paths);
    for (const name of names) await expect(this.assetCard(name)).toBeVisible();
  }

  /** Drags a library card onto an element of the timeline, with pointer moves like a hand's. */
  async drop(asset: string, target: Locator, at = { x: 20, y: 20 }): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const from = await boxOf(this.assetCard(asset));
    const to = await boxOf(target);
    await this.drag(from.x + from.width / 2, from.y + from.height / 3, to.x + at.x, to.y + at.y);
  }

  /** Presses, moves in steps and releases; coordinates in page pixels. */
  async drag(fromX: number, fromY: number, toX: number, toY: number): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(fromX, fromY);
    await mouse.down();
    await mouse.move(fromX + (toX - fromX) / 2, fromY + (toY - fromY) / 2, { steps: 8 });
    await mouse.move(toX, toY, { steps: 8 });
    await mouse.up();
  }

  /** Moves the playhead through the preview's slider to an exact time. */
  async seek(seconds: number): Promise<void> {
    await this.page.keyboard.press('Home');
    for (let second = 0; second < Math.floor(seconds); second++) await this.page.keyboard.press('Shift+ArrowRight');
    const frames = Math.round((seconds - Math.floor(seconds)) * 30);
    for (let frame = 0; frame < frames; frame++) await this.page.keyboard.press('ArrowRight');
  }

  /** Runs a command by its name in the palette. */
  async command(name: string): Promise<void> {
    await this.page.keyboard.press('Control+k');
    await this.page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill(name);
    await this.page.getByRole('option', { name, exact: true }).press('Enter');
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
  }

  /** Saves the frame at the playhead with the editor's own command. */
  async savePicture(path: string): Promise<void> {
    const download = this.page.waitForEvent('download');
    await this.command('Save the frame as a picture');
    await (await download).saveAs(path);
  }

  /** Waits until every edit is on the server. */
  async saved(): Promise<void> {
    await expect(this.page.getByText('Saved', { exact: true })).toBeVisible();
  }
}

/** Bounding box of an element on the page. */
export async function boxOf(locator: Locator): Promise<Rect> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`${locator} is not on the page`);
  return box;
}
