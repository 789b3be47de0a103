import { beforeEach, describe, expect, test } from 'vitest';
import { clearOwnMedia, clearWorkspaceMedia } from './clear-media.ts';
import { openDatabase } from './database.ts';
import { keepDerivatives, readDerivatives } from './derivative-store.ts';
import { setDeviceOwner } from './device-owner.ts';
import { keepMediaFile, listMediaFiles, readMediaFile } from './media-files.ts';
import { mayWait, noteWaiting } from './outbox-flag.ts';
import { setNameOwner } from './owned-name.ts';
import { clearPendingTimeline, readPendingTimelines, savePendingTimeline } from './pending-timelines.ts';
import { enterWorkspace } from './tab-workspace.ts';
import { keepSegment, timelineWithClipAt, uploadOf } from './testing/storage-fixture.ts';
import { putUpload, readUpload, removeUpload } from './upload-store.ts';

beforeEach(async () => {
  const database = await openDatabase();
  for (const name of ['pendingTimelines', 'mediaFiles', 'derivatives', 'transcripts'] as const)
    await database.clear(name);
});

describe('accounts on a shared computer', () => {
  const folders = async () => {
    const root = await navigator.storage.getDirectory();
    return (await Array.fromAsync(root.keys())).toSorted();
  };
  const keepSomething = async () => {
    await keepMediaFile('a1', new Blob(['footage of Ann']));
    await keepDerivatives('a1', { thumbnail: new Blob(['picture of Ann']) });
    await savePendingTimeline('p1', timelineWithClipAt(250_000), 3);
    await keepSegment(10);
  };
  beforeEach(async () => {
    await setDeviceOwner('ann');
    await clearPendingTimeline('p1');
    await keepSomething();
  });

  test('the next user finds nothing of the previous one, whose footage is gone and whose unsent edits wait', async () => {
    expect(await folders()).toEqual(expect.arrayContaining(['export-segments-ann', 'media-ann']));
    await setDeviceOwner('bob');
    expect(await readMediaFile('a1')).toBeNull();
    expect(await readDerivatives('a1')).toEqual({ assetId: 'a1' });
    expect(await readPendingTimelines('p1')).toEqual([]);
    expect((await folders()).filter((name) => name.endsWith('-ann'))).toEqual([]);

    await setDeviceOwner('ann');
    expect(await readMediaFile('a1')).toBeNull();
    expect(await readDerivatives('a1')).toEqual({ assetId: 'a1' });
    expect(await readPendingTimelines('p1')).toMatchObject([{ timeline: timelineWithClipAt(250_000), baseVersion: 3 }]);
  });

  test('a file that waits to be uploaded stays for its owner when others sign in or out', async () => {
    await keepMediaFile('waits-1', new Blob(['only here']));
    await putUpload(uploadOf('waits-1'));
    await clearOwnMedia();
    await setDeviceOwner('bob');
    expect(await readMediaFile('waits-1')).toBeNull();
    await setDeviceOwner('ann');
    expect(await listMediaFiles()).toEqual(['waits-1']);
    expect(await (await readMediaFile('waits-1'))?.text()).toBe('only here');
    expect(await readUpload('waits-1')).toMatchObject({ file: { name: 'clip.mp4' } });
    await removeUpload('waits-1');
    await clearOwnMedia();
  });

  test('each workspace of a person has its own place, and signing out empties all but unsent edits', async () => {
    setNameOwner('ann', 'w1');
    expect(await readMediaFile('a1')).toBeNull();
    expect(await readDerivatives('a1')).toEqual({ assetId: 'a1' });
    expect(await readPendingTimelines('p1')).toEqual([]);
    expect(mayWait()).toBe(false);
    noteWaiting(true);
    await keepSomething();
    // A switch is no change of the person.
    await setDeviceOwner('ann');
    expect(mayWait()).toBe(false);
    setNameOwner('ann', 'w1');
    expect(await (await readMediaFile('a1'))?.text()).toBe('footage of Ann');
    noteWaiting(false);

    await clearOwnMedia();
    expect((await folders()).filter((name) => name.includes('-ann'))).toEqual([]);
    expect(await readPendingTimelines('p1')).toHaveLength(1);
    await clearPendingTimeline('p1');
  });

  test('a workspace that is gone for the person loses its footage, and nothing else does', async () => {
    enterWorkspace('nobody');
    sessionStorage.setItem('clipwright.workspace', 'ann/w1');
    await setDeviceOwner('ann');
    await keepSomething();
    await clearWorkspaceMedia();
    expect(await readMediaFile('a1')).toBeNull();
    expect(await readDerivatives('a1')).toEqual({ assetId: 'a1' });
    expect(await readPendingTimelines('p1')).toHaveLength(1);
    await clearPendingTimeline('p1');
    enterWorkspace('nobody');
    await setDeviceOwner('ann');
    expect(await (await readMediaFile('a1'))?.text()).toBe('footage of Ann');
    await clearWorkspaceMedia();
    expect(await listMediaFiles()).toEqual(['a1']);
  });

  test('the next user removes the footage of all workspaces of the previous one', async () => {
    setNameOwner('ann', 'w1');
    await keepSomething();
    await setDeviceOwner('bob');
    expect((await folders()).filter((name) => name.includes('-ann'))).toEqual([]);
    setNameOwner('ann', 'w1');
    expect(await readPendingTimelines('p1')).toHaveLength(1);
    await clearPendingTimeline('p1');
    await setDeviceOwner('ann');
  });

  test('the same user finds everything again', async () => {
    await setDeviceOwner('ann');
    expect(await (await readMediaFile('a1'))?.text()).toBe('footage of Ann');
  });

  test('signing out removes the footage from the disk at once, exports included, and keeps unsent edits', async () => {
    const root = await navigator.storage.getDirectory();
    await root.getDirectoryHandle('exports', { create: true });
    await clearOwnMedia();
    expect((await folders()).filter((name) => name === 'exports' || name.includes('-ann'))).toEqual([]);
    expect(await readDerivatives('a1')).toEqual({ assetId: 'a1' });
    expect(await readPendingTimelines('p1')).toHaveLength(1);
  });
});
