import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { EditorDriver, FILM, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { overlayAtom } from '#web/state/view-atoms.ts';

let driver: EditorDriver;

beforeEach(async () => {
  await page.viewport(1280, 700);
});
afterEach(() => {
  driver.dispose();
  vi.restoreAllMocks();
});

test('the timeline is saved for another editor, and the dialog says what the file leaves out', async () => {
  driver = new EditorDriver({ timeline: timelineOf({ 'video-1': ['a 0-2'], 'caption-1': ['c 0-1'] }) });
  const saved: { name: string; content: Promise<string> }[] = [];
  const blobs = new Map<string, Blob>();
  const createObjectURL = URL.createObjectURL.bind(URL);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = createObjectURL(blob);
    if (blob instanceof Blob) blobs.set(url, blob);
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: blobs.get(this.href)?.text() ?? Promise.resolve('') });
  });
  driver.session.store.set(overlayAtom, 'hand-off');
  const missing = page.getByRole('list', { name: 'Not in the file' });
  await expect.element(missing).toHaveTextContent('Captions. Save them as subtitles, and import those too');
  await page.getByRole('button', { name: 'Save File' }).click();
  driver.session.store.set(overlayAtom, 'hand-off');
  await page.getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: 'Final Cut Pro XML 1.10 (.fcpxml)' }).click();
  await page.getByRole('button', { name: 'Save File' }).click();
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['Untitled.otio', 'Untitled.fcpxml']);
  const [otio, fcpxml] = await Promise.all(saved.map(({ content }) => content));
  expect(JSON.parse(otio ?? '').tracks.children[0].children[0].media_reference.name).toBe(FILM.name);
  expect(fcpxml).toContain('<asset-clip');
});
