import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { describeMediaFailure } from '#shared/errors/media.ts';
import { MAX_UPLOAD_BYTES } from '#shared/media/limits.ts';
import { sourceTime } from '#shared/time/microseconds.ts';
import { openDatabase } from '#web/storage/database.ts';
import { readMediaFile } from '#web/storage/media-files.ts';
import * as conversion from '#workers/browser/convert/convert.ts';
import { openMedia } from '#workers/browser/decode/open-media.ts';
import { IngestClient } from '#workers/browser/media/ingest.client.ts';
import { fetchFixture } from '#workers/fixtures/fixture.ts';
import { FrameLedger } from '#workers/lib/frame-ledger.ts';
import { getFilmstrip, getPeaks, getThumbnail } from './derivatives.ts';
import { importMedia, keepMedia } from './media-import.ts';
import type { ImportedMedia, ImportProgress } from './media-import-types.ts';

vi.mock('#workers/browser/convert/convert.ts', { spy: true });

async function importFixture(name: string): Promise<ImportedMedia> {
  const outcome = await importMedia(await fetchFixture(name));
  if (!outcome.ok) throw new Error(`Not imported: ${JSON.stringify(outcome)}`);
  return outcome.media;
}

// Must run first: an earlier timer would ignore the fake clock.
describe('the worker that inspects files', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test('is ended after a while without files', { tags: 'long' }, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ending = vi.spyOn(IngestClient.prototype, 'terminate');
    const [short, long] = [await fetchFixture('short-sound.wav'), await fetchFixture('counter.mp4')];
    await Promise.all([importMedia(short), importMedia(long)]);
    vi.advanceTimersByTime(29_000);
    const again = importMedia(short);
    vi.advanceTimersByTime(29_000);
    await again;
    expect(ending).not.toHaveBeenCalled();
    vi.advanceTimersByTime(31_000);
    expect(ending).toHaveBeenCalledOnce();
    expect(await importMedia(short)).toMatchObject({ ok: true });
  });
});

describe('importing a file', () => {
  test('footage is taken unchanged, with a thumbnail', async () => {
    const file = await fetchFixture('counter.mp4');
    const outcome = await importMedia(file);
    expect(outcome).toMatchObject({ ok: true, media: { original: null, info: { type: 'video', width: 320 } } });
    if (!outcome.ok) return;
    expect(outcome.media.file).toBe(file);
    expect(outcome.media.thumbnail?.type).toBe('image/webp');
  });

  test('an AVI is converted and its original kept', async () => {
    const stages: ImportProgress[] = [];
    const file = await fetchFixture('mjpeg-pcm.avi');
    const outcome = await importMedia(file, { onProgress: (progress) => stages.push(progress) });
    expect(outcome).toMatchObject({ ok: true, media: { info: { type: 'video', video: { codec: 'H.264' } } } });
    if (!outcome.ok) return;
    expect(outcome.media.original).toBe(file);
    expect(outcome.media.file.name).toBe('mjpeg-pcm.mp4');
    expect([...new Set(stages.map(({ stage }) => stage))]).toEqual(['inspecting', 'converting', 'making-thumbnail']);
  });

  const becomes = async (name: string, converted: string, keepsOriginal: boolean) => {
    const { file, original, info } = await importFixture(name);
    expect(file.name).toBe(converted);
    expect(original !== null).toBe(keepsOriginal);
    expect(info).toMatchObject({ notices: [], mimeType: expect.stringMatching(/^(audio|video)\/mp4/) });
  };
  test.each([
    ['alac.m4a', 'alac.m4a', true],
    ['adpcm.wav', 'adpcm.m4a', false],
    ['flac.ogg', 'flac.m4a', false],
    ['adts-named.m4a', 'adts-named.m4a', false],
    ['mpegts-named.mp4', 'mpegts-named.mp4', false],
  ] as const)('%s becomes %s; its original is uploaded too: %s', { tags: 'long' }, becomes);

  const isWhole = async (name: string, seconds: number) => {
    const { original, info } = await importFixture(name);
    expect({ original, ...info }).toMatchObject({ original: null, durationUs: expect.closeTo(seconds * 1e6, -5) });
  };
  test.each([['late-sound.mp4', 2]] as const)('nothing of %s is cut off', isWhole);
  test.each([
    ['two-edits.mp4', 2],
    ['chained-opus.ogg', 4],
  ] as const)('nothing of %s is cut off', { tags: 'long' }, isWhole);

  test('a second sound track is reported, converted or not', { tags: 'long' }, async () => {
    for (const name of ['two-sounds.mov', 'two-sounds.avi']) {
      expect((await importFixture(name)).info, name).toMatchObject({ type: 'video', notices: ['one-sound-only'] });
    }
  });

  test('a conversion keeps what can be seen through', { tags: 'long' }, async () => {
    const { file, info } = await importFixture('alpha-prores4444.mov');
    expect(file).toMatchObject({ name: 'alpha-prores4444.webm', type: 'video/webm' });
    expect(info).toMatchObject({ type: 'video', width: 320, height: 180, video: { codec: 'VP8' }, notices: [] });
    expect(info.durationUs).toBeCloseTo(1e6, -5);
    const media = openMedia('video', { type: 'blob', blob: file }, new FrameLedger());
    const reader = await media.openFrames();
    const sample = await reader.frameAt(sourceTime(500_000));
    const frame = sample.toVideoFrame();
    const canvas = new OffscreenCanvas(320, 180).getContext('2d')!;
    canvas.drawImage(frame, 0, 0);
    const [left = [], right = []] = [80, 240].map((x) => [...canvas.getImageData(x, 90, 1, 1).data]);
    expect([left.map((value) => Math.round(value / 10) * 10), right[3]]).toEqual([[260, 0, 0, 260], 0]);
    for (const each of [frame, sample]) each.close();
    reader.dispose();
    media.dispose();
  });

  const isTakenInPart = async (name: string, seconds: number) => {
    const { file, original, info, thumbnail } = await importFixture(name);
    expect({ name: file.name, original, notices: info.notices }).toEqual({
      name,
      original: null,
      notices: ['ends-early'],
    });
    expect(Math.abs((info.durationUs ?? 0) / 1e6 - seconds)).toBeLessThan(0.4);
    expect(thumbnail?.type).toBe('image/webp');
    await keepMedia(name, { file, original, info, thumbnail });
    expect((await getFilmstrip(name))?.tileCount).toBeGreaterThan(1);
    expect((await getPeaks(name))?.data.length).toBeGreaterThan(200);
  };
  test.each([['truncated-cluster.webm', 1.3]] as const)(
    '%s was cut off: its whole part is taken and shown',
    isTakenInPart,
  );
  test.each([['truncated-fragments.mp4', 4]] as const)(
    '%s was cut off: its whole part is taken and shown',
    { tags: 'long' },
    isTakenInPart,
  );

  test.each([
    ['text.mp4', 'media.not-media'],
    ['avif-named.jpg', 'media.picture-format'],
    ['truncated-without-tables.mp4', 'media.truncated'],
    ['empty.mp4', 'media.empty'],
  ])('%s fails with %s', async (name, code) => {
    const outcome = await importMedia(await fetchFixture(name));
    expect(outcome).toMatchObject({ ok: false, aborted: false, failure: { code } });
  });

  test('canceling the conversion is no failure', async () => {
    const controller = new AbortController();
    const outcome = await importMedia(await fetchFixture('mpeg4-mp3.avi'), {
      signal: controller.signal,
      onProgress: ({ stage }) => stage === 'converting' && controller.abort(),
    });
    expect(outcome).toEqual({ ok: false, aborted: true });
  });
});

test('a conversion too large to upload says so', async () => {
  // Only the size is read, no bytes.
  const sizeBytes = MAX_UPLOAD_BYTES + 1;
  vi.spyOn(conversion, 'convertMedia').mockResolvedValue(new Blob([new Uint8Array(sizeBytes)]));
  const outcome = await importMedia(await fetchFixture('mjpeg-pcm.avi'));
  const failure = { code: 'media.conversion-too-large', sizeBytes } as const;
  expect(outcome).toEqual({ ok: false, aborted: false, failure });
  const { description } = describeMediaFailure(failure, 'mjpeg-pcm.avi');
  expect(description).toContain('comes to 500.0 MB as MP4; the limit is 500.0 MB');
});

describe('a worker that dies', () => {
  afterEach(() => void vi.restoreAllMocks());

  /** Ends workers at their first message, as running out of memory does. `mayLive` spares workers by number. */
  function endWorkers(mayLive: (number: number) => boolean): void {
    const workers: Worker[] = [];
    const post = Worker.prototype.postMessage;
    vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...given: unknown[]) {
      if (!workers.includes(this)) workers.push(this);
      Reflect.apply(post, this, given);
      if (!mayLive(workers.indexOf(this))) queueMicrotask(() => this.dispatchEvent(new Event('error')));
    });
  }

  test('fails no other file', async () => {
    const files = [await fetchFixture('counter.mp4'), await fetchFixture('mono-44100.mp3')];
    endWorkers((number) => number > 0);
    const outcomes = await Promise.all(files.map((file) => importMedia(file)));
    expect(outcomes).toMatchObject([
      { ok: true, media: { info: { type: 'video' } } },
      { ok: true, media: { info: { type: 'audio' } } },
    ]);
  });

  test('because of a single file does not mark it as damaged', async () => {
    const file = await fetchFixture('counter.mp4');
    endWorkers(() => false);
    const outcome = await importMedia(file);
    expect(outcome).toEqual({ ok: false, aborted: false, failure: { code: 'media.reader-lost' } });
  });
});

describe('the kept parts of an asset', () => {
  beforeEach(async () => {
    const database = await openDatabase();
    for (const name of ['mediaFiles', 'derivatives'] as const) await database.clear(name);
  });

  test('the file, its thumbnail, and in the background filmstrip and peaks', { tags: 'long' }, async () => {
    const media = await importFixture('counter.mp4');
    await keepMedia('asset-1', media);
    expect((await readMediaFile('asset-1'))?.size).toBe(media.file.size);
    expect((await getThumbnail('asset-1'))?.size).toBe(media.thumbnail?.size);
    const [filmstrip, again, peaks] = await Promise.all([
      getFilmstrip('asset-1'),
      getFilmstrip('asset-1'),
      getPeaks('asset-1'),
    ]);
    expect(filmstrip).toMatchObject({ tileHeight: 96, intervalUs: 500_000 });
    expect(again?.tileCount).toBe(filmstrip?.tileCount);
    expect(peaks?.bucketUs).toBe(10_000);
    const record = await (await openDatabase()).get('derivatives', 'asset-1');
    expect(record).toMatchObject({ filmstrip: { tileCount: filmstrip?.tileCount }, peaks: { bucketUs: 10_000 } });
  });

  test('a sound has no filmstrip and a silent video no peaks, known at once', async () => {
    await keepMedia('sound', await importFixture('mono-44100.mp3'));
    expect(await getFilmstrip('sound')).toBeNull();
    expect(await getThumbnail('sound')).toBeNull();
    await keepMedia('silent', await importFixture('counter-without-sound.mp4'));
    expect(await getPeaks('silent')).toBeNull();
  });

  test('an asset that can’t be found has none, and is tried again', async () => {
    expect(await getPeaks('nowhere')).toBeNull();
    expect(await (await openDatabase()).get('derivatives', 'nowhere')).toBeUndefined();
  });
});
