import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import type { BrandKit } from '#shared/contracts/brand-kit.ts';
import { compareFrames } from './media/analyse.ts';
import { ffmpegBytes } from './media/ffmpeg.ts';
import { clipOf } from './pages/api.ts';
import { axeFindings } from './pages/axe.ts';
import { test } from './studio.ts';

// Without motion, so that fading elements have their final contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Loads the kits from the server. */
async function storedKits(page: Page): Promise<BrandKit[]> {
  return (await page.request.get('/api/brand-kits')).json();
}

test('a brand kit is made, changed, made the default and deleted', async ({ page, api }) => {
  await api.signUp('brand@example.com');
  await page.goto('/');
  await page.getByRole('link', { name: 'Brand Kits' }).click();
  await expect(page).toHaveURL('/brand-kits');
  await expect(page.getByRole('heading', { name: 'No brand kits yet' })).toBeVisible();
  await expect(page.getByText('0 kits saved')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Create Your First Brand Kit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Brand Kit' });
  const create = dialog.getByRole('button', { name: 'Create Brand Kit' });
  await expect(dialog.getByLabel('Primary colour')).toHaveValue('#3b82f6');
  await expect(dialog.getByLabel('Secondary colour')).toHaveValue('#8b5cf6');
  await expect(dialog.getByLabel('Accent colour')).toHaveValue('#10b981');
  await expect(dialog.getByRole('combobox', { name: 'Font' })).toHaveText('Inter');
  await create.click();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Bee Happy');
  await dialog.getByRole('textbox', { name: 'Primary', exact: true }).fill('honey');
  await create.click();
  await expect(dialog.getByRole('textbox', { name: 'Primary', exact: true })).toBeFocused();
  await expect(dialog.getByText('Use a colour like #3b82f6.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByLabel('Primary colour').fill('#f2b705');
  await expect(dialog.getByRole('textbox', { name: 'Primary', exact: true })).toHaveValue('#f2b705');
  await dialog.getByRole('combobox', { name: 'Font' }).press('Enter');
  await page.getByRole('option', { name: 'Montserrat' }).click();
  await create.click();
  await expect(page.getByText('Brand kit created successfully').first()).toBeVisible();
  await expect(dialog).not.toBeVisible();
  await expect(page.getByText('1 kit saved')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await storedKits(page)).toMatchObject([
    {
      name: 'Bee Happy',
      colors: ['#f2b705', '#8b5cf6', '#10b981'],
      fonts: { primary: 'Montserrat' },
      isDefault: false,
    },
  ]);

  await page.getByRole('button', { name: 'Make Bee Happy the default' }).click();
  await expect(page.getByText('Default', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Kit Bee Happy' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Brand Kit' });
  await expect(edit.getByRole('combobox', { name: 'Font' })).toHaveText('Montserrat');
  await edit.getByLabel('Name').fill('Bee Happier');
  await edit.getByLabel('Name').press('Enter');
  await expect(page.getByText('Brand kit updated successfully').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bee Happier' })).toBeVisible();
  // The form's body does not include the default.
  await expect(page.getByText('Default', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Delete Bee Happier' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Brand kit deleted').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No brand kits yet' })).toBeVisible();
  expect(await storedKits(page)).toEqual([]);
});

test('a refusal shows the server’s message, and the dialog keeps the entered text', async ({ page, api }) => {
  await api.signUp('brand-refused@example.com');
  await page.goto('/brand-kits');
  await page.getByRole('button', { name: 'Create Brand Kit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Bee Happy');
  await page.route('/api/brand-kits', (route) =>
    route.fulfill({ status: 409, json: { code: 'brand-kit.too-many', message: 'Delete one first.' } }),
  );
  await dialog.getByRole('button', { name: 'Create Brand Kit' }).click();
  await expect(page.getByText('Failed to create brand kit').first()).toBeVisible();
  await expect(page.getByText('Delete one first.').first()).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Bee Happy');
});

test('a font that is not included is named, with the one that captions use instead', { tag: '@long' }, async ({
  page,
  api,
  studio,
}) => {
  await api.signUp('brand-font@example.com');
  const kit = {
    name: 'Bee Happy',
    colors: ['#f2b705'],
    fonts: { primary: 'Comic Sans' },
    isDefault: false,
    userId: '',
  };
  await page.request.post('/api/brand-kits', { data: kit, headers: { Origin: studio.url } });
  await page.goto('/brand-kits');
  await expect(page.getByText('Comic Sans (not included: captions use Inter)')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Kit Bee Happy' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Brand kit updated successfully').first()).toBeVisible();
  expect(await storedKits(page)).toMatchObject([{ colors: ['#f2b705'], fonts: { primary: 'Comic Sans' } }]);
});

test('a dialog closed while saving closes no other', { tag: '@long' }, async ({ page, api }) => {
  await api.signUp('brand-two@example.com');
  await page.goto('/brand-kits');
  const answer = Promise.withResolvers<void>();
  await page.route('/api/brand-kits', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Create Brand Kit' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('First');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create Brand Kit' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Second');
  answer.resolve();
  await expect(page.getByText('Brand kit created successfully').first()).toBeVisible();
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Second');
  expect(await storedKits(page)).toMatchObject([{ name: 'First' }]);
});

test('a new project begins with the default kit, or with none', { tag: '@long' }, async ({ page, api }) => {
  await api.signUp('brand-project@example.com');
  await page.goto('/projects/new');
  await page.getByRole('button', { name: 'Skip' }).click();
  const select = page.getByRole('combobox', { name: 'Brand Kit' });
  await expect(select).toHaveText('No brand kit');
  await page.getByLabel('Title').fill('Honey');
  await page.getByRole('link', { name: 'Create one' }).click();
  await page.getByRole('button', { name: 'Create Your First Brand Kit' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Bee Happy');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Make Bee Happy the default' }).click();
  await expect(page.getByText('Default', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByRole('link', { name: 'New Project' }).click();
  // The values typed before the kit existed are restored.
  await expect(page.getByLabel('Title')).toHaveValue('Honey');
  await expect(select).toHaveText('Bee Happy');
  await page.getByLabel('Concept').fill('Where honey comes from');
  await page.getByRole('checkbox', { name: 'Make a first cut' }).uncheck();
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/projects')),
    page.getByRole('button', { name: 'Create Project' }).click(),
  ]);
  const [kit] = await storedKits(page);
  expect(request.postDataJSON().aiPrompt.brandKitId).toBe(kit?.id);
  await expect(page).toHaveURL(/\/projects\/[\w-]{8,}$/);

  await page.goto('/projects/new');
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByLabel('Title').fill('Wax');
  await page.getByLabel('Concept').fill('What wax is for');
  await page.getByRole('checkbox', { name: 'Make a first cut' }).uncheck();
  await select.press('Enter');
  // By keyboard: the list may stand partly outside a page that is still loading.
  await page.getByRole('option', { name: 'No brand kit' }).press('Enter');
  const [other] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/projects')),
    page.getByRole('button', { name: 'Create Project' }).click(),
  ]);
  expect(other.postDataJSON().aiPrompt).not.toHaveProperty('brandKitId');
});

/** Counts the pixels of a picture with a colour, allowing for encoding errors. */
async function countPixels(path: string, [red, green, blue]: readonly [number, number, number]): Promise<number> {
  const pixels = await ffmpegBytes(['-i', path, '-frames:v', '1', '-pix_fmt', 'rgb24', '-f', 'rawvideo', 'pipe:1']);
  let count = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    const isNear = [red, green, blue].every((value, channel) => Math.abs((pixels[at + channel] ?? 0) - value) <= 12);
    if (isNear) count += 1;
  }
  return count;
}

test('captions have the brand chosen in the inspector, in the preview and in the exported file', {
  tag: '@long',
}, async ({ page, editor, exporter, api, folder, studio }) => {
  await api.signUp('brand-captions@example.com');
  for (const [name, color, font] of [
    ['Teal', '#14b8a6', 'Oswald'],
    ['Pink', '#f472b6', 'Montserrat'],
  ]) {
    const kit = { name, colors: [color, '#8b5cf6', '#10b981'], fonts: { primary: font }, isDefault: false, userId: '' };
    const made = await page.request.post('/api/brand-kits', { data: kit, headers: { Origin: studio.url } });
    expect(made.ok(), await made.text()).toBe(true);
  }
  const words = [
    { text: 'Wearing', start: 0, endExclusive: 0.5 },
    { text: 'colours', start: 0.5, endExclusive: 1 },
  ];
  const projectId = await api.createProject('Branded', [
    { id: 'caption-1', type: 'caption', clips: [clipOf('c', '', 0, 1, { text: 'Wearing colours', words })] },
  ]);
  const [own, teal, pink] = [join(folder, 'own-00.png'), join(folder, 'teal-00.png'), join(folder, 'pink-00.png')];
  const [TEAL, PINK] = [
    [0x14, 0xb8, 0xa6],
    [0xf4, 0x72, 0xb6],
  ] as const;

  await editor.open(projectId);
  const picker = page.getByRole('region', { name: 'Inspector' }).getByRole('combobox', { name: 'Brand Kit' });
  await expect(picker).toHaveText('No brand kit');
  await editor.savePicture(own);
  await picker.press('Enter');
  await page.getByRole('option', { name: 'Teal' }).click();
  await expect(page.getByText('Primary #14b8a6')).toBeAttached();
  expect(await axeFindings(page)).toEqual([]);
  await expect
    .poll(async () => {
      await editor.savePicture(teal);
      return await countPixels(teal, TEAL);
    })
    .toBeGreaterThan(2_000);
  expect(await countPixels(own, TEAL)).toBe(0);
  await picker.press('Enter');
  await page.getByRole('option', { name: 'Pink' }).click();
  await expect
    .poll(async () => {
      await editor.savePicture(pink);
      return await countPixels(pink, PINK);
    })
    .toBeGreaterThan(2_000);
  expect(await countPixels(pink, TEAL)).toBe(0);

  await page.reload();
  await expect(picker).toHaveText('Pink');
  await exporter.open(projectId);
  await expect(page.getByText('Captions in the look of Pink')).toBeVisible();
  // A second renders too quickly to show progress.
  await exporter.startButton.click();
  await exporter.complete();
  const path = await exporter.download(folder);
  const size = { width: 1080, height: 1920 };
  const [likeness] = await compareFrames(path, [0], join(folder, 'pink-%02d.png'), size);
  expect(likeness).toBeGreaterThanOrEqual(0.98);
});

test('a logo is uploaded to a kit, and is in the preview and in the exported file until it is deleted', {
  tag: '@long',
}, async ({ page, editor, exporter, api, folder }) => {
  await api.signUp('brand-logo@example.com');
  const picture = ['-f', 'lavfi', '-i', 'color=c=0x14b8a6:s=200x100', '-frames:v', '1'];
  const buffer = Buffer.from(await ffmpegBytes([...picture, '-c:v', 'png', '-f', 'image2pipe', 'pipe:1']));
  const TEAL = [0x14, 0xb8, 0xa6] as const;
  await page.goto('/brand-kits');
  await page.getByRole('button', { name: 'Create Brand Kit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Brand Kit' });
  await dialog.getByLabel('Name').fill('Bee Happy');
  await dialog.getByLabel('Logo file').setInputFiles({ name: 'bee.png', mimeType: 'image/png', buffer });
  await expect(dialog.getByRole('img', { name: 'The logo on a video' })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Corner' }).press('Enter');
  await page.getByRole('option', { name: 'Bottom left' }).click();
  await dialog.getByRole('slider', { name: 'Size' }).fill('0.3');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create Brand Kit' }).click();
  await expect(page.getByRole('img', { name: 'Logo of Bee Happy' })).toBeVisible();
  expect(await storedKits(page)).toMatchObject([{ logo: { corner: 'bottom-left', size: 0.3, margin: 0.05 } }]);

  const projectId = await api.createProject('Branded', [
    { id: 'caption-1', type: 'caption', clips: [clipOf('c', '', 0, 1, { text: 'Buzz' })] },
  ]);
  const shown = join(folder, 'logo-00.png');
  const tealPixels = async () => {
    await editor.savePicture(shown);
    return await countPixels(shown, TEAL);
  };
  await editor.open(projectId);
  await page.getByRole('region', { name: 'Inspector' }).getByRole('combobox', { name: 'Brand Kit' }).press('Enter');
  await page.getByRole('option', { name: 'Bee Happy' }).click();
  // 30 % of the width, and half as high.
  await expect.poll(tealPixels).toBeGreaterThan(324 * 162 * 0.95);
  await page.getByRole('checkbox', { name: 'Show the logo' }).uncheck();
  await expect.poll(tealPixels).toBe(0);
  await page.getByRole('checkbox', { name: 'Show the logo' }).check();
  await expect.poll(tealPixels).toBeGreaterThan(324 * 162 * 0.95);

  await exporter.open(projectId);
  await expect(page.getByText('Captions in the look of Bee Happy, with its logo')).toBeVisible();
  await exporter.startButton.click();
  await exporter.complete();
  const path = await exporter.download(folder);
  const [likeness] = await compareFrames(path, [0], join(folder, 'logo-%02d.png'), { width: 1080, height: 1920 });
  expect(likeness).toBeGreaterThanOrEqual(0.98);

  await editor.open(projectId);
  await page.getByRole('group', { name: 'Media of' }).getByRole('radio', { name: 'All' }).check();
  await page.getByRole('button', { name: 'More for bee.png' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('It is the logo of Bee Happy, whose videos lose it.');
  await question.getByRole('button', { name: 'Delete' }).click();
  // Nothing but the caption is left on the preview.
  await expect(page.getByText('No video asset added yet')).toBeVisible();
  await exporter.open(projectId);
  await expect(page.getByText('The brand kit’s logo was deleted and is left out')).toBeVisible();
});
