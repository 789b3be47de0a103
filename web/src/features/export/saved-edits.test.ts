import { afterEach, expect, test, vi } from 'vitest';
import { savedTimeline } from './saved-edits.ts';

afterEach(() => void vi.unstubAllGlobals());

test('if the browser keeps nothing, the server’s timeline is exported', async () => {
  const tracks = [{ id: 'video-1', type: 'video', clips: [] }];
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ tracks, version: 3 })));
  // Node has no IndexedDB at all.
  expect(globalThis.indexedDB).toBeUndefined();
  expect((await savedTimeline('project-0001')).tracks).toEqual(tracks);
});
