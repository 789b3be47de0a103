import { EncodedPacketSink } from 'mediabunny';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { RenderPlan } from '#shared/render/plan.ts';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { openInput } from '#workers/browser/decode/open-input.ts';
import { fetchFixture, readCounter } from '#workers/fixtures/fixture.ts';
import { sha256 } from '#workers/lib/sha256.ts';
import { readSegment, type Segment, writeSegment } from './segment.ts';
import { SegmentStore, type StoreNeeds } from './segment-store.ts';
import { exportPlan, planOf, readBack } from './testing/export-fixture.ts';

const FOLDER = 'segments-of-a-test';
const SIZE = { width: 320, height: 180 };
const counter = await fetchFixture('counter.mp4');
const media = { a: { file: counter } };

/** Ten seconds in five parts: the pictures of two clips, with a caption in each part. */
function planWith(word: string): RenderPlan {
  const captions = ['One', 'Two', word, 'Four', 'Five'].map((text, index) =>
    clip(`c${index}`, '', 2 * index + 0.2, 2 * index + 1.8, 0, { text }),
  );
  // This sound can't be copied from one source, so it is mixed.
  const video = [clip('1', 'a', 0, 5, 0, { volume: 0.9 }), clip('2', 'a', 5, 10, 2)];
  return planOf([track('video', video), track('caption', captions)], media);
}

/** Four seconds in two parts. */
const SHORT = planOf([track('video', [clip('1', 'a', 0, 4)])], media);

beforeEach(async () => {
  const root = await navigator.storage.getDirectory();
  await root.removeEntry(FOLDER, { recursive: true }).catch(() => {});
});

describe('after a change of one word', () => {
  test('the parts without it are copied bit for bit, and the file shows what a whole export would', async () => {
    const first = await exportPlan(planWith('Three'), media, FOLDER);
    expect(first.report).toMatchObject({ reusedCount: 0, partCount: 5 });
    const again = await exportPlan(planWith('Thirteen'), media, FOLDER);
    expect(again.report).toMatchObject({ reusedCount: 4, partCount: 5, frameCount: 300, openFrames: 0 });
    const [before, after] = [await partsOf(first.file), await partsOf(again.file)];
    expect(before.map((part, index) => part === after[index])).toEqual([true, true, false, true, true]);

    const whole = await exportPlan(planWith('Thirteen'), media);
    const expected: Uint8ClampedArray[] = [];
    await readBack(whole.file, (frame) => void expected.push(shrink(frame)));
    const counts: number[] = [];
    const differences: number[] = [];
    const found = await readBack(again.file, (frame, index) => {
      counts.push(readCounter(frame, SIZE.width, SIZE.height));
      differences.push(pictureDifference(shrink(frame), expected[index] ?? new Uint8ClampedArray()));
    });
    expect(counts).toEqual(Array.from({ length: 300 }, (_, frame) => (frame < 150 ? frame : 60 + frame - 150)));
    expect(Math.max(...differences)).toBeLessThan(2);
    for (const [index, timestamp] of found.timestamps.entries()) expect(timestamp).toBeCloseTo(index / 30, 4);
    expect(found.audioSeconds).toBeCloseTo(10, 4);
  });

  test('sound alone is mixed anew, and pictures are only copied', { tags: 'long' }, async () => {
    const first = await exportPlan(SHORT, media, FOLDER);
    const again = await exportPlan({ ...SHORT, audio: [] }, media, FOLDER);
    expect(again.report).toMatchObject({ reusedCount: 2, partCount: 2 });
    expect(await partsOf(again.file)).toEqual(await partsOf(first.file));
    expect((await readBack(again.file)).sound.every((sample) => Math.abs(sample) < 0.001)).toBe(true);
  });
});

describe('sound', () => {
  /** Twelve seconds of mixed sound in three parts. `volume` sets the two seconds in the middle. */
  const planOfTwelve = (volume: number) => {
    const clips = [clip('1', 'a', 0, 5, 2, { volume: 0.9 }), clip('2', 'a', 5, 7, 2, { volume })];
    return planOf([track('video', [...clips, clip('3', 'a', 7, 12, 2, { volume: 0.9 })])], media);
  };
  const packetCount = Math.ceil((12 * 48_000 + 1_024) / 1_024);

  test('is encoded where it differs, and sounds as if all of it were', { tags: 'long' }, async () => {
    const first = await exportPlan(planOfTwelve(0.9), media, FOLDER);
    expect(first.report.soundPacketsEncoded).toBe(packetCount);
    const same = await exportPlan(planOfTwelve(0.9), media, FOLDER);
    expect(same.report).toMatchObject({ sound: 'mixed', soundPacketsEncoded: 0 });
    expect((await readBack(same.file)).sound).toEqual((await readBack(first.file)).sound);

    const changed = await exportPlan(planOfTwelve(0.4), media, FOLDER);
    // One part and its seams.
    expect(changed.report.soundPacketsEncoded).toBeGreaterThanOrEqual(188);
    expect(changed.report.soundPacketsEncoded).toBeLessThan(188 + 2 * 47);
    // Its parts come from two encoders, so they are joined again.
    const again = await exportPlan(planOfTwelve(0.4), media, FOLDER);
    expect(again.report.soundPacketsEncoded).toBeLessThan(2 * 47);
    const whole = await exportPlan(planOfTwelve(0.4), media);
    for (const { file } of [changed, again]) await expectSameSound(file, whole.file);
  });

  test('whose kept parts nothing can follow is encoded again', { tags: 'long' }, async () => {
    await exportPlan(planOfTwelve(0.9), media, FOLDER);
    // Every frame claims a window of the other shape.
    await rewriteParts(3, soundParts, async (bytes) => {
      const segment = (await readSegment<AudioDecoderConfig>(bytes)) as Segment<AudioDecoderConfig>;
      const packets = segment.packets.map((packet) => {
        const data = Uint8Array.from(packet.data);
        data[1] = (data[1] ?? 0) ^ 0b0001_0000;
        return { ...packet, data };
      });
      return await writeSegment({ ...segment, packets });
    });
    const { report, file } = await exportPlan(planOfTwelve(0.4), media, FOLDER);
    expect(report.soundPacketsEncoded).toBeNull();
    await expectSameSound(file, (await exportPlan(planOfTwelve(0.4), media)).file);
  });

  async function expectSameSound(file: File, other: File): Promise<void> {
    const [{ sound }, { sound: expected }] = [await readBack(file), await readBack(other)];
    expect(sound.length).toBe(expected.length);
    const loudest = expected.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const worst = sound.reduce((most, sample, n) => Math.max(most, Math.abs(sample - (expected[n] ?? 0))), 0);
    expect(worst).toBeLessThan(0.05 * loudest);
  }
});

describe('an interrupted export', () => {
  test('that failed resumes with the parts that it made', { tags: 'long' }, async () => {
    const clips = [clip('1', 'a', 0, 5), clip('2', 'b', 5, 10)];
    const plan = planOf([track('video', clips, { muted: true })], { ...media, b: media.a });
    await expect(exportPlan(plan, media, FOLDER)).rejects.toMatchObject({ code: 'export.source-missing' });
    const { report, file } = await exportPlan(plan, { ...media, b: media.a }, FOLDER);
    expect(report).toMatchObject({ reusedCount: 2, partCount: 5 });
    expect(await countsOf(file)).toEqual(Array.from({ length: 300 }, (_, frame) => frame % 150));
  });

  test('whose tab died resumes with the parts that it made', { tags: 'long' }, async () => {
    const plan = planWith('Three');
    const RealWorker = Worker;
    const workers: Worker[] = [];
    vi.stubGlobal(
      'Worker',
      class extends RealWorker {
        constructor(...settings: ConstructorParameters<typeof Worker>) {
          super(...settings);
          workers.push(this);
        }
      },
    );
    void exportPlan(plan, media, FOLDER).catch(() => {});
    // The last part may be incomplete.
    await expect.poll(async () => (await namesOfParts()).length).toBeGreaterThanOrEqual(3);
    for (const worker of workers) worker.terminate();
    vi.unstubAllGlobals();
    const { report, file } = await exportPlan(plan, media, FOLDER);
    expect(report.reusedCount).toBeGreaterThanOrEqual(2);
    expect((await readBack(file)).frameCount).toBe(300);
  });
});

test('two exports of one plan at the same time are both right, and so is the next', { tags: 'long' }, async () => {
  const both = await Promise.all([exportPlan(SHORT, media, FOLDER), exportPlan(SHORT, media, FOLDER)]);
  for (const { file } of both) expect((await readBack(file)).frameCount).toBe(120);
  const third = await exportPlan(SHORT, media, FOLDER);
  expect(third.report.reusedCount).toBeGreaterThan(0);
  expect((await readBack(third.file)).frameCount).toBe(120);
});

describe('a kept part', () => {
  test('with a wrong bit, without its end, or empty is dropped, and encoded again', { tags: 'long' }, async () => {
    const plan = planOf([track('video', [clip('1', 'a', 0, 8)])], media);
    const { file } = await exportPlan(plan, media, FOLDER);
    const damages: ((bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>)[] = [
      (bytes) => bytes.with(-5, (bytes.at(-5) ?? 0) ^ 1),
      (bytes) => bytes.slice(0, -1),
      () => new Uint8Array(0),
    ];
    const names = await rewriteParts(3, namesOfParts, async (bytes, index) => damages[index]?.(bytes) ?? bytes);
    const again = await exportPlan(plan, media, FOLDER);
    expect(again.report).toMatchObject({ reusedCount: 1, partCount: 4 });
    expect(await countsOf(again.file)).toEqual(await countsOf(file));
    for (const name of names) expect(await readSegment(await bytesOf(name))).not.toBeNull();
  });

  test('of an encoder with other parameters is not mixed with those of this one: all are encoded again', {
    tags: 'long',
  }, async () => {
    await exportPlan(SHORT, media, FOLDER);
    // Valid files from an encoder with a different header; only the second part is missing.
    await rewriteParts(2, namesOfParts, async (bytes) => {
      const segment = (await readSegment(bytes)) as Segment;
      const description = new Uint8Array(segment.decoderConfig.description as Uint8Array<ArrayBuffer>);
      description[description.length - 5] = (description.at(-5) ?? 0) ^ 1;
      return await writeSegment({ ...segment, decoderConfig: { ...segment.decoderConfig, description } });
    });
    const changed = planOf([track('video', [clip('1', 'a', 0, 2), clip('2', 'a', 2, 4, 5)])], media);
    const { report, file } = await exportPlan(changed, media, FOLDER);
    expect(report).toMatchObject({ reusedCount: 0, partCount: 2 });
    expect(await countsOf(file)).toEqual(
      Array.from({ length: 120 }, (_, frame) => (frame < 60 ? frame : 150 + frame - 60)),
    );
  });

  test('of a video that was found wrong is not used again', { tags: 'long' }, async () => {
    const worker = new Worker(new URL('./testing/blackening-export.worker.ts', import.meta.url), { type: 'module' });
    vi.stubGlobal('Worker', new Proxy(Worker, { construct: () => worker }));
    await expect(exportPlan(SHORT, media, FOLDER)).rejects.toMatchObject({ code: 'export.output-wrong' });
    vi.unstubAllGlobals();
    expect(await namesOfFiles()).toEqual([]);
  });
});

describe('the store', () => {
  const segmentOf = (byte: number): Segment => ({
    decoderConfig: { codec: 'avc1.64001f', description: Uint8Array.of(1, 2) },
    packets: [{ frame: 0, type: 'key', data: new Uint8Array(10_000).fill(byte) }],
  });

  const open = async (keys: string[], needs: Partial<StoreNeeds> = {}) => {
    const store = await SegmentStore.open(FOLDER, { keys, fileBytes: 0, maxBytes: 35_000, ...needs });
    if (!store) throw new Error('Storage is blocked');
    return store;
  };

  test('removes the least recently used parts to stay within its limit, never those of this export', async () => {
    const first = await open(['a', 'b', 'c', 'd']);
    for (const [index, key] of ['a', 'b', 'c', 'd'].entries()) {
      await first.keep(key, segmentOf(index));
      // File systems store time in coarse steps.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await namesOfParts()).toEqual(['a', 'b', 'c']);
    const second = await open(['a', 'd']);
    await second.keep('d', segmentOf(3));
    expect(await namesOfParts()).toEqual(['a', 'c', 'd']);
    expect((await second.read('a'))?.packets[0]?.data).toEqual(new Uint8Array(10_000));
  });

  test('keeps nothing where the room is needed for the video', async () => {
    const store = await open(['a'], { fileBytes: Number.MAX_SAFE_INTEGER });
    await store.keep('a', segmentOf(0));
    expect(await namesOfParts()).toEqual([]);
  });
});

async function folder(): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });
}

async function namesOfFiles(): Promise<string[]> {
  const names = await Array.fromAsync((await folder()).keys());
  // Chromium writes to a temporary file first.
  return names.filter((name) => !name.endsWith('.crswap')).sort();
}

/** Names of the stored pictures. */
async function namesOfParts(): Promise<string[]> {
  return (await namesOfFiles()).filter((name) => !name.startsWith('sound-'));
}

async function soundParts(): Promise<string[]> {
  return (await namesOfFiles()).filter((name) => name.startsWith('sound-'));
}

async function bytesOf(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = await (await (await folder()).getFileHandle(name)).getFile();
  return new Uint8Array(await file.arrayBuffer());
}

/** Rewrites the first stored parts of the folder and returns their names. */
async function rewriteParts(
  count: number,
  list: () => Promise<string[]>,
  change: (bytes: Uint8Array<ArrayBuffer>, index: number) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<string[]> {
  const names = (await list()).slice(0, count);
  for (const [index, name] of names.entries()) {
    const bytes = await change(await bytesOf(name), index);
    const stream = await (await (await folder()).getFileHandle(name)).createWritable();
    await stream.write(bytes);
    await stream.close();
  }
  return names;
}

/** The packets of each part of a file as text, from one key frame to the next. */
async function partsOf(file: File): Promise<string[]> {
  const input = openInput({ type: 'blob', blob: file });
  const video = await input.getPrimaryVideoTrack();
  if (!video) throw new Error('An export has a picture');
  const parts: string[] = [];
  for await (const { type, data } of new EncodedPacketSink(video).packets()) {
    if (type === 'key') parts.push('');
    parts[parts.length - 1] += ` ${await sha256(new Uint8Array(data))}`;
  }
  input.dispose();
  return parts;
}

/** The number shown on each frame. */
async function countsOf(file: File): Promise<number[]> {
  const counts: number[] = [];
  await readBack(file, (frame) => void counts.push(readCounter(frame, SIZE.width, SIZE.height)));
  return counts;
}

/** A picture of 96 × 54 pixels, as RGBA. */
function shrink(frame: VideoFrame): Uint8ClampedArray {
  const context = new OffscreenCanvas(96, 54).getContext('2d', { willReadFrequently: true });
  context?.drawImage(frame, 0, 0, 96, 54);
  return context?.getImageData(0, 0, 96, 54).data ?? new Uint8ClampedArray();
}

/** Mean difference between two pictures, in levels. Alpha is equal in both. */
function pictureDifference(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  return a.reduce((sum, value, n) => sum + Math.abs(value - (b[n] ?? 0)), 0) / ((3 * a.length) / 4);
}
