import type { BrowserContext } from 'playwright';
import { EditorPage } from '#e2e/pages/editor.ts';
import type { Camera } from './camera.ts';
import { openLeft, openSheet } from './making-screens.ts';
import { makeSpokenProject } from './spoken-project.ts';

/**
 * Takes the screens for features based on words: captions, their emphasis and translation, the transcript, cleaning,
 * takes.
 */
export async function takeWordsScreens(context: BrowserContext, origin: string, camera: Camera): Promise<void> {
  const page = await context.newPage();
  const projectId = await makeSpokenProject(page, origin);
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), scriptWriter: 'openai' } });
  });
  const editor = new EditorPage(page);
  await editor.open(projectId);
  const form = page.getByRole('form', { name: 'Captions', exact: true });
  const translation = page.getByRole('form', { name: 'Translate captions' });
  const openCaptions = async () => {
    if (await form.isVisible()) return;
    await openSheet(page, 'Inspector', 'Properties');
    if (!(await form.isVisible())) await page.locator('summary', { hasText: /^Captions/ }).click();
  };
  await openCaptions();
  await form.getByRole('button', { name: 'Generate captions' }).click();
  await page.getByText(/^Created \d+ caption segments$/).waitFor();
  await camera.take(page, 'transcript-words', () => openLeft(page, 'Transcript'));
  const cleaning = page.getByRole('heading', { name: 'Clean up' });
  await camera.take(page, 'transcript-cleaning', async () => {
    await openLeft(page, 'Transcript');
    if (!(await cleaning.isVisible())) await page.getByRole('button', { name: 'Clean up…' }).click();
  });
  const sentences = page.getByRole('list', { name: 'Sentences' });
  await camera.take(page, 'script-takes', async () => {
    await openLeft(page, 'Script');
    if (!(await sentences.isVisible())) await page.getByRole('button', { name: 'Takes…' }).click();
    await sentences.waitFor();
  });
  await camera.take(page, 'captions', openCaptions);
  await camera.take(page, 'captions-translation', async () => {
    await openCaptions();
    if (!(await translation.isVisible())) await page.locator('summary', { hasText: 'Translate captions' }).click();
    await translation.scrollIntoViewIfNeeded();
  });
  const emphasis = page.getByRole('group', { name: 'Emphasis' });
  await camera.take(page, 'captions-emphasis', async () => {
    if (await emphasis.isVisible()) return;
    for (const sheet of await page.getByRole('dialog').all())
      await sheet.getByRole('button', { name: 'Close' }).click();
    await editor.clips('Caption').first().press('Enter');
    await openSheet(page, 'Inspector', 'Properties');
    await emphasis.scrollIntoViewIfNeeded();
  });
  await page.close();
}
