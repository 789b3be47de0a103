import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { sourceTime } from '#shared/time/microseconds.ts';
import { sha256 } from '#workers/lib/sha256.ts';
import { openDatabase } from './database.ts';
import { keepDerivatives, readDerivatives, removeDerivatives } from './derivative-store.ts';
import { fetchMediaFile } from './fetch-media.ts';
import { forgetDeletedMedia } from './forget-media.ts';
import {
  freeMediaRoom,
  keepMediaFile,
  listMediaFiles,
  locateMedia,
  readMediaFile,
  removeMediaFile,
} from './media-files.ts';
import { readPart, removeParts, writePart } from './media-parts.ts';
import { clearPendingTimeline, readPendingTimelines, savePendingTimeline } from './pending-timelines.ts';
import { measureStoredSegments } from './stored-segments.ts';
import { keepSegment, timelineWithClipAt, uploadOf } from './testing/storage-fixture.ts';
import { keepTranscripts, listUnsentTranscripts, readTranscripts, takeTranscripts } from './transcripts.ts';
import { putUpload, removeUpload } from './upload-store.ts';

async function clearMedia(): Promise<void> {
  await cdp().send('Storage.overrideQuotaForOrigin', { origin: location.origin });
  for (const id of await listMediaFiles()) await removeMediaFile(id);
}

beforeEach(async () => {
  const database = await openDatabase();
  for (const name of ['pendingTimelines', 'mediaFiles', 'derivatives', 'transcripts'] as const)
    await database.clear(name);
});

describe('pending edits of a timeline', () => {
  test('come back as they were, to the microsecond', async () => {
    await savePendingTimeline('p1', timelineWithClipAt(333_333), 4);
    await savePendingTimeline('p1', timelineWithClipAt(666_667), 5);
    const pending = await readPendingTimelines('p1');
    expect(pending).toHaveLength(1);
    expect(pending[0]).toMatchObject({ baseVersion: 5, timeline: timelineWithClipAt(666_667) });
    expect(await readPendingTimelines('p2')).toEqual([]);
  });

  test('are gone once they are safe elsewhere', async () => {
    await savePendingTimeline('p1', timelineWithClipAt(0), 1);
    await clearPendingTimeline('p1');
    expect(await readPendingTimelines('p1')).toEqual([]);
  });

  test('that were made after those that are safe stay', async () => {
    await savePendingTimeline('p1', timelineWithClipAt(0), 1, 1_000);
    await savePendingTimeline('p1', timelineWithClipAt(333_333), 2, 2_000);
    await clearPendingTimeline('p1', { upTo: 1_000 });
    expect(await readPendingTimelines('p1')).toMatchObject([{ baseVersion: 2 }]);
    await clearPendingTimeline('p1', { upTo: 2_000 });
    expect(await readPendingTimelines('p1')).toEqual([]);
  });

  test('a killed tab leaves its edits to the next one; a living tab keeps its own', async () => {
    const database = await openDatabase();
    await savePendingTimeline('p1', timelineWithClipAt(0), 1);
    const [own] = await readPendingTimelines('p1');
    const record = await database.get('pendingTimelines', ['p1', own!.writerId]);
    await database.put('pendingTimelines', { ...record!, writerId: 'killed', savedAt: 1 });
    await database.put('pendingTimelines', { ...record!, writerId: 'living', savedAt: 2 });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const lock = navigator.locks.request('timeline-writer-living', () => {
      held.resolve();
      return released;
    });
    await held.promise;
    const writers = (await readPendingTimelines('p1')).map(({ writerId }) => writerId);
    expect(writers).toEqual([own!.writerId, 'killed']);
    await clearPendingTimeline('p1', { writer: 'killed' });
    release();
    await lock;
    expect((await readPendingTimelines('p1')).map(({ writerId }) => writerId)).toEqual([own!.writerId, 'living']);
  });

  test('a record that is no timeline is left out and left alone', async () => {
    const database = await openDatabase();
    const broken = { projectId: 'p1', writerId: 'old', tracks: [{ id: 7 }], baseVersion: 1, savedAt: 1 };
    await database.put('pendingTimelines', broken);
    expect(await readPendingTimelines('p1')).toEqual([]);
    expect(await database.get('pendingTimelines', ['p1', 'old'])).toEqual(broken);
  });
});

describe('on a full disk, edits that the server may not have', () => {
  // Chromium measures a database's space only twice a minute, so the test refuses the write.
  function refuseWrites(count: number): void {
    const { put } = IDBObjectStore.prototype;
    let refusals = 0;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      if (this.name !== 'pendingTimelines' || refusals === count) return put.apply(this, args);
      refusals += 1;
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    });
  }
  beforeEach(async () => {
    await keepMediaFile('a1', new Blob(['old footage']));
    const database = await openDatabase();
    await database.put('mediaFiles', { ...(await database.get('mediaFiles', 'a1'))!, usedAt: 1 });
    await keepMediaFile('a2', new Blob(['some footage']));
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await clearMedia();
  });

  test('replace the least recently used footage; the newest stays', async () => {
    refuseWrites(1);
    const writes = [1, 2, 3].map((version) => savePendingTimeline('p1', timelineWithClipAt(version), version));
    await Promise.all(writes);
    expect(await readMediaFile('a1')).toBeNull();
    expect(await readMediaFile('a2')).not.toBeNull();
    expect(await readPendingTimelines('p1')).toMatchObject([{ timeline: timelineWithClipAt(3), baseVersion: 3 }]);
  });

  test('do not come back when they were safe elsewhere before there was room', async () => {
    refuseWrites(2);
    await Promise.all([savePendingTimeline('p1', timelineWithClipAt(0), 1), clearPendingTimeline('p1')]);
    expect(await readPendingTimelines('p1')).toEqual([]);
  });

  test('are refused by name when no footage is left to remove', async () => {
    refuseWrites(Number.POSITIVE_INFINITY);
    await expect(savePendingTimeline('p1', timelineWithClipAt(0), 1)).rejects.toMatchObject({
      code: 'storage.quota-exceeded',
    });
    expect(await readMediaFile('a2')).toBeNull();
  });
});

describe('media files', () => {
  afterEach(clearMedia);

  test('a kept file is preferred to the server', async () => {
    expect(await locateMedia('a1')).toEqual({ type: 'url', url: '/api/assets/a1/stream', assetId: 'a1' });
    await keepMediaFile('a1', new Blob(['some footage'], { type: 'video/mp4' }));
    const place = await locateMedia('a1');
    expect(place.type === 'blob' && (await place.blob.text())).toBe('some footage');
    await removeMediaFile('a1');
    expect(await readMediaFile('a1')).toBeNull();
  });

  test('a file that was cut off on disk counts as missing', async () => {
    await keepMediaFile('a1', new Blob(['some footage']));
    const root = await navigator.storage.getDirectory();
    const handle = await (await root.getDirectoryHandle('media')).getFileHandle('a1');
    const writable = await handle.createWritable();
    await writable.write('some');
    await writable.close();
    expect(await readMediaFile('a1')).toBeNull();
  });

  test('a full disk is reported with the needed space, and leaves nothing behind', async () => {
    const { usage = 0 } = await navigator.storage.estimate();
    await cdp().send('Storage.overrideQuotaForOrigin', { origin: location.origin, quotaSize: usage + 5_000_000 });
    const footage = new Blob([new Uint8Array(8_000_000)]);
    await expect(keepMediaFile('a1', footage)).rejects.toMatchObject({
      code: 'storage.quota-exceeded',
      data: { neededBytes: 8_000_000 },
      message: expect.stringMatching(/storage is full.*needs 7\.6 MB/),
    });
    expect(await readMediaFile('a1')).toBeNull();
  });

  test('the least recently used file makes room', async () => {
    const footage = new Blob([new Uint8Array(8_000_000)]);
    await keepMediaFile('a1', footage);
    await keepMediaFile('a2', footage);
    const database = await openDatabase();
    await database.put('mediaFiles', { ...(await database.get('mediaFiles', 'a1'))!, usedAt: Date.now() + 1_000 });
    const { usage = 0 } = await navigator.storage.estimate();
    const quotaSize = usage + 5_000_000;
    await cdp().send('Storage.overrideQuotaForOrigin', { origin: location.origin, quotaSize });
    await keepMediaFile('a3', footage);
    expect(await readMediaFile('a2')).toBeNull();
    expect((await readMediaFile('a1'))?.size).toBe(8_000_000);
    expect((await readMediaFile('a3'))?.size).toBe(8_000_000);
  });
});

describe('a copy of the server’s file', () => {
  afterEach(clearMedia);

  const bytes = crypto.getRandomValues(new Uint8Array(60_000));
  const footage = new Blob(Array.from({ length: 300 }, () => bytes)); // 18 MB

  test('continues after an interruption with the part where it broke off', async () => {
    const asked: number[] = [];
    const copy = (assetId: string, partsBeforeLoss: number) =>
      fetchMediaFile({
        ...{ assetId, sizeBytes: footage.size, mimeType: 'video/mp4', except: new Set<string>() },
        read: async (start, end) => {
          if (asked.push(start) > partsBeforeLoss) throw new TypeError('The connection was lost.');
          return footage.slice(start, end);
        },
      });
    await expect(copy('a1', 2)).rejects.toThrow('lost');
    expect(await readMediaFile('a1')).toBeNull();
    asked.length = 0;
    await copy('a1', 9);
    expect(asked).toEqual([2 * 8 * 1024 * 1024]);
    const kept = await readMediaFile('a1');
    expect(await sha256(await kept!.arrayBuffer())).toBe(await sha256(await footage.arrayBuffer()));
    expect(await removeParts(() => true)).toBe(0);
  });

  test('gives up its parts to make room for others', async () => {
    await writePart('a1', 0, new Blob([new Uint8Array(1_000)]));
    expect(await freeMediaRoom(1, new Set(['a1']))).toBe(0);
    expect(await freeMediaRoom(1, new Set())).toBe(1_000);
    expect(await readPart('a1', 0, 1_000)).toBeNull();
  });
});

describe('room', () => {
  afterEach(clearMedia);

  test('is made by removing the least recently used files, never needed ones', async () => {
    for (const assetId of ['a1', 'a2', 'a3', 'a4']) await keepMediaFile(assetId, new Blob([new Uint8Array(1_000)]));
    const database = await openDatabase();
    for (const [index, assetId] of ['a3', 'a1', 'a2', 'a4'].entries()) {
      await database.put('mediaFiles', { ...(await database.get('mediaFiles', assetId))!, usedAt: index });
    }
    expect(await freeMediaRoom(1_500, new Set(['a3']))).toBe(2_000);
    expect((await listMediaFiles()).toSorted()).toEqual(['a3', 'a4']);
    expect(await freeMediaRoom(10_000, new Set(['a3']))).toBe(1_000);
    expect(await freeMediaRoom(1, new Set(['a3']))).toBe(0);
  });

  test('is made by removing encoded pictures of exports first: they can be made again', async () => {
    await keepMediaFile('a1', new Blob([new Uint8Array(1_000)]));
    await keepSegment(700);
    expect(await measureStoredSegments()).toBe(700);
    expect(await freeMediaRoom(500, new Set())).toBe(700);
    expect(await measureStoredSegments()).toBe(0);
    expect(await listMediaFiles()).toEqual(['a1']);
  });

  test('a file that could not be recorded is removed from the disk', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('The disk is gone.', 'UnknownError');
    });
    await expect(keepMediaFile('a1', new Blob(['footage']))).rejects.toThrow();
    expect(await listMediaFiles()).toEqual([]);
  });
});

test('assets deleted elsewhere are removed from the device with files and pictures', async () => {
  await keepMediaFile('a1', new Blob(['kept']));
  await keepMediaFile('a2', new Blob(['deleted']));
  await keepDerivatives('a2', { thumbnail: new Blob(['picture']) });
  await keepDerivatives('a3', { thumbnail: new Blob(['picture']) });
  await forgetDeletedMedia(async () => {
    // Registered while the server was answering: missing from the answer, but not removed.
    await keepMediaFile('a4', new Blob(['new']));
    return ['a1'];
  });
  expect((await listMediaFiles()).toSorted()).toEqual(['a1', 'a4']);
  expect(await readDerivatives('a2')).toEqual({ assetId: 'a2' });
  expect(await readDerivatives('a3')).toEqual({ assetId: 'a3' });
  await clearMedia();
});

test('words of assets are read back to the microsecond, and go with their asset', async () => {
  const words = [{ text: 'Kraków', spoken: 'Krakov', start: sourceTime(333_333), endExclusive: sourceTime(666_667) }];
  const transcript = { assetId: 'asset', language: 'pl', engine: 'a voice', words };
  await keepTranscripts([transcript]);
  expect(await readTranscripts(['asset', 'other'])).toEqual([transcript]);
  await forgetDeletedMedia(async () => []);
  expect(await readTranscripts(['asset'])).toEqual([]);
});

test('words heard here that the server has not been told hold before its own', async () => {
  const transcriptOf = (assetId: string, ...texts: string[]) => ({
    assetId,
    language: 'pl',
    engine: 'whisper-base',
    words: texts.map((text, at) => ({ text, start: sourceTime(at * 10), endExclusive: sourceTime(at * 10 + 5) })),
  });
  const [own, fresh] = [transcriptOf('told-less', 'one', 'two'), transcriptOf('untold', 'new')];
  await keepTranscripts([own, fresh], { isSent: false });
  await keepTranscripts([transcriptOf('told', 'old')]);
  const answer = [transcriptOf('told-less', 'one'), transcriptOf('told', 'other')];
  const taken = [transcriptOf('told', 'other'), own, fresh];
  expect(await takeTranscripts(['told-less', 'untold', 'told'], answer)).toEqual(taken);
  expect(await readTranscripts(['told', 'told-less', 'untold'])).toEqual(taken);
  expect(await listUnsentTranscripts()).toEqual([own, fresh]);
});

test('derivatives are added to what is there', async () => {
  const peaks = { data: new Int8Array([-3, 5]), bucketUs: 10_000 };
  await keepDerivatives('a1', { thumbnail: new Blob(['picture']) });
  await keepDerivatives('a1', { peaks });
  const record = await readDerivatives('a1');
  expect(await record.thumbnail?.text()).toBe('picture');
  expect(record.peaks).toEqual(peaks);
  expect(record.filmstrip).toBeUndefined();
  await removeDerivatives('a1');
  expect(await readDerivatives('a1')).toEqual({ assetId: 'a1' });
});

test('what the server lacks is never removed to make room, nor as deleted elsewhere', async () => {
  await keepMediaFile('waits-1', new Blob(['only here']));
  await keepMediaFile('copy-001', new Blob(['on the server']));
  await putUpload(uploadOf('waits-1'));
  await freeMediaRoom(1_000, new Set());
  expect(await listMediaFiles()).toEqual(['waits-1']);
  await forgetDeletedMedia(async () => []);
  expect(await (await readMediaFile('waits-1'))?.text()).toBe('only here');
  await removeUpload('waits-1');
  await forgetDeletedMedia(async () => []);
  expect(await listMediaFiles()).toEqual([]);
});
