import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { PreviewPanel } from './preview-panel.tsx';

let driver: EditorDriver;
let started = 0;
beforeAll(() => page.viewport(1280, 900));
afterEach(() => {
  driver.dispose();
  vi.unstubAllGlobals();
});

function open(): void {
  driver = new EditorDriver({
    timeline: timelineOf({ 'caption-1': ['k 0-2'] }),
    beside: (
      <div className="flex w-[400px] shrink-0">
        <PreviewPanel />
      </div>
    ),
  });
}

async function hasPicture(): Promise<boolean> {
  const picture = await driver.session.playback.captureFrame().catch(() => null);
  picture?.close();
  return picture !== null;
}

test('a preview that can’t start stops after a few restarts, and Try again starts it', async () => {
  started = 0;
  const RealWorker = Worker;
  class BrokenWorker extends RealWorker {
    constructor(_url: string | URL, options?: WorkerOptions) {
      super('data:text/javascript,throw new Error("broken")', options);
      if (options?.name === 'preview') started += 1;
    }
  }
  vi.stubGlobal('Worker', BrokenWorker);
  open();
  const message = page.getByText('The preview stopped');
  await expect.element(message).toBeVisible();
  const count = started;
  expect(document.querySelectorAll('canvas[aria-label="The video at the playhead"]')).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(started).toBe(count);

  vi.stubGlobal('Worker', RealWorker);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(message).not.toBeInTheDocument();
  await expect.poll(hasPicture).toBe(true);
});

test('the mute button’s name tells what it does', async () => {
  open();
  for (const [name, next] of [
    ['Mute', 'Unmute'],
    ['Unmute', 'Mute'],
  ] as const) {
    const button = page.getByRole('button', { name, exact: true });
    await expect.element(button).not.toHaveAttribute('aria-pressed');
    await button.click();
    await expect.element(page.getByRole('button', { name: next, exact: true })).toBeVisible();
  }
});
