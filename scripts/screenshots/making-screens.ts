import type { BrowserContext, Page } from 'playwright';
import { modelMissing } from '#api/testing/models.ts';
import { NEWCOMER, signUp } from '#e2e/pages/account.ts';
import { StudioApi } from '#e2e/pages/api.ts';
import { EditorPage } from '#e2e/pages/editor.ts';
import type { Camera } from './camera.ts';

const BRIEF =
  'Bees tell each other where the flowers are. They dance in a circle when food is near. They waggle when it is far away. Watch a hive for a minute and you will see it.';

/**
 * Takes a forgotten password, then everything that makes a video from words: script, stock, voices, recordings, the
 * first cut.
 */
export async function takeMakingScreens(context: BrowserContext, origin: string, camera: Camera): Promise<void> {
  const page = await context.newPage();
  await takePasswordForms(page, camera);
  await signUp(page, { ...NEWCOMER, email: 'maker@example.com' });
  await page.goto('/help/script-writer', { waitUntil: 'networkidle' });
  await camera.takeWhole(page, 'help-script-writer');

  const api = new StudioApi(page, origin);
  const projectId = await api.createProject(BRIEF, undefined, 'tiktok', 30);
  await new EditorPage(page).open(projectId);
  await takeScript(page, camera);
  await takeStock(page, camera);
  await takeVoiceover(page, camera);
  await takeRecorders(page, camera);
  await takeTrash(page, api, projectId, camera);
  await takeFirstCut(page, camera);
  await page.close();
  await takeInterrupted(context, projectId, camera);
}

async function takePasswordForms(page: Page, camera: Camera): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill('maker@example.com');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await camera.take(page, 'auth-forgot-password');
  await page.goto(`/auth#reset=${'a'.repeat(43)}`);
  await page.reload();
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  await camera.take(page, 'auth-new-password');
}

async function takeScript(page: Page, camera: Camera): Promise<void> {
  await camera.take(page, 'script', () => openLeft(page, 'Script'));
  const dialog = page.getByRole('dialog', { name: 'Rewrite the script' });
  await camera.take(page, 'script-rewrite', async () => {
    if (await dialog.isVisible()) return;
    await openLeft(page, 'Script');
    await page.getByRole('button', { name: 'Rewrite…' }).click();
    await dialog.getByRole('combobox', { name: 'Tone' }).click();
    await page.getByRole('option', { name: 'Calm' }).click();
    await dialog.getByRole('button', { name: 'Rewrite' }).click();
    await dialog.getByText(/would change|nothing to change/).waitFor();
  });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await camera.take(page, 'transcript', () => openLeft(page, 'Transcript'));
}

async function takeStock(page: Page, camera: Camera): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill('Stock library');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Stock library' });
  await dialog.getByRole('list', { name: 'Footage' }).waitFor();
  await camera.take(page, 'stock');
  await dialog.getByRole('searchbox').fill('zebra accordion');
  await page.keyboard.press('Enter');
  await dialog.getByText('No footage found').waitFor();
  await camera.take(page, 'stock-nothing');
  await dialog.getByRole('tab', { name: 'Music' }).click();
  await dialog.getByRole('searchbox').fill('');
  await page.keyboard.press('Enter');
  await dialog
    .getByRole('button', { name: /^Listen to / })
    .first()
    .waitFor();
  await camera.take(page, 'stock-music');
  await page.keyboard.press('Escape');
}

async function takeVoiceover(page: Page, camera: Camera): Promise<void> {
  const form = page.getByRole('form', { name: 'Voiceover' });
  await camera.take(page, 'voiceover', async () => {
    if (await form.isVisible()) return;
    await openSheet(page, 'Inspector', 'Properties');
    await page.locator('summary', { hasText: 'Voiceover' }).click();
    await form.getByRole('textbox', { name: 'Text' }).fill('Grind the beans as coarse as sea salt.');
  });
}

async function takeRecorders(page: Page, camera: Camera): Promise<void> {
  const openTab = async () => {
    await openLeft(page, 'Media Library');
    await page.getByRole('tab', { name: 'Record' }).click();
  };
  await camera.take(page, 'record', openTab);
  const card = page.getByRole('region', { name: 'Webcam Recorder' });
  const press = (name: string) => card.getByRole('button', { name, exact: true }).click();
  const meter = card.getByRole('meter', { name: 'Microphone level' });
  // The camera turns off with its panel when the width changes the layout.
  const openCamera = async () => {
    await openTab();
    if (!(await meter.isVisible())) await press('Start Camera');
    await meter.waitFor();
    await card.scrollIntoViewIfNeeded();
  };
  await camera.take(page, 'record-ready', openCamera);
  const prompter = page.getByRole('dialog', { name: 'Webcam Recorder' });
  await camera.take(page, 'record-teleprompter', async () => {
    if (await prompter.isVisible()) return;
    await openCamera();
    await press('Teleprompter');
  });
  await page.keyboard.press('Escape');
  await openCamera();
  await press('Start Recording');
  await press('Skip Countdown');
  await card.getByText('00:01', { exact: true }).waitFor();
  await camera.take(page, 'record-running', openTab);
  await press('Pause');
  await camera.take(page, 'record-paused', openTab);
  await press('Stop Recording');
  await card.getByRole('button', { name: 'Save to Library' }).waitFor();
  await camera.take(page, 'record-stopped', openTab);
  await press('Save to Library');
  await page.getByText('Recording saved').waitFor();
}

/** Takes the question before the deletion of a file that two projects use, and then the trash. */
async function takeTrash(page: Page, api: StudioApi, projectId: string, camera: Camera): Promise<void> {
  const [take] = await api.assets();
  if (!take) throw new Error('The account has no media.');
  const editor = new EditorPage(page);
  await openLeft(page, 'Media Library');
  await editor.assetCard(take.name).press('Enter');
  await editor.saved();
  await page.request.post(`/api/projects/${projectId}/duplicate`, { headers: { Origin: new URL(page.url()).origin } });
  const question = page.getByRole('alertdialog', { name: 'Delete this file?' });
  await camera.take(page, 'delete-file', async () => {
    if (await question.isVisible()) return;
    await openLeft(page, 'Media Library');
    await page.getByRole('button', { name: `More for ${take.name}` }).click();
    await page.getByRole('menuitem', { name: /^Delete/ }).click();
    await question.getByText(/missing then in|No other project/).waitFor();
  });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Asset deleted').waitFor();
  const trash = page.getByRole('dialog', { name: 'Trash' });
  await camera.take(page, 'trash', async () => {
    if (await trash.isVisible()) return;
    await openLeft(page, 'Media Library');
    await page.getByRole('button', { name: 'Trash' }).click();
    await trash.getByText(/gone on/).waitFor();
  });
  await page.keyboard.press('Escape');
}

async function takeFirstCut(page: Page, camera: Camera): Promise<void> {
  await page.getByRole('button', { name: 'First Cut' }).click();
  const setup = page.getByRole('dialog', { name: 'First Cut' });
  await setup.getByRole('button', { name: 'Make First Cut' }).waitFor();
  await camera.take(page, 'first-cut');
  if (modelMissing('kokoro') !== null) return;
  for (const scene of await setup.getByRole('checkbox', { name: 'Leave this scene out' }).all()) await scene.check();
  await setup.getByRole('button', { name: 'Make First Cut' }).click();
  await page.getByRole('dialog', { name: 'Making your first cut' }).getByText('Voice', { exact: true }).waitFor();
  await camera.take(page, 'first-cut-progress');
  await page.getByText('Press Play to watch it from the beginning.').first().waitFor({ timeout: 240_000 });
  await camera.take(page, 'first-cut-made');
}

/** Takes the question about a recording after its tab was closed, on the dashboard and in the editor. */
async function takeInterrupted(context: BrowserContext, projectId: string, camera: Camera): Promise<void> {
  const page = await context.newPage();
  await page.goto('/projects/new');
  const card = page.getByRole('region', { name: 'Webcam Recorder' });
  await card.getByRole('button', { name: 'Start Camera' }).click();
  await card.getByRole('button', { name: 'Start Recording' }).click();
  await card.getByRole('button', { name: 'Skip Countdown' }).click();
  await card.getByText('00:03', { exact: true }).waitFor();
  await page.close();
  const next = await context.newPage();
  const question = next.getByRole('region', { name: 'Interrupted recording' });
  for (const [path, name] of [
    ['/', 'dashboard-interrupted'],
    [`/projects/${projectId}`, 'editor-interrupted'],
  ] as const) {
    await next.goto(path);
    await question.waitFor();
    await camera.take(next, name);
  }
  await question.getByRole('button', { name: 'Play' }).click();
  await camera.take(next, 'editor-interrupted-player');
  await next.close();
}

/** Shows a panel of the left side. Narrow windows have it in a sheet. */
export async function openLeft(page: Page, panel: 'Media Library' | 'Script' | 'Transcript'): Promise<void> {
  const tab = page.getByRole('tab', { name: panel, exact: true });
  if (!(await tab.isVisible())) await openSheet(page, panel, panel === 'Media Library' ? 'Media' : panel);
  await tab.click();
}

/** @param button Button on a tablet's bar. @param short Button on a phone's bar. */
export async function openSheet(page: Page, button: string, short: string): Promise<void> {
  const name = (page.viewportSize()?.width ?? 0) < 640 ? short : button;
  const opener = page.getByRole('button', { name, exact: true });
  if (!(await opener.isVisible())) return;
  // Another sheet may cover the bar.
  for (const other of await page.getByRole('dialog').all()) {
    await other.getByRole('button', { name: 'Close' }).click();
  }
  await opener.click();
}
