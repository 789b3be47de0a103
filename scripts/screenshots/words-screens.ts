import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { StudioApi } from '#e2e/pages/api.ts';
import { EditorPage } from '#e2e/pages/editor.ts';
import type { Camera } from './camera.ts';
import { openLeft, openSheet } from './making-screens.ts';

const SAMPLE = join(import.meta.dirname, '../../api/sample');

/** A word with its times in seconds, as in the sample. */
interface Said {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const SENTENCES: readonly (readonly Said[])[] = JSON.parse(readFileSync(join(SAMPLE, 'the-voice.json'), 'utf8'));

/** Hesitations in the pauses of the sample's voice, for the screens that find them. */
const STUMBLES: readonly Said[] = [
  { text: 'um', start: 3.2, end: 3.5 },
  { text: 'First,', start: 4.2, end: 4.6 },
  { text: 'you', start: 8.2, end: 8.4 },
  { text: 'know,', start: 8.4, end: 8.7 },
];

/**
 * Takes the screens for features based on words: captions, their emphasis and translation, the transcript, cleaning,
 * takes.
 */
export async function takeWordsScreens(context: BrowserContext, origin: string, camera: Camera): Promise<void> {
  const page = await context.newPage();
  const projectId = await makeProject(page, origin);
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

/** Creates a script and a voice that speaks all but one of its sentences, with its words and captions. */
async function makeProject(page: Page, origin: string): Promise<string> {
  const api = new StudioApi(page, origin);
  const voice = await api.addAsset(join(SAMPLE, 'the-voice.m4a'));
  const projectId = await api.createProject('Cold brew', [
    { id: 'video-1', type: 'video', clips: [] },
    {
      id: 'audio-1',
      type: 'audio',
      clips: [{ id: 'voice', assetId: voice.id, start: 0, end: 17.5, in: 0, out: 17.5 }],
    },
    { id: 'caption-1', type: 'caption', clips: [] },
  ]);
  const put = async (path: string, data: unknown) => {
    const answer = await page.request.put(path, { data, headers: { Origin: origin } });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  };
  const words = [...SENTENCES.flat(), ...STUMBLES].toSorted((left, right) => left.start - right.start);
  await put(`/api/assets/${voice.id}/transcript`, { language: 'en', engine: 'whisper-base', words });
  const { tracks } = await api.timeline(projectId);
  const narrations = [...SENTENCES.map((sentence) => sentence.map(({ text }) => text).join(' ')), 'Drink it slowly.'];
  const scenes = narrations.map((narration, index) => ({
    id: `scene-${index}`,
    narration,
    onScreenText: '',
    visual: 'A glass of coffee',
    seconds: 3,
  }));
  await put(`/api/projects/${projectId}/timeline`, { tracks, scenes });
  return projectId;
}
