import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EditorDriver } from '#web/features/editor/testing/editor-driver.tsx';

let driver: EditorDriver;
beforeAll(() => page.viewport(1280, 720));
afterEach(() => driver.dispose());

test.each(['Mute audio track 1', 'Hide video track 1'])(
  '“%s” keeps its name and says whether it is on',
  async (name) => {
    driver = new EditorDriver();
    const button = page.getByRole('button', { name, exact: true });
    await expect.element(button).toHaveAttribute('aria-pressed', 'false');
    await button.click();
    await expect.element(button).toHaveAttribute('aria-pressed', 'true');
    await button.click();
    await expect.element(button).toHaveAttribute('aria-pressed', 'false');
  },
);
