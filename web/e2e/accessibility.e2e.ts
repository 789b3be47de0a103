import { join } from 'node:path';
import { expect, type Locator, type Page } from 'playwright/test';
import { NEWCOMER } from './pages/account.ts';
import { oneClip } from './pages/api.ts';
import { axeFindings } from './pages/axe.ts';
import { recordedFor } from './pages/recorder.ts';
import { test } from './studio.ts';

const CLIP = join(import.meta.dirname, '../../workers/fixtures/counter.mp4');

// Without motion, so that fading elements have their final contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('axe finds nothing on any screen', async ({ page, editor, exporter, api }) => {
  await page.goto('/auth');
  await expect(page.getByRole('tab', { name: 'Register' })).toBeVisible();
  expect(await axeFindings(page), 'login').toEqual([]);
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  expect(await axeFindings(page), 'registration, with faults').toEqual([]);

  await api.signUp('axe@example.com');
  await page.goto('/');
  await expect(page.getByText('No projects yet')).toBeVisible();
  expect(await axeFindings(page), 'the empty dashboard').toEqual([]);
  await page.goto('/projects/new');
  await expect(page.getByRole('form', { name: 'Project' })).toBeVisible();
  expect(await axeFindings(page), 'new project').toEqual([]);

  const projectId = await api.createProject('A generated one with [your blank]', undefined, 'tiktok', 60);
  await api.createProject('Another', oneClip(await api.addAsset(CLIP), 1));
  await page.goto('/');
  await expect(page.getByRole('link', { name: /A generated one/ }).first()).toBeVisible();
  expect(await axeFindings(page), 'the dashboard').toEqual([]);

  await editor.open(projectId);
  await page.getByRole('radio', { name: 'All', exact: true }).first().click();
  await editor.assetCard('counter.mp4').press('Enter');
  await expect(editor.clips('Clip')).toHaveCount(1);
  expect(await axeFindings(page), 'the editor with a clip selected').toEqual([]);
  await editor.clips('Caption').first().click();
  expect(await axeFindings(page), 'the editor with a caption selected').toEqual([]);
  await page.getByRole('tab', { name: 'Script', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Narration of scene 1', exact: true })).toBeVisible();
  expect(await axeFindings(page), 'the script').toEqual([]);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  expect(await axeFindings(page), 'the palette').toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(await axeFindings(page), 'the shortcuts').toEqual([]);
  await page.keyboard.press('Escape');
  await editor.saved();

  await exporter.open(projectId);
  expect(await axeFindings(page), 'export').toEqual([]);
  await exporter.startButton.click();
  await expect(page.getByRole('alertdialog', { name: 'Export with blanks?' })).toBeVisible();
  expect(await axeFindings(page), 'the question about blanks').toEqual([]);
  await page.getByRole('button', { name: 'Export Anyway' }).click();
  await exporter.underWay();
  expect(await axeFindings(page), 'a running export').toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Export cancelled').first()).toBeVisible();
  expect(await axeFindings(page), 'a cancelled export').toEqual([]);

  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  expect(await axeFindings(page), 'not found').toEqual([]);
});

test('axe finds nothing on the screens that make a video, and their dialogs return the focus', {
  tag: '@long',
}, async ({ page, editor, api }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Forgot password?' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  expect(await axeFindings(page), 'a forgotten password').toEqual([]);
  await page.getByRole('button', { name: 'Back to Login' }).press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await api.signUp('making@example.com');
  await page.goto('/help/script-writer');
  await expect(page.getByRole('heading', { name: 'With a key' })).toBeVisible();
  expect(await axeFindings(page), 'the help on the script writer').toEqual([]);

  const projectId = await api.createProject('Three ways to fold a napkin', undefined, 'tiktok', 15);
  await editor.open(projectId);
  const firstCut = page.getByRole('button', { name: 'First Cut' });
  await firstCut.press('Enter');
  const setup = page.getByRole('dialog', { name: 'First Cut' });
  await expect(setup.getByRole('button', { name: 'Make First Cut' })).toBeVisible();
  expect(await axeFindings(page), 'the first cut').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(firstCut).toBeFocused();

  await page.getByRole('tab', { name: 'Script', exact: true }).click();
  const rewrite = page.getByRole('button', { name: 'Rewrite…' });
  await rewrite.press('Enter');
  const review = page.getByRole('dialog', { name: 'Rewrite the script' });
  await review.getByRole('button', { name: 'Rewrite' }).press('Enter');
  await expect(review.getByRole('status')).toHaveText(/would change|nothing to change/);
  expect(await axeFindings(page), 'the review of a new script').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(rewrite).toBeFocused();

  await page.getByRole('tab', { name: 'Media Library' }).click();
  await page.getByRole('tab', { name: 'Record' }).click();
  const card = page.getByRole('region', { name: 'Webcam Recorder' });
  expect(await axeFindings(page), 'the recorders and stock').toEqual([]);
  await card.getByRole('button', { name: 'Start Camera' }).press('Enter');
  const prompter = card.getByRole('button', { name: 'Teleprompter' });
  await prompter.press('Enter');
  await expect(page.getByRole('region', { name: 'Teleprompter' })).toBeVisible();
  expect(await axeFindings(page), 'the teleprompter').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(prompter).toBeFocused();
  await card.getByRole('button', { name: 'Start Recording' }).press('Enter');
  await card.getByRole('button', { name: 'Skip Countdown' }).press('Enter');
  await recordedFor(card, 1);
  expect(await axeFindings(page), 'a recording').toEqual([]);
  await card.getByRole('button', { name: 'Stop Recording' }).press('Enter');
  await card.getByRole('button', { name: 'Save to Library' }).press('Enter');
  await expect(page.getByText('Recording saved')).toBeVisible();

  const more = page.getByRole('button', { name: /^More for Webcam, / });
  await more.press('Enter');
  await page.getByRole('menuitem', { name: /^Delete/ }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete this file?' });
  await expect(question.getByText('No other project uses it.')).toBeVisible();
  expect(await axeFindings(page), 'the question before a file is deleted').toEqual([]);
  await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  const trash = page.getByRole('button', { name: 'Trash' });
  await trash.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Trash' }).getByText(/gone on/)).toBeVisible();
  expect(await axeFindings(page), 'the trash').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(trash).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Stock library');
  await page.keyboard.press('Enter');
  const stock = page.getByRole('dialog', { name: 'Stock library' });
  await stock.getByRole('tab', { name: 'Music' }).click();
  await expect(stock.getByRole('button', { name: /^Listen to/ }).first()).toBeVisible();
  expect(await axeFindings(page), 'music').toEqual([]);
});

/** Presses Tab until an element has the focus, like a person without a mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

test('sign-up to export works without a mouse', async ({ page, editor, exporter }) => {
  const { keyboard } = page;
  await page.goto('/auth');
  await tabTo(page, page.getByRole('tab', { name: 'Login' }));
  await keyboard.press('ArrowRight');
  for (const [label, text] of [
    ['First Name', NEWCOMER.firstName],
    ['Email', 'keyboard@example.com'],
    ['Password', NEWCOMER.password],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: label === 'Password' }));
    await keyboard.type(text);
  }
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your Projects' })).toBeVisible();

  await tabTo(
    page,
    page
      .getByRole('link', { name: 'New Project' })
      .or(page.getByRole('button', { name: 'New Project' }))
      .first(),
  );
  await keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Title'));
  await keyboard.type('Cold brew');
  await tabTo(page, page.getByLabel('Concept'));
  await keyboard.type('Cold brew coffee in three steps');
  await tabTo(page, page.getByRole('checkbox', { name: 'Make a first cut' }));
  await keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Create Project' }));
  await keyboard.press('Enter');

  const scenes = editor.clips('Placeholder');
  await expect(scenes.first()).toBeVisible();
  const before = await scenes.count();
  // The timeline is one tab stop; inside it the arrow keys go from clip to clip.
  await tabTo(page, editor.clips('Caption').first());
  await keyboard.press('ArrowDown');
  await expect(scenes.first()).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Shift+ArrowRight');
  await keyboard.press('s');
  await expect(scenes).toHaveCount(before + 1);
  await keyboard.press('Control+z');
  await expect(scenes).toHaveCount(before);

  await tabTo(page, page.getByRole('button', { name: 'Export Video' }));
  await keyboard.press('Enter');
  await tabTo(page, exporter.startButton);
  await keyboard.press('Enter');
  await exporter.underWay();
  await tabTo(page, page.getByRole('button', { name: 'Cancel' }));
  await keyboard.press('Enter');
  await expect(page.getByText('Export cancelled').first()).toBeVisible();
});
