import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { modelMissing } from '#api/testing/models.ts';
import { readLoudness } from './media/analyse.ts';
import { axeFindings } from './pages/axe.ts';
import { test } from './studio.ts';

const KOKORO_MISSING = modelMissing('kokoro');
const TEXT = 'Grind the beans as coarse as sea salt.';

test.skip(KOKORO_MISSING !== null, KOKORO_MISSING ?? '');

test('a typed text becomes a voice at the playhead, heard in a sample first, cancelled once and undone', {
  tag: '@long',
}, async ({ page, editor, api, folder }) => {
  await api.signUp('voiceover@example.com');
  const projectId = await api.createProject('Cold brew');
  await editor.open(projectId);
  await editor.seek(1);

  // By keyboard alone.
  const section = page.locator('summary', { hasText: 'Voiceover' });
  await section.focus();
  await section.press('Enter');
  const form = page.getByRole('form', { name: 'Voiceover' });
  const generate = form.getByRole('button', { name: 'Generate', exact: true });
  await expect(generate).toBeDisabled();
  const text = form.getByRole('textbox', { name: 'Text' });
  await text.fill(' ');
  await generate.press('Enter');
  await expect(text).toHaveAccessibleDescription('Please enter text for the voiceover');
  await expect(text).toBeFocused();
  await text.fill(TEXT);
  await expect(form.getByText(`${TEXT.length} / 5,000`)).toBeVisible();
  await form.getByRole('radio', { name: 'alloy' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: 'echo' })).toBeChecked();
  expect(await axeFindings(page)).toEqual([]);

  const sample = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/voices/echo/sample');
  await form.getByRole('button', { name: 'Hear echo' }).click();
  expect([200, 206]).toContain((await sample).status());
  await expect(form.getByRole('button', { name: 'Stop echo' })).toBeVisible();

  await generate.press('Enter');
  const cancel = form.getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeFocused();
  await cancel.press('Enter');
  await expect(generate).toBeFocused();
  await expect(editor.clips('Clip')).toHaveCount(0);

  await generate.press('Enter');
  await expect(page.getByText('AI voiceover has been added to your timeline')).toBeVisible();
  await expect(editor.clipNamed('Voice: Grind the beans')).toHaveCount(1);
  await expect(text).toHaveValue(TEXT);
  const clipOnServer = async () =>
    (await api.timeline(projectId)).tracks.find(({ type }) => type === 'audio')?.clips[0] ?? null;
  await expect.poll(clipOnServer).toMatchObject({ start: 1, in: 0, text: TEXT });

  const clip = await clipOnServer();
  const path = join(folder, 'voice.wav');
  await writeFile(path, await (await page.request.get(`/api/assets/${clip?.assetId}/stream`)).body());
  const loudness = await readLoudness(path);
  expect(loudness.length / 100).toBeCloseTo(clip?.out ?? 0, 0);
  // It speaks for most of its length.
  expect(loudness.filter((level) => level > -40).length / loudness.length).toBeGreaterThan(0.5);

  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(editor.clips('Clip')).toHaveCount(0);
});
