import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EditorDriver, FILM, SONG, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { listMediaFiles, readMediaFile, removeMediaFile } from '#web/storage/media-files.ts';
import { setNameOwner } from '#web/storage/owned-name.ts';
import { dismissToast, getToasts } from '#web/ui/toast-store.ts';
import { keepMediaHere } from './keep-media-here.ts';

/** Each file has its id as its bytes. */
const ASSETS = [FILM, SONG].map((asset) => ({ ...asset, fileSize: asset.id.length }));

let editor: EditorDriver;
let asked: string[];
let refusedId: string | null;

beforeEach(() => {
  asked = [];
  refusedId = null;
  // Tests of other files empty the folder without an owner.
  setNameOwner('keeper', null);
  // Playback elsewhere would hold it back.
  const granted = async (_name: string, _options: LockOptions, work: LockGrantedCallback<unknown>) => work(null);
  vi.spyOn(navigator.locks, 'request').mockImplementation(granted);
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    const id = /\/api\/assets\/([^/]+)\/stream/.exec(String(address))?.[1];
    // Other parts of the editor ask for the project.
    if (id === undefined) return Response.json({ error: { code: 'project.not-found', message: '' } }, { status: 404 });
    asked.push(id);
    return id === refusedId ? new Response('gone', { status: 404 }) : new Response(id, { status: 206 });
  });
});

afterEach(async () => {
  editor.dispose();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'connection');
  for (const id of await listMediaFiles()) await removeMediaFile(id);
  dismissToast();
});

function open(tracks: Parameters<typeof timelineOf>[0]): void {
  editor = new EditorDriver({ assets: ASSETS, timeline: timelineOf(tracks) });
  keepMediaHere(editor.session);
}

async function isHere(assetId: string): Promise<boolean> {
  return (await (await readMediaFile(assetId))?.text()) === assetId;
}

test('the media of the timeline are copied, those of a later edit too, and none twice', async () => {
  open({ 'video-1': ['a 0-1', 'b 1-2'] });
  await expect.poll(() => isHere(FILM.id)).toBe(true);
  editor.session.document.record(timelineOf({ 'video-1': ['a 0-1'], 'audio-1': ['s 0-1'] }), 'Add');
  await expect.poll(() => isHere(SONG.id)).toBe(true);
  expect(asked).toEqual([FILM.id, SONG.id]);
});

test('a file that the server refuses does not keep the others from coming', async () => {
  refusedId = FILM.id;
  open({ 'video-1': ['a 0-1'], 'audio-1': ['s 0-1'] });
  await expect.poll(() => isHere(SONG.id)).toBe(true);
  expect(asked).toEqual([FILM.id, SONG.id]);
  expect(getToasts()).toEqual([]);
});

test('a full device is told of, and asks for no more', async () => {
  vi.spyOn(FileSystemFileHandle.prototype, 'createWritable').mockRejectedValue(
    new DOMException('The disk is full.', 'QuotaExceededError'),
  );
  open({ 'video-1': ['a 0-1'], 'audio-1': ['s 0-1'] });
  await expect.poll(() => getToasts()[0]?.title).toBe('This device has no room for all footage of this project');
  expect(asked).toEqual([FILM.id]);
});

test('a user who saves data is not charged for it', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  open({ 'video-1': ['a 0-1'] });
  Object.defineProperty(navigator, 'connection', { value: { saveData: false }, configurable: true });
  editor.session.document.record(timelineOf({ 'audio-1': ['s 0-1'] }), 'Replace');
  await expect.poll(() => isHere(SONG.id)).toBe(true);
  expect(asked).toEqual([SONG.id]);
});
