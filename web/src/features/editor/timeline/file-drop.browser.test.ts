import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Asset } from '#shared/contracts/asset.ts';
import { EditorDriver, FILM, PICTURE, SONG, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { uploads } from '#web/features/uploads/uploads.ts';

let driver: EditorDriver;
let added: { files: File[]; projectId: string | null; arrive: (asset: Asset) => void }[];

beforeEach(async () => {
  await page.viewport(1280, 700);
  added = [];
  vi.spyOn(uploads, 'add').mockImplementation((files, projectId, options) => {
    const arrive = (asset: Asset) => options?.onArrived?.(asset, Promise.resolve());
    added.push({ files: [...files], projectId, arrive });
    return [];
  });
});
afterEach(() => {
  driver.dispose();
  vi.restoreAllMocks();
});

/** Drags a file over a track at a time in seconds, and drops it by default. */
async function drag(trackId: string, seconds: number, isLetGo = true): Promise<boolean> {
  const { x, y } = driver.place(trackId, seconds);
  const target = document.elementFromPoint(x, y) ?? driver.scroller;
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['x'], 'new.mp4', { type: 'video/mp4' }));
  const options = { bubbles: true, cancelable: true, dataTransfer, clientX: x, clientY: y };
  const isFree = target.dispatchEvent(new DragEvent('dragover', options));
  if (isLetGo) target.dispatchEvent(new DragEvent('drop', options));
  await vi.dynamicImportSettled();
  return !isFree;
}

const arrive = (asset: Asset) => added.at(-1)?.arrive(asset);

test('a dropped file is uploaded for the project and then placed where it was dropped', async () => {
  driver = new EditorDriver({ timeline: timelineOf({ 'video-1': ['a 0-2'] }) });
  expect(await drag('video-1', 4)).toBe(true);
  expect(added).toMatchObject([{ files: [{ name: 'new.mp4' }], projectId: 'project-under-test' }]);
  expect(driver.clips('video-1')).toEqual(['a 0-2']);
  arrive(FILM);
  expect(driver.clips('video-1')).toEqual(['a 0-2', expect.stringMatching(/ 4-14$/)]);
  expect(driver.selected()).toEqual([]);
});

test('an asset not yet in the editor’s list is placed too', async () => {
  driver = new EditorDriver({ timeline: timelineOf({}) });
  await drag('video-1', 1);
  arrive({ ...FILM, id: 'asset-new' });
  expect(driver.clips('video-1')).toEqual([expect.stringMatching(/ 1-11$/)]);
});

test('a place taken in the meantime is replaced by the next free one of the track', async () => {
  driver = new EditorDriver({ timeline: timelineOf({ 'video-1': ['a 0-2', 'b 3-5'], 'video-2': [] }) });
  await drag('video-1', 3.5);
  arrive(PICTURE);
  expect(driver.clips('video-1')).toEqual(['a 0-2', 'b 3-5', expect.stringMatching(/ 5-10$/)]);
});

test('sound dropped on a video track goes to an audio track', async () => {
  driver = new EditorDriver({ timeline: timelineOf({}) });
  await drag('video-1', 2);
  arrive(SONG);
  expect(driver.clips('audio-1')).toEqual([expect.stringMatching(/ 2-32$/)]);
});

test('a ghost shows the place while a file is over the timeline, and goes with it', async () => {
  driver = new EditorDriver({ timeline: timelineOf({}) });
  await drag('video-1', 2, false);
  const ghost = document.querySelector('.stage-ghost');
  expect(ghost?.textContent).toContain('Upload and place here');
  driver.scroller.dispatchEvent(new DragEvent('dragleave', { bubbles: true }));
  expect(document.querySelector('.stage-ghost')).toBeNull();
});

test('an asset that arrives during a gesture is placed when the gesture ends', async () => {
  driver = new EditorDriver({ timeline: timelineOf({ 'video-1': ['a 0-2'] }) });
  await drag('video-1', 4);
  driver.pressClip('a').moveBy(100);
  arrive(FILM);
  expect(driver.clips('video-1')).toEqual(['a 0-2']);
  driver.letGo();
  expect(driver.clips('video-1')).toEqual(['a 1-3', expect.stringMatching(/ 4-14$/)]);
});

test('an asset that arrives after leaving the editor stays in the library', async () => {
  driver = new EditorDriver({ timeline: timelineOf({}) });
  await drag('video-1', 2);
  const { document: edited } = driver.session;
  driver.dispose();
  arrive(FILM);
  expect(edited.timeline.tracks.flatMap(({ clips }) => clips)).toEqual([]);
});
