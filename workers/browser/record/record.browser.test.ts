import { ALL_FORMATS, AudioSampleSink, BlobSource, Input, VideoSampleSink } from 'mediabunny';
import { afterEach, expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { interruptedTakes, startRecording } from './record.client.ts';
import type { RecordingEnd, Take } from './record-types.ts';
import { BEEP_STEP, FLASH_GRAYS, FRAME_RATE, LiveSource } from './testing/live-source.ts';

const FOLDER = 'recordings-browser-test';
const options = { folder: FOLDER, projectId: null };

let source: LiveSource;
afterEach(async () => {
  source.stop();
  await cdp().send('Storage.overrideQuotaForOrigin', { origin: location.origin });
  const root = await navigator.storage.getDirectory();
  await root.removeEntry(FOLDER, { recursive: true });
});

test('flashes and beeps stay within 20 ms through a pause, a silent microphone, another rate and a still picture', async () => {
  source = new LiveSource();
  const recording = await startRecording([{ kind: 'webcam', video: source.video, audio: [source.audio] }], options);
  await wait(1_200);
  recording.pause();
  await wait(730);
  recording.resume();
  await wait(1_000);
  source.hasSound = false;
  await wait(620);
  source.hasSound = true;
  source.soundRate = 44_100;
  await wait(1_000);
  source.hasPicture = false;
  await wait(2_000);
  source.hasPicture = true;
  await wait(1_000);
  const elapsed = recording.elapsedSeconds();
  const [take] = (await recording.stop()) as [Take];

  expect(take.durationSeconds).toBeGreaterThan(elapsed - 0.01);
  const { duration, flashes, beeps } = await read(await take.file());
  expect(Math.abs(duration - take.durationSeconds)).toBeLessThan(0.03);
  // A pause cuts a flash and its beep in two or shortens both equally. A gap removes one of the two.
  const pairs = flashes.flatMap(({ at, missed }) => {
    const beep = beeps.find((time) => Math.abs(time - at) < BEEP_STEP / 3);
    if (beep === undefined) return [];
    // Frames missing from a flash were cut off by the pause, like the beep's, or dropped before the recorder had them.
    const apart = [beep - at, beep - at + missed / FRAME_RATE].map((seconds) => Math.round(seconds * 1000));
    return [apart.reduce((left, right) => (Math.abs(left) <= Math.abs(right) ? left : right))];
  });
  expect(pairs.length).toBeGreaterThanOrEqual(6);
  expect(beeps.length).toBeGreaterThan(pairs.length);
  expect(Math.max(...pairs.map(Math.abs)), `${pairs}`).toBeLessThanOrEqual(20);
  await take.discard();
});

test('the browser’s own recorder makes the same takes where tracks can’t be read', { tags: 'long' }, async () => {
  const { MediaStreamTrackProcessor: processor } = globalThis;
  Reflect.deleteProperty(globalThis, 'MediaStreamTrackProcessor');
  try {
    source = new LiveSource();
    const other = new LiveSource();
    const sources = [{ kind: 'webcam', video: source.video, audio: [source.audio, other.audio] } as const];
    const recording = await startRecording(sources, options);
    await wait(1_500);
    recording.pause();
    await wait(800);
    recording.resume();
    await wait(1_000);
    const elapsed = recording.elapsedSeconds();
    const [take] = (await recording.stop()) as [Take];
    other.stop();
    expect(Math.abs(take.durationSeconds - elapsed)).toBeLessThan(0.3);
    const file = await take.file();
    expect(Math.abs((await elementDuration(file)) - take.durationSeconds)).toBeLessThan(0.05);
    expect((await read(file)).beeps.length).toBeGreaterThanOrEqual(3);
  } finally {
    globalThis.MediaStreamTrackProcessor = processor;
  }
});

test('a screen with two sounds has both; its take is nobody else’s until it is let go', async () => {
  source = new LiveSource();
  const other = new LiveSource();
  const recording = await startRecording(
    [{ kind: 'screen', video: source.video, audio: [source.audio, other.audio] }],
    options,
  );
  await wait(1_200);
  expect(await interruptedTakes(FOLDER)).toEqual([]);
  other.stop();
  const [take] = (await recording.stop()) as [Take];
  const { beeps } = await read(await take.file());
  // Both started within some milliseconds of each other, and not on one beat.
  expect(beeps.length).toBeGreaterThanOrEqual(2);
  expect(await interruptedTakes(FOLDER)).toEqual([]);
  await take.discard();
  await expect(take.file()).rejects.toMatchObject({ code: 'recording.gone' });
});

test('a full disk ends the recording, and the take plays up to there', async () => {
  source = new LiveSource();
  const { usage = 0 } = await navigator.storage.estimate();
  await cdp().send('Storage.overrideQuotaForOrigin', { origin: location.origin, quotaSize: usage + 6_000_000 });
  const { promise: ended, resolve } = Promise.withResolvers<RecordingEnd>();
  const noise = noisyVideo();
  const recording = await startRecording([{ kind: 'webcam', video: noise.track, audio: [source.audio] }], {
    ...options,
    onEnded: resolve,
  });
  expect(await ended).toBe('storage-full');
  noise.stop();
  const [take] = (await recording.stop()) as [Take];
  expect(take.durationSeconds).toBeGreaterThan(0.3);
  const { duration, pictureEnd } = await read(await take.file());
  expect(Math.abs(duration - take.durationSeconds)).toBeLessThan(0.1);
  expect(pictureEnd).toBeGreaterThan(take.durationSeconds - 0.3);
});

test('a disk without room for a beginning refuses, and leaves nothing', async () => {
  source = new LiveSource();
  const { usage = 0 } = await navigator.storage.estimate();
  await cdp().send('Storage.overrideQuotaForOrigin', { origin: location.origin, quotaSize: usage + 1_000_000 });
  const start = startRecording([{ kind: 'audio', audio: [source.audio] }], options);
  await expect(start).rejects.toMatchObject({ code: 'recording.storage-full' });
  expect(await folders()).toEqual([]);
});

test('a camera that is unplugged keeps the take so far', async () => {
  source = new LiveSource();
  const { promise: ended, resolve } = Promise.withResolvers<RecordingEnd>();
  const recording = await startRecording([{ kind: 'webcam', video: source.video, audio: [source.audio] }], {
    ...options,
    onEnded: resolve,
  });
  await wait(600);
  source.video.dispatchEvent(new Event('ended'));
  expect(await ended).toBe('device-lost');
  const [take] = (await recording.stop()) as [Take];
  expect(take.durationSeconds).toBeGreaterThan(0.5);
});

test('a worker that dies ends the recording at once, and the take so far is kept', { tags: 'long' }, async () => {
  const { Worker: PlainWorker } = globalThis;
  const workers: Worker[] = [];
  globalThis.Worker = class extends PlainWorker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      workers.push(this);
    }
  };
  try {
    source = new LiveSource();
    const { promise: ended, resolve } = Promise.withResolvers<RecordingEnd>();
    const recording = await startRecording([{ kind: 'webcam', video: source.video, audio: [source.audio] }], {
      ...options,
      onEnded: resolve,
    });
    await wait(2_500);
    workers[0]?.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
    expect(await ended).toBe('encoder-failed');
    const [take] = (await recording.stop()) as [Take];
    expect(take.durationSeconds).toBeGreaterThan(1);
  } finally {
    globalThis.Worker = PlainWorker;
  }
});

test('a cut-off take waits on a full disk as it is, and says so, until there is room', { tags: 'long' }, async () => {
  source = new LiveSource();
  const recording = await startRecording([{ kind: 'webcam', video: source.video, audio: [source.audio] }], options);
  await wait(1_500);
  // The tab of this one has closed.
  const crashed = await copyOf(recording.id);
  await recording.discard();
  const { usage = 0 } = await navigator.storage.estimate();
  await cdp().send('Storage.overrideQuotaForOrigin', { origin: location.origin, quotaSize: usage + 1_000_000 });
  let tellings = 0;
  expect(await interruptedTakes(FOLDER, () => tellings++)).toEqual([]);
  expect(tellings).toBe(1);
  expect((await Array.fromAsync(crashed.keys())).toSorted()).toEqual(['0.webm', 'recording.json']);

  await cdp().send('Storage.overrideQuotaForOrigin', { origin: location.origin });
  const [take] = (await interruptedTakes(FOLDER)) as [Take];
  expect(take.durationSeconds).toBeGreaterThan(0.5);
  await take.discard();
});

test('a discarded or canceled recording leaves nothing', async () => {
  source = new LiveSource();
  const recording = await startRecording([{ kind: 'audio', audio: [source.audio] }], options);
  await recording.discard();
  const silent = new MediaStreamTrackGenerator({ kind: 'video' });
  const start = startRecording([{ kind: 'webcam', video: silent }], { ...options, signal: AbortSignal.timeout(300) });
  await expect(start).rejects.toMatchObject({ name: 'AbortError' });
  expect(await folders()).toEqual([]);
});

/** Copies the files of a running recording, as they are on disk, under another name. */
async function copyOf(recordingId: string): Promise<FileSystemDirectoryHandle> {
  const recordings = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER);
  const from = await recordings.getDirectoryHandle(recordingId);
  const to = await recordings.getDirectoryHandle(crypto.randomUUID(), { create: true });
  for (const name of ['recording.json', '0.webm']) {
    const writable = await (await to.getFileHandle(name, { create: true })).createWritable();
    await writable.write(await (await from.getFileHandle(name)).getFile());
    await writable.close();
  }
  return to;
}

async function folders(): Promise<string[]> {
  const root = await navigator.storage.getDirectory();
  return await Array.fromAsync((await root.getDirectoryHandle(FOLDER)).keys());
}

/**
 * Start times of flashes and beeps in seconds, the number of frames missing from each flash, and the file's lengths.
 */
async function read(file: File) {
  using input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (!video || !audio) throw new Error('A track is missing');
  const flashes: { at: number; missed: number }[] = [];
  let wasBright = false;
  let pictureEnd = 0;
  for await (const sample of new VideoSampleSink(video).samples()) {
    using frame = sample;
    const pixels = new Uint8Array(frame.allocationSize({ format: 'RGBA' }));
    await frame.copyTo(pixels, { format: 'RGBA' });
    const gray = pixels[pixels.length / 2] ?? 0;
    const isBright = gray > 128;
    if (isBright && !wasBright) flashes.push({ at: frame.timestamp, missed: nearestGray(gray) });
    wasBright = isBright;
    pictureEnd = frame.timestamp;
  }
  const beeps: number[] = [];
  let quiet = Number.POSITIVE_INFINITY;
  for await (const sample of new AudioSampleSink(audio).samples()) {
    using block = sample;
    const plane = new Float32Array(block.numberOfFrames);
    block.copyTo(plane, { planeIndex: 0, format: 'f32-planar' });
    for (const [index, value] of plane.entries()) {
      if (Math.abs(value) < 0.1) {
        quiet += 1;
        continue;
      }
      if (quiet > 2_400) beeps.push(block.timestamp + index / block.sampleRate);
      quiet = 0;
    }
  }
  return { duration: await input.computeDuration(), flashes, beeps, pictureEnd };
}

/** Number of a flash's frame, from its brightness. */
function nearestGray(gray: number): number {
  const errors = FLASH_GRAYS.map((wanted) => Math.abs(wanted - gray));
  return errors.indexOf(Math.min(...errors));
}

/** The duration shown by a player, which needs the file's header, not its end. */
async function elementDuration(file: File): Promise<number> {
  const player = document.createElement('video');
  player.src = URL.createObjectURL(file);
  await new Promise((resolve, reject) => {
    player.onloadedmetadata = resolve;
    player.onerror = reject;
  });
  return player.duration;
}

/** A picture that needs many bytes. */
function noisyVideo(): { track: MediaStreamTrack; stop(): void } {
  const generator = new MediaStreamTrackGenerator({ kind: 'video' });
  const writer = generator.writable.getWriter();
  const pixels = new Uint8Array(1280 * 720 * 4);
  const timer = setInterval(() => {
    for (let at = 0; at < pixels.length; at += 65_536) crypto.getRandomValues(pixels.subarray(at, at + 65_536));
    const timestamp = performance.now() * 1000;
    void writer.write(new VideoFrame(pixels, { format: 'RGBA', codedWidth: 1280, codedHeight: 720, timestamp }));
  }, 33);
  return {
    track: generator,
    stop: () => {
      clearInterval(timer);
      generator.stop();
    },
  };
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
