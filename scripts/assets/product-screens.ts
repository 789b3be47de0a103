import { join } from 'node:path';
import type { Page } from 'playwright';
import { ffmpeg } from '#e2e/media/ffmpeg.ts';
import { clipOf, StudioApi } from '#e2e/pages/api.ts';
import { EditorPage } from '#e2e/pages/editor.ts';
import { openLeft } from '#scripts/screenshots/making-screens.ts';
import { makeSpokenProject, startProject } from '#scripts/screenshots/spoken-project.ts';

const SAMPLE = join(import.meta.dirname, '../../api/sample');

const BRIEF =
  'A 30-second calm TikTok for students about making cold brew at home. Grind the beans coarsely. Add cold water. Leave it in the fridge overnight. End with “follow for more recipes”.';

/** The studio that is photographed. */
export interface Stage {
  readonly page: Page;
  readonly origin: string;
  /** An empty folder for footage. */
  readonly folder: string;
}

/** Brings each picture's screen about. Each begins anew, so that one can be taken alone. */
export const SCREENS = {
  'new-project': showNewProject,
  editor: showEditor,
  'own-footage': showOwnFootage,
  record: showRecorders,
  transcript: showTranscript,
  'clean-up': showCleaning,
  captions: showCaptions,
  titles: showTitles,
  templates: showTemplates,
  export: showExport,
  share: showShare,
  script: showScript,
  looks: showLooks,
} satisfies Readonly<Record<string, (stage: Stage) => Promise<void>>>;
export type ScreenName = keyof typeof SCREENS;

/** Waits until a screen has come to rest: no toasts of the steps before, and the pictures of the timeline drawn. */
export async function settle(page: Page): Promise<void> {
  // Toasts would cover what is shown.
  const notes = page.getByRole('region', { name: /^Notifications/ });
  // A toast may disappear before it is dismissed.
  for (const note of await notes.getByRole('button', { name: 'Dismiss' }).all())
    await note.press('Enter', { timeout: 1_000 }).catch(() => {});
  // Filmstrips and waveforms come after the footage.
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('[role="option"][aria-label^="Clip "]')].every((clip) => {
        // Titles have no pictures.
        if (!/\.(?:mp4|m4a)/.test(clip.getAttribute('aria-label') ?? '')) return true;
        const canvases = [...clip.querySelectorAll('canvas')];
        const isDrawn = (canvas: HTMLCanvasElement) =>
          canvas.width > 0 &&
          canvas
            .getContext('2d')
            ?.getImageData(0, 0, canvas.width, canvas.height)
            .data.some((value, index) => index % 4 === 3 && value > 0);
        return canvases.length > 0 && canvases.every(isDrawn);
      }),
    undefined,
    { timeout: 120_000 },
  );
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.waitForTimeout(1_500);
}

async function showNewProject({ page }: Stage): Promise<void> {
  await page.goto('/projects/new');
  await page.getByRole('textbox', { name: 'Describe your video' }).fill(BRIEF);
  await page.getByRole('button', { name: 'Fill Form with AI' }).click();
  await page.getByText('Form filled by AI!', { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: /^Make a first cut/ }).check();
  await page.evaluate(() => scrollTo(0, 0));
}

async function showEditor(stage: Stage): Promise<void> {
  const editor = await openSample(stage);
  await editor.seek(6);
  await editor.clips('Clip').nth(1).click();
}

async function showOwnFootage({ page, folder: footage }: Stage): Promise<void> {
  const talk = join(footage, 'talk to camera.mp4');
  await ffmpeg([
    ...['-stream_loop', '2', '-i', join(SAMPLE, 'the-pour.mp4'), '-i', join(SAMPLE, 'the-voice.m4a')],
    ...['-map', '0:v', '-map', '1:a', '-c', 'copy', '-shortest', talk],
  ]);
  await page.goto('/projects/new');
  await page.getByLabel('Footage to edit').setInputFiles([talk, join(SAMPLE, 'the-beans.mp4')]);
  await page.getByText('Your footage is on the timeline.').waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
}

async function showRecorders(stage: Stage): Promise<void> {
  const { page } = stage;
  await openSample(stage);
  await page.getByRole('tab', { name: 'Record' }).click();
  const card = page.getByRole('region', { name: 'Webcam Recorder' });
  await card.getByRole('button', { name: 'Start Camera' }).click();
  await card.getByRole('button', { name: 'Teleprompter' }).click();
  await page.getByRole('dialog', { name: 'Webcam Recorder' }).waitFor();
}

async function showTranscript({ page, origin }: Stage): Promise<void> {
  const editor = await openProject(page, await makeSpokenProject(page, origin));
  await editor.seek(4);
  await openLeft(page, 'Transcript');
  const words = page.getByRole('listbox', { name: 'Words' });
  await words.getByRole('option', { name: 'First,', exact: true }).first().click();
  await page.keyboard.press('Shift+ArrowRight');
}

async function showCleaning({ page, origin }: Stage): Promise<void> {
  const editor = await openProject(page, await makeSpokenProject(page, origin));
  await editor.seek(4);
  await openLeft(page, 'Transcript');
  await page.getByRole('button', { name: 'Clean up…' }).click();
  await page.getByRole('heading', { name: 'Clean up' }).waitFor();
}

async function showCaptions(stage: Stage): Promise<void> {
  const { page } = stage;
  const editor = await openSample(stage);
  await editor.seek(6);
  await page.locator('summary', { hasText: /^Captions/ }).click();
  await page.getByRole('button', { name: 'Generate captions' }).waitFor();
}

async function showTitles(stage: Stage): Promise<void> {
  const { page } = stage;
  const editor = await openSample(stage);
  await editor.seek(2);
  await page.getByRole('tab', { name: 'Text', exact: true }).click();
  await page.getByRole('button', { name: 'Add Hook card' }).click();
}

async function showTemplates(stage: Stage): Promise<void> {
  const { page } = stage;
  const editor = await openSample(stage);
  await editor.seek(12);
  await page.getByRole('tab', { name: 'Text', exact: true }).click();
  await page.getByRole('tab', { name: 'Templates', exact: true }).click();
  await page.getByRole('region', { name: 'Layouts' }).getByRole('button').first().waitFor();
  await editor.clips('Clip').nth(2).click();
}

async function showExport(stage: Stage): Promise<void> {
  const { page } = stage;
  await openSample(stage);
  const projectId = /projects\/([^/]+)/.exec(page.url())?.[1] ?? '';
  await openExport(page, projectId);
}

/** Exports three seconds, which is enough for a link. */
async function showShare({ page, origin }: Stage): Promise<void> {
  const api = new StudioApi(page, origin);
  const { id } = await api.addAsset(join(SAMPLE, 'the-glass.mp4'));
  const projectId = await startProject(page, origin, 'Cold brew in three steps', [
    { id: 'video-1', type: 'video', clips: [clipOf('glass', id, 0, 3)] },
  ]);
  await openExport(page, projectId);
  await page.getByRole('button', { name: 'Start Export' }).click();
  await page.getByText('Export complete').first().waitFor({ timeout: 240_000 });
  await page.getByRole('button', { name: 'Share TikTok' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share TikTok' });
  await dialog.getByRole('button', { name: 'Create Link' }).click();
  await dialog.getByRole('list', { name: 'Links to this video' }).waitFor();
}

async function openSample({ page }: Stage): Promise<EditorPage> {
  const answer = await page.request.post('/api/projects/sample', {
    headers: { Origin: new URL(page.url()).origin },
    data: {},
  });
  const { projectId } = (await answer.json()) as { projectId: string };
  return openProject(page, projectId);
}

async function openProject(page: Page, projectId: string): Promise<EditorPage> {
  const editor = new EditorPage(page);
  await page.goto(`/projects/${projectId}`);
  await editor.clips('Clip').first().waitFor();
  return editor;
}

/** Opens a project's export page and waits until an export can start. */
async function openExport(page: Page, projectId: string): Promise<void> {
  await page.goto(`/projects/${projectId}/export`);
  await page.getByRole('button', { name: 'Start Export', disabled: false }).waitFor();
}

async function showScript(stage: Stage): Promise<void> {
  await openSample(stage);
  await openLeft(stage.page, 'Script');
}

/** The sample's pour with a look. */
async function showLooks(stage: Stage): Promise<void> {
  const { page } = stage;
  const editor = await openSample(stage);
  await editor.seek(15);
  await page
    .getByRole('option', { name: /^Clip the.pour/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'Look', exact: true }).click();
  await page.getByRole('button', { name: 'Teal orange' }).click();
  await page.getByRole('region', { name: 'Look', exact: true }).evaluate((section) => section.scrollIntoView());
}
