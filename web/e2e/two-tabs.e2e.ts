import { expect, type Page } from 'playwright/test';
import { clipOf, StudioApi, type WireTracks } from './pages/api.ts';
import { crash } from './pages/crash.ts';
import { EditorPage } from './pages/editor.ts';
import { pendingEdits } from './pages/pending-edits.ts';
import { test } from './studio.ts';

/** One caption, a second long: editing it needs no media. */
const CAPTION: WireTracks = [
  { id: 'video-1', type: 'video', clips: [] },
  { id: 'caption-1', type: 'caption', clips: [clipOf('caption', '', 0, 1, { text: 'Hello' })] },
];

/** Start of each caption. */
function captionStarts(tracks: WireTracks): string[] {
  return tracks.filter(({ type }) => type === 'caption').flatMap(({ clips }) => clips.map((clip) => `${clip.start}`));
}

/** Selects the caption and moves it several times by a second. */
async function moveCaption(editor: EditorPage, times: number): Promise<void> {
  const caption = editor.clips('Caption').first();
  await caption.click();
  for (let time = 0; time < times; time++) {
    const before = await caption.getAttribute('aria-label');
    await editor.page.keyboard.press('Alt+Shift+ArrowRight');
    await expect(caption).not.toHaveAttribute('aria-label', before ?? '');
  }
}

/** Saves at once and waits for the server's answer. */
async function saveNow(page: Page): Promise<number> {
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.keyboard.press('Control+s');
  return (await answer).status();
}

/** A tab that has not heard yet what another one saved. */
function ignore(): void {
  BroadcastChannel.prototype.postMessage = () => {};
  EventSource.prototype.addEventListener = () => {};
}

test('a tab and a device without unsaved edits take over what another tab saved, and undo takes it back', async ({
  page,
  context,
  browser,
  studio,
  editor,
  api,
}) => {
  await api.signUp('news@example.com');
  const projectId = await api.createProject('News', CAPTION);
  const second = await browser.newContext({ storageState: await context.storageState(), baseURL: studio.url });
  await page.clock.install();
  const [other, device] = [new EditorPage(await context.newPage()), new EditorPage(await second.newPage())];
  for (const each of [editor, other, device]) await each.open(projectId);
  await expect(page.getByTitle('Also open in another tab')).toBeVisible();
  await expect(other.page.getByTitle('Also open in another tab')).toBeVisible();
  await expect(device.page.getByTitle('Also open in another tab')).toHaveCount(0);

  await moveCaption(other, 1);
  expect(await saveNow(other.page)).toBe(200);
  for (const each of [editor, device]) {
    await expect(each.clips('Caption').first()).toHaveAccessibleName(/1\.00 to 2\.00 seconds/);
  }
  await page.bringToFront();
  await page.keyboard.press('Control+z');
  await expect(editor.clips('Caption').first()).toHaveAccessibleName(/0\.00 to 1\.00 seconds/);
  expect(await saveNow(page)).toBe(200);
  await expect(device.clips('Caption').first()).toHaveAccessibleName(/0\.00 to 1\.00 seconds/);
  expect(captionStarts((await api.timeline(projectId)).tracks)).toEqual(['0']);

  await other.page.close();
  // Every 15 s it looks for tabs that closed without a message.
  await expect(async () => {
    await page.clock.fastForward(15_000);
    await expect(page.getByTitle('Also open in another tab')).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 120_000 });
  await second.close();
});

test('two tabs on one project: each later save is asked about, and does what was chosen', { tag: '@long' }, async ({
  page,
  context,
  editor,
  api,
}) => {
  await api.signUp('two-tabs@example.com');
  const projectId = await api.createProject('Two tabs', CAPTION);
  await context.addInitScript(ignore);
  const other = new EditorPage(await context.newPage());
  await other.open(projectId);
  await editor.open(projectId);
  const saved = async () => captionStarts((await api.timeline(projectId)).tracks);
  /** Saves in one tab, gets a conflict from the server, and answers the question about it. */
  const choose = async (tab: EditorPage, choice: string) => {
    const before = await saved();
    expect(await saveNow(tab.page)).toBe(409);
    await expect(tab.page.getByRole('dialog', { name: 'This project was changed elsewhere' })).toBeVisible();
    expect(await saved()).toEqual(before);
    await tab.page.getByRole('button', { name: choice }).click();
    await tab.saved();
    await expect(tab.clips('Caption')).toHaveCount(1);
  };

  await moveCaption(other, 1);
  expect(await saveNow(other.page)).toBe(200);
  await page.bringToFront();
  await moveCaption(editor, 2);
  await choose(editor, 'Keep mine');
  await expect.poll(saved).toEqual(['2']);

  await other.page.bringToFront();
  await moveCaption(other, 2);
  await choose(other, 'Take theirs');
  await expect(other.clips('Caption').first()).toHaveAccessibleName(/2\.00 to 3\.00 seconds/);
  expect(await saved()).toEqual(['2']);

  await moveCaption(other, 1);
  expect(await saveNow(other.page)).toBe(200);
  await page.bringToFront();
  await moveCaption(editor, 2);
  await choose(editor, 'Keep both');
  await expect(editor.clips('Caption').first()).toHaveAccessibleName(/3\.00 to 4\.00 seconds/);
  expect(await saved()).toEqual(['3']);
  await page.getByRole('button', { name: 'Open copy' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/projects/') && !url.pathname.endsWith(projectId));
  await editor.saved();
  const copyId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(captionStarts((await api.timeline(copyId)).tracks)).toEqual(['4']);
});

test('an edit made offline is sent on reconnecting', { tag: '@long' }, async ({ page, context, editor, api }) => {
  await api.signUp('reconnect@example.com');
  const projectId = await api.createProject('Offline', CAPTION);
  await editor.open(projectId);
  await context.setOffline(true);
  await moveCaption(editor, 1);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Offline – kept on this device')).toBeVisible();
  await context.setOffline(false);
  await editor.saved();
  expect(captionStarts((await api.timeline(projectId)).tracks)).toEqual(['1']);
});

test('an edit made offline survives its tab and is sent by the next one', async ({
  page,
  context,
  studio,
  editor,
  api,
}) => {
  await api.signUp('offline-tab@example.com');
  const projectId = await api.createProject('Offline tab', CAPTION);
  await editor.open(projectId);
  await context.setOffline(true);
  await moveCaption(editor, 2);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Offline – kept on this device')).toBeVisible();
  // A closing tab sends its edits at the last moment, when the browser may no longer keep it offline.
  await crash(page);
  await context.setOffline(false);

  const next = new EditorPage(await context.newPage());
  const server = new StudioApi(next.page, studio.url);
  expect(captionStarts((await server.timeline(projectId)).tracks)).toEqual(['0']);
  await next.open(projectId);
  await expect(next.page.getByText('Your edits were restored')).toBeVisible();
  await expect(next.clips('Caption').first()).toHaveAccessibleName(/2\.00 to 3\.00 seconds/);
  await next.saved();
  expect(captionStarts((await server.timeline(projectId)).tracks)).toEqual(['2']);
});

test('edits are kept again once the browser has cleared the device', { tag: '@long' }, async ({
  page,
  context,
  studio,
  editor,
  api,
}) => {
  await api.signUp('cleared@example.com');
  const projectId = await api.createProject('Cleared', CAPTION);
  await editor.open(projectId);
  await context.setOffline(true);
  await moveCaption(editor, 1);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Offline – kept on this device')).toBeVisible();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin: studio.url, storageTypes: 'indexeddb,file_systems' });
  await moveCaption(editor, 1);
  // The tab writes a moment later.
  await expect.poll(() => pendingEdits(page)).toMatch(/"start":2[,}]/);
  await crash(page);
  await context.setOffline(false);

  const next = new EditorPage(await context.newPage());
  await next.open(projectId);
  await expect(next.page.getByText('Your edits were restored')).toBeVisible();
  await next.saved();
  expect(captionStarts((await new StudioApi(next.page, studio.url).timeline(projectId)).tracks)).toEqual(['2']);
});

test('the browser’s Back asks first when neither the server nor the device has the last edits', {
  tag: '@long',
}, async ({ page, context, editor, api }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Storage is blocked.', 'SecurityError');
    };
  });
  await api.signUp('leaving@example.com');
  const projectId = await api.createProject('Leaving', CAPTION);
  await page.goto('/');
  await page.getByRole('link', { name: 'Leaving' }).first().click();
  await moveCaption(editor, 1);
  await editor.saved();
  await context.setOffline(true);
  await moveCaption(editor, 1);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Offline – this device can’t keep your edits')).toBeVisible();

  const question = page.getByRole('alertdialog', { name: 'Leave without your last edits?' });
  const back = () => page.evaluate(() => history.back());
  await back();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(new RegExp(`${projectId}$`));
  await back();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a server killed during edits has all it acknowledged; the rest is on the device and is sent', {
  tag: '@long',
}, async ({ page, context, studio, editor, api }) => {
  await api.signUp('killed@example.com');
  const projectId = await api.createProject('Killed', CAPTION);
  await editor.open(projectId);
  for (let edit = 0; edit < 3; edit++) {
    await moveCaption(editor, 1);
    expect(await saveNow(page)).toBe(200);
  }
  const acknowledged = await api.timeline(projectId);
  await studio.stop('SIGKILL');
  await moveCaption(editor, 1);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Offline – kept on this device')).toBeVisible();
  await page.close();
  await studio.restart();

  const next = new EditorPage(await context.newPage());
  const server = new StudioApi(next.page, studio.url);
  expect(await server.timeline(projectId)).toEqual(acknowledged);
  await next.open(projectId);
  await expect(next.clips('Caption').first()).toHaveAccessibleName(/4\.00 to 5\.00 seconds/);
  await next.saved();
  expect(captionStarts((await server.timeline(projectId)).tracks)).toEqual(['4']);
});
